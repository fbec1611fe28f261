// SPDX-License-Identifier: Apache-2.0
#include "trials/hparam_columns.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/limits/work_limits.h"
#include "base/text/ascii.h"
#include "base/text/natural_order.h"
#include "markdown/to_html.h"
#include "trials/typed_column.h"

namespace stepscope::trials {
namespace {

using google::protobuf::Value;

struct LoggedColumn {
  std::string_view name;
  std::vector<const Value*> values;  // By trial.
};

// Collects the hyperparameters of the trials by name. Most trials have the same ones as the trial
// before: there the next column is the one that followed then.
class Collector {
 public:
  explicit Collector(size_t trials) : trials_(trials) {}

  void add(size_t trial, const std::vector<Hparam>& hparams) {
    size_t position = 0;
    for (const Hparam& hparam : hparams) {
      const size_t column = column_of(hparam.name, position++);
      columns_[column].values[trial] = hparam.value;
    }
  }

  std::vector<LoggedColumn> take() { return std::move(columns_); }

 private:
  size_t column_of(std::string_view name, size_t position) {
    if (position >= last_.size()) last_.resize(position + 1, SIZE_MAX);
    size_t& column = last_[position];
    if (column != SIZE_MAX && columns_[column].name == name) return column;
    const auto [it, is_new] = column_of_.emplace(name, columns_.size());
    if (is_new) columns_.push_back({name, std::vector<const Value*>(trials_, nullptr)});
    return column = it->second;
  }

  size_t trials_;
  std::vector<LoggedColumn> columns_;
  std::unordered_map<std::string_view, size_t> column_of_;
  std::vector<size_t> last_;  // By position in the trial before.
};

std::optional<std::pair<double, double>> interval_of(const AnnouncedHparam& announced) {
  if (announced.interval) return announced.interval;
  std::optional<std::pair<double, double>> interval;
  for (const Choice& choice : announced.choices) {
    const auto* number = std::get_if<double>(&choice);
    if (number == nullptr) return std::nullopt;
    if (!interval) interval = {*number, *number};
    interval->first = std::min(interval->first, *number);
    interval->second = std::max(interval->second, *number);
  }
  return interval;
}

TableColumn column_of(const LoggedColumn& logged, const Announced& announced) {
  TableColumn column{.name = std::string(logged.name), .title = std::string(logged.name)};
  const auto known = announced.hparams.find(logged.name);
  if (known == announced.hparams.end()) {
    set_values(column, logged.values, {});
    return column;
  }
  const AnnouncedHparam& info = known->second;
  if (!info.labels.display_name.empty()) column.title = info.labels.display_name;
  column.description = markdown::to_html(info.labels.description);
  set_values(column, logged.values, info.choices);
  if (!column.is_category) column.declared = interval_of(info);
  return column;
}

void append_key(std::string& key, double value, uint8_t missing) {
  key.append(reinterpret_cast<const char*>(&value), sizeof(value));
  key += static_cast<char>(missing);
}

}  // namespace

std::vector<TableColumn> hparam_columns(const std::vector<Trial>& trials,
                                        const Announced& announced) {
  Collector collector(trials.size());
  for (size_t i = 0; i < trials.size(); ++i) {
    check_for_stop();
    collector.add(i, trials[i].hparams);
  }
  std::vector<TableColumn> columns;
  for (const LoggedColumn& logged : collector.take()) {
    check_for_stop();
    columns.push_back(column_of(logged, announced));
  }
  std::ranges::stable_sort(columns, [](const TableColumn& a, const TableColumn& b) {
    if (a.differs != b.differs) return a.differs;
    return is_naturally_before(a.name, b.name);
  });
  return columns;
}

bool is_seed(std::string_view name) {
  constexpr std::array<std::string_view, 5> kSeeds = {"seed", "random_state", "randomstate",
                                                      "seed_everything", "rng"};
  const std::string last = to_lower(name.substr(name.find_last_of("/.") + 1));
  return last.ends_with("_seed") || last.ends_with("-seed") || last == "randomseed" ||
         std::ranges::find(kSeeds, last) != kSeeds.end();
}

std::vector<int64_t> settings_of(const std::vector<TableColumn>& columns, size_t trials) {
  std::unordered_map<std::string, int64_t> setting_of;
  std::vector<int64_t> settings;
  settings.reserve(trials);
  std::string key;
  for (size_t trial = 0; trial < trials; ++trial) {
    check_for_stop();
    key.clear();
    for (const TableColumn& column : columns) {
      const bool may_vary = column.differs || column.present < trials;
      if (may_vary && column.kind == TableColumn::Kind::Hparam && !is_seed(column.name)) {
        append_key(key, column.values[trial], column.missing[trial]);
      }
    }
    settings.push_back(
        setting_of.try_emplace(key, static_cast<int64_t>(setting_of.size())).first->second);
  }
  return settings;
}

}  // namespace stepscope::trials
