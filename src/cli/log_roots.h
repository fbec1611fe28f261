// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/path_veil.h"
#include "cli/serve_flags.h"
#include "doctor/evidence.h"
#include "ingest/discovery.h"
#include "storage/storage.h"

namespace stepscope::cli {

// A leading "~" or "~name" replaced by that user's home directory, as a shell would.
std::string expand_home(const std::string& path);

// The directories that --logdir or, if it is not empty, --logdir_spec name. The latter is
// "name:path" or "path", comma separated; what begins with a "/" or looks like a URI has no name.
std::vector<ingest::LogRoot> log_roots(const ServeFlags& flags);

// The same with what the user typed, for the doctor.
std::vector<doctor::LogdirArgument> logdir_arguments(const ServeFlags& flags);

// What may be shown of these directories over HTTP.
PathVeil path_veil(const ServeFlags& flags);

// What stands at LOGDIR of a verb. NotFound in words for the one who typed it, with directories
// nearby that hold event files; Denied if it is a directory that cannot be read.
Result<storage::FileInfo> find_logdir(storage::Storage& storage, const std::string& logdir);

// The same if it must be a directory; Invalid if it is a file.
Result<void> check_is_directory(storage::Storage& storage, const std::string& logdir);

}  // namespace stepscope::cli
