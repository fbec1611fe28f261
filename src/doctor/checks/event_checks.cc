// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "base/text/quantities.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/framework.h"
#include "doctor/checks/origin.h"
#include "doctor/checks/packed.h"
#include "doctor/checks/subject.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/words.h"

namespace stepscope::doctor {
namespace {

// PyTorch's and TensorFlow's writers keep events in memory for up to two minutes.
constexpr double kFlushIntervalS = 120;

// A writer's queue may hold this many events before it writes them; PyTorch's does.
constexpr uint64_t kFewEvents = 10;

bool is_reported_otherwise(const Evidence& evidence, const store::SourceReport& source) {
  return !source.trouble().problem.empty() || source.trouble().damaged_places > 0 ||
         ingest::is_run_marker_name(*source.path) || packed_form(evidence.storage, source);
}

bool has_series(const store::Run& run) { return !run.series.empty(); }

struct EmptyRun {
  std::string path;
  Framework framework = Framework::Any;
  double age_s = 0;
  int64_t process = 0;   // That has the file open; 0 if none is visible.
  std::string finished;  // How it is known that nothing more will be written; empty if it is not.
};

// Our own writer writes what it has within a second, so its events do not wait in memory.
bool may_buffer(Framework framework) { return framework != Framework::Stepscope; }

Finding describe_unflushed(const Tally<EmptyRun>& runs, Severity severity) {
  const EmptyRun& first = runs.first;
  return {"D07",
          severity,
          first.path,
          runs.count,
          fmt::format("process {} has the file open, but none of its events are on disk after {}: "
                      "{} buffers them until it flushes{}",
                      first.process, format_duration(first.age_s), phrases_of(first.framework).name,
                      runs.and_more("run")),
          fmt::format("log, then flush: {}; {}", phrases_of(first.framework).log_often,
                      phrases_of(first.framework).flush),
          runs.places};
}

// What is known about a file to which nothing was logged.
std::string why_empty(const EmptyRun& run) {
  const std::string age = format_duration(run.age_s);
  const std::string_view writer = phrases_of(run.framework).name;
  const std::string unwritten =
      may_buffer(run.framework)
          ? fmt::format(", or the program was killed before {} wrote it to disk", writer)
          : "";
  if (!run.finished.empty()) {
    return fmt::format("{}, and the file is empty after {}: nothing was logged{}", run.finished,
                       age, unwritten);
  }
  if (run.process != 0) {
    return fmt::format(
        "process {} has the file open, but logged nothing in {}: {} writes events "
        "within a second",
        run.process, age, writer);
  }
  if (run.age_s < kFlushIntervalS) {
    return fmt::format("the writer was opened {} ago, and nothing has been logged yet", age);
  }
  return fmt::format("nothing was logged in the {} since the file was created{}", age, unwritten);
}

std::string cure_of_empty(const EmptyRun& run) {
  const Phrases& phrases = phrases_of(run.framework);
  if (!run.finished.empty()) {
    return fmt::format("log, and flush before the program ends: {}; {}", phrases.log_often,
                       phrases.flush);
  }
  if (!may_buffer(run.framework)) return fmt::format("log something: {}", phrases.log_often);
  if (run.age_s < kFlushIntervalS) {
    return fmt::format("wait for the first flush, or flush sooner: {}", phrases.flush);
  }
  return fmt::format("log more often, and flush: {}; {}", phrases.log_often, phrases.flush);
}

// TensorFlow says nothing when a summary has no writer to go to.
Finding describe_unwritten(const Tally<EmptyRun>& runs, Severity severity) {
  const EmptyRun& first = runs.first;
  return {"D14",
          severity,
          first.path,
          runs.count,
          fmt::format("TensorFlow created the file {} ago, but it contains no summaries: "
                      "tf.summary was never called, or no default writer was active when it was, "
                      "or it was called inside another tf.function{}",
                      format_duration(first.age_s), runs.and_more("run")),
          std::string(phrases_of(first.framework).log_often),
          runs.places};
}

Finding describe_empty(const Tally<EmptyRun>& runs, Severity severity) {
  const EmptyRun& first = runs.first;
  const bool is_settled = first.age_s >= kFlushIntervalS || !first.finished.empty();
  if (first.framework == Framework::TensorFlow && is_settled) {
    return describe_unwritten(runs, severity);
  }
  return {"D06",
          severity,
          first.path,
          runs.count,
          why_empty(first) + runs.and_more("run"),
          cure_of_empty(first),
          runs.places};
}

struct EmptyRuns {
  Tally<EmptyRun> unflushed, empty;

  void report(Severity severity, Findings& findings) const {
    if (unflushed) findings.push_back(describe_unflushed(unflushed, severity));
    if (empty) findings.push_back(describe_empty(empty, severity));
  }
};

}  // namespace

void check_empty_runs(const Evidence& evidence, Findings& findings) {
  EmptyRuns young, old;
  for_each_run(evidence, [&](const store::Run& run) {
    if (!run.series.empty() || run.contributions.empty()) return;
    const store::Contribution& file = *run.contributions.back();
    if (is_reported_otherwise(evidence, file.source)) return;
    // Programs often open a writer for a folder and log to folders below it only.
    if (find_run_at_or_below(*evidence.snapshot, run.name, has_series) != nullptr) return;
    const std::string& path = *file.source.path;
    const EmptyRun one{path, framework_of(file), evidence.age_s(file.source).value_or(0),
                       evidence.writer_of(path), why_finished(evidence, path)};
    EmptyRuns& runs = one.age_s < kFlushIntervalS ? young : old;
    const bool is_unflushed = one.process != 0 && may_buffer(one.framework);
    (is_unflushed ? runs.unflushed : runs.empty).add(one, {run.name});
  });
  const Severity severity = evidence.severity_of_loss();
  old.report(severity, findings);
  // When other runs have data, a young empty run is normal.
  young.report(severity == Severity::Error ? severity : Severity::Note, findings);
}

void check_late_events(const Evidence& evidence, Findings& findings) {
  struct Late {
    std::string path;
    const Phrases* phrases = nullptr;
    uint64_t events = 0;
    double age_s = 0;
    int64_t process = 0;
  };
  Tally<Late> late;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    const std::string& path = *file.source.path;
    if (file.series.empty() || file.source.events > kFewEvents) return;
    const double age_s = evidence.age_s(file.source).value_or(0);
    if (age_s < kFlushIntervalS / 2 || !may_buffer(framework_of(file))) return;
    const int64_t process = evidence.writer_of(path);
    if (process == 0) return;
    late.add({path, &phrases_of(framework_of(file)), file.source.events, age_s, process},
             {run.name});
  });
  if (!late) return;
  const Late& first = late.first;
  findings.push_back(
      {"D07", Severity::Note, first.path, late.count,
       fmt::format("only {} on disk, the last written {} ago, and process {} still "
                   "has the file open: more may be buffered in memory{}",
                   counted(first.events, "event is", "events are"), format_duration(first.age_s),
                   first.process, late.and_more("file")),
       fmt::format("flush: {}", first.phrases->flush), std::move(late.places)});
}

void check_graph_only_runs(const Evidence& evidence, Findings& findings) {
  Tally<const store::Series*> graphs;
  bool has_others = false;
  for_each_series(evidence, [&](const store::Run& run, const store::Series& series) {
    has_others |= !is_graph(series);
    if (is_graph(series)) graphs.add(&series, {run.name, series.info->tag});
  });
  if (!graphs || has_others) return;
  const store::Contribution& file = *graphs.first->parts.front().from;
  findings.push_back({"D32", Severity::Warning, *file.source.path, graphs.count,
                      "only graphs were logged, so only the graphs dashboard has data",
                      std::string(phrases_of(framework_of(file)).log_often),
                      std::move(graphs.places)});
}

}  // namespace stepscope::doctor
