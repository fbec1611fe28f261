// SPDX-License-Identifier: Apache-2.0
#include "cli/completion_scripts.h"

#include <fmt/ranges.h>

#include <vector>

#include "cli/flags/flag_values.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

std::string replace_all(std::string text, std::string_view what, std::string_view by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) names.emplace_back(verb.name);
  return names;
}

// Its own flags and those that every verb has.
std::vector<FlagRow> all_flags(const Verb& verb) {
  std::vector<FlagRow> rows(verb.flags.begin(), verb.flags.end());
  rows.insert(rows.end(), shared_flags().begin(), shared_flags().end());
  return rows;
}

// The words that a value can be; none if there are too many to list.
std::vector<std::string> words_for(FlagKind kind, const char* choices) {
  if (kind == FlagKind::Choice) return split_choices(choices);
  if (kind == FlagKind::Bool) return {"true", "false"};
  return {};
}

// The operand is treated as a flag without a name, so that both are completed in the same way.
struct Value {
  FlagKind kind;
  std::vector<std::string> words;
};
Value value_of(const FlagRow& row) { return {row.kind, words_for(row.kind, row.choices)}; }
Value value_of(const Verb& verb) {
  const Operand& operand = verb.operand;
  if (operand.name == nullptr) return {FlagKind::Filled, {}};
  if (std::string_view(operand.name) == "COMMAND") return {FlagKind::Choice, verb_names()};
  return {operand.kind, words_for(operand.kind, operand.choices)};
}

// bash

std::string bash_action(const Value& value) {
  if (!value.words.empty()) {
    return fmt::format("_stepscope_words '{}'", fmt::join(value.words, " "));
  }
  if (value.kind == FlagKind::Directory) return "_stepscope_paths -d";
  if (value.kind == FlagKind::File) return "_stepscope_paths -f";
  return ":";
}

std::string bash_verb(const Verb& verb) {
  std::vector<std::string> names;
  std::string text = fmt::format("    {})\n      case $flag in\n", verb.name);
  for (const FlagRow& row : all_flags(verb)) {
    names.push_back(fmt::format("--{}", row.name));
    if (row.kind == FlagKind::Switch) continue;
    text += fmt::format("        --{}) {}; return ;;\n", row.name, bash_action(value_of(row)));
  }
  text += "      esac\n";
  text += fmt::format("      flags='{}'\n", fmt::join(names, " "));
  return text + fmt::format("      operand=\"{}\" ;;\n", bash_action(value_of(verb)));
}

// zsh

// Within single quotes. Brackets and colons are special in _arguments.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return replace_all(out, "'", "'\\''");
}

std::string zsh_action(const Value& value) {
  if (!value.words.empty()) return fmt::format("({})", fmt::join(value.words, " "));
  if (value.kind == FlagKind::Directory) return "_directories";
  if (value.kind == FlagKind::File) return "_files";
  return " ";
}

std::string zsh_flag(const FlagRow& row) {
  const std::string meaning = zsh_text(help_of(row));
  if (row.kind == FlagKind::Switch) return fmt::format("'--{}[{}]'", row.name, meaning);
  return fmt::format("'--{}=[{}]:{}:{}'", row.name, meaning, zsh_text(row.value),
                     zsh_action(value_of(row)));
}

std::string zsh_verb(const Verb& verb) {
  std::string text = fmt::format("    {})\n      _arguments -s", verb.name);
  for (const FlagRow& row : all_flags(verb)) text += fmt::format(" \\\n        {}", zsh_flag(row));
  if (verb.operand.name != nullptr) {
    text += fmt::format(" \\\n        '1:{}:{}'", verb.operand.name, zsh_action(value_of(verb)));
  }
  return text + " ;;\n";
}

// fish

std::string fish_quoted(std::string_view text) {
  return fmt::format("'{}'", replace_all(replace_all(std::string(text), "\\", "\\\\"), "'", "\\'"));
}

std::string fish_action(const Value& value) {
  if (!value.words.empty()) {
    return fmt::format(" -x -a {}", fish_quoted(fmt::format("{}", fmt::join(value.words, " "))));
  }
  if (value.kind == FlagKind::Directory) return " -x -a '(__fish_complete_directories)'";
  return value.kind == FlagKind::File ? " -r -F" : " -x";
}

std::string fish_verb(const Verb& verb, bool is_default) {
  // The default verb needs no name.
  const std::string condition =
      fmt::format("{} {}", is_default ? "not __stepscope_is_other" : "__stepscope_is", verb.name);
  const std::string start = fmt::format("complete -c stepscope -n {}", fish_quoted(condition));
  std::string text;
  for (const FlagRow& row : verb.flags) {
    const bool is_switch = row.kind == FlagKind::Switch;
    text += fmt::format("{} -l {}{} -d {}\n", start, row.name,
                        is_switch ? "" : fish_action(value_of(row)), fish_quoted(help_of(row)));
  }
  if (verb.operand.name == nullptr) return text;
  return text + fmt::format("{}{}\n", start, fish_action(value_of(verb)));
}

}  // namespace

std::string bash_completion() {
  std::string text =
      "# bash completion for stepscope, printed by \"stepscope completion bash\".\n"
      "_stepscope_paths() {\n"
      "  compopt -o filenames\n"
      "  mapfile -t COMPREPLY < <(compgen \"$1\" -- \"$word\")\n"
      "}\n\n"
      "_stepscope_words() {\n"
      "  local IFS=$' \\t\\n' found\n"
      "  mapfile -t found < <(compgen -W \"$1\" -- \"$word\")\n"
      "  COMPREPLY+=(\"${found[@]}\")\n"
      "}\n\n"
      "_stepscope() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} verb=serve flags "
      "operand\n"
      "  # bash splits --flag=value at the equals sign.\n"
      "  if [[ $word == = ]]; then\n"
      "    word=\n"
      "  elif [[ $flag == = ]]; then\n"
      "    flag=${COMP_WORDS[COMP_CWORD-2]}\n"
      "  fi\n"
      "  COMPREPLY=()\n";
  text += fmt::format("  local verbs='{}'\n", fmt::join(verb_names(), " "));
  text +=
      "  if ((COMP_CWORD > 1)) && [[ \" $verbs \" == *\" ${COMP_WORDS[1]} \"* ]]; then\n"
      "    verb=${COMP_WORDS[1]}\n"
      "  fi\n"
      "  case $verb in\n";
  for (const Verb& verb : verbs()) text += bash_verb(verb);
  return text +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    _stepscope_words \"$flags\"\n"
         "    return\n"
         "  fi\n"
         "  eval \"$operand\"\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    _stepscope_words \"$verbs\"\n"
         "  fi\n"
         "}\n"
         "complete -F _stepscope stepscope\n";
}

std::string zsh_completion() {
  std::string text =
      "#compdef stepscope\n"
      "# zsh completion for stepscope, printed by \"stepscope completion zsh\".\n"
      "_stepscope() {\n"
      "  local verb=serve\n"
      "  local -a verbs\n"
      "  verbs=(\n";
  for (const Verb& verb : verbs()) {
    text += fmt::format("    '{}:{}'\n", verb.name, zsh_text(verb.summary));
  }
  text += fmt::format("  )\n  local names=' {} '\n", fmt::join(verb_names(), " "));
  text +=
      "  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
      "    _describe command verbs\n"
      "    _directories\n"
      "    return\n"
      "  fi\n"
      "  if ((CURRENT > 2)) && [[ $names == *\" $words[2] \"* ]]; then\n"
      "    verb=$words[2]\n"
      "    shift words\n"
      "    ((CURRENT--))\n"
      "  fi\n"
      "  case $verb in\n";
  for (const Verb& verb : verbs()) text += zsh_verb(verb);
  return text +
         "  esac\n"
         "}\n"
         "if [[ $funcstack[1] == _stepscope ]]; then\n"
         "  _stepscope \"$@\"\n"
         "elif (( $+functions[compdef] )); then\n"
         "  compdef _stepscope stepscope\n"
         "else\n"
         "  print -u2 'stepscope: run compinit before this: autoload -Uz compinit && compinit'\n"
         "fi\n";
}

std::string fish_completion() {
  std::string text =
      "# fish completion for stepscope, printed by \"stepscope completion fish\".\n"
      "# Whether the command line starts with another command than the one given.\n"
      "function __stepscope_is_other\n"
      "  set -l words (commandline -opc)\n";
  text += fmt::format("  set -l verbs {}\n", fmt::join(verb_names(), " "));
  text +=
      "  test (count $words) -gt 1; and contains -- $words[2] $verbs; and test $words[2] != "
      "$argv[1]\n"
      "end\n"
      "function __stepscope_is\n"
      "  set -l words (commandline -opc)\n"
      "  test (count $words) -gt 1; and test $words[2] = $argv[1]\n"
      "end\n"
      "function __stepscope_is_first\n"
      "  test (count (commandline -opc)) -eq 1\n"
      "end\n"
      "complete -c stepscope -f\n";
  for (const Verb& verb : verbs()) {
    text += fmt::format("complete -c stepscope -n __stepscope_is_first -a {} -d {}\n", verb.name,
                        fish_quoted(verb.summary));
  }
  for (const FlagRow& row : shared_flags()) {
    text += fmt::format("complete -c stepscope -s {} -l {} -d {}\n", row.letter, row.name,
                        fish_quoted(row.meaning));
  }
  for (const Verb& verb : verbs()) text += fish_verb(verb, &verb == &verbs().front());
  return text;
}

}  // namespace stepscope::cli
