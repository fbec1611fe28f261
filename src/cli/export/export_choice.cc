// SPDX-License-Identifier: Apache-2.0
#include "cli/export/export_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/export/export_values.h"

namespace stepscope::cli {
namespace {

Result<std::unique_ptr<re2::RE2>> compile(const char* flag, const std::string& pattern) {
  auto regex = std::make_unique<re2::RE2>(pattern, re2::RE2::Quiet);
  if (regex->ok()) return regex;
  return invalid("{} is not a valid regular expression: {}: {}", flag, regex->error(), pattern);
}

}  // namespace

ExportChoice::ExportChoice(std::unique_ptr<re2::RE2> runs, std::unique_ptr<re2::RE2> tags)
    : runs_(std::move(runs)), tags_(std::move(tags)) {}

Result<ExportChoice> ExportChoice::read(const ExportFlags& flags) {
  TRY(auto runs, compile("--runs", flags.runs));
  TRY(auto tags, compile("--tags", flags.tags));
  return ExportChoice(std::move(runs), std::move(tags));
}

bool ExportChoice::has_part_of(const store::Run& run) const {
  if (!has_run(run.name)) return false;
  const auto& series = run.series;
  if (std::any_of(series.begin(), series.end(),
                  [&](const store::Series& one) { return has_tag(one.info->tag); })) {
    return true;
  }
  const auto meshes = meshes_of(run);
  return std::any_of(meshes.begin(), meshes.end(),
                     [&](const MeshSeries& mesh) { return has_tag(mesh.name); });
}

std::string unmatched_note(const store::Snapshot& snapshot, const ExportFlags& flags,
                           const ExportChoice& choice) {
  const auto& runs = snapshot.runs;
  if (flags.runs.empty() && flags.tags.empty()) return {};
  if (std::any_of(runs.begin(), runs.end(),
                  [&](const auto& run) { return choice.has_part_of(*run); })) {
    return {};
  }
  const bool has_run = std::any_of(runs.begin(), runs.end(),
                                   [&](const auto& run) { return choice.has_run(run->name); });
  if (!has_run || flags.tags.empty()) {
    return fmt::format("nothing was exported: no run {} --runs \"{}\"",
                       has_run ? "with data matches" : "matches", flags.runs);
  }
  if (flags.runs.empty()) {
    return fmt::format("nothing was exported: no tag matches --tags \"{}\"", flags.tags);
  }
  return fmt::format(
      "nothing was exported: no tag of the runs that match --runs \"{}\" matches --tags \"{}\"",
      flags.runs, flags.tags);
}

}  // namespace stepscope::cli
