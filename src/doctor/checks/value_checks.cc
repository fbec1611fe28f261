// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text/quantities.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/framework.h"
#include "doctor/checks/subject.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/words.h"
#include "query/find.h"
#include "record/wire.h"

namespace stepscope::doctor {
namespace {

// A few NaN values come and go; this many at the end are reported.
constexpr uint64_t kNanMin = 3;

// Plugins whose data start with a version. The newest known version is 0.
constexpr std::array<std::string_view, 8> kVersioned = {
    "scalars", "images", "audio", "histograms", "text", "pr_curves", "mesh", "hparams"};

struct Unplottable {
  uint64_t nan = 0;
  uint64_t infinite = 0;

  uint64_t count() const { return nan + infinite; }
  const char* name() const {
    if (infinite == 0) return "NaN";
    return nan == 0 ? "infinite" : "NaN or infinite";
  }
};

bool are_all_finite(const store::Chunk::Summary& summary) {
  return summary.nan_count == 0 && std::isfinite(summary.value_min) &&
         std::isfinite(summary.value_max);
}

// How many values at the end of a part cannot be plotted.
Unplottable unplottable_at_end(const store::ScalarPart& part) {
  Unplottable found;
  for (auto placed = part.chunks.rbegin(); placed != part.chunks.rend(); ++placed) {
    const store::Chunk& chunk = *placed->chunk;
    if (are_all_finite(chunk.summary())) return found;
    for (size_t i = chunk.size(); i > 0; --i) {
      const double value = chunk.value(i - 1);
      if (std::isfinite(value)) return found;
      ++(std::isnan(value) ? found.nan : found.infinite);
    }
  }
  return found;
}

int64_t version_in(std::string_view content) {
  int64_t version = 0;
  const bool is_read =
      record::read_message(as_bytes(content), [&](record::WireReader& wire, uint32_t tag) {
        if (tag == record::make_tag(1, record::WireType::Varint)) return wire.read_varint(version);
        return wire.skip(tag, record::kDepthMax);
      });
  return is_read ? version : 0;
}

std::string describe_unplottable(const Unplottable& found, const store::ScalarPart& part,
                                 bool are_all, const std::string& subject) {
  const uint64_t count = found.count();
  if (!are_all) {
    return fmt::format("{} has been {} since step {} ({} values)", subject, found.name(),
                       part.step(part.size - count), count);
  }
  if (count == 1) return fmt::format("the only value of {} is {}", subject, found.name());
  return fmt::format("all {} values of {} are {}", count, subject, found.name());
}

// JAX has its own switch. It is named in words: the code at the end must run as it is.
std::string cure_of_nan(const Phrases& phrases) {
  return fmt::format("find the cause{}: {}",
                     phrases.may_be_jax ? " (a JAX program: run it with JAX_DEBUG_NANS=True)" : "",
                     phrases.find_nan);
}

}  // namespace

void check_misfit_values(const Evidence& evidence, Findings& findings) {
  Tally<const store::Contribution*> files;
  uint64_t values = 0;
  std::string first_run;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    if (file.source.trouble().dropped_values == 0) return;
    values += file.source.trouble().dropped_values;
    if (!files) first_run = run.name;
    files.add(&file);
    for (const std::string& tag : file.source.trouble().dropped_tags)
      files.add_place({run.name, tag});
  });
  if (!files) return;
  findings.push_back(
      {"D13", Severity::Warning, *files.first->source.path, values,
       fmt::format("{} cannot be shown (first: {} in run {}): marked as scalars, but not "
                   "single numbers{}",
                   counted(values, "value"),
                   query::quoted(files.first->source.trouble().dropped_tags.front()),
                   query::quoted(first_run), files.and_more("file")),
       fmt::format("log one number: {}", phrases_of(framework_of(*files.first)).one_value),
       std::move(files.places)});
}

void check_mixed_kinds(const Evidence& evidence, Findings& findings) {
  Tally<Finding> mixed;
  for_each_run(evidence, [&](const store::Run& run) {
    for (size_t i = 1; i < run.series.size(); ++i) {
      const store::Series& before = run.series[i - 1];
      const store::Series& series = run.series[i];
      if (before.info->tag != series.info->tag || is_graph(before) || is_graph(series)) continue;
      const Subject subject{&run, &series};
      mixed.add({"D15", Severity::Warning, subject.path(), 1,
                 fmt::format("{} is logged both as {} and as {}; both are kept", subject.name(),
                             before.info->plugin, series.info->plugin),
                 fmt::format("use a different tag for one of them, such as {}",
                             query::quoted(series.info->tag + "/" + series.info->plugin))},
                subject.place());
    }
  });
  push_first(findings, std::move(mixed), kMoreSeries);
}

void check_nan_values(const Evidence& evidence, Findings& findings) {
  Tally<Finding> tags;
  for_each_series(evidence, [&](const store::Run& run, const store::Series& series) {
    const auto& part = series.parts.back().scalars;
    const Unplottable found = part ? unplottable_at_end(*part) : Unplottable{};
    const uint64_t count = found.count();
    const bool are_all = part && count == part->size && series.parts.size() == 1;
    if (count < kNanMin && !(are_all && count > 0)) return;
    const Subject subject{&run, &series};
    tags.add({"D24", Severity::Warning, subject.path(), 1,
              describe_unplottable(found, *part, are_all, subject.name()),
              cure_of_nan(subject.phrases())},
             subject.place());
  });
  push_first(findings, std::move(tags), kMoreSeries);
}

void check_versions(const Evidence& evidence, Findings& findings) {
  Tally<Finding> tags;
  for_each_series(evidence, [&](const store::Run& run, const store::Series& series) {
    const std::string& plugin = series.info->plugin;
    if (std::find(kVersioned.begin(), kVersioned.end(), plugin) == kVersioned.end()) return;
    const int64_t version = version_in(series.info->plugin_content());
    if (version <= 0) return;
    const Subject subject{&run, &series};
    tags.add({"D27", Severity::Note, subject.path(), 1,
              fmt::format("{} was written for version {} of the {} plugin, which is newer than "
                          "this program supports; it is shown as version 0",
                          subject.name(), version, plugin),
              "python -m pip install --upgrade stepscope"},
             subject.place());
  });
  push_first(findings, std::move(tags), kMoreSeries);
}

}  // namespace stepscope::doctor
