// SPDX-License-Identifier: Apache-2.0
#include "cli/argument_forms.h"

#include <fmt/ranges.h>

#include <string_view>

#include "cli/flag_table.h"
#include "cli/flag_values.h"

namespace stepscope::cli {
namespace {

constexpr std::string_view kHelp = "help";  // No flag of the table: it is the same for every verb.

// Python's argparse takes what looks like a flag for one, so that a forgotten value is noticed. A
// negative number is a value, and so is what has a space in it.
bool looks_like_a_flag(std::string_view argument) {
  if (argument.size() < 2 || argument.front() != '-') return false;
  return !parse_flag_number(argument) && argument.find(' ') == std::string_view::npos;
}

// The flag of which `name` is the whole name or the beginning; null if there is none.
Result<const FlagRow*> find_flag(std::string_view name) {
  std::vector<std::string> fitting;
  const FlagRow* found = nullptr;
  for (const FlagRow& row : serve_flag_rows()) {
    const std::string_view full = row.name;
    if (full == name) return &row;
    if (!full.starts_with(name)) continue;
    fitting.push_back(fmt::format("--{}", full));
    found = &row;
  }
  if (name == kHelp) return static_cast<const FlagRow*>(nullptr);
  if (kHelp.starts_with(name)) fitting.push_back(fmt::format("--{}", kHelp));
  if (fitting.size() > 1) {
    return invalid("ambiguous option: --{} could match {}", name, fmt::join(fitting, ", "));
  }
  return found;
}

class Completion {
 public:
  explicit Completion(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  Result<std::vector<std::string>> run() {
    while (next_ < arguments_.size()) {
      const std::string& argument = arguments_[next_++];
      if (argument == "--") {
        completed_.push_back(argument);
        break;
      }
      if (argument.starts_with("--")) {
        CHECK_OK(take_flag(argument));
      } else {
        completed_.push_back(argument);
      }
    }
    completed_.insert(completed_.end(), arguments_.begin() + static_cast<ptrdiff_t>(next_),
                      arguments_.end());
    return std::move(completed_);
  }

 private:
  Result<void> take_flag(const std::string& argument) {
    const size_t equals = argument.find('=');
    const bool has_value = equals != std::string::npos;
    TRY(const FlagRow* const row, find_flag(std::string_view(argument).substr(2, equals - 2)));
    if (row == nullptr) {
      completed_.push_back(argument);
      return {};
    }
    completed_.push_back(fmt::format("--{}", row->name));
    if (row->kind == FlagKind::Switch) {
      if (has_value) return invalid("argument --{}: takes no value", row->name);
      return {};
    }
    if (has_value) {
      completed_.push_back(argument.substr(equals + 1));
    } else if (next_ < arguments_.size() && !looks_like_a_flag(arguments_[next_])) {
      completed_.push_back(arguments_[next_++]);
    } else {
      return invalid("argument --{}: expected one argument", row->name);
    }
    return {};
  }

  const std::vector<std::string>& arguments_;
  size_t next_ = 0;
  std::vector<std::string> completed_;
};

// The name of a flag without its value; empty if it is none.
std::string_view name_of_flag(std::string_view argument) {
  if (!argument.starts_with("--")) return {};
  return argument.substr(2, argument.find('=') - 2);
}

bool may_be_empty(std::string_view name) {
  const auto row = find_flag(name);
  return row.ok() && row.value() != nullptr && row.value()->kind == FlagKind::Text;
}

bool has_empty_value(std::string_view argument) {
  return argument.starts_with("--") && argument.find('=') == argument.size() - 1;
}

Error empty_value(std::string_view flag) {
  return invalid("argument --{}: the value is empty; is a variable not set?", flag);
}

}  // namespace

Result<void> check_nothing_is_empty(const std::vector<std::string>& arguments) {
  std::string_view before;  // The flag before an argument.
  for (const std::string& argument : arguments) {
    const std::string_view name = name_of_flag(argument);
    if (has_empty_value(argument) && !may_be_empty(name)) return empty_value(name);
    if (argument.empty() && before.empty()) {
      return invalid("an argument is empty; is a variable not set?");
    }
    if (argument.empty() && !may_be_empty(before)) return empty_value(before);
    before = argument.find('=') == std::string::npos ? name : std::string_view();
  }
  return {};
}

Result<std::vector<std::string>> complete_arguments(const std::vector<std::string>& arguments) {
  return Completion(arguments).run();
}

}  // namespace stepscope::cli
