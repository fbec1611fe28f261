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

// What a request asks of one column of the table of session groups: a filter and an order.
class Column {
 public:
  Column(const proto::ColParams& params, const MetricColumns& columns);

  // Invalid if the column is none or its filter no filter.
  Result<void> prepare();

  // Whether the filter lets the group pass. Invalid if the group's value is of a kind that the
  // filter cannot look at: a pattern needs texts, an interval numbers or booleans.
  Result<bool> passes(const SessionGroup& group) const;

  bool has_order() const { return params_->order() != proto::ORDER_UNSPECIFIED; }

  // Below 0 if `a` stands before `b`, above 0 if behind it. Numbers stand before texts; what is
  // missing, and NaN, stands last, or first if so asked, whichever the order.
  int compare(const SessionGroup& a, const SessionGroup& b) const;

 private:
  Cell cell(const SessionGroup& group) const;
  std::string name() const;
  Result<bool> matches(const Cell& cell) const;
  Result<bool> is_inside(const Cell& cell) const;
  bool is_one_of(const Cell& cell) const;

  const proto::ColParams* params_;
  std::optional<size_t> metric_column_;  // Nothing: a hyperparameter, or a metric that none has.
  std::optional<query::Pattern> pattern_;
  std::unordered_set<std::string_view> texts_;  // Of a filter by values.
  std::unordered_set<double> numbers_;
};

// The request must outlive the columns.
Result<std::vector<Column>> make_columns(const proto::ListSessionGroupsRequest& request,
                                         const MetricColumns& columns);

}  // namespace stepscope::dashboards::hparams
