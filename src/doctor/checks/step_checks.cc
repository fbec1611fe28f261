// SPDX-License-Identifier: Apache-2.0
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/text/parse.h"
#include "base/text/quantities.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/framework.h"
#include "doctor/checks/subject.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/words.h"
#include "query/find.h"
#include "query/points/stretches.h"

namespace stepscope::doctor {
namespace {

// Fewer points than this may share a step by chance.
constexpr uint64_t kPointsMin = 4;

// How many points of a file are examined for repeated steps.
constexpr uint64_t kPointsExamined = 2048;

// At most this many concurrent files are compared with each other.
constexpr size_t kWritersMax = 64;

// Jobs are restarted a few times; if steps go back more often, one tag counts two things.
constexpr size_t kRestartsMax = 8;

bool is_scalar(const store::Series& series) {
  return !series.parts.empty() && series.parts.front().scalars != nullptr;
}

bool has_only(const store::ScalarPart& part, int64_t step) {
  return std::all_of(part.chunks.begin(), part.chunks.end(), [&](const auto& placed) {
    const store::Chunk::Summary& summary = placed.chunk->summary();
    return summary.step_min == step && summary.step_max == step;
  });
}

bool has_only(const store::RecordPart& part, int64_t step) {
  for (uint64_t i = 0; i < part.size; ++i) {
    if (part.ref(i).step != step) return false;
  }
  return true;
}

int64_t first_step(const store::Series& series) {
  const store::Series::Part& part = series.parts.front();
  return part.scalars ? part.scalars->step(0) : part.records->ref(0).step;
}

bool has_one_step(const store::Series& series) {
  const int64_t step = first_step(series);
  return std::all_of(series.parts.begin(), series.parts.end(), [&](const auto& part) {
    return part.scalars ? has_only(*part.scalars, step) : has_only(*part.records, step);
  });
}

// Whether two points have the same value, as a tag that is logged twice at a step does. Unknown
// values count as different.
bool is_same_value(const store::ScalarPart& part, uint64_t a, uint64_t b) {
  const auto value = [&](uint64_t index) -> std::optional<double> {
    const auto& [begin, chunk] = part.chunks[part.chunk_of(index)];
    if (!chunk->has_values()) return std::nullopt;
    return chunk->value(index - begin);
  };
  return value(a) && value(a) == value(b);
}

// The number of values per step, if every step has the same number of them, more than one, and they
// differ; else 0. The last step may still be incomplete.
uint64_t values_per_step(const store::ScalarPart& part) {
  const uint64_t size = std::min(part.size, kPointsExamined);
  uint64_t each = 0, begin = 0, steps = 0;
  bool do_differ = false;
  for (uint64_t i = 1; i < size; ++i) {
    if (part.step(i) == part.step(i - 1)) {
      do_differ = do_differ || !is_same_value(part, i - 1, i);
      continue;
    }
    const uint64_t length = i - begin;
    if (length < 2 || (each != 0 && length != each)) return 0;
    each = length;
    begin = i;
    ++steps;
  }
  constexpr uint64_t kStepsMin = 3;
  return do_differ && steps >= kStepsMin ? each : 0;
}

std::set<std::string_view> scalar_tags(const store::Contribution& file) {
  std::set<std::string_view> tags;
  for (const store::SeriesPart& part : file.series) {
    if (part.scalars) tags.insert(part.info->tag);
  }
  return tags;
}

bool share_a_tag(const store::Contribution& a, const store::Contribution& b) {
  const auto tags = scalar_tags(a);
  return std::any_of(b.series.begin(), b.series.end(), [&](const store::SeriesPart& part) {
    return part.scalars && tags.contains(part.info->tag);
  });
}

// Files of a run that were written at the same time and share tags, by start time.
std::vector<const store::Contribution*> concurrent_files(const store::Run& run) {
  if (run.contributions.size() < 2) return {};
  std::vector<const store::Contribution*> files;
  for (const auto& file : run.contributions) {
    if (!file->series.empty()) files.push_back(file.get());
  }
  std::stable_sort(files.begin(), files.end(),
                   [](const auto* a, const auto* b) { return a->start_time < b->start_time; });
  std::set<const store::Contribution*> seen;
  std::vector<const store::Contribution*> concurrent;
  const auto add = [&](const store::Contribution* file) {
    if (seen.insert(file).second) concurrent.push_back(file);
  };
  std::vector<const store::Contribution*> going_on;
  for (const store::Contribution* file : files) {
    std::erase_if(going_on,
                  [&](const auto* earlier) { return earlier->last_time <= file->start_time; });
    for (const store::Contribution* earlier : going_on) {
      if (!share_a_tag(*earlier, *file)) continue;
      add(earlier);
      add(file);
    }
    if (going_on.size() < kWritersMax) going_on.push_back(file);
  }
  return concurrent;
}

// TensorFlow 1 logs each restart and its step: that is not a mistake.
bool announces_restarts(const store::Series& series) {
  return std::any_of(series.parts.begin(), series.parts.end(),
                     [](const auto& part) { return part.from->restart_step != store::kNoStep; });
}

// Where the steps of a series go back, in the order logged. A file that repeats the last step of
// the one before it goes back as well: it replaces that point.
struct Backward {
  uint64_t times = 0;
  int64_t from = 0, to = 0;  // The first time.
};

Backward find_backward(const store::Series& series) {
  Backward found;
  std::optional<int64_t> last;
  for (const store::Series::Part& part : series.parts) {
    if (!part.scalars || part.scalars->size == 0) continue;
    const store::ScalarPart& points = *part.scalars;
    for (const auto& segment : points.segments) {
      if (segment.begin >= points.size) continue;
      if (segment.begin > 0) last = points.step(segment.begin - 1);
      const int64_t step = points.step(segment.begin);
      if (last && step <= *last && found.times++ == 0) {
        found.from = *last;
        found.to = step;
      }
    }
    last = points.step(points.size - 1);
  }
  return found;
}

Finding describe_backward(const Subject& subject, uint64_t points) {
  const Backward backward = find_backward(*subject.series);
  const bool zigzags = backward.times > kRestartsMax;
  return {
      "D11",
      zigzags ? Severity::Warning : Severity::Note,
      subject.path(),
      1,
      fmt::format("steps of {} go back {}, first from {} to {}: {} superseded and drawn faintly",
                  subject.name(), counted(backward.times, "time"), backward.from, backward.to,
                  counted(points, "point is", "points are")),
      zigzags
          ? fmt::format("count one thing per tag: {}", subject.phrases().log_step)
          : fmt::format("resume logging at the checkpoint's step: {}", subject.phrases().resume)};
}

// Two or three values per step are more often two or three variables, such as the losses of
// training and validation, than epochs of so few batches.
std::string why_repeated(uint64_t each, const Phrases& phrases) {
  constexpr uint64_t kVariablesMax = 3;
  if (each <= kVariablesMax) {
    return fmt::format(
        "{} variables are logged under one tag, or the step counts epochs, or {} "
        "truncated a fractional step",
        each, phrases.name);
  }
  return fmt::format(
      "the step counts epochs, or {} truncated a fractional step, or {} variables "
      "are logged under one tag",
      phrases.name, each);
}

}  // namespace

void check_constant_steps(const Evidence& evidence, Findings& findings) {
  Tally<Subject> constant;
  for_each_series(evidence, [&](const store::Run& run, const store::Series& series) {
    if (series.size >= kPointsMin && has_one_step(series)) {
      const Subject subject{&run, &series};
      constant.add(subject, subject.place());
    }
  });
  if (!constant) return;
  const Subject& first = constant.first;
  findings.push_back(
      {"D10", Severity::Warning, first.path(), constant.count,
       fmt::format("all {} {} of {} have step {}: they are drawn on top of each other{}",
                   first.series->size, is_scalar(*first.series) ? "points" : "values", first.name(),
                   first_step(*first.series), constant.and_more(kMoreSeries)),
       fmt::format("pass the step{}: {}", is_scalar(*first.series) ? "" : ", as for scalars",
                   first.phrases().log_step),
       std::move(constant.places)});
}

void check_repeated_steps(const Evidence& evidence, Findings& findings) {
  Tally<Subject> repeated;
  uint64_t each = 0;
  for_each_series(evidence, [&](const store::Run& run, const store::Series& series) {
    if (!is_scalar(series)) return;
    const uint64_t values = values_per_step(*series.parts.front().scalars);
    if (values == 0) return;
    if (!repeated) each = values;
    const Subject subject{&run, &series};
    repeated.add(subject, subject.place());
  });
  if (!repeated) return;
  const Subject& first = repeated.first;
  const Phrases& phrases = first.phrases();
  findings.push_back(
      {"D12", Severity::Warning, first.path(), repeated.count,
       fmt::format("every step of {} has {} values, drawn on top of each other: {}{}", first.name(),
                   each, why_repeated(each, phrases), repeated.and_more(kMoreSeries)),
       fmt::format("give each variable its own tag, or count batches: {}", phrases.epochs),
       std::move(repeated.places)});
}

void check_backward_steps(const Evidence& evidence, Findings& findings) {
  Tally<Finding> warnings, notes;
  for_each_run(evidence, [&](const store::Run& run) {
    if (!concurrent_files(run).empty()) return;
    for (const store::Series& series : run.series) {
      if (!is_scalar(series) || announces_restarts(series)) continue;
      const auto stretches = query::scalar_stretches(series);
      if (stretches.superseded.empty()) continue;
      const uint64_t points = query::count_points(stretches.superseded);
      Finding finding = describe_backward({&run, &series}, points);
      Tally<Finding>& same = finding.severity == Severity::Warning ? warnings : notes;
      same.add(std::move(finding), {run.name});
      return;
    }
  });
  push_first(findings, std::move(warnings), "run");
  push_first(findings, std::move(notes), "run");
}

void check_several_writers(const Evidence& evidence, Findings& findings) {
  Tally<std::string> runs;
  std::vector<const store::Contribution*> files;
  for_each_run(evidence, [&](const store::Run& run) {
    auto concurrent = concurrent_files(run);
    if (concurrent.empty()) return;
    if (!runs) files = std::move(concurrent);
    runs.add(run.name, {run.name});
  });
  if (!runs) return;
  const Phrases& phrases = phrases_of(framework_of(*files.front()));
  findings.push_back(
      {"D16", Severity::Warning, *files.front()->source.path, files.size(),
       fmt::format("{} files of run {} were written at the same time and share tags: several "
                   "processes of one training log to the same folder{}",
                   files.size(), query::quoted(runs.first), runs.and_more("run")),
       fmt::format("log on rank 0 only, or give each process a folder: {}", phrases.per_rank),
       std::move(runs.places)});
}

}  // namespace stepscope::doctor
