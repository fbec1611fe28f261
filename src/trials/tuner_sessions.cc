// SPDX-License-Identifier: Apache-2.0
#include "trials/tuner_sessions.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string_view>
#include <unordered_set>

#include "base/limits/work_limits.h"
#include "trials/folding.h"

namespace stepscope::trials {
namespace {

using google::protobuf::Arena;
using tuners::Findings;

void set_value(google::protobuf::Value& value, const tuners::Value& from) {
  if (const auto* number = std::get_if<double>(&from)) {
    value.set_number_value(*number);
  } else if (const auto* flag = std::get_if<bool>(&from)) {
    value.set_bool_value(*flag);
  } else if (const auto* text = std::get_if<std::string>(&from)) {
    value.set_string_value(*text);
  } else {
    value.set_null_value(google::protobuf::NULL_VALUE);
  }
}

proto::SessionStatus status_of(tuners::Status status) {
  switch (status) {
    case tuners::Status::Success:
      return proto::STATUS_SUCCESS;
    case tuners::Status::Failure:
      return proto::STATUS_FAILURE;
    case tuners::Status::Running:
      return proto::STATUS_RUNNING;
    case tuners::Status::Unknown:
      break;
  }
  return proto::STATUS_UNKNOWN;
}

class Adder {
 public:
  Adder(Sessions& sessions, const store::Snapshot& snapshot, tuners::Finder& finder,
        const PathVeil& veil, std::chrono::steady_clock::duration time_max)
      : sessions_(sessions),
        snapshot_(snapshot),
        finder_(finder),
        veil_(veil),
        time_max_(time_max) {}

  void add_all() {
    std::unordered_set<std::string_view> own, above;
    for (const Session& session : sessions_.all) {
      own.insert(session.run->name);
      for (auto path = parent_of(session.run->name); !path.empty(); path = parent_of(path)) {
        if (!above.insert(path).second) break;
      }
    }
    complete_sessions();
    for (const std::string_view path : candidates(own, above)) {
      if (!is_late()) add_session(path);
    }
    if (left_out_ == 0) return;
    sessions_.problems.push_back(
        {".", unavailable("files of tuners were not read in {} directories, because the storage is "
                          "slow; they are read in the next requests",
                          left_out_)});
  }

 private:
  // Runs that no session includes, and the paths above them that include no session; a path comes
  // before those below it.
  std::set<std::string_view> candidates(const std::unordered_set<std::string_view>& own,
                                        const std::unordered_set<std::string_view>& above) const {
    std::set<std::string_view> found;
    for (const auto& run : snapshot_.runs) {
      check_for_stop();
      if (is_covered(own, run->name)) continue;
      for (std::string_view path = run->name; !path.empty(); path = parent_of(path)) {
        if (above.contains(path) || !found.insert(path).second) break;
      }
    }
    return found;
  }

  static bool is_covered(const std::unordered_set<std::string_view>& own, std::string_view run) {
    for (std::string_view path = run; !path.empty(); path = parent_of(path)) {
      if (own.contains(path)) return true;
    }
    return false;
  }

  // Sessions of one folder were written by one program.
  void complete_sessions() {
    std::map<std::string_view, std::vector<Session*>> by_folder;
    for (Session& session : sessions_.all) {
      by_folder[parent_of(session.run->name)].push_back(&session);
    }
    for (const auto& [folder, members] : by_folder) {
      const bool has_files = has_any(*members.front()) || has_any(*members.back());
      if (!has_files) continue;
      for (Session* session : members) {
        if (!is_late()) complete(*session);
      }
    }
  }

  bool has_any(const Session& session) {
    if (is_late()) return false;
    const auto findings = finder_.find(session.run->name);
    return findings->has_files || !findings->problems.empty();
  }

  void complete(Session& session) {
    check_for_stop();
    const auto findings = finder_.find(session.run->name);
    report(session.run->name, *findings);
    add_hparams(session, *findings);
    if (findings->content.status != tuners::Status::Failure) return;
    auto& end = *Arena::CreateMessage<proto::SessionEndInfo>(sessions_.messages.get());
    end = *session.end;
    end.set_status(proto::STATUS_FAILURE);
    session.end = &end;
  }

  void add_session(std::string_view path) {
    check_for_stop();
    const auto findings = finder_.find(path);
    report(path, *findings);
    if (!findings->has_files) return;
    if (findings->content.hparams.empty()) return;
    auto& end = *Arena::CreateMessage<proto::SessionEndInfo>(sessions_.messages.get());
    end.set_status(status_of(findings->content.status));
    Session session{.run = snapshot_.find(path), .path = path, .end = &end};
    add_hparams(session, *findings);
    sessions_.all.push_back(std::move(session));
  }

  // What the log says counts.
  void add_hparams(Session& session, const Findings& findings) {
    const size_t logged = session.hparams.size();
    for (const auto& [name, value] : findings.content.hparams) {
      const auto end = session.hparams.begin() + static_cast<ptrdiff_t>(logged);
      const auto at = std::lower_bound(
          session.hparams.begin(), end, std::string_view(name),
          [](const Hparam& one, std::string_view text) { return one.name < text; });
      if (at != end && at->name == name) continue;
      auto& kept = *Arena::CreateMessage<proto::HParam>(sessions_.messages.get());
      kept.set_key(name);
      set_value(*kept.mutable_value(), value);
      session.hparams.push_back({kept.key(), &kept.value()});
    }
    std::ranges::sort(session.hparams, {}, &Hparam::name);
  }

  void report(std::string_view run, const Findings& findings) {
    for (const Error& error : findings.problems) {
      Error hidden = error;
      hidden.message = veil_.hide(hidden.message);
      sessions_.problems.push_back({std::string(run), std::move(hidden)});
    }
  }

  // Counts what is left out.
  bool is_late() {
    const bool is_late = std::chrono::steady_clock::now() - start_ > time_max_;
    left_out_ += is_late ? 1 : 0;
    return is_late;
  }

  Sessions& sessions_;
  const store::Snapshot& snapshot_;
  tuners::Finder& finder_;
  const PathVeil& veil_;
  const std::chrono::steady_clock::duration time_max_;
  size_t left_out_ = 0;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

void add_tuner_sessions(Sessions& sessions, const store::Snapshot& snapshot, tuners::Finder& finder,
                        const PathVeil& veil, std::chrono::steady_clock::duration time_max) {
  Adder(sessions, snapshot, finder, veil, time_max).add_all();
}

}  // namespace stepscope::trials
