// SPDX-License-Identifier: Apache-2.0
#include "ingest/loader.h"

#include <algorithm>
#include <new>
#include <system_error>

#include "base/heap.h"

namespace stepscope::ingest {
namespace {

using std::chrono::milliseconds;

// While loading, readers see what has come in at this pace.
constexpr int64_t kCommitEveryMs = 250;

// A commit of very many runs or tags takes long. Then the next one comes this many times as long
// after it, so that loading is not held up.
constexpr int64_t kPausePerCost = 10;

// Following many busy files, the store is brought up at this pace at most.
constexpr milliseconds kPause{50};

// A file is read by all threads together if it is large and has more than its share of all bytes: a
// thread should have this many files to balance the work by.
constexpr uint64_t kDominantBytes = 4 << 20;
constexpr uint64_t kFilesPerThread = 4;

// A file of this size takes some 50 microseconds to read.
constexpr uint64_t kTakeBytesMax = 64 << 10;

// A small file keeps about 2 KiB.
constexpr uint64_t kFilesPerHeapGrowth = 32;

constexpr const char* kOutOfMemory =
    "out of memory: not all logs are loaded; retrying at every rescan";

int64_t now_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<milliseconds>(now).count();
}

}  // namespace

Loader::RunFiles::RunFiles(std::string name) : latest(std::make_shared<store::Run>()) {
  latest->name = std::move(name);
}

bool Loader::RunFiles::has_one_file() const {
  return first != nullptr && first->next_of_run == nullptr;
}

void Loader::RunFiles::insert(TailedFile& file) {
  if (first != nullptr) is_sorted = false;
  file.next_of_run = std::exchange(first, &file);
}

void Loader::RunFiles::sort() {
  if (std::exchange(is_sorted, true)) return;
  std::vector<TailedFile*> files;
  for (TailedFile* file = first; file != nullptr; file = file->next_of_run) files.push_back(file);
  std::sort(files.begin(), files.end(),
            [](const TailedFile* a, const TailedFile* b) { return a->key() < b->key(); });
  TailedFile** place = &first;
  for (TailedFile* file : files) {
    *place = file;
    place = &file->next_of_run;
  }
  *place = nullptr;
}

void Loader::RunFiles::remove_missing() {
  for (TailedFile** place = &first; *place != nullptr;) {
    TailedFile& file = **place;
    if (file.is_found) {
      place = &file.next_of_run;
    } else {
      file.run = nullptr;
      *place = file.next_of_run;
    }
  }
}

Loader::Loader(storage::Storage& storage, store::Store& store, LoaderOptions options)
    : storage_(storage),
      store_(store),
      options_(std::move(options)),
      pool_(options_.threads),
      scratch_(pool_.size()),
      last_commit_ms_(now_ms()),
      commit_pause_ms_(kCommitEveryMs) {}

Loader::~Loader() { stop(); }

// Of too few threads the one that follows the logs matters most: it can read files by itself.
Result<void> Loader::start() {
  if (start_thread().ok()) return {};
  pool_.end_threads();
  auto started = start_thread();
  if (!started.ok()) {
    problem_ = started.error().message;
    show_progress(false);
  }
  return started;
}

Result<void> Loader::start_thread() {
  try {
    thread_ = std::thread([this] { follow(); });
  } catch (const std::system_error& failure) {
    return unavailable("cannot start a thread to load the logs: {}", failure.what());
  }
  return {};
}

void Loader::request_stop() {
  is_stopping_ = true;
  watcher_.wake();
}

void Loader::stop() {
  request_stop();
  if (thread_.joinable()) thread_.join();
}

void Loader::follow() {
  problem_.clear();  // It may have been that there was no thread for this.
  endure([&] { show_progress(false); });
  if (options_.reload_interval == milliseconds::zero()) return sweep();
  look_around();
  tell_loaded();
  // Data written between the first scan and the first watch is found by a second scan.
  watcher_.watch(directories_);
  auto next_sweep = std::chrono::steady_clock::now();
  while (!is_stopping_) {
    const auto now = std::chrono::steady_clock::now();
    const auto left = std::chrono::ceil<milliseconds>(next_sweep - now);
    const bool has_time = unfinished_ == 0 && left > milliseconds::zero();
    const auto changes = watcher_.wait(has_time ? left : milliseconds::zero());
    if (is_stopping_) return;
    if (changes.structure || std::chrono::steady_clock::now() >= next_sweep) {
      const auto begin = std::chrono::steady_clock::now();
      look_around();
      watcher_.watch(directories_);
      // A tree that takes long to look through is looked through less often.
      const auto cost = std::chrono::steady_clock::now() - begin;
      next_sweep = begin + std::max<std::chrono::nanoseconds>(options_.reload_interval, 10 * cost);
    } else if (!changes.written.empty() || unfinished_ > 0) {
      endure([&] { read_written(changes.written); });
    }
    if (changes.structure || !changes.written.empty()) std::this_thread::sleep_for(kPause);
  }
}

void Loader::sweep() {
  look_around();
  while (unfinished_ > 0 && !is_stopping_) endure([&] { read_written({}); });
  tell_loaded();
}

void Loader::endure(const std::function<void()>& step) {
  try {
    return step();
  } catch (const std::bad_alloc&) {
    is_out_of_memory_ = true;
  }
  unfinished_ = 0;  // Whatever they are, the next look finds them.
  const std::lock_guard lock(commit_mutex_);
  must_stage_all_ = true;
}

void Loader::look_around() {
  is_out_of_memory_ = false;
  endure([&] { look_around_once(); });
  if (!is_stopping_) endure([&] { show_progress(true); });
}

void Loader::tell_loaded() {
  if (is_stopping_ || std::exchange(is_loaded_, true)) return;
  if (options_.on_loaded) endure(options_.on_loaded);
}

void Loader::look_around_once() {
  for (const auto& file : files_) file.it->is_found = false;
  Discovery found = find_files();
  if (is_stopping_) return;
  problem_ = found.problems.empty() ? "" : found.problems.front().message;
  reconcile(found);
  std::vector<Work> work;
  files_found_ = files_.size();
  // Those that are searched have turns of their own: the next look must not wait for them.
  for (const auto& file : files_) {
    if (!file.it->tail.is_unfinished()) add_work(work, *file.it);
  }
  do_work(work);
  unfinished_ =
      static_cast<size_t>(std::count_if(files_.begin(), files_.end(), [](const auto& file) {
        return file.it->tail.is_unfinished();
      }));
  directories_ = std::move(found.directories);
  commit_staged();
}

Discovery Loader::find_files() {
  TakeFile take;
  if (!is_loaded_) {
    take = [this](FoundFile& found, ByteSource& source, size_t worker) {
      return take_file(found, source, worker);
    };
  }
  const auto know = [this](const FoundFile& found) { return know_file(found); };
  return discover(storage_, options_.roots, pool_, is_stopping_, take, know);
}

// A list of a million known files would take more memory than what is stored for them.
bool Loader::know_file(const FoundFile& found) {
  const std::lock_guard lock(stage_mutex_);
  const auto it = files_.find(found.path);
  if (it == files_.end()) return false;
  it->it->tail.look(found.info);
  it->it->is_found = true;
  return true;
}

// Finding such a file takes longer than reading it: it is read while it is open, before it is
// visible to others. One that does not fit into memory is found at the next scan.
bool Loader::take_file(FoundFile& found, ByteSource& source, size_t worker) {
  if (found.info.size > kTakeBytesMax) return false;
  try {
    read_taken(found, source, worker);
  } catch (const std::bad_alloc&) {
    is_out_of_memory_ = true;
  }
  return true;
}

void Loader::read_taken(FoundFile& found, ByteSource& source, size_t worker) {
  if (scratch_[worker].files_taken++ % kFilesPerHeapGrowth == 0) grow_heap_ahead();
  std::string run_name = std::move(found.run);
  auto file = std::make_unique<TailedFile>(*this, std::move(found));
  const uint64_t bytes = file->tail.bytes_to_read();
  file->tail.read_open(source, scratch_[worker], [this](uint64_t) { return !is_stopping_; });
  if (is_stopping_) return;
  file->latest = file->tail.contribution(nullptr);
  file->tail.rest();
  // Most runs have one file: while that is fresh in the cache, the run is made of it at half the
  // cost.
  auto run = store::merge_run(run_name, {file->latest});
  {
    const std::lock_guard lock(stage_mutex_);
    TailedFile& added = *file;
    // Below another root it may have been found already.
    if (!add_file(std::move(file), std::move(run_name))) return;
    stage_run(*added.run);
    if (added.run->has_one_file()) added.run->set_ready(std::move(run));
  }
  ++files_found_;
  ++files_done_;
  bytes_found_ += bytes;
  bytes_done_ += bytes;
  commit_if_due(now_ms());
}

// Brings the list of files up to what was found.
void Loader::reconcile(Discovery& found) {
  files_.reserve(files_.size() + found.files.size());
  for (FoundFile& one : found.files) {
    if (const auto it = files_.find(one.path); it != files_.end()) {
      it->it->tail.look(one.info);
      it->it->is_found = true;
    } else {
      std::string run_name = std::move(one.run);
      add_file(std::make_unique<TailedFile>(*this, std::move(one)), std::move(run_name));
    }
  }
  if (!found.unread.empty()) keep_unread(found);
  remove_missing();
}

// Returns whether it is new.
bool Loader::add_file(std::unique_ptr<TailedFile> file, std::string run_name) {
  const auto [place, is_new] = files_.insert(Owned(std::move(file)));
  if (!is_new) return false;
  TailedFile& added = *place->it;
  try {
    added.run = &run_of(std::move(run_name));
  } catch (const std::bad_alloc&) {
    files_.erase(place);
    throw;
  }
  added.run->insert(added);
  return true;
}

Loader::RunFiles& Loader::run_of(std::string name) {
  const auto it = runs_.find(name);
  if (it != runs_.end()) return *it->it;
  auto run = std::make_unique<RunFiles>(std::move(name));
  return *runs_.insert(Owned(std::move(run))).first->it;
}

// What could not be looked at this time is taken to be as it was: to drop it for one failure would
// be to read it all again.
void Loader::keep_unread(const Discovery& found) {
  for (const auto& file : files_) {
    if (!file.it->is_found) file.it->is_found = found.may_hold(file.it->key());
  }
}

void Loader::remove_missing() {
  const std::lock_guard lock(stage_mutex_);
  for (auto it = files_.begin(); it != files_.end();) {
    const auto here = it++;
    TailedFile& file = *here->it;
    if (file.is_found) continue;
    if (file.run != nullptr) {
      RunFiles& run = *file.run;
      stage_run(run);
      run.remove_missing();
    }
    files_.erase(here);
  }
}

// Reads these files, and gives those that are searched for records one more turn.
void Loader::read_written(const std::unordered_set<std::string>& paths) {
  std::vector<Work> work;
  for (const std::string& path : paths) {
    const auto it = files_.find(path);
    if (it == files_.end()) continue;
    const auto info = storage_.stat(path);
    if (!info.ok()) continue;  // Gone: the next sweep sees to it.
    it->it->tail.look(info.value());
    if (!it->it->tail.is_unfinished()) add_work(work, *it->it);
  }
  for (auto it = files_.begin(); unfinished_ > 0 && it != files_.end(); ++it) {
    if (it->it->tail.is_unfinished()) add_work(work, *it->it);
  }
  do_work(work);
  unfinished_ = static_cast<size_t>(std::count_if(
      work.begin(), work.end(), [](const Work& one) { return one.file->tail.is_unfinished(); }));
  commit_staged();
}

void Loader::add_work(std::vector<Work>& work, TailedFile& file) {
  const uint64_t bytes = file.tail.bytes_to_read();
  if (bytes > 0 || !file.latest) work.push_back({bytes, &file});
}

void Loader::do_work(std::vector<Work>& work) {
  if (!is_loaded_) {
    for (const Work& one : work) bytes_found_ += one.bytes;
    show_progress(false);
  }
  std::sort(work.begin(), work.end(),
            [](const Work& a, const Work& b) { return a.bytes > b.bytes; });
  // What was taken while files were found need not wait for the large ones.
  if (!work.empty()) commit_staged();
  const size_t dominant = count_dominant(work);
  for (size_t i = 0; i < dominant && !is_stopping_; ++i) read_file_together(*work[i].file);
  pool_.for_each(work.size(), [&](size_t index, size_t worker) {
    if (!is_stopping_) read_file(*work[index].file, worker);
  });
}

size_t Loader::count_dominant(const std::vector<Work>& by_size) const {
  uint64_t rest = 0;
  for (const auto& [bytes, file] : by_size) rest += bytes;
  size_t count = 0;
  for (const auto& [bytes, file] : by_size) {
    if (bytes < kDominantBytes || bytes < rest / (kFilesPerThread * pool_.size())) break;
    rest -= bytes;
    ++count;
  }
  return count;
}

void Loader::read_file(TailedFile& file, size_t worker) {
  const auto on_block = [&](uint64_t bytes) { return note_block(file, bytes); };
  finish_file(file, file.tail.read(scratch_[worker], on_block));
}

// What must be read in order is left for read_file(), which leaves the other threads to other
// files.

void Loader::read_file_together(TailedFile& file) {
  const auto on_block = [&](uint64_t bytes) { return note_block(file, bytes); };
  file.tail.read_together({pool_, scratch_}, on_block);
}

bool Loader::note_block(TailedFile& file, uint64_t bytes) {
  if (is_stopping_) return false;
  bytes_done_ += bytes;
  if (is_commit_due()) {
    const int64_t begin_ms = now_ms();
    stage(file);
    commit_if_due(begin_ms);
  }
  return !is_stopping_;
}

void Loader::finish_file(TailedFile& file, bool has_changed) {
  if (is_stopping_) return;
  if (!file.tail.is_unfinished()) ++files_done_;
  try {
    show_file(file, has_changed);
  } catch (const std::bad_alloc&) {
    file.tail.give_up();
    show_file(file, true);
  }
}

void Loader::show_file(TailedFile& file, bool has_changed) {
  const bool is_news = has_changed || !file.latest;
  if (is_news) stage(file);
  file.tail.rest();
  if (is_news) commit_if_due(now_ms());
}

void Loader::stage(TailedFile& file) {
  auto contribution = file.tail.contribution(file.latest);
  if (contribution == file.latest) return;
  const std::lock_guard lock(stage_mutex_);
  file.latest = std::move(contribution);
  stage_run(*file.run);
}

void Loader::stage_run(RunFiles& run) {
  run.is_ready = false;
  if (!std::exchange(run.is_staged, true)) staged_.push_back(&run);
}

bool Loader::is_commit_due() const { return now_ms() - last_commit_ms_ >= commit_pause_ms_; }

void Loader::commit_if_due(int64_t begin_ms) {
  if (!is_commit_due()) return;
  const std::unique_lock lock(commit_mutex_, std::try_to_lock);
  if (!lock.owns_lock() || !is_commit_due()) return;
  if (!is_loaded_) show_progress(false);
  commit(nullptr);
  commit_pause_ms_ = std::max(kCommitEveryMs, kPausePerCost * (last_commit_ms_ - begin_ms));
}

void Loader::commit_staged() {
  if (is_stopping_) return;
  const std::lock_guard lock(commit_mutex_);
  commit(&pool_);
}

void Loader::commit(ThreadPool* pool) {
  try {
    store::Commit commit = take_staged(pool);
    if (!commit.empty()) store_.commit(std::move(commit), pool);
  } catch (const std::bad_alloc&) {
    must_stage_all_ = is_out_of_memory_ = true;
  }
  last_commit_ms_ = now_ms();
}

// Recovers from failed commits, whose content is unknown.
void Loader::stage_all(store::Commit& commit) {
  staged_.clear();
  for (const auto& run : runs_) {
    run.it->is_staged = false;
    stage_run(*run.it);
  }
  for (const auto& run : store_.snapshot()->runs) {
    if (runs_.find(run->name) == runs_.end()) commit.removed.push_back(run->name);
  }
}

// With a pool that has nothing else to do, its threads work on it together.
store::Commit Loader::take_staged(ThreadPool* pool) {
  store::Commit commit;
  const std::lock_guard lock(stage_mutex_);
  if (must_stage_all_) stage_all(commit);
  must_stage_all_ = false;
  std::erase_if(staged_, [&](RunFiles* run) {
    run->is_staged = false;
    if (run->first != nullptr) return false;
    commit.removed.push_back(run->key());
    runs_.erase(runs_.find(run->key()));
    return true;
  });
  commit.changed.resize(staged_.size());
  const auto take = [&](size_t index, size_t) {
    commit.changed[index] = make_run(*staged_[index]);
  };
  if (pool != nullptr && staged_.size() >= store::kRunsWorthAPool) {
    pool->for_each(staged_.size(), take);
  } else {
    for (size_t i = 0; i < staged_.size(); ++i) take(i, 0);
  }
  staged_.clear();
  return commit;
}

std::shared_ptr<store::Run> Loader::make_run(RunFiles& run) {
  if (std::exchange(run.is_ready, false)) return run.latest;
  run.sort();
  store::Contributions contributions;
  for (const TailedFile* file = run.first; file != nullptr; file = file->next_of_run) {
    if (file->latest) contributions.push_back(file->latest);
  }
  contributions.shrink_to_fit();
  run.latest = store::merge_run(run.key(), std::move(contributions));
  return run.latest;
}

void Loader::show_progress(bool is_done) {
  store::Progress progress;
  progress.is_done = is_done;
  progress.files = files_found_;
  progress.files_done = is_done ? progress.files : std::min<uint64_t>(files_done_, progress.files);
  progress.bytes = bytes_found_;
  progress.bytes_done = is_done ? progress.bytes : std::min<uint64_t>(bytes_done_, progress.bytes);
  progress.problem = is_out_of_memory_ ? kOutOfMemory : problem_;
  if (options_.on_progress) options_.on_progress(progress.bytes_done, progress.bytes);
  store_.set_progress(std::move(progress));
}

}  // namespace stepscope::ingest
