// SPDX-License-Identifier: Apache-2.0
#include "ingest/load_progress.h"

#include <algorithm>
#include <utility>

namespace stepscope::ingest {
namespace {

constexpr const char* kOutOfMemory =
    "out of memory: not all logs are loaded; retrying at every rescan";

}  // namespace

LoadProgress::LoadProgress(store::Store& store, OnProgress on_progress)
    : store_(store), on_progress_(std::move(on_progress)) {}

void LoadProgress::add_whole_file(uint64_t bytes) {
  ++files_found_;
  ++files_done_;
  bytes_found_ += bytes;
  bytes_done_ += bytes;
}

void LoadProgress::show(bool is_done) {
  store::Progress progress;
  progress.is_done = is_done;
  progress.files = files_found_;
  progress.files_done = is_done ? progress.files : std::min<uint64_t>(files_done_, progress.files);
  progress.bytes = bytes_found_;
  progress.bytes_done = is_done ? progress.bytes : std::min<uint64_t>(bytes_done_, progress.bytes);
  progress.problem = is_out_of_memory_ ? kOutOfMemory : problem_;
  if (on_progress_) on_progress_(progress.bytes_done, progress.bytes);
  store_.set_progress(std::move(progress));
}

}  // namespace stepscope::ingest
