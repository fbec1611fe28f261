// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/sessions.h"

#include <google/protobuf/stubs/logging.h>

#include "query/find.h"

namespace stepscope::dashboards::hparams {
namespace {

constexpr std::string_view kExperimentTag = "_hparams_/experiment";
constexpr std::string_view kStartTag = "_hparams_/session_start_info";
constexpr std::string_view kEndTag = "_hparams_/session_end_info";

// Everything is in the plugin's bytes, so a series that has no record counts too.
const std::string* find_content(const store::Run& run, std::string_view tag) {
  for (const store::Series& series : query::series_of(run, tag)) {
    if (series.info->plugin == "hparams") return &series.info->plugin_content;
  }
  return nullptr;
}

Result<proto::HParamsPluginData> decode_content(const store::Run& run, std::string_view tag,
                                                std::string_view content) {
  const google::protobuf::LogSilencer silence;
  proto::HParamsPluginData data;
  if (!data.ParseFromArray(content.data(), static_cast<int>(content.size()))) {
    return invalid("the tag {} of the run {} holds no hyperparameters", tag,
                   query::quoted(run.name));
  }
  if (data.version() != 0) {
    return invalid("the tag {} of the run {} has version {}; only version 0 can be read", tag,
                   query::quoted(run.name), data.version());
  }
  return data;
}

Error wrong_message(const store::Run& run, std::string_view tag) {
  return invalid("the tag {} of the run {} holds something else than its name says", tag,
                 query::quoted(run.name));
}

Result<Session> decode_session(const store::Run& run, const std::string& start_content) {
  Session session{&run, {}, {}};
  TRY(auto start, decode_content(run, kStartTag, start_content));
  if (!start.has_session_start_info()) return wrong_message(run, kStartTag);
  session.start = std::move(*start.mutable_session_start_info());
  if (const std::string* const end_content = find_content(run, kEndTag)) {
    TRY(auto end, decode_content(run, kEndTag, *end_content));
    if (!end.has_session_end_info()) return wrong_message(run, kEndTag);
    session.end = std::move(*end.mutable_session_end_info());
  }
  return session;
}

}  // namespace

Sessions read_sessions(const store::Snapshot& snapshot) {
  Sessions sessions;
  for (const auto& run : snapshot.runs) {
    const std::string* const content = find_content(*run, kStartTag);
    if (content == nullptr) continue;
    auto session = decode_session(*run, *content);
    if (session.ok()) {
      sessions.all.push_back(std::move(session).value());
    } else {
      sessions.problems.push_back({run->name, std::move(session).error()});
    }
  }
  return sessions;
}

std::vector<Announcement> find_announcements(const store::Snapshot& snapshot) {
  std::vector<Announcement> announcements;
  for (const auto& run : snapshot.runs) {
    const std::string* const content = find_content(*run, kExperimentTag);
    if (content != nullptr) announcements.push_back({run.get(), *content});
  }
  return announcements;
}

Result<proto::Experiment> decode(const Announcement& announcement) {
  TRY(auto data, decode_content(*announcement.run, kExperimentTag, announcement.content));
  if (!data.has_experiment()) return wrong_message(*announcement.run, kExperimentTag);
  return std::move(*data.mutable_experiment());
}

}  // namespace stepscope::dashboards::hparams
