// SPDX-License-Identifier: Apache-2.0
#include "ingest/loader.h"

#include <algorithm>
#include <new>
#include <system_error>

#include "base/limits/heap.h"

namespace stepscope::ingest {
namespace {

using std::chrono::milliseconds;

// The shortest time between two updates of the store while many busy files are followed.
constexpr milliseconds kPause{50};

// A file is read by all threads together if it is large and has more than its share of all bytes:
// each thread should have this many files, to balance the work.
constexpr uint64_t kDominantBytes = 4 << 20;
constexpr uint64_t kFilesPerThread = 4;

// Reading a file of this size takes about 50 microseconds.
constexpr uint64_t kTakeBytesMax = 64 << 10;

// A small file keeps about 2 KiB.
constexpr uint64_t kFilesPerHeapGrowth = 32;

}  // namespace

Loader::Loader(storage::Storage& storage, store::Store& store, LoaderOptions options)
    : storage_(storage),
      options_(std::move(options)),
      pool_(options_.threads),
      scratch_(pool_.size()),
      progress_(store, options_.on_progress),
      committer_(table_, store, [this] {
        if (!is_loaded_) progress_.show(false);
      }) {}

Loader::~Loader() { stop(); }

// If threads are scarce, the one that follows the logs matters most: it can read files on its own.
Result<void> Loader::start() {
  if (start_thread().ok()) return {};
  pool_.end_threads();
  auto started = start_thread();
  if (!started.ok()) {
    progress_.set_problem(started.error().message);
    progress_.show(false);
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
  progress_.set_problem("");  // The problem may have been that this thread could not be started.
  survive_shortage([&] { progress_.show(false); });
  if (options_.reload_interval == milliseconds::zero()) return sweep();
  scan();
  report_loaded();
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
      scan();
      watcher_.watch(directories_);
      // A tree that takes long to scan is scanned less often.
      const auto cost = std::chrono::steady_clock::now() - begin;
      next_sweep = begin + std::max<std::chrono::nanoseconds>(options_.reload_interval, 10 * cost);
    } else if (!changes.written.empty() || unfinished_ > 0) {
      survive_shortage([&] { read_written(changes.written); });
    }
    if (changes.structure || !changes.written.empty()) std::this_thread::sleep_for(kPause);
  }
}

void Loader::sweep() {
  scan();
  while (unfinished_ > 0 && !is_stopping_) survive_shortage([&] { read_written({}); });
  report_loaded();
}

void Loader::survive_shortage(const std::function<void()>& step) {
  try {
    return step();
  } catch (const std::bad_alloc&) {
    progress_.set_out_of_memory(true);
  }
  unfinished_ = 0;  // The next scan finds them again.
  committer_.stage_everything();
}

void Loader::scan() {
  progress_.set_out_of_memory(false);
  survive_shortage([&] { scan_once(); });
  if (!is_stopping_) survive_shortage([&] { progress_.show(true); });
}

void Loader::report_loaded() {
  if (is_stopping_ || std::exchange(is_loaded_, true)) return;
  if (options_.on_loaded) survive_shortage(options_.on_loaded);
}

void Loader::scan_once() {
  table_.mark_all_missing();
  Discovery found = find_files();
  if (is_stopping_) return;
  progress_.set_problem(found.problems.empty() ? "" : found.problems.front().message);
  table_.merge(supply_, found);
  remove_missing();
  progress_.set_files(table_.files().size());
  std::vector<Work> work;
  // Files that are being searched have their own turns: the next scan must not wait for them.
  table_.files().for_each([&](TailedFile& file) {
    if (!file.tail.is_unfinished()) add_work(work, file);
  });
  do_work(work);
  unfinished_ = 0;
  table_.files().for_each(
      [&](const TailedFile& file) { unfinished_ += file.tail.is_unfinished(); });
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

// A list of a million known files would take more memory than the table itself.
bool Loader::know_file(const FoundFile& found) {
  const std::lock_guard lock(table_.mutex());
  return table_.update(found);
}

// Finding such a file takes longer than reading it: it is read while it is open, before it is
// visible to others. One that does not fit into memory is found at the next scan.
bool Loader::take_file(FoundFile& found, ByteSource& source, size_t worker) {
  if (found.info.size > kTakeBytesMax) return false;
  try {
    read_taken(found, source, worker);
  } catch (const std::bad_alloc&) {
    progress_.set_out_of_memory(true);
  }
  return true;
}

void Loader::read_taken(FoundFile& found, ByteSource& source, size_t worker) {
  if (scratch_[worker].files_taken++ % kFilesPerHeapGrowth == 0) grow_heap_ahead();
  std::string run_name = std::move(found.run);
  auto file = std::make_unique<TailedFile>(supply_, std::move(found));
  const uint64_t bytes = file->tail.bytes_to_read();
  file->tail.read_open(source, scratch_[worker], [this](uint64_t) { return !is_stopping_; });
  if (is_stopping_) return;
  file->latest = file->tail.contribution(nullptr);
  file->tail.free_reading_state();
  if (!add_taken(std::move(file), std::move(run_name))) return;
  progress_.add_whole_file(bytes);
  note_commit(committer_.commit_if_due());
}

// Returns false for a file that was already found below another root.
bool Loader::add_taken(std::unique_ptr<TailedFile> file, std::string run_name) {
  // Most runs have one file. Merging the run costs half as much while the file is in the cache.
  auto run = store::merge_run(run_name, {file->latest});
  const std::lock_guard lock(table_.mutex());
  const TailedFile* const added = table_.add(std::move(file), std::move(run_name));
  if (added == nullptr) return false;
  committer_.stage_run(*added->run);
  if (added->run->has_one_file()) added->run->set_ready(std::move(run));
  return true;
}

void Loader::remove_missing() {
  const std::lock_guard lock(table_.mutex());
  table_.remove_missing([this](TailedRun& run) { committer_.stage_run(run); });
}

// Reads these files, and gives files that are being searched one more turn.
void Loader::read_written(const std::unordered_set<std::string>& paths) {
  std::vector<Work> work;
  for (const std::string& path : paths) {
    TailedFile* const file = table_.files().find(path);
    if (file == nullptr) continue;
    const auto info = storage_.stat(path);
    if (!info.ok()) continue;  // Deleted: the next sweep handles it.
    file->tail.update(info.value());
    if (!file->tail.is_unfinished()) add_work(work, *file);
  }
  if (unfinished_ > 0) {
    table_.files().for_each([&](TailedFile& file) {
      if (file.tail.is_unfinished()) add_work(work, file);
    });
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
    for (const Work& one : work) progress_.add_bytes(one.bytes);
    progress_.show(false);
  }
  std::sort(work.begin(), work.end(),
            [](const Work& a, const Work& b) { return a.bytes > b.bytes; });
  // Files read during discovery are committed before the large ones are read.
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

// Leaves data that must be read in order to read_file(), so that the other threads can read other
// files.
void Loader::read_file_together(TailedFile& file) {
  const auto on_block = [&](uint64_t bytes) { return note_block(file, bytes); };
  file.tail.read_together({pool_, scratch_}, on_block);
}

bool Loader::note_block(TailedFile& file, uint64_t bytes) {
  if (is_stopping_) return false;
  progress_.add_bytes_done(bytes);
  note_commit(committer_.stage_if_due(file));
  return !is_stopping_;
}

void Loader::finish_file(TailedFile& file, bool has_changed) {
  if (is_stopping_) return;
  if (!file.tail.is_unfinished()) progress_.add_file_done();
  try {
    show_file(file, has_changed);
  } catch (const std::bad_alloc&) {
    file.tail.give_up();
    show_file(file, true);
  }
}

void Loader::show_file(TailedFile& file, bool has_changed) {
  const bool is_news = has_changed || !file.latest;
  if (is_news) committer_.stage(file);
  file.tail.free_reading_state();
  if (is_news) note_commit(committer_.commit_if_due());
}

void Loader::commit_staged() {
  if (!is_stopping_) note_commit(committer_.commit_now(pool_));
}

void Loader::note_commit(bool has_memory) {
  if (!has_memory) progress_.set_out_of_memory(true);
}

}  // namespace stepscope::ingest
