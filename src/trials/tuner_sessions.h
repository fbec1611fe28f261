// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

#include "base/path_veil.h"
#include "store/store.h"
#include "trials/sessions.h"
#include "tuners/finder.h"

namespace stepscope::trials {

// Adds what the files of tuners say: a session for each run, or path above runs, that has such a
// file and no session of its own, above or below it; and to sessions in the logs, hyperparameters
// that they lack, and failures. Files that cannot be read become problems.
//
// Sessions in the logs rarely need files, so a folder of sessions is examined only if its first or
// its last one has any. If the storage is slow, directories that are not reached within `time_max`
// are left for the next call, and counted as a problem. Cost: a few calls to the storage per run
// without a session.
void add_tuner_sessions(Sessions& sessions, const store::Snapshot& snapshot, tuners::Finder& finder,
                        const PathVeil& veil, std::chrono::steady_clock::duration time_max);

}  // namespace stepscope::trials
