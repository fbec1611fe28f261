// SPDX-License-Identifier: Apache-2.0
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/parse.h"
#include "doctor/checks.h"
#include "doctor/framework.h"
#include "doctor/subject.h"
#include "doctor/tally.h"
#include "doctor/words.h"
#include "query/find.h"
#include "query/stretches.h"

namespace stepscope::doctor {
namespace {

// Fewer points than these have one step by chance.
constexpr uint64_t kPointsMin = 4;

// So many points of a file tell how steps go on.
constexpr uint64_t kPointsLookedAt = 2048;

// Jobs are restarted a few times; what goes back more often counts two things under one tag.
constexpr size_t kRestartsMax = 8;

bool is_scalar(const store::Series& series) {
  return !series.parts.empty() && series.parts.front().scalars != nullptr;
}

bool has_one_step(const store::Series& series) {
  const int64_t step = series.parts.front().scalars->step(0);
  for (const store::Series::Part& part : series.parts) {
    if (!part.scalars) return false;
    for (const auto& placed : part.scalars->chunks) {
      const store::Chunk::Summary& summary = placed.chunk->summary();
      if (summary.step_min != step || summary.step_max != step) return false;
    }
  }
  return true;
}

// How many values every step has if all have the same number and more than one; else 0. Of the
// last step some may be still to come.
uint64_t values_per_step(const store::ScalarPart& part) {
  const uint64_t size = std::min(part.size, kPointsLookedAt);
  uint64_t each = 0, begin = 0, steps = 0;
  for (uint64_t i = 1; i < size; ++i) {
    if (part.step(i) == part.step(i - 1)) continue;
    const uint64_t length = i - begin;
    if (length < 2 || (each != 0 && length != each)) return 0;
    each = length;
    begin = i;
    ++steps;
  }
  constexpr uint64_t kStepsMin = 3;
  return steps >= kStepsMin ? each : 0;
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

// Files of a run that were written at the same time and share tags, the first to begin first.
std::vector<const store::Contribution*> concurrent_files(const store::Run& run) {
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
  for (size_t i = 1; i < files.size(); ++i) {
    const bool overlap = files[i]->start_time < files[i - 1]->last_time;
    if (!overlap || !share_a_tag(*files[i - 1], *files[i])) continue;
    add(files[i - 1]);
    add(files[i]);
  }
  return concurrent;
}

// TensorFlow 1 logs that it starts again, and from where: that is no mistake.
bool announces_restarts(const store::Series& series) {
  return std::any_of(series.parts.begin(), series.parts.end(),
                     [](const auto& part) { return part.from->restart_step != store::kNoStep; });
}

Finding describe_backward(const Subject& subject,
                          const query::Stretches<store::ScalarPart>& stretches) {
  const query::ScalarStretch& first = stretches.superseded.front();
  const int64_t from = first.part->step(first.end - 1);
  const int64_t to = first.part->step(first.begin);
  const uint64_t points = query::count_points(stretches.superseded);
  const bool zigzags = stretches.superseded.size() > kRestartsMax;
  return {"D11",
          zigzags ? Severity::Warning : Severity::Note,
          subject.path(),
          1,
          fmt::format("steps of {} go back, first from {} to {}, {} times in all: {} points are "
                      "superseded and shown faintly",
                      subject.name(), from, to, stretches.superseded.size(), points),
          zigzags ? fmt::format("count one thing under one tag: {}", subject.phrases().log_step)
                  : fmt::format("after a restart go on where the checkpoint ended: {}",
                                subject.phrases().resume)};
}

}  // namespace

void check_constant_steps(const Evidence& evidence, Findings& findings) {
  Tally<Subject> constant;
  for_each_series(evidence, [&](const store::Run& run, const store::Series& series) {
    if (is_scalar(series) && series.size >= kPointsMin && has_one_step(series)) {
      const Subject subject{&run, &series};
      constant.add(subject, subject.place());
    }
  });
  if (!constant) return;
  const Subject& first = constant.first;
  findings.push_back(
      {"D10", Severity::Warning, first.path(), constant.count,
       fmt::format("all {} points of {} have step {}: they stand above each other{}",
                   first.series->size, first.name(), first.series->parts.front().scalars->step(0),
                   constant.and_more("tags")),
       fmt::format("pass the step: {}", first.phrases().log_step), std::move(constant.places)});
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
  findings.push_back(
      {"D12", Severity::Warning, first.path(), repeated.count,
       fmt::format("every step of {} has {} values: {} cuts fractions off steps{}", first.name(),
                   each, first.phrases().name, repeated.and_more("tags")),
       fmt::format("log whole steps: {}", first.phrases().epochs), std::move(repeated.places)});
}

void check_backward_steps(const Evidence& evidence, Findings& findings) {
  Tally<Finding> backward;
  for (const auto& run : evidence.snapshot->runs) {
    if (!concurrent_files(*run).empty()) continue;
    for (const store::Series& series : run->series) {
      if (!is_scalar(series) || announces_restarts(series)) continue;
      const auto stretches = query::scalar_stretches(series);
      if (stretches.superseded.empty()) continue;
      backward.add(describe_backward({run.get(), &series}, stretches), {run->name});
      break;
    }
  }
  push_first(findings, std::move(backward), "runs");
}

void check_several_writers(const Evidence& evidence, Findings& findings) {
  Tally<std::string> runs;
  std::vector<const store::Contribution*> files;
  for (const auto& run : evidence.snapshot->runs) {
    auto concurrent = concurrent_files(*run);
    if (concurrent.empty()) continue;
    if (!runs) files = std::move(concurrent);
    runs.add(run->name, {run->name});
  }
  if (!runs) return;
  const Phrases& phrases = phrases_of(framework_of(*files.front()));
  findings.push_back(
      {"D16", Severity::Warning, *files.front()->source.path, files.size(),
       fmt::format("{} files of run {} were written at the same time and share tags: processes of "
                   "one training log to one folder{}",
                   files.size(), query::quoted(runs.first), runs.and_more("runs")),
       fmt::format("log on rank 0 only, or give each process a folder: {}", phrases.per_rank),
       std::move(runs.places)});
}

}  // namespace stepscope::doctor
