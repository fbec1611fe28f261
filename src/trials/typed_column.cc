// SPDX-License-Identifier: Apache-2.0
#include "trials/typed_column.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>

#include "base/text/ascii.h"
#include "base/text/natural_order.h"
#include "base/text/parse.h"
#include "trials/value.h"

namespace stepscope::trials {
namespace {

using google::protobuf::Value;
using LoggedValues = std::vector<const Value*>;

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

bool is_null(const Value& value) {
  return value.kind_case() == Value::kNullValue || value.kind_case() == Value::KIND_NOT_SET;
}

bool has_only_numbers(const LoggedValues& logged) {
  bool has_number = false;
  for (const Value* value : logged) {
    if (value == nullptr || is_null(*value)) continue;
    if (value->kind_case() == Value::kNumberValue) {
      has_number = true;
    } else if (value->kind_case() != Value::kStringValue ||
               !(is_odd_text(value->string_value()) ||
                 parse_number<double>(value->string_value()))) {
      return false;
    }
  }
  return has_number;
}

class OddTexts {
 public:
  explicit OddTexts(std::vector<std::string>& texts) : texts_(texts) {}

  uint8_t code_of(std::string_view text) {
    const auto found = code_of_.find(text);
    if (found != code_of_.end()) return found->second;
    if (texts_.size() >= kOddTextsMax) return kOddText + kOddTextsMax;
    const auto code = static_cast<uint8_t>(kOddText + texts_.size());
    texts_.emplace_back(text);
    code_of_.emplace(text, code);
    return code;
  }

 private:
  std::vector<std::string>& texts_;
  std::unordered_map<std::string_view, uint8_t> code_of_;
};

void set_missing(TableColumn& column, size_t trial, uint8_t code) {
  column.values[trial] = kNoNumber;
  column.missing[trial] = code;
}

void set_missing(TableColumn& column, size_t trial, Missing reason) {
  set_missing(column, trial, static_cast<uint8_t>(reason));
}

void set_number(TableColumn& column, size_t trial, double number) {
  column.values[trial] = number;
  if (std::isnan(number)) set_missing(column, trial, Missing::LoggedNaN);
}

void set_numbers(TableColumn& column, const LoggedValues& logged) {
  OddTexts odd(column.odd_texts);
  for (size_t i = 0; i < logged.size(); ++i) {
    const Value* value = logged[i];
    if (value == nullptr) {
      set_missing(column, i, Missing::NotLogged);
    } else if (is_null(*value)) {
      set_missing(column, i, Missing::LoggedNone);
    } else if (value->kind_case() == Value::kNumberValue) {
      set_number(column, i, value->number_value());
    } else if (is_odd_text(value->string_value())) {
      set_missing(column, i, odd.code_of(value->string_value()));
    } else {
      set_number(column, i, *parse_number<double>(value->string_value()));
    }
  }
}

// The distinct values of a column: first those that were declared, then, once order() was called,
// numbers, booleans and texts.
class Domain {
 public:
  explicit Domain(const std::vector<Choice>& declared) : choices_(declared) {
    for (size_t i = 0; i < choices_.size(); ++i) index(choices_[i], i);
  }

  void add(const Value& value) {
    if (value.kind_case() == Value::kNumberValue) {
      numbers_.emplace(value.number_value(), kUnordered);
    } else if (value.kind_case() == Value::kBoolValue) {
      booleans_.emplace(value.bool_value(), kUnordered);
    } else {
      texts_.emplace(text_of(value), kUnordered);
    }
  }

  std::vector<Choice> order() {
    append(numbers_);
    append(booleans_);
    std::vector<std::string_view> fresh;
    for (const auto& [text, index] : texts_) {
      if (index == kUnordered) fresh.push_back(text);
    }
    std::ranges::sort(fresh, is_naturally_before);
    for (const std::string_view text : fresh) {
      texts_.find(std::string(text))->second = choices_.size();
      choices_.emplace_back(std::string(text));
    }
    return choices_;
  }

  size_t find(const Value& value) const {
    if (value.kind_case() == Value::kNumberValue) return numbers_.at(value.number_value());
    if (value.kind_case() == Value::kBoolValue) return booleans_.at(value.bool_value());
    return texts_.at(text_of(value));
  }

 private:
  static constexpr size_t kUnordered = SIZE_MAX;

  static std::string text_of(const Value& value) {
    if (value.kind_case() == Value::kStringValue) return value.string_value();
    JsonWriter json;
    write_value(json, value);
    return json.take();
  }

  void index(const Choice& choice, size_t at) {
    if (const auto* number = std::get_if<double>(&choice)) numbers_.emplace(*number, at);
    if (const auto* boolean = std::get_if<bool>(&choice)) booleans_.emplace(*boolean, at);
    if (const auto* text = std::get_if<std::string>(&choice)) texts_.emplace(*text, at);
  }

  template <typename Map>
  void append(Map& map) {
    for (auto& [value, index] : map) {
      if (index != kUnordered) continue;
      index = choices_.size();
      choices_.emplace_back(value);
    }
  }

  std::vector<Choice> choices_;
  std::map<double, size_t> numbers_;
  std::map<bool, size_t> booleans_;
  std::unordered_map<std::string, size_t> texts_;
};

// NaN is not a category.
bool is_category_value(const Value* value) {
  return value != nullptr && !is_null(*value) &&
         !(value->kind_case() == Value::kNumberValue && std::isnan(value->number_value()));
}

void set_categories(TableColumn& column, const LoggedValues& logged,
                    const std::vector<Choice>& declared) {
  Domain domain(declared);
  for (const Value* value : logged) {
    if (is_category_value(value)) domain.add(*value);
  }
  column.is_category = true;
  column.domain = domain.order();
  for (size_t i = 0; i < logged.size(); ++i) {
    const Value* value = logged[i];
    if (is_category_value(value)) {
      column.values[i] = static_cast<double>(domain.find(*value));
    } else if (value == nullptr) {
      set_missing(column, i, Missing::NotLogged);
    } else {
      set_missing(column, i, is_null(*value) ? Missing::LoggedNone : Missing::LoggedNaN);
    }
  }
}

}  // namespace

bool is_odd_text(std::string_view text) {
  constexpr std::array<std::string_view, 10> kWords = {"",   "none", "null", "nil", "nan",
                                                       "na", "n/a",  "<na>", "-",   "?"};
  if (text.starts_with('#')) return true;  // A spreadsheet's #DIV/0!, #N/A and the like.
  return std::ranges::any_of(kWords, [&](auto word) { return equal_ignoring_case(text, word); });
}

void set_values(TableColumn& column, const LoggedValues& logged,
                const std::vector<Choice>& declared_choices) {
  column.values.resize(logged.size());
  column.missing.resize(logged.size());
  if (has_only_numbers(logged)) {
    set_numbers(column, logged);
  } else {
    set_categories(column, logged, declared_choices);
  }
  summarise(column);
}

}  // namespace stepscope::trials
