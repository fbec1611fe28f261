// SPDX-License-Identifier: Apache-2.0
#include "doctor/diagnosis.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/exit_codes.h"
#include "base/text/json_writer.h"
#include "base/text/quantities.h"
#include "doctor/checks/words.h"
#include "query/run_figures.h"

namespace stepscope::doctor {
namespace {

std::string names_of(const std::vector<Root>& roots) {
  std::string names;
  for (const Root& root : roots) {
    if (!names.empty()) names += ",";
    names += root.path;
  }
  return names;
}

std::string summary_of(const Evidence& evidence) {
  query::RunFigures all;
  for_each_run(evidence, [&](const store::Run& run) {
    const query::RunFigures figures = query::run_figures(run);
    all.series += figures.series;
    all.points += figures.points;
    all.records += figures.records;
    all.files += figures.files;
  });
  const size_t profiles = evidence.survey.profiles.size();
  const size_t embeddings = evidence.survey.projector_files.size();
  return fmt::format(
      "{}, {}, {}, {}, {}{}{}{}", counted(evidence.found.directories.size(), "folder"),
      counted(all.files, "event file"), counted(evidence.snapshot->runs.size(), "run"),
      counted(all.series, "tag"), counted(all.points, "point"),
      all.records == 0 ? "" : ", " + counted(all.records, "other record"),
      profiles == 0 ? "" : ", " + counted(profiles, "profile"),
      embeddings == 0 ? "" : ", " + counted(embeddings, "projector config"));
}

// For a log directory with logs of a kind, but no event files.
std::string verdict_without_runs(const Survey& survey) {
  const bool has_profiles = !survey.profiles.empty();
  const size_t count = has_profiles ? survey.profiles.size() : survey.projector_files.size();
  const char* const one = has_profiles ? "profile" : "projector config";
  return fmt::format("no problems found in the {} here; this version cannot show {} yet",
                     count == 1 ? one : counted(count, one),
                     has_profiles ? "profiles" : "embeddings");
}

std::string verdict_of(const Evidence& evidence, const Diagnosis& diagnosis) {
  if (diagnosis.is_well() && evidence.snapshot->runs.empty()) {
    return verdict_without_runs(evidence.survey);
  }
  if (diagnosis.is_well()) {
    return "no problems found; to view the logs: " + serve_command(diagnosis.logdir);
  }
  return verdict_of(diagnosis.findings);
}

bool are_notes(const Findings& sorted) {
  return sorted.empty() || sorted.front().severity == Severity::Note;
}

void write_fields(JsonWriter& json, const Finding& finding) {
  json.field("id", finding.id);
  json.field("severity", name_of(finding.severity));
  json.field("path", finding.path);
  json.field("count", static_cast<int64_t>(finding.count));
  json.field("cause", finding.cause);
  json.field("cure", finding.cure);
}

void write_places(JsonWriter& json, const Finding& finding) {
  json.key("places").begin_array();
  for (const Place& place : finding.places) {
    json.begin_object();
    json.field("run", place.run);
    json.field("tag", place.tag);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

int Diagnosis::exit_code() const {
  if (!has_data) return kNothingToShowExitCode;
  return is_well() ? kDoneExitCode : kWarningsExitCode;
}

bool Diagnosis::is_well() const { return are_notes(findings); }

void sort_by_severity(Findings& findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
}

std::string verdict_of(const Findings& findings) {
  if (are_notes(findings)) return {};
  const Finding& first = findings.front();
  return fmt::format("{}: {}. Fix: {}", first.id, first.cause, first.cure);
}

Diagnosis diagnose(const Evidence& evidence) {
  Diagnosis diagnosis;
  diagnosis.logdir = names_of(evidence.roots);
  diagnosis.summary = summary_of(evidence);
  diagnosis.has_data = evidence.has_data();
  for (const Check& check : checks()) {
    if (evidence.is_wanted()) check.run(evidence, diagnosis.findings);
  }
  sort_by_severity(diagnosis.findings);
  diagnosis.verdict = verdict_of(evidence, diagnosis);
  return diagnosis;
}

std::string to_json_with_places(const Findings& findings) {
  JsonWriter json;
  json.begin_array();
  for (const Finding& finding : findings) {
    json.begin_object();
    write_fields(json, finding);
    write_places(json, finding);
    json.field("plugin", finding.plugin);
    json.end_object();
  }
  json.end_array();
  return json.take();
}

std::string to_json(const Diagnosis& diagnosis) {
  JsonWriter json;
  json.begin_object();
  json.field("logdir", diagnosis.logdir);
  json.key("findings").begin_array();
  for (const Finding& finding : diagnosis.findings) {
    json.begin_object();
    write_fields(json, finding);
    json.end_object();
  }
  json.end_array();
  json.field("verdict", diagnosis.verdict);
  json.end_object();
  return json.take();
}

}  // namespace stepscope::doctor
