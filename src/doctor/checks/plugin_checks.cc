// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "doctor/checks/checks.h"
#include "doctor/checks/framework.h"
#include "doctor/checks/subject.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/words.h"
#include "doctor/evidence/survey.h"
#include "query/find.h"

namespace stepscope::doctor {
namespace {

constexpr std::string_view kSessionStart = "_hparams_/session_start_info";
constexpr size_t kConfigBytesMax = 1 << 20;

bool has_scalars(const store::Run& run) {
  return std::any_of(run.series.begin(), run.series.end(), query::is_servable_scalar);
}

// The quoted values of `key: "value"` in a text protobuf.
std::vector<std::string> values_of(std::string_view text, std::string_view key) {
  std::vector<std::string> values;
  for (size_t at = text.find(key); at != text.npos; at = text.find(key, at + key.size())) {
    const size_t begin = text.find('"', at);
    const size_t end = begin == text.npos ? begin : text.find('"', begin + 1);
    if (end == text.npos) break;
    values.emplace_back(text.substr(begin + 1, end - begin - 1));
  }
  return values;
}

}  // namespace

void check_hparams(const Evidence& evidence, Findings& findings) {
  Tally<const store::Run*> sessions;
  for_each_run(evidence, [&](const store::Run& run) {
    if (query::series_of(run, kSessionStart).empty()) return;
    if (find_run_at_or_below(*evidence.snapshot, run.name, has_scalars) == nullptr) {
      sessions.add(&run, {run.name});
    }
  });
  if (!sessions) return;
  const store::Contribution& file = *sessions.first->contributions.front();
  findings.push_back(
      {"D26", Severity::Note, *file.source.path, sessions.count,
       fmt::format("run {} has hyperparameters but no metric to compare them by{}",
                   query::quoted(sessions.first->name), sessions.and_more("run")),
       fmt::format("log a scalar in the same run: {}", phrases_of(framework_of(file)).log_step),
       std::move(sessions.places), "hparams"});
}

void check_bare_profiles(const Evidence& evidence, Findings& findings) {
  Tally<std::string> folders;
  for (const std::string& folder : evidence.survey.bare_profiles) {
    folders.add(folder, {evidence.run_of(folder)});
  }
  if (!folders) return;
  findings.push_back(
      {"D26", Severity::Warning, folders.first, folders.count,
       fmt::format(
           "a profile folder contains neither an xplane nor a trace, so there is nothing to show{}",
           folders.and_more("folder")),
       "stop the profiler before the program exits: tf.profiler.experimental.stop(), or "
       "jax.profiler.stop_trace()",
       std::move(folders.places), "profile"});
}

void check_projector_files(const Evidence& evidence, Findings& findings) {
  constexpr std::array<std::string_view, 4> kKeys = {
      "tensor_path:", "metadata_path:", "image_path:", "bookmarks_path:"};
  Tally<std::string> missing;
  std::string config_path;
  for (const std::string& config : evidence.survey.projector_files) {
    const std::string text = head_of(evidence.storage, config, kConfigBytesMax);
    const std::string folder = config.substr(0, config.rfind('/') + 1);
    for (const std::string_view key : kKeys) {
      for (const std::string& value : values_of(text, key)) {
        const std::string path = value.starts_with('/') ? value : folder + value;
        if (evidence.storage.stat(path).ok()) continue;
        if (!missing) config_path = config;
        missing.add(path, {evidence.run_of(config)});
      }
    }
  }
  if (!missing) return;
  findings.push_back({"D26", Severity::Warning, config_path, missing.count,
                      fmt::format("the projector config refers to a file that does not exist: {}{}",
                                  missing.first, missing.and_more("file")),
                      fmt::format("copy the file there, or give its path relative to {}",
                                  quote(config_path.substr(0, config_path.rfind('/')))),
                      std::move(missing.places), "projector"});
}

}  // namespace stepscope::doctor
