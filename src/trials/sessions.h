// SPDX-License-Identifier: Apache-2.0
// The hyperparameters in the logs, decoded run by run.
#pragma once

#include <google/protobuf/arena.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "proto/hparams.pb.h"
#include "store/store.h"

namespace stepscope::trials {

struct Hparam {
  std::string_view name;
  const google::protobuf::Value* value = nullptr;
};

// A run that logged its hyperparameters. Run, path and messages must outlive it.
struct Session {
  const store::Run* run = nullptr;  // Null only if a tuner's file is above the runs of a trial.
  std::string_view path = {};       // Of the directory with a tuner's file, if that is its source.
  const proto::SessionStartInfo* start = &proto::SessionStartInfo::default_instance();
  // Unset until the session has logged its end.
  const proto::SessionEndInfo* end = &proto::SessionEndInfo::default_instance();
  std::vector<Hparam> hparams = {};  // By name, each once.

  std::string_view name() const { return path.empty() ? std::string_view(run->name) : path; }

  // Sessions of one group are repetitions of one trial; a session without a group is its own.
  const std::string& group() const {
    return start->group_name().empty() ? run->name : start->group_name();
  }
};

struct Problem {
  std::string run;
  Error error;
};

// A run with an experiment: names, types and descriptions of columns, as its writer announced them.
struct Announcement {
  const store::Run* run = nullptr;
  std::string_view content;  // Not decoded yet.
};

struct Sessions {
  std::unique_ptr<google::protobuf::Arena> messages;  // Of all sessions.
  std::vector<Session> all;                           // By run.
  std::vector<Problem> problems;                      // Runs whose session cannot be decoded.
  std::vector<Announcement> announcements;            // By run.
};

// The snapshot must outlive the result. Cost: one search per run, and decoding what is found.
Sessions read_sessions(const store::Snapshot& snapshot);

Result<proto::Experiment> decode(const Announcement& announcement);

}  // namespace stepscope::trials
