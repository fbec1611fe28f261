// SPDX-License-Identifier: Apache-2.0
#include "ingest/committer.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace stepscope::ingest {
namespace {

// How often readers see new data during a load.
constexpr int64_t kCommitEveryMs = 250;

// A commit of very many runs or tags takes long. The next one is due after this many times that
// duration, so that commits do not slow down loading.
constexpr int64_t kPausePerCost = 10;

int64_t now_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

Committer::Committer(FileTable& table, store::Store& store, std::function<void()> on_due)
    : table_(table),
      store_(store),
      on_due_(std::move(on_due)),
      last_commit_ms_(now_ms()),
      pause_ms_(kCommitEveryMs) {}

void Committer::stage(TailedFile& file) {
  auto contribution = file.tail.contribution(file.latest);
  if (contribution == file.latest) return;
  const std::lock_guard lock(table_.mutex());
  file.latest = std::move(contribution);
  stage_run(*file.run);
}

void Committer::stage_run(TailedRun& run) {
  run.is_ready = false;
  if (!std::exchange(run.is_staged, true)) staged_.push_back(&run);
}

void Committer::stage_everything() {
  const std::lock_guard lock(commit_mutex_);
  must_stage_everything_ = true;
}

bool Committer::is_due() const { return now_ms() - last_commit_ms_ >= pause_ms_; }

bool Committer::stage_if_due(TailedFile& file) {
  if (!is_due()) return true;
  const int64_t begin_ms = now_ms();
  stage(file);
  return commit_if_due_since(begin_ms);
}

bool Committer::commit_if_due() { return commit_if_due_since(now_ms()); }

// `begin_ms` is when work for the commit started.
bool Committer::commit_if_due_since(int64_t begin_ms) {
  if (!is_due()) return true;
  const std::unique_lock lock(commit_mutex_, std::try_to_lock);
  if (!lock.owns_lock() || !is_due()) return true;
  on_due_();
  const bool is_committed = commit(nullptr);
  pause_ms_ = std::max(kCommitEveryMs, kPausePerCost * (last_commit_ms_ - begin_ms));
  return is_committed;
}

bool Committer::commit_now(ThreadPool& pool) {
  const std::lock_guard lock(commit_mutex_);
  return commit(&pool);
}

bool Committer::commit(ThreadPool* pool) {
  try {
    store::Commit commit = take_staged(pool);
    if (!commit.empty()) store_.commit(std::move(commit), pool);
  } catch (const std::bad_alloc&) {
    must_stage_everything_ = true;
  }
  last_commit_ms_ = now_ms();
  return !must_stage_everything_;
}

// Recovers from failed commits, after which the staged runs are unknown.
void Committer::stage_all_runs(store::Commit& commit) {
  staged_.clear();
  table_.runs().for_each([&](TailedRun& run) {
    run.is_staged = false;
    stage_run(run);
  });
  for (const auto& run : store_.snapshot()->runs) {
    if (table_.runs().find(run->name) == nullptr) commit.removed.push_back(run->name);
  }
}

// The threads of the pool, if any, do it together.
store::Commit Committer::take_staged(ThreadPool* pool) {
  store::Commit commit;
  const std::lock_guard lock(table_.mutex());
  if (must_stage_everything_) stage_all_runs(commit);
  must_stage_everything_ = false;
  std::erase_if(staged_, [&](TailedRun* run) {
    run->is_staged = false;
    if (run->first != nullptr) return false;
    commit.removed.push_back(run->key());
    table_.remove(*run);
    return true;
  });
  commit.changed.resize(staged_.size());
  const auto take = [&](size_t index, size_t) { commit.changed[index] = staged_[index]->merge(); };
  if (pool != nullptr && staged_.size() >= store::kRunsWorthAPool) {
    pool->for_each(staged_.size(), take);
  } else {
    for (size_t i = 0; i < staged_.size(); ++i) take(i, 0);
  }
  staged_.clear();
  return commit;
}

}  // namespace stepscope::ingest
