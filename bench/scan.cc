// SPDX-License-Identifier: Apache-2.0
// bench_scan DIR: the lower bound. Reads every event file below DIR with all cores, checks all
// checksums, decodes all events and sums their scalars, and keeps nothing. A server that keeps
// every point cannot be faster.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/thread_pool.h"
#include "record/event.h"
#include "record/record_reader.h"
#include "storage/local.h"

namespace stepscope::bench {
namespace {

struct EventFileInfo {
  std::string path;
  uint64_t bytes = 0;
};

Result<void> find_event_files(storage::Storage& storage, const std::string& directory,
                              std::vector<EventFileInfo>& files) {
  TRY(const auto entries, storage.list(directory));
  for (const auto& entry : entries) {
    const std::string path = directory + "/" + entry.name;
    if (entry.type == storage::FileType::Directory) {
      RETURN_IF_ERROR(find_event_files(storage, path, files));
    } else if (entry.name.find("tfevents") != std::string::npos) {
      TRY(const auto info, storage.stat(path));
      files.push_back({path, info.size});
    }
  }
  return {};
}

struct alignas(64) Total {
  uint64_t records = 0;
  uint64_t values = 0;
  double sum = 0;
  uint64_t failures = 0;
  std::vector<uint8_t> buffer;
  record::EventView event;
};

void scan_file(storage::Storage& storage, const EventFileInfo& file, Total& total) {
  auto source = storage.open(file.path);
  if (!source.ok()) {
    ++total.failures;
    return;
  }
  record::DamageLog damage;
  record::RecordReader reader(*source.value(), file.bytes, total.buffer, damage);
  record::Record record;
  while (reader.next(record)) {
    ++total.records;
    if (!record.is_read) continue;
    total.failures += !record::decode_event(record.payload, total.event);
    for (const auto& value : total.event.values) {
      ++total.values;
      total.sum += value.simple_value;
    }
  }
  total.failures += damage.count() + reader.error().has_value();
}

Result<void> scan(const std::string& directory) {
  const auto begin = std::chrono::steady_clock::now();
  storage::LocalStorage storage;
  std::vector<EventFileInfo> files;
  RETURN_IF_ERROR(find_event_files(storage, directory, files));
  std::sort(files.begin(), files.end(),
            [](const auto& left, const auto& right) { return left.bytes > right.bytes; });

  ThreadPool pool;
  std::vector<Total> totals(pool.size());
  pool.for_each(files.size(), [&](size_t index, size_t worker) {
    scan_file(storage, files[index], totals[worker]);
  });

  Total all;
  for (const Total& total : totals) {
    all.records += total.records;
    all.values += total.values;
    all.sum += total.sum;
    all.failures += total.failures;
  }
  uint64_t bytes = 0;
  for (const auto& file : files) bytes += file.bytes;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  fmt::print("files {} records {} values {} bytes {} sum {:.6g} failures {} seconds {:.4f}\n",
             files.size(), all.records, all.values, bytes, all.sum, all.failures, passed.count());
  if (all.failures > 0) return corrupt("{} places could not be read: {}", all.failures, directory);
  return {};
}

}  // namespace
}  // namespace stepscope::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: bench_scan DIR\n");
    return 2;
  }
  const auto scanned = stepscope::bench::scan(argv[1]);
  if (scanned.ok()) return 0;
  fmt::print(stderr, "bench_scan: {}\n", scanned.error().message);
  return 1;
}
