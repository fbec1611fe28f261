// SPDX-License-Identifier: Apache-2.0
// Everything that the checks examine, gathered once.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.h"
#include "doctor/evidence/environment.h"
#include "doctor/evidence/finding.h"
#include "doctor/evidence/large_records.h"
#include "doctor/evidence/survey.h"
#include "ingest/discovery.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::doctor {

// A log directory as the user named it.
struct LogdirArgument {
  std::string given;  // As it was typed.
  std::string name;   // Of --logdir_spec; may be empty.
  std::string path;   // With "~" expanded.
};

struct Root {
  LogdirArgument argument;
  std::string path;                       // Absolute, except for addresses such as s3://...
  std::optional<storage::FileInfo> info;  // Nothing if stat() failed; then
  std::optional<Error> error;             // this is the reason.

  bool is_directory() const { return info && info->type == storage::FileType::Directory; }
};

// A server on this machine, ours or TensorBoard's, from the file it writes for notebooks.
struct OtherServer {
  int64_t process = 0;
  int64_t port = 0;
  std::string logdir;
  double start_time = 0;  // Seconds since 1970.
};

struct Evidence {
  storage::Storage& storage;
  const Environment& environment;
  double now = 0;
  std::vector<Root> roots;
  ingest::Discovery found;  // Without files: those that hold events are in the snapshot.
  Survey survey;
  std::vector<WrittenFile> open_files;
  std::shared_ptr<const store::Snapshot> snapshot;
  std::vector<BadRecord> bad_records;  // Large ones; checked unless a snapshot was given.
  std::vector<OtherServer> servers;    // Other running servers; filled in by the caller.

  // Becomes true when the result is no longer needed; may be null.
  const std::atomic<bool>* is_cancelled = nullptr;
  bool is_wanted() const { return is_cancelled == nullptr || !*is_cancelled; }

  // Whether there is anything to show.
  bool has_data() const;

  // Whether there is any event file.
  bool has_event_files() const;

  // The severity of a finding that hides data: an error if there is no other data.
  Severity severity_of_loss() const { return has_data() ? Severity::Warning : Severity::Error; }

  // Seconds since the file was last written to; nothing if it is not known.
  std::optional<double> age_s(const store::SourceReport& source) const;

  // The path as the system sees it; paths may be relative, like the log directory passed to the
  // server.
  std::string absolute(const std::string& path) const;

  // The run that a file below the roots belongs to; for a profile or an embedding, the folder above
  // its plugin's. Empty if it is not below a root.
  std::string run_of(const std::string& path) const;

  // The process that has the file open for writing; 0 if none is visible to this user.
  int64_t writer_of(const std::string& path) const;
};

// Calls visit(run) for every run, until cancelled.
template <typename Visit>
void for_each_run(const Evidence& evidence, Visit&& visit) {
  for (const auto& run : evidence.snapshot->runs) {
    if (!evidence.is_wanted()) return;
    visit(*run);
  }
}

// Calls visit(run, contribution) for every event file.
template <typename Visit>
void for_each_file(const Evidence& evidence, Visit&& visit) {
  for_each_run(evidence, [&](const store::Run& run) {
    for (const auto& contribution : run.contributions) visit(run, *contribution);
  });
}

// Calls visit(run, series) for every series.
template <typename Visit>
void for_each_series(const Evidence& evidence, Visit&& visit) {
  for_each_run(evidence, [&](const store::Run& run) {
    for (const store::Series& series : run.series) visit(run, series);
  });
}

// What a running server provides.
struct Serving {
  std::shared_ptr<const store::Snapshot> snapshot;
  const std::atomic<bool>& is_cancelled;  // The evidence is incomplete if it becomes true.
};

// Called while gather() reads, with bytes, from any thread.
struct GatherProgress {
  OnProgress loading = {};
  OnProgress checking = {};  // Of large records, which loading skips.
};

// Gathers all evidence, and reads all logs below the roots. Storage and environment must outlive
// the result.
Evidence gather(storage::Storage& storage, const Environment& environment,
                const std::vector<LogdirArgument>& logdirs, const GatherProgress& progress = {});

// Gathers the evidence around what a server has loaded, with this thread and one more.
Evidence gather(storage::Storage& storage, const Environment& environment,
                const std::vector<LogdirArgument>& logdirs, const Serving& serving);

}  // namespace stepscope::doctor
