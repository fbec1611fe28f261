// SPDX-License-Identifier: Apache-2.0
// What the logs say of hyperparameters, decoded run by run.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "proto/hparams.pb.h"
#include "store/store.h"

namespace stepscope::dashboards::hparams {

// A run that told its hyperparameters. Its run must outlive it.
struct Session {
  const store::Run* run = nullptr;
  proto::SessionStartInfo start;
  proto::SessionEndInfo end;  // All unset as long as the session has not told its end.

  // Sessions of one group are repetitions of one trial; a session without a group is its own.
  const std::string& group() const {
    return start.group_name().empty() ? run->name : start.group_name();
  }
};

struct Problem {
  std::string run;
  Error error;
};

struct Sessions {
  std::vector<Session> all;       // By run.
  std::vector<Problem> problems;  // Runs whose session cannot be decoded.
};

// Cost: three searches a run and the decoding of what they find.
Sessions read_sessions(const store::Snapshot& snapshot);

// A run with an experiment: names, types and descriptions of columns, as its writer announced them.
struct Announcement {
  const store::Run* run = nullptr;
  std::string_view content;  // Not decoded yet.
};

// By run.
std::vector<Announcement> find_announcements(const store::Snapshot& snapshot);

Result<proto::Experiment> decode(const Announcement& announcement);

}  // namespace stepscope::dashboards::hparams
