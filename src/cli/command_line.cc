// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <algorithm>
#include <filesystem>

#include "cli/help_verb.h"
#include "cli/terminal/print_version.h"
#include "cli/terminal/shorten.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

// Messages quote arguments, which may be very long.
constexpr size_t kMessageWidthMax = 1000;

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

Error mistyped_verb(const std::string& word, const Verb& meant) {
  Error error = invalid(
      "\"{}\" is neither a command nor an existing directory; did you mean \"stepscope {}\"?", word,
      meant.name);
  error.hint =
      fmt::format("To serve a directory of that name once it exists: stepscope ./{}", word);
  return error;
}

// The verb that a command line starts with; null if it starts with something else.
const Verb* named_verb(const std::vector<std::string>& words) {
  return words.empty() ? nullptr : find_verb(words.front());
}

bool is_shared_flag(std::string_view word) {
  return std::any_of(shared_flags().begin(), shared_flags().end(), [&](const FlagRow& row) {
    return word == std::string("--") + row.name || word == std::string{'-', row.letter};
  });
}

// Moves the verb to the front: flags that every verb has may come before it.
std::vector<std::string> verb_first(std::vector<std::string> words) {
  const auto verb = std::find_if_not(words.begin(), words.end(), is_shared_flag);
  const bool is_verb = verb != words.end() && find_verb(*verb) != nullptr;
  if (is_verb) std::rotate(words.begin(), verb, verb + 1);
  return words;
}

// A verb after its own flags would be read as a log directory.
Result<void> check_no_verb_follows(const std::vector<std::string>& words) {
  std::string_view before;
  for (const std::string& word : words) {
    const bool may_be_value = before.starts_with('-') && before.find('=') == before.npos;
    if (!may_be_value && find_verb(word) != nullptr && !exists(word)) {
      return invalid("the command comes first: stepscope {} ...", word);
    }
    before = word;
  }
  return {};
}

Result<void> check_first_word(const std::vector<std::string>& words) {
  if (words.empty() || words.front().starts_with('-')) return {};
  const Verb* const meant = similar_verb(words.front());
  if (meant == nullptr || exists(words.front())) return {};
  return mistyped_verb(words.front(), *meant);
}

// A directory named like the verb is probably what was meant if nothing follows the verb.
Error missing_operand(const Verb& verb, const std::vector<std::string>& words) {
  Error error = invalid("{0} is missing: stepscope {1} {0}", verb.operand.name, verb.name);
  if (words.size() == 1 && exists(words.front())) {
    error.hint = fmt::format("To serve the directory \"{0}\": stepscope ./{0}", words.front());
  }
  return error;
}

bool lacks_operand(const Operand& operand, const Arguments& arguments) {
  if (operand.name == nullptr || !operand.is_required) return false;
  const auto& others = operand.alternatives;
  const bool has_alternative = std::any_of(others.begin(), others.end(), [&](const char* flag) {
    return flag != nullptr && arguments.has(flag);
  });
  return !has_alternative && !arguments.has(operand_key(operand));
}

Result<Job> prepare(const VerbCall& call) {
  const Verb& verb = *call.verb;
  const std::vector<std::string>& words = call.arguments.words();
  if (call.arguments.has("help")) {
    const Verb* const named = named_verb(words);
    return Job([named] { return print_help(named); });
  }
  if (call.arguments.has("version")) return Job(print_version);
  if (lacks_operand(verb.operand, call.arguments)) return missing_operand(verb, words);
  return verb.prepare(call.arguments);
}

// Adds a hint on where to find help for the given verb.
CommandLine refuse(Error error, const std::vector<std::string>& given) {
  const Verb* const verb = named_verb(verb_first(given));
  const std::string name = verb == nullptr ? "" : fmt::format(" {}", verb->name);
  error.message = shorten(error.message, kMessageWidthMax);
  if (!error.hint.empty()) error.hint += "\n  ";
  error.hint += fmt::format("Try \"stepscope{} --help\".", name);
  return {.run = {}, .mistake = std::move(error)};
}

}  // namespace

Result<VerbCall> read_verb_call(const std::vector<std::string>& given) {
  const std::vector<std::string> words = verb_first(given);
  const Verb* const named = named_verb(words);
  if (named == nullptr) {
    RETURN_IF_ERROR(check_first_word(words));
    RETURN_IF_ERROR(check_no_verb_follows(words));
  }
  const Verb& verb = named == nullptr ? verbs().front() : *named;
  TRY(Arguments arguments, parse_arguments(verb, words));
  return VerbCall{&verb, std::move(arguments)};
}

CommandLine read_command_line(const std::vector<std::string>& given) {
  const auto call = read_verb_call(given);
  if (!call.ok()) return refuse(call.error(), given);
  auto job = prepare(call.value());
  if (!job.ok()) return refuse(job.error(), given);
  return {.run = std::move(job).value(), .is_quiet = call.value().arguments.has("quiet")};
}

}  // namespace stepscope::cli
