// SPDX-License-Identifier: Apache-2.0
#include "trials/sessions.h"

#include <google/protobuf/stubs/logging.h>

#include <algorithm>

#include "query/find.h"

namespace stepscope::trials {
namespace {

// These are adjacent in a run, whose series are sorted by tag.
constexpr std::string_view kTags = "_hparams_/";
constexpr std::string_view kExperimentTag = "_hparams_/experiment";
constexpr std::string_view kStartTag = "_hparams_/session_start_info";
constexpr std::string_view kEndTag = "_hparams_/session_end_info";

// There are many small messages, so their memory is allocated in a few large blocks and freed at
// once.
google::protobuf::ArenaOptions in_large_blocks() {
  google::protobuf::ArenaOptions options;
  options.start_block_size = 16 << 10;
  options.max_block_size = 256 << 10;
  return options;
}

// The hyperparameter data of a run, null where there is none. Everything is in the plugin's bytes,
// so a series without records counts too.
struct Contents {
  const std::string* experiment = nullptr;
  const std::string* start = nullptr;
  const std::string* end = nullptr;

  const std::string** of(std::string_view tag) {
    if (tag == kStartTag) return &start;
    if (tag == kEndTag) return &end;
    return tag == kExperimentTag ? &experiment : nullptr;
  }
};

Contents find_contents(const store::Run& run) {
  Contents found;
  auto series = std::lower_bound(
      run.series.begin(), run.series.end(), kTags,
      [](const store::Series& one, std::string_view tag) { return one.info->tag < tag; });
  for (; series != run.series.end() && series->info->tag.starts_with(kTags); ++series) {
    const store::SeriesInfo& info = *series->info;
    const std::string** const place = found.of(info.tag);
    if (place == nullptr || *place != nullptr || info.plugin != "hparams") continue;
    *place = &info.plugin_content();
  }
  return found;
}

Result<void> decode_content(const store::Run& run, std::string_view tag, std::string_view content,
                            proto::HParamsPluginData& data) {
  if (!data.ParseFromArray(content.data(), static_cast<int>(content.size()))) {
    return invalid("the tag {} of the run {} does not contain hyperparameters", tag,
                   query::quoted(run.name));
  }
  if (data.version() != 0) {
    return invalid("the tag {} of the run {} has version {}; only version 0 is supported", tag,
                   query::quoted(run.name), data.version());
  }
  return {};
}

Error wrong_message(const store::Run& run, std::string_view tag) {
  return invalid("the tag {} of the run {} contains another kind of message", tag,
                 query::quoted(run.name));
}

std::vector<Hparam> hparams_of(const proto::SessionStartInfo& start) {
  std::vector<Hparam> hparams;
  hparams.reserve(static_cast<size_t>(start.hparams_size()));
  for (const proto::HParam& item : start.hparams()) hparams.push_back({item.key(), &item.value()});
  std::stable_sort(hparams.begin(), hparams.end(),
                   [](const Hparam& a, const Hparam& b) { return a.name < b.name; });
  // In reverse, so that the last of several wins.
  const auto rest = std::unique(hparams.rbegin(), hparams.rend(),
                                [](const auto& a, const auto& b) { return a.name == b.name; });
  hparams.erase(hparams.begin(), rest.base());
  return hparams;
}

Result<Session> decode_session(const store::Run& run, const Contents& contents,
                               google::protobuf::Arena& messages) {
  using google::protobuf::Arena;
  Session session{.run = &run};
  auto& start = *Arena::CreateMessage<proto::HParamsPluginData>(&messages);
  RETURN_IF_ERROR(decode_content(run, kStartTag, *contents.start, start));
  if (!start.has_session_start_info()) return wrong_message(run, kStartTag);
  session.start = &start.session_start_info();
  session.hparams = hparams_of(*session.start);
  if (contents.end == nullptr) return session;
  auto& end = *Arena::CreateMessage<proto::HParamsPluginData>(&messages);
  RETURN_IF_ERROR(decode_content(run, kEndTag, *contents.end, end));
  if (!end.has_session_end_info()) return wrong_message(run, kEndTag);
  session.end = &end.session_end_info();
  return session;
}

}  // namespace

Sessions read_sessions(const store::Snapshot& snapshot) {
  const google::protobuf::LogSilencer silence;
  Sessions sessions;
  sessions.messages = std::make_unique<google::protobuf::Arena>(in_large_blocks());
  for (const auto& run : snapshot.runs) {
    const Contents contents = find_contents(*run);
    if (contents.experiment != nullptr) {
      sessions.announcements.push_back({run.get(), *contents.experiment});
    }
    if (contents.start == nullptr) continue;
    auto session = decode_session(*run, contents, *sessions.messages);
    if (session.ok()) {
      sessions.all.push_back(std::move(session).value());
    } else {
      sessions.problems.push_back({run->name, std::move(session).error()});
    }
  }
  return sessions;
}

Result<proto::Experiment> decode(const Announcement& announcement) {
  const google::protobuf::LogSilencer silence;
  proto::HParamsPluginData data;
  RETURN_IF_ERROR(decode_content(*announcement.run, kExperimentTag, announcement.content, data));
  if (!data.has_experiment()) return wrong_message(*announcement.run, kExperimentTag);
  return std::move(*data.mutable_experiment());
}

}  // namespace stepscope::trials
