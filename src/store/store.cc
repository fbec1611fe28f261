// SPDX-License-Identifier: Apache-2.0
#include "store/store.h"

#include <algorithm>
#include <unordered_set>

namespace stepscope::store {
namespace {

constexpr size_t kRunsWorthAPool = 100;

bool by_name(const std::shared_ptr<const Run>& a, const std::shared_ptr<const Run>& b) {
  return a->name < b->name;
}

void add_series(MemoryReport& report, const Series& series) {
  report.name_bytes += sizeof series + series.parts.capacity() * sizeof(Series::Part);
  for (const auto& part : series.parts) {
    if (part.scalars) {
      report.points += part.scalars->size;
      report.column_bytes += part.scalars->memory_bytes();
    } else {
      report.records += part.records->size;
      report.index_bytes += part.records->memory_bytes();
    }
  }
}

}  // namespace

const Run* Snapshot::find(std::string_view name) const {
  const auto it =
      std::lower_bound(runs.begin(), runs.end(), name,
                       [](const auto& run, std::string_view n) { return run->name < n; });
  return it != runs.end() && (*it)->name == name ? it->get() : nullptr;
}

MemoryReport report_memory(const Snapshot& snapshot) {
  MemoryReport report;
  for (const auto& run : snapshot.runs) {
    report.name_bytes += sizeof *run + run->name.capacity();
    for (const auto& contribution : run->contributions) {
      report.name_bytes += sizeof *contribution + contribution->bytes_of_names;
    }
    for (const auto& series : run->series) add_series(report, series);
  }
  return report;
}

Store::Store() : snapshot_(std::make_shared<const Snapshot>()) {}

std::shared_ptr<const Snapshot> Store::snapshot() const {
  const std::lock_guard lock(snapshot_mutex_);
  return snapshot_;
}

void Store::commit(Commit commit, ThreadPool* pool) {
  const auto before = snapshot();
  auto after = std::make_shared<Snapshot>();
  after->version = before->version + 1;

  std::unordered_set<std::string_view> replaced(commit.removed.begin(), commit.removed.end());
  for (const auto& run : commit.changed) replaced.insert(run.name);
  after->runs.reserve(before->runs.size() + commit.changed.size());
  for (const auto& run : before->runs) {
    if (!replaced.contains(run->name)) after->runs.push_back(run);
  }
  const auto kept = static_cast<ptrdiff_t>(after->runs.size());
  after->runs.resize(after->runs.size() + commit.changed.size());
  const auto merge = [&](size_t index, size_t) {
    const auto& run = commit.changed[index];
    after->runs[static_cast<size_t>(kept) + index] =
        merge_run(run.name, run.contributions, after->version);
  };
  if (pool != nullptr && commit.changed.size() >= kRunsWorthAPool) {
    pool->for_each(commit.changed.size(), merge);
  } else {
    for (size_t i = 0; i < commit.changed.size(); ++i) merge(i, 0);
  }
  std::sort(after->runs.begin() + kept, after->runs.end(), by_name);
  std::inplace_merge(after->runs.begin(), after->runs.begin() + kept, after->runs.end(), by_name);

  {
    const std::lock_guard lock(snapshot_mutex_);
    snapshot_ = after;
    version_.store(after->version, std::memory_order_release);
  }
  for (const auto& listener : listeners_) listener(*after, commit);
}

Progress Store::progress() const {
  const std::lock_guard lock(progress_mutex_);
  return progress_;
}

void Store::set_progress(Progress progress) {
  const std::lock_guard lock(progress_mutex_);
  progress_ = std::move(progress);
}

}  // namespace stepscope::store
