// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/store.h"
#include "trials/sessions.h"

namespace stepscope::trials {

// Adds a session without hyperparameters for each run that has scalars and belongs to no session,
// so that what its name says can be a column. Runs called train, validation and the like belong to
// the path above them.
void add_plain_sessions(Sessions& sessions, const store::Snapshot& snapshot);

}  // namespace stepscope::trials
