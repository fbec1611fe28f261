// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/trial_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "dashboards/hparams/value.h"

namespace stepscope::dashboards::hparams {
namespace {

using google::protobuf::Value;

constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();

// The values of one hyperparameter by session, null where a session does not have it.
using OneHparam = std::vector<const Value*>;

bool are_numbers(const OneHparam& values) {
  return std::all_of(values.begin(), values.end(), [](const Value* value) {
    return value == nullptr || value->kind_case() == Value::kNumberValue;
  });
}

// A number that is infinite has no place on an axis.
stats::Column column_of_numbers(const OneHparam& values) {
  std::vector<double> numbers;
  for (const Value* value : values) {
    const double number = value == nullptr ? kAbsent : value->number_value();
    numbers.push_back(std::isfinite(number) ? number : kAbsent);
  }
  const bool is_log = looks_logarithmic(numbers);
  return stats::number_column(std::move(numbers), is_log);
}

std::string category_text(const Value& value) {
  JsonWriter json;
  write_value(json, value);
  return json.take();
}

stats::Column column_of_categories(const OneHparam& values) {
  std::map<std::string, double> index_of;
  for (const Value* value : values) {
    if (value != nullptr) index_of.emplace(category_text(*value), 0);
  }
  double next = 0;
  for (auto& [text, index] : index_of) index = next++;
  stats::Column column{.kind = stats::Column::Kind::Category, .categories = index_of.size()};
  for (const Value* value : values) {
    column.values.push_back(value == nullptr ? kAbsent : index_of.at(category_text(*value)));
  }
  return column;
}

bool is_set(const Value& value) {
  return value.kind_case() != Value::kNullValue && value.kind_case() != Value::KIND_NOT_SET;
}

// How far the middle value is from the middle of the range, as a share of the range.
double lopsidedness(double low, double median, double high) {
  return std::abs((median - low) / (high - low) - 0.5);
}

}  // namespace

bool looks_logarithmic(const std::vector<double>& values) {
  std::set<double> distinct;
  for (const double value : values) {
    if (!std::isnan(value)) distinct.insert(value);
  }
  if (distinct.size() < 3 || *distinct.begin() <= 0) return false;
  const double low = *distinct.begin();
  const double high = *distinct.rbegin();
  constexpr double kRatioMin = 16;
  if (high / low < kRatioMin) return false;
  const double median = *std::next(distinct.begin(), static_cast<ptrdiff_t>(distinct.size() / 2));
  return lopsidedness(std::log(low), std::log(median), std::log(high)) <
         lopsidedness(low, median, high);
}

std::vector<NamedColumn> trial_columns(const std::vector<const Session*>& sessions) {
  std::map<std::string_view, OneHparam> by_name;
  for (size_t index = 0; index < sessions.size(); ++index) {
    for (const auto& [name, value] : sessions[index]->hparams) {
      OneHparam& values = by_name.try_emplace(name, sessions.size(), nullptr).first->second;
      if (is_set(*value)) values[index] = value;
    }
  }
  std::vector<NamedColumn> columns;
  for (const auto& [name, values] : by_name) {
    columns.push_back({std::string(name), are_numbers(values) ? column_of_numbers(values)
                                                              : column_of_categories(values)});
  }
  return columns;
}

}  // namespace stepscope::dashboards::hparams
