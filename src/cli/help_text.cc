// SPDX-License-Identifier: Apache-2.0
#include "cli/help_text.h"

#include <algorithm>
#include <vector>

#include "cli/terminal/display_width.h"
#include "cli/terminal/text_wrap.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

// Longer lines are hard to read, however wide the terminal is.
constexpr size_t kHelpWidthMax = 100;
// If a name is longer, its meaning starts on the next line.
constexpr size_t kNameWidthMax = 26;
constexpr size_t kIndent = 2;

struct Entry {
  std::string name;
  std::string meaning;
};

class HelpText {
 public:
  explicit HelpText(const OutputStyle& style)
      : style_(style), width_(std::min(style.width, kHelpWidthMax)) {}

  void add_paragraphs(const std::string& text) {
    if (!text.empty()) start_block();
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      const std::string line = text.substr(begin, end - begin);
      text_ += (line.starts_with(' ') ? line : wrap(line, width_)) + "\n";
      begin = end + 1;
    }
  }

  void add_usage(const std::vector<std::string>& forms) {
    start_block();
    const char* before = "Usage: ";
    for (const std::string& form : forms) {
      text_ += fmt::format("{}{}\n", before, form);
      before = "       ";
    }
  }

  void add_entries(const std::string& title, const std::vector<Entry>& entries) {
    if (entries.empty()) return;
    start_block();
    text_ += paint(style_, Paint::Bold, title + ":") + "\n";
    size_t column = 0;
    for (const Entry& entry : entries) {
      const size_t width = display_width(entry.name);
      if (width <= kNameWidthMax) column = std::max(column, width);
    }
    column += 2 * kIndent;
    for (const Entry& entry : entries) add_entry(entry, column);
  }

  std::string take() { return std::move(text_); }

 private:
  void start_block() {
    if (!text_.empty()) text_ += "\n";
  }

  void add_entry(const Entry& entry, size_t column) {
    std::string line = std::string(kIndent, ' ') + entry.name;
    const size_t width = display_width(line);
    if (width + kIndent <= column) {
      line += std::string(column - width, ' ');
    } else {
      text_ += line + "\n";
      line = std::string(column, ' ');
    }
    text_ += wrap(line + entry.meaning, width_, column) + "\n";
  }

  const OutputStyle& style_;
  const size_t width_;
  std::string text_;
};

// Reasons are written to follow a colon.
std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::vector<Entry> entries_of(std::span<const FlagRow> rows, bool is_ignored) {
  std::vector<Entry> entries;
  for (const FlagRow& row : rows) {
    if (row.is_ignored == is_ignored)
      entries.push_back({spelling_of(row), capitalised(row.meaning)});
  }
  return entries;
}

void add_flags(HelpText& help, const Verb& verb) {
  if (verb.operand.name != nullptr) {
    help.add_entries("Argument", {{verb.operand.name, verb.operand.meaning}});
  }
  std::vector<Entry> entries = entries_of(verb.flags, false);
  for (Entry& entry : entries_of(shared_flags(), false)) entries.push_back(std::move(entry));
  help.add_entries("Flags", entries);
  help.add_entries("Ignored, for compatibility with TensorBoard", entries_of(verb.flags, true));
}

std::string general_help(const OutputStyle& style) {
  HelpText help(style);
  help.add_paragraphs(kPurpose);
  help.add_usage({"stepscope [serve] LOGDIR [FLAGS]", "stepscope COMMAND [ARGUMENTS]"});
  std::vector<Entry> commands;
  for (const Verb& verb : verbs()) commands.push_back({verb.name, verb.summary});
  help.add_entries("Commands", commands);
  help.add_paragraphs(
      "\"stepscope help COMMAND\" explains a command. These are the arguments of serve:");
  add_flags(help, verbs().front());
  help.add_paragraphs(verbs().front().notes);
  return help.take();
}

}  // namespace

std::string usage_of(const Verb& verb) {
  std::string usage = fmt::format("stepscope {}", verb.name);
  if (verb.operand.name != nullptr) {
    const std::string name = verb.operand.name;
    usage += verb.operand.is_required ? " " + name : " [" + name + "]";
  }
  return usage + " [FLAGS]";
}

std::string spelling_of(const FlagRow& row) {
  std::string text = row.letter == 0 ? "" : fmt::format("-{}, ", row.letter);
  text += fmt::format("--{}", row.name);
  return row.kind == FlagKind::Switch ? text : fmt::format("{} {}", text, row.value);
}

std::string help_text(const Verb* verb, const OutputStyle& style) {
  if (verb == nullptr) return general_help(style);
  HelpText help(style);
  help.add_paragraphs(fmt::format("{}.", verb->summary));
  help.add_usage({usage_of(*verb)});
  add_flags(help, *verb);
  help.add_paragraphs(verb->notes);
  return help.take();
}

}  // namespace stepscope::cli
