// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <variant>
#include <vector>

#include "base/result.h"
#include "dashboards/hparams/session_groups.h"
#include "query/pattern.h"

namespace stepscope::dashboards::hparams {

// The filter and the order that a request sets for one column of the table of session groups.
class Column {
 public:
  Column(const proto::ColParams& params, const trials::MetricColumns& columns);

  // Invalid if no column is named, or if its order or filter is not valid.
  Result<void> prepare();

  // Whether the group passes the filter. Invalid if the filter does not apply to the type of the
  // group's value: a pattern needs strings, an interval numbers or booleans.
  Result<bool> passes(const SessionGroup& group) const;

  bool has_order() const { return params_->order() != proto::ORDER_UNSPECIFIED; }

  // Negative if `a` comes before `b`, positive if after. Numbers come before strings. Missing
  // values and NaN come last, or first if requested, whether ascending or descending.
  int compare(const SessionGroup& a, const SessionGroup& b) const;

 private:
  trials::Cell cell(const SessionGroup& group) const;
  std::string name() const;
  Result<bool> matches(const trials::Cell& cell) const;
  Result<bool> is_inside(const trials::Cell& cell) const;
  bool is_one_of(const trials::Cell& cell) const;

  const proto::ColParams* params_;
  std::optional<size_t> metric_column_;  // Nothing: a hyperparameter, or an unknown metric.
  std::optional<query::Pattern> pattern_;
  std::unordered_set<std::string_view> texts_;  // The values of filterDiscrete.
  std::unordered_set<double> numbers_;
};

// The request must outlive the columns.
Result<std::vector<Column>> make_columns(const proto::ListSessionGroupsRequest& request,
                                         const trials::MetricColumns& columns);

}  // namespace stepscope::dashboards::hparams
