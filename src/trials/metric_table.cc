// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/limits/work_limits.h"
#include "base/text/natural_order.h"
#include "markdown/to_html.h"
#include "query/find.h"

namespace stepscope::trials {
namespace {

constexpr size_t kDefaultsMax = 10;
constexpr size_t kAnnouncedMax = 100;

// Numbers texts in the order in which they are first seen.
class TextIds {
 public:
  uint32_t id_of(std::string_view text) {
    const auto [it, is_new] = ids_.emplace(text, static_cast<uint32_t>(texts_.size()));
    if (is_new) texts_.push_back(text);
    return it->second;
  }
  std::string_view text(uint32_t id) const { return texts_[id]; }

 private:
  std::unordered_map<std::string_view, uint32_t> ids_;
  std::vector<std::string_view> texts_;
};

// Counts in how many trials each metric occurs. Trials must be added in order.
class MetricCounter {
 public:
  void add(size_t trial, const TrialRun& from) {
    const uint64_t group = uint64_t{groups_.id_of(from.group)} << 32;
    for (const store::Series& series : from.run->series) {
      if (!query::is_servable_scalar(series)) continue;
      Count& count = counts_[group | tag_of(*series.info)];
      if (count.trials > 0 && count.last == trial) continue;
      ++count.trials;
      count.last = trial;
    }
  }

  std::vector<AvailableMetric> list() const {
    std::vector<AvailableMetric> metrics;
    for (const auto& [key, count] : counts_) {
      const auto tag = tags_.text(static_cast<uint32_t>(key));
      const auto group = groups_.text(static_cast<uint32_t>(key >> 32));
      metrics.push_back({{std::string(tag), std::string(group)}, count.trials});
    }
    return metrics;
  }

 private:
  struct Count {
    size_t trials = 0;
    size_t last = 0;
  };

  // Trials share the information of their series, so that the pointer is usually known.
  uint32_t tag_of(const store::SeriesInfo& info) {
    const auto [it, is_new] = tag_of_info_.emplace(&info, 0);
    if (is_new) it->second = tags_.id_of(info.tag);
    return it->second;
  }

  TextIds groups_, tags_;
  std::unordered_map<const store::SeriesInfo*, uint32_t> tag_of_info_;
  std::unordered_map<uint64_t, Count> counts_;
};

std::string path_of(const Metric& metric) {
  return metric.group.empty() ? metric.tag : metric.group + "/" + metric.tag;
}

void write_cell(TableColumn& column, const MetricCell& cell) {
  column.values.push_back(cell.value);
  column.missing.push_back(static_cast<uint8_t>(cell.missing));
}

}  // namespace

std::vector<AvailableMetric> available_metrics(const std::vector<Trial>& trials) {
  MetricCounter counter;
  for (size_t i = 0; i < trials.size(); ++i) {
    check_for_stop();
    for (const TrialRun& run : trials[i].runs) counter.add(i, run);
  }
  auto metrics = counter.list();
  std::ranges::sort(metrics, [](const AvailableMetric& a, const AvailableMetric& b) {
    if (a.metric.group != b.metric.group) {
      return is_naturally_before(a.metric.group, b.metric.group);
    }
    return is_naturally_before(a.metric.tag, b.metric.tag);
  });
  return metrics;
}

std::vector<MetricSpec> default_metrics(const std::vector<AvailableMetric>& available,
                                        const Announced& announced) {
  const auto is_announced = [&](const AvailableMetric* one) {
    return announced.metrics.contains(one->metric);
  };
  std::vector<const AvailableMetric*> by_trials;
  for (const AvailableMetric& one : available) by_trials.push_back(&one);
  std::ranges::stable_sort(by_trials, std::greater(), [&](const AvailableMetric* one) {
    return std::pair(one->trials, is_announced(one));
  });
  // What one writer announces must not hide what all others logged.
  const auto announced_count =
      std::min<size_t>(kAnnouncedMax, std::ranges::count_if(by_trials, is_announced));
  size_t announced_left = announced_count;
  size_t others_left = kDefaultsMax - std::min(kDefaultsMax, announced_count);
  std::vector<MetricSpec> specs;
  for (const AvailableMetric* one : by_trials) {
    size_t& left = is_announced(one) ? announced_left : others_left;
    if (left == 0) continue;
    --left;
    specs.push_back({.metric = one->metric});
  }
  return specs;
}

const store::Series* find_metric(const Trial& trial, const Metric& metric) {
  for (const TrialRun& run : trial.runs) {
    if (run.group != metric.group) continue;
    if (const auto* series = query::find_scalars(*run.run, metric.tag)) return series;
  }
  return nullptr;
}

TableColumn metric_column(const MetricSpec& spec, const std::vector<Trial>& trials,
                          const Announced& announced) {
  TableColumn column{.kind = TableColumn::Kind::Metric, .metric = spec};
  const auto known = announced.metrics.find(spec.metric);
  const bool is_known = known != announced.metrics.end();
  column.title = title_of(spec, is_known ? known->second.display_name : "");
  if (is_known) column.description = markdown::to_html(known->second.description);
  const bool needs_other = spec.reducer == Reducer::AtBest;
  for (const Trial& trial : trials) {
    check_for_stop();
    write_cell(column, metric_cell(spec, find_metric(trial, spec.metric),
                                   needs_other ? find_metric(trial, spec.of) : nullptr));
  }
  summarise(column);
  return column;
}

std::string title_of(const MetricSpec& spec, const std::string& name) {
  const std::string path = name.empty() ? path_of(spec.metric) : name;
  switch (spec.reducer) {
    case Reducer::Last:
      return path;
    case Reducer::Tail:
      return fmt::format("{} (mean of last {})", path, spec.n);
    case Reducer::AtBest:
      return fmt::format("{} (at {} {})", path, spec.goal == Goal::Minimize ? "lowest" : "highest",
                         path_of(spec.of));
    default:
      return fmt::format("{} ({})", path, reducer_name(spec.reducer));
  }
}

}  // namespace stepscope::trials
