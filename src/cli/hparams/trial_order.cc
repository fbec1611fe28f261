// SPDX-License-Identifier: Apache-2.0
#include "cli/hparams/trial_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "cli/hparams/title_choices.h"
#include "trials/metric_table.h"
#include "trials/table_column.h"

namespace stepscope::cli {
namespace {

using trials::Goal;
using trials::TableColumn;
using trials::TrialTable;

bool is_called(const TableColumn& column, std::string_view name) {
  if (column.title == name) return true;
  if (column.kind != TableColumn::Kind::Metric) return column.name == name;
  return trials::title_of(column.metric) == name;
}

const TableColumn* find_column(const TrialTable& table, std::string_view name) {
  for (const TableColumn& column : table.columns) {
    if (is_called(column, name)) return &column;
  }
  return nullptr;
}

Error no_such_column(const TrialTable& table, std::string_view name) {
  std::vector<std::string> titles;
  for (const TableColumn& column : table.columns) titles.push_back(column.title);
  return with_hint(not_found("there is no column \"{}\" to sort by", name),
                   hint_of_titles(name, titles));
}

Goal goal_of(const TableColumn& column) {
  return column.kind == TableColumn::Kind::Metric ? trials::guess_goal(column.metric.metric)
                                                  : Goal::Minimize;
}

}  // namespace

Result<std::vector<size_t>> order_of_trials(const TrialTable& table, std::string_view name,
                                            std::optional<Goal> goal) {
  std::vector<size_t> order(table.trials.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (name.empty()) return order;
  const TableColumn* const column = find_column(table, name);
  if (column == nullptr) return no_such_column(table, name);
  const bool is_highest_first = goal.value_or(goal_of(*column)) == Goal::Maximize;
  std::ranges::stable_sort(order, [&](size_t a, size_t b) {
    const double first = column->values[a];
    const double second = column->values[b];
    if (std::isnan(first) || std::isnan(second)) return !std::isnan(first) && std::isnan(second);
    return is_highest_first ? first > second : first < second;
  });
  return order;
}

}  // namespace stepscope::cli
