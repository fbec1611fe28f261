// SPDX-License-Identifier: Apache-2.0
#include "doctor/evidence/large_records.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

#include "base/crc32c.h"
#include "base/thread_pool.h"
#include "record/frame.h"

namespace stepscope::doctor {
namespace {

// One thread reads this many consecutive bytes; several threads may read one file.
constexpr uint64_t kBatchBytes = 64 << 20;

constexpr size_t kBufferBytes = 1 << 20;

struct LargeRecord {
  const store::Run* run = nullptr;
  const store::Contribution* file = nullptr;
  uint64_t offset = 0;
  uint64_t length = 0;

  auto place() const { return std::pair(file, offset); }
};

void add_records(const store::Run& run, const store::Contribution& file,
                 std::vector<LargeRecord>& records) {
  const size_t first = records.size();
  for (const store::SeriesPart& part : file.series) {
    for (uint64_t i = 0; part.records && i < part.records->size; ++i) {
      const store::RecordRef& ref = part.records->ref(i);
      if (ref.length > record::kLargePayloadBytes) {
        records.push_back({&run, &file, ref.offset, ref.length});
      }
    }
  }
  // One record may contain several values.
  const auto begin = records.begin() + static_cast<ptrdiff_t>(first);
  std::sort(begin, records.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  records.erase(std::unique(begin, records.end(),
                            [](const auto& a, const auto& b) { return a.place() == b.place(); }),
                records.end());
}

std::vector<LargeRecord> large_records(const store::Snapshot& snapshot) {
  std::vector<LargeRecord> records;
  for (const auto& run : snapshot.runs) {
    for (const auto& file : run->contributions) add_records(*run, *file, records);
  }
  return records;
}

// Where the batches start, and the end.
std::vector<size_t> split(const std::vector<LargeRecord>& records) {
  std::vector<size_t> borders = {0};
  uint64_t bytes = 0;
  for (size_t i = 0; i < records.size(); ++i) {
    bytes += records[i].length;
    const bool is_last = i + 1 == records.size();
    if (!is_last && bytes < kBatchBytes && records[i + 1].file == records[i].file) continue;
    borders.push_back(i + 1);
    bytes = 0;
  }
  return borders;
}

// A record that cannot be read is not a bad checksum, and is reported elsewhere.
bool is_bad(ByteSource& source, const LargeRecord& record, std::vector<uint8_t>& buffer) {
  buffer.resize(kBufferBytes);
  uint64_t at = record.offset + record::kHeaderBytes;
  const uint64_t end = at + record.length;
  uint32_t crc = 0;
  while (at < end) {
    const auto part = std::span(buffer).first(std::min<uint64_t>(buffer.size(), end - at));
    const auto got = source.read_at(at, part);
    if (!got.ok() || got.value() < part.size()) return false;
    crc = crc32c_extend(crc, part);
    at += part.size();
  }
  const auto footer = std::span(buffer).first(record::kFooterBytes);
  const auto got = source.read_at(end, footer);
  if (!got.ok() || got.value() < footer.size()) return false;
  return mask_crc(crc) != load_le<uint32_t>(footer.data());
}

}  // namespace

std::vector<BadRecord> find_bad_large_records(storage::Storage& storage,
                                              const store::Snapshot& snapshot,
                                              const OnProgress& on_progress) {
  const auto records = large_records(snapshot);
  uint64_t total = 0;
  for (const LargeRecord& record : records) total += record.length;
  std::atomic<uint64_t> done = 0;
  const auto borders = split(records);
  ThreadPool pool;
  std::vector<std::vector<uint8_t>> buffers(pool.size());
  std::vector<char> are_bad(records.size());
  pool.for_each(borders.size() - 1, [&](size_t batch, size_t worker) {
    const auto source = storage.open(*records[borders[batch]].file->source.path);
    if (!source.ok()) return;
    for (size_t i = borders[batch]; i < borders[batch + 1]; ++i) {
      are_bad[i] = is_bad(*source.value(), records[i], buffers[worker]);
      done += records[i].length;
      if (on_progress) on_progress(done, total);
    }
  });
  std::vector<BadRecord> bad;
  for (size_t i = 0; i < records.size(); ++i) {
    if (!are_bad[i]) continue;
    const LargeRecord& one = records[i];
    bad.push_back(
        {one.run->name, one.file->source.path, one.offset, record::frame_bytes(one.length)});
  }
  return bad;
}

}  // namespace stepscope::doctor
