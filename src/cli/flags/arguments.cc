// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/arguments.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "cli/flags/flag_values.h"
#include "cli/flags/spelling.h"
#include "cli/flags/verb.h"

namespace stepscope::cli {
namespace {

// Like Python's argparse, treats anything that looks like a flag as one, so that a forgotten value
// is noticed. A negative number is a value, and so is anything that contains a space.
bool looks_like_a_flag(std::string_view word) {
  if (word.size() < 2 || word.front() != '-') return false;
  const bool is_quantity = word[1] >= '0' && word[1] <= '9';
  return !is_quantity && !parse_flag_number(word) && word.find(' ') == std::string_view::npos;
}

char same_dash(char c) { return c == '-' ? '_' : c; }

bool starts_alike(std::string_view name, std::string_view start) {
  return name.size() >= start.size() &&
         std::equal(start.begin(), start.end(), name.begin(),
                    [](char a, char b) { return same_dash(a) == same_dash(b); });
}

Error unknown_flag(const Verb& verb, std::string_view name) {
  std::vector<std::string_view> names;
  for (const FlagRow& row : verb.flags) names.emplace_back(row.name);
  const std::string_view nearest = nearest_word(name, names);
  if (nearest.empty()) return invalid("unknown flag --{}", name);
  return invalid("unknown flag --{}; did you mean --{}?", name, nearest);
}

class Parsing {
 public:
  Parsing(const Verb& verb, const std::vector<std::string>& words)
      : verb_(verb), words_(words), arguments_(verb.flags, words) {
    if (!words.empty() && words.front() == verb.name) next_ = 1;
  }

  Result<Arguments> run() {
    bool has_flags_ended = false;
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (word == "--" && !has_flags_ended) {
        has_flags_ended = true;
      } else if (!has_flags_ended && word.size() > 1 && word.front() == '-') {
        RETURN_IF_ERROR(take_flag(word));
      } else {
        RETURN_IF_ERROR(take_operand(word));
      }
    }
    RETURN_IF_ERROR(add_operand());
    return std::move(arguments_);
  }

 private:
  Result<void> take_flag(const std::string& word) {
    const size_t equals = std::min(word.find('='), word.size());
    const std::string_view name = std::string_view(word).substr(0, equals);
    TRY(const FlagRow* const row,
        name.starts_with("--") ? find_flag(name.substr(2)) : find_letter(name));
    if (row->kind == FlagKind::Switch) {
      if (equals < word.size()) return invalid("--{}: takes no value", row->name);
      arguments_.set(row->name, "true");
      return {};
    }
    if (equals < word.size()) return set(*row, word.substr(equals + 1));
    if (next_ == words_.size() || looks_like_a_flag(words_[next_])) {
      return invalid("--{}: expected one argument, {}", row->name, row->value);
    }
    return set(*row, words_[next_++]);
  }

  Result<const FlagRow*> find_letter(std::string_view name) const {
    for (const FlagRow& row : shared_flags()) {
      if (name.size() == 2 && row.letter == name[1]) return &row;
    }
    return invalid("unknown flag {}", name);
  }

  Result<const FlagRow*> find_flag(std::string_view name) const {
    std::vector<std::string> fitting;
    const FlagRow* found = nullptr;
    for (const auto& rows : {verb_.flags, shared_flags()}) {
      for (const FlagRow& row : rows) {
        const std::string_view full = row.name;
        if (!starts_alike(full, name)) continue;
        if (full.size() == name.size()) return &row;
        fitting.push_back(fmt::format("--{}", full));
        found = &row;
      }
    }
    if (found == nullptr || !verb_.takes_abbreviations) return unknown_flag(verb_, name);
    if (fitting.size() > 1) {
      return invalid("ambiguous flag: --{} could be {}", name, fmt::join(fitting, ", "));
    }
    return found;
  }

  Result<void> set(const FlagRow& row, std::string value) {
    const bool may_be_empty = row.kind == FlagKind::Text || row.kind == FlagKind::UrlPath;
    if (value.empty() && !may_be_empty) {
      return invalid("--{}: the value is empty; is a shell variable not set?", row.name);
    }
    RETURN_IF_ERROR(check_value(row, value));
    arguments_.set(row.name, std::move(value));
    return {};
  }

  Result<void> take_operand(const std::string& word) {
    if (word.empty()) return invalid("an argument is empty; is a shell variable not set?");
    if (verb_.operand.name == nullptr) return invalid("unexpected argument \"{}\"", word);
    if (!operand_.empty()) {
      return invalid("expected one {}, got \"{}\" and \"{}\"", verb_.operand.name, operand_, word);
    }
    const Operand& operand = verb_.operand;
    if (operand.kind == FlagKind::Choice && !is_choice(word, operand.choices)) {
      return invalid("{}: expected {}, got \"{}\"", operand.name, list_choices(operand.choices),
                     word);
    }
    operand_ = word;
    return {};
  }

  // The operand may also have been given by the flag of the same name.
  Result<void> add_operand() {
    if (operand_.empty()) return {};
    const std::string name = operand_key(verb_.operand);
    if (arguments_.has(name)) {
      return invalid("{} was given twice: \"{}\" and --{} \"{}\"", verb_.operand.name, operand_,
                     name, arguments_.value(name));
    }
    arguments_.set(name, operand_);
    return {};
  }

  const Verb& verb_;
  const std::vector<std::string>& words_;
  size_t next_ = 0;
  std::string operand_;
  Arguments arguments_;
};

}  // namespace

void Arguments::set(std::string_view name, std::string value) {
  values_.insert_or_assign(std::string(name), std::move(value));
}

std::string Arguments::value(std::string_view name) const {
  const auto given = values_.find(name);
  if (given != values_.end()) return given->second;
  const FlagRow* const row = find_row(rows_, name);
  return row != nullptr && row->standard != nullptr ? row->standard : "";
}

std::string Arguments::json(const FlagRow& row) const {
  if (row.standard == nullptr && !has(row.name)) return "null";
  return value_json(row, value(row.name));
}

Result<Arguments> parse_arguments(const Verb& verb, const std::vector<std::string>& words) {
  return Parsing(verb, words).run();
}

}  // namespace stepscope::cli
