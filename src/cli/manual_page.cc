// SPDX-License-Identifier: Apache-2.0
#include "cli/manual_page.h"

#include <stepscope/version.h>

#include <algorithm>

#include "cli/exit_table.h"
#include "cli/help_text.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

// Escapes text so that roff prints it unchanged: a dash is a minus that can be copied, and a line
// that starts with a dot or a quote is not a request.
std::string roff(std::string_view text) {
  std::string out;
  bool is_line_start = true;
  for (const char c : text) {
    if (is_line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    is_line_start = c == '\n';
  }
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

std::string page_name(const Verb& verb) { return fmt::format("stepscope-{}", verb.name); }

std::string head(const std::string& name, std::string_view summary) {
  return fmt::format(".TH {} 1 \"\" \"Stepscope {}\" \"Stepscope Manual\"\n.SH NAME\n{} \\- {}\n",
                     roff(upper(name)), STEPSCOPE_VERSION_STRING, roff(name), roff(summary));
}

std::string entry(const std::string& name, std::string_view meaning) {
  return fmt::format(".TP\n.B {}\n{}\n", roff(name), roff(meaning));
}

std::string flag_entries(const Verb& verb) {
  std::string text;
  if (verb.operand.name != nullptr) text += entry(verb.operand.name, verb.operand.meaning);
  for (const FlagRow& row : verb.flags) text += entry(spelling_of(row), help_of(row));
  for (const FlagRow& row : shared_flags()) text += entry(spelling_of(row), help_of(row));
  return text;
}

// Lines that start with a space are kept as they are.
std::string notes_section(const Verb& verb) {
  const std::string_view notes = verb.notes;
  if (notes.empty()) return {};
  std::string text = ".SH NOTES\n";
  bool is_verbatim = false;
  for (size_t begin = 0; begin < notes.size();) {
    const size_t end = std::min(notes.find('\n', begin), notes.size());
    const std::string_view line = notes.substr(begin, end - begin);
    if (line.starts_with(' ') != is_verbatim) {
      is_verbatim = !is_verbatim;
      text += is_verbatim ? ".nf\n" : ".fi\n";
    }
    text += line.empty() ? ".PP\n" : roff(line) + "\n";
    begin = end + 1;
  }
  return text + (is_verbatim ? ".fi\n" : "");
}

// For one command. Null: for all, with the names of those that differ.
std::string exit_section(const Verb* verb) {
  std::string text = ".SH EXIT STATUS\n";
  for (const ExitRow& row : exit_table()) {
    if (verb != nullptr && !row.verb.empty() && row.verb != verb->name) continue;
    const bool is_named = verb == nullptr && !row.verb.empty();
    text += entry(row.code, is_named ? fmt::format("{}: {}", row.verb, row.meaning) : row.meaning);
  }
  return text;
}

std::string see_also(const Verb* self) {
  std::string text = ".SH SEE ALSO\n";
  if (self != nullptr) text += ".BR stepscope (1)";
  for (const Verb& verb : verbs()) {
    if (self == nullptr) text += fmt::format(".BR {} (1),\n", roff(page_name(verb)));
  }
  if (self == nullptr) text.resize(text.size() - 2);
  return text + "\n";
}

std::string general_page() {
  std::string text = head("stepscope", "show machine-learning runs");
  text += fmt::format(
      ".SH SYNOPSIS\n.B stepscope\n[serve] LOGDIR [FLAGS]\n.br\n.B stepscope\nCOMMAND "
      "[ARGUMENTS]\n.SH DESCRIPTION\n{}\n.SH COMMANDS\n",
      roff(kPurpose));
  for (const Verb& verb : verbs()) text += entry(verb.name, verb.summary);
  return text + ".SH ARGUMENTS OF SERVE\n" + flag_entries(verbs().front()) + exit_section(nullptr) +
         see_also(nullptr);
}

}  // namespace

std::string manual_page(const Verb* verb) {
  if (verb == nullptr) return general_page();
  return head(page_name(*verb), verb->summary) +
         fmt::format(".SH SYNOPSIS\n.B {}\n.SH ARGUMENTS\n", roff(usage_of(*verb))) +
         flag_entries(*verb) + notes_section(*verb) + exit_section(verb) + see_also(verb);
}

}  // namespace stepscope::cli
