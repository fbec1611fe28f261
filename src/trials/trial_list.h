// SPDX-License-Identifier: Apache-2.0
// Trials: what a person calls one. A session, together with the runs below it and the sub-runs that
// its writer created.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "trials/sessions.h"

namespace stepscope::trials {

// A run of a trial, and the group of its metrics: the path to it, empty for the run itself and for
// those folded into it.
struct TrialRun {
  const store::Run* run = nullptr;
  std::string_view group;
};

struct Trial {
  std::string name;             // The run's, or the path of the run that its sub-runs belong to.
  std::string_view group;       // As its writer named it; empty if it did not.
  std::vector<TrialRun> runs;   // By name.
  std::vector<Hparam> hparams;  // By name, each once.
  proto::SessionStatus status = proto::STATUS_UNKNOWN;
  double start = 0, end = 0;  // Seconds since 1970; 0 if unknown.
};

// The trials of the sessions, by name. The snapshot and the sessions must outlive them.
//
// With `is_folded`, PyTorch's <run>/<time> belongs to <run>, and Keras Tuner's
// <trial>/execution<k> to <trial>, if it is the only one there. Several are trials of their own:
// repeated calls of add_hparams, or repetitions of one setting. A run that has a session of its own
// takes in nothing. Without `is_folded`, every session is a trial.
//
// Every run belongs to the trial that is nearest above it.
std::vector<Trial> list_trials(const store::Snapshot& snapshot,
                               const std::vector<Session>& sessions, bool is_folded);

// A text that changes if and only if trials are added, removed or renamed.
std::string trial_set_of(const std::vector<Trial>& trials);

}  // namespace stepscope::trials
