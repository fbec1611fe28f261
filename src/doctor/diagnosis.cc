// SPDX-License-Identifier: Apache-2.0
#include "doctor/diagnosis.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/json_writer.h"
#include "doctor/words.h"
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
  for (const auto& run : evidence.snapshot->runs) {
    const query::RunFigures figures = query::run_figures(*run);
    all.series += figures.series;
    all.points += figures.points;
    all.records += figures.records;
    all.files += figures.files;
  }
  const size_t profiles = evidence.survey.profiles.size();
  return fmt::format("{}, {}, {}, {}, {}{}{}", counted(evidence.found.directories.size(), "folder"),
                     counted(all.files, "event file"),
                     counted(evidence.snapshot->runs.size(), "run"), counted(all.series, "tag"),
                     counted(all.points, "point"),
                     all.records == 0 ? "" : ", " + counted(all.records, "other record"),
                     profiles == 0 ? "" : ", " + counted(profiles, "profile"));
}

std::string verdict_of(const Evidence& evidence, const Diagnosis& diagnosis) {
  if (diagnosis.is_well() && evidence.snapshot->runs.empty()) {
    return fmt::format("nothing is wrong with the {} here; this version cannot show profiles yet",
                       counted(evidence.survey.profiles.size(), "profile"));
  }
  if (diagnosis.is_well()) {
    return fmt::format("nothing is wrong here; look at it: stepscope {}", quote(diagnosis.logdir));
  }
  const Finding& first = diagnosis.findings.front();
  return fmt::format("{}: {}. To do: {}", first.id, first.cause, first.cure);
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
  if (!has_data) return 2;
  return is_well() ? 0 : 1;
}

bool Diagnosis::is_well() const {
  return findings.empty() || findings.front().severity == Severity::Note;
}

Diagnosis diagnose(const Evidence& evidence, Findings told) {
  Diagnosis diagnosis;
  diagnosis.logdir = names_of(evidence.roots);
  diagnosis.summary = summary_of(evidence);
  diagnosis.has_data = evidence.has_data();
  for (const Check& check : checks()) check.run(evidence, diagnosis.findings);
  std::move(told.begin(), told.end(), std::back_inserter(diagnosis.findings));
  std::stable_sort(diagnosis.findings.begin(), diagnosis.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
  diagnosis.verdict = verdict_of(evidence, diagnosis);
  return diagnosis;
}

std::string to_text(const Diagnosis& diagnosis) {
  std::string text = fmt::format("{}\n{}\n", diagnosis.logdir, diagnosis.summary);
  for (const Finding& finding : diagnosis.findings) {
    text += fmt::format("\n{} {} ({}) {}\n    cause: {}\n    cure:  {}\n", finding.id,
                        name_of(finding.severity), finding.count, finding.path, finding.cause,
                        finding.cure);
  }
  return text + fmt::format("\nVerdict: {}\n", diagnosis.verdict);
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
