// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/column.h"

#include <cmath>

#include "query/find.h"

namespace stepscope::dashboards::hparams {
namespace {

// A boolean counts as 0 or 1, as it does in Python.
std::optional<double> as_number(const trials::Cell& cell) {
  if (const auto* number = std::get_if<double>(&cell)) return *number;
  if (const auto* boolean = std::get_if<bool>(&cell)) return *boolean ? 1 : 0;
  return std::nullopt;
}

// NaN cannot be ordered among numbers.
bool is_unordered(const trials::Cell& cell) {
  const auto* const number = std::get_if<double>(&cell);
  return trials::is_missing(cell) || (number != nullptr && std::isnan(*number));
}

template <typename T>
int compare_values(const T& a, const T& b) {
  return a < b ? -1 : (b < a ? 1 : 0);
}

int compare_cells(const trials::Cell& a, const trials::Cell& b) {
  const auto x = as_number(a), y = as_number(b);
  if (x && y) return compare_values(*x, *y);
  if (x || y) return x ? -1 : 1;
  return compare_values(std::get<std::string_view>(a), std::get<std::string_view>(b));
}

// Every group is checked against every column with a filter or an order. The page uses a few dozen.
constexpr size_t kColumnsMax = 1000;
constexpr size_t kPatternsMax = 100;

bool is_filter(const proto::ColParams& params) {
  return params.filter_case() != proto::ColParams::FILTER_NOT_SET ||
         params.exclude_missing_values();
}

bool has_pattern(const proto::ColParams& params) {
  return params.filter_case() == proto::ColParams::kFilterRegexp;
}

Result<void> check_cost(const proto::ListSessionGroupsRequest& request) {
  size_t columns = 0, patterns = 0;
  for (const proto::ColParams& params : request.col_params()) {
    if (is_filter(params) || params.order() != proto::ORDER_UNSPECIFIED) ++columns;
    if (has_pattern(params)) ++patterns;
  }
  if (columns > kColumnsMax) {
    return invalid("'colParams' has {} columns with a filter or an order; at most {} are allowed",
                   columns, kColumnsMax);
  }
  if (patterns > kPatternsMax) {
    return invalid("'colParams' has {} columns with 'filterRegexp'; at most {} are allowed",
                   patterns, kPatternsMax);
  }
  return {};
}

}  // namespace

Column::Column(const proto::ColParams& params, const trials::MetricColumns& columns)
    : params_(&params) {
  if (params.has_metric()) metric_column_ = columns.find(trials::metric_of(params.metric()));
  for (const auto& value : params.filter_discrete().values()) {
    const trials::Cell cell = trials::cell_of(value);
    if (const auto* text = std::get_if<std::string_view>(&cell)) texts_.insert(*text);
    if (const auto number = as_number(cell)) numbers_.insert(*number);
  }
}

Result<void> Column::prepare() {
  if (!params_->has_metric() && params_->name_case() != proto::ColParams::kHparam) {
    return invalid("an item of 'colParams' does not name a column: set 'hparam' or 'metric'");
  }
  if (!proto::SortOrder_IsValid(params_->order())) {
    return invalid("'order' of {} is {}, which is not valid; use ORDER_ASC or ORDER_DESC", name(),
                   static_cast<int>(params_->order()));
  }
  if (has_pattern(*params_)) {
    auto pattern = query::Pattern::compile(params_->filter_regexp());
    if (!pattern.ok()) {
      return invalid("'filterRegexp' {} is not a valid regular expression (RE2 syntax): {}",
                     query::quoted(params_->filter_regexp()), pattern.error().message);
    }
    pattern_ = std::move(pattern).value();
  }
  return {};
}

trials::Cell Column::cell(const SessionGroup& group) const {
  if (!params_->has_metric()) return group.hparam(params_->hparam());
  if (!metric_column_ || !group.metrics[*metric_column_]) return {};
  return group.metrics[*metric_column_]->value;
}

std::string Column::name() const {
  return params_->has_metric() ? "the metric " + query::quoted(params_->metric().tag())
                               : "the hparam " + query::quoted(params_->hparam());
}

Result<bool> Column::matches(const trials::Cell& cell) const {
  const auto* const text = std::get_if<std::string_view>(&cell);
  if (text == nullptr) {
    return invalid("'filterRegexp' applies to strings, but {} has other values; use another filter",
                   name());
  }
  return pattern_->matches_part(*text);
}

Result<bool> Column::is_inside(const trials::Cell& cell) const {
  const auto number = as_number(cell);
  if (!number) {
    return invalid("'filterInterval' applies to numbers, but {} has strings; use another filter",
                   name());
  }
  const proto::Interval& interval = params_->filter_interval();
  return interval.min_value() <= *number && *number <= interval.max_value();
}

bool Column::is_one_of(const trials::Cell& cell) const {
  if (const auto* text = std::get_if<std::string_view>(&cell)) return texts_.contains(*text);
  return numbers_.contains(*as_number(cell));
}

Result<bool> Column::passes(const SessionGroup& group) const {
  const auto filter = params_->filter_case();
  if (!is_filter(*params_)) return true;
  const trials::Cell value = cell(group);
  if (trials::is_missing(value)) return !params_->exclude_missing_values();
  if (filter == proto::ColParams::kFilterRegexp) return matches(value);
  if (filter == proto::ColParams::kFilterInterval) return is_inside(value);
  if (filter == proto::ColParams::kFilterDiscrete) return is_one_of(value);
  return true;
}

int Column::compare(const SessionGroup& a, const SessionGroup& b) const {
  const trials::Cell x = cell(a), y = cell(b);
  const bool is_x_unordered = is_unordered(x), is_y_unordered = is_unordered(y);
  if (is_x_unordered || is_y_unordered) {
    const int last = compare_values(is_x_unordered, is_y_unordered);
    return params_->missing_values_first() ? -last : last;
  }
  const int order = compare_cells(x, y);
  return params_->order() == proto::ORDER_DESC ? -order : order;
}

Result<std::vector<Column>> make_columns(const proto::ListSessionGroupsRequest& request,
                                         const trials::MetricColumns& columns) {
  RETURN_IF_ERROR(check_cost(request));
  std::vector<Column> made;
  made.reserve(static_cast<size_t>(request.col_params_size()));
  for (const proto::ColParams& params : request.col_params()) {
    RETURN_IF_ERROR(made.emplace_back(params, columns).prepare());
  }
  return made;
}

}  // namespace stepscope::dashboards::hparams
