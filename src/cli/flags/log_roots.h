// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/path_veil.h"
#include "doctor/evidence/evidence.h"
#include "ingest/discovery.h"
#include "storage/storage.h"

namespace stepscope::cli {

// Replaces a leading "~" or "~name" by that user's home directory, as a shell does.
std::string expand_home(const std::string& path);

// The values of --logdir and --logdir_spec; one of them is not empty.
struct LogdirFlags {
  std::string logdir;
  std::string logdir_spec;

  const std::string& as_given() const { return logdir.empty() ? logdir_spec : logdir; }
};

// The directories that the flags name. --logdir_spec is a comma-separated list of "name:path" or
// "path"; an entry that starts with "/" or looks like a URI has no name.
std::vector<ingest::LogRoot> log_roots(const LogdirFlags& flags);

// The same, with the text that the user typed, for the doctor.
std::vector<doctor::LogdirArgument> logdir_arguments(const LogdirFlags& flags);

// The storage of these directories: that of the first one, since a command has one storage.
std::unique_ptr<storage::Storage> open_log_storage(const LogdirFlags& flags);

// Hides these directories in what is sent over HTTP.
PathVeil path_veil(const LogdirFlags& flags);

// Checks the LOGDIR of a command. NotFound suggests nearby directories with event files; Denied if
// it is a directory that cannot be read.
Result<storage::FileInfo> find_logdir(storage::Storage& storage, const std::string& logdir);

// The same for a LOGDIR that must be a directory; Invalid if it is a file.
Result<void> check_is_directory(storage::Storage& storage, const std::string& logdir);

}  // namespace stepscope::cli
