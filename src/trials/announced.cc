// SPDX-License-Identifier: Apache-2.0
#include "trials/announced.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_set>

#include "base/limits/work_limits.h"

namespace stepscope::trials {
namespace {

using google::protobuf::Value;

template <typename Info>
void merge_labels(Labels& labels, const Info& info) {
  if (labels.display_name.empty()) labels.display_name = info.display_name();
  if (labels.description.empty()) labels.description = info.description();
}

std::optional<Choice> choice_of(const Value& value) {
  switch (value.kind_case()) {
    case Value::kNumberValue:
      return std::isnan(value.number_value()) ? std::nullopt
                                              : std::optional<Choice>(value.number_value());
    case Value::kBoolValue:
      return value.bool_value();
    case Value::kStringValue:
      return value.string_value();
    default:
      return std::nullopt;
  }
}

// Collects the choices of one hyperparameter, each once.
class ChoiceSet {
 public:
  void add(AnnouncedHparam& hparam, const proto::HParamInfo& info) {
    for (const Value& value : info.domain_discrete().values()) {
      const auto choice = choice_of(value);
      if (choice && seen_.insert(*choice).second) hparam.choices.push_back(*choice);
    }
  }

 private:
  std::set<Choice> seen_;
};

void merge_interval(AnnouncedHparam& hparam, const proto::HParamInfo& info) {
  if (!info.has_domain_interval()) return;
  const double low = info.domain_interval().min_value();
  const double high = info.domain_interval().max_value();
  if (!(low <= high)) return;
  if (!hparam.interval) hparam.interval = {low, high};
  hparam.interval->first = std::min(hparam.interval->first, low);
  hparam.interval->second = std::max(hparam.interval->second, high);
}

}  // namespace

Announced read_announced(Sessions& sessions) {
  Announced announced;
  std::map<std::string, ChoiceSet, std::less<>> choices;
  std::unordered_set<std::string_view> seen;  // Trials of a search often announce the same.
  for (const Announcement& announcement : sessions.announcements) {
    check_for_stop();
    if (!seen.insert(announcement.content).second) continue;
    auto experiment = decode(announcement);
    if (!experiment.ok()) {
      sessions.problems.push_back({announcement.run->name, std::move(experiment).error()});
      continue;
    }
    for (const auto& info : experiment.value().hparam_infos()) {
      AnnouncedHparam& hparam = announced.hparams[info.name()];
      merge_labels(hparam.labels, info);
      merge_interval(hparam, info);
      choices[info.name()].add(hparam, info);
    }
    for (const auto& info : experiment.value().metric_infos()) {
      merge_labels(announced.metrics[metric_of(info.name())], info);
    }
  }
  return announced;
}

}  // namespace stepscope::trials
