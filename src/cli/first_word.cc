// SPDX-License-Identifier: Apache-2.0
#include "cli/first_word.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "base/command_words.h"

namespace stepscope::cli {
namespace {

// How many letters were left out, added, changed or swapped with their neighbour.
size_t mistakes_between(std::string_view a, std::string_view b) {
  const size_t width = b.size() + 1;
  std::vector<size_t> table((a.size() + 1) * width);
  const auto at = [&](size_t i, size_t j) -> size_t& { return table[i * width + j]; };
  for (size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
  for (size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool is_same = a[i - 1] == b[j - 1];
      at(i, j) =
          std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (is_same ? 0 : 1)});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

// Of a short word every other letter may be meant.
size_t mistakes_allowed(std::string_view verb) { return verb.size() < 6 ? 1 : 2; }

// Longer words are no verbs; comparing takes the product of the lengths.
constexpr size_t kWordBytesMax = 16;

bool exists(std::string_view path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::path(path), ignored);
}

std::string did_you_mean(std::string_view word, std::string_view before) {
  const std::string_view verb = verb_meant_by(word);
  if (verb.empty()) return {};
  return fmt::format("; did you mean \"stepscope {}{}\"?", before, verb);
}

Result<std::vector<std::string>> read_help(const std::vector<std::string>& arguments) {
  const bool names_verb = arguments.size() > 1 && !arguments[1].starts_with('-');
  if (!names_verb) return std::vector<std::string>{"--help"};
  const std::string& verb = arguments[1];
  if (is_command_word(verb)) {
    const bool has_help = verb != "help" && verb != "version";
    return has_help ? std::vector<std::string>{verb, "--help"} : std::vector<std::string>{"--help"};
  }
  return invalid("there is no command \"{}\"{} The commands are {}.", verb,
                 verb_meant_by(verb).empty() ? "." : did_you_mean(verb, "help "),
                 fmt::join(kCommandWords, ", "));
}

}  // namespace

std::string_view verb_meant_by(std::string_view word) {
  if (word.size() > kWordBytesMax) return {};
  std::string_view nearest;
  size_t least = kWordBytesMax;
  for (const std::string_view verb : kCommandWords) {
    const size_t mistakes = mistakes_between(word, verb);
    if (mistakes > mistakes_allowed(verb) || mistakes >= least) continue;
    nearest = verb;
    least = mistakes;
  }
  return nearest;
}

Result<std::vector<std::string>> read_first_word(std::vector<std::string> arguments) {
  if (arguments.empty()) return arguments;
  const std::string& first = arguments.front();
  if (first == "help") return read_help(arguments);
  if (first == "version" || first == "-V") {
    arguments.front() = "--version";
    return arguments;
  }
  if (first.starts_with('-') || is_command_word(first) || verb_meant_by(first).empty() ||
      exists(first)) {
    return arguments;
  }
  Error error = invalid("\"{}\" is no command, and there is no such directory{}", first,
                        did_you_mean(first, ""));
  error.hint =
      fmt::format("To serve a directory of that name that is yet to come: stepscope ./{}", first);
  return error;
}

std::string hint_at_directory(std::string_view verb) {
  if (!is_command_word(verb) || !exists(verb)) return {};
  return fmt::format("To serve the directory \"{0}\": stepscope ./{0}", verb);
}

}  // namespace stepscope::cli
