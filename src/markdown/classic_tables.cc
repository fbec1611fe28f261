// SPDX-License-Identifier: Apache-2.0
#include "markdown/classic_tables.h"

#include <algorithm>

#include "markdown/raw_blocks.h"

namespace stepscope::markdown {
namespace {

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
  return text.substr(0, text.find_last_not_of(" \n") + 1);
}

// The quote markers and spaces at the start of a line.
std::string_view margin_of(std::string_view line) {
  return line.substr(0, std::min(line.find_first_not_of(" >"), line.size()));
}

bool is_code(std::string_view margin) {
  return margin.size() - (margin.find_last_of('>') + 1) >
         kIndentMax + (margin.find('>') != margin.npos);
}

bool has_end_border(std::string_view row) { return row.ends_with('|') && !row.ends_with("\\|"); }

// Pipes in code and after a backslash are not separators.
size_t count_cells(std::string_view row, bool has_border) {
  if (has_border && row.starts_with('|')) row.remove_prefix(1);
  if (has_border && has_end_border(row)) row.remove_suffix(1);
  size_t count = 1;
  bool in_code = false;
  for (size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '\\') {
      ++i;
    } else if (row[i] == '`') {
      in_code = !in_code;
    } else if (row[i] == '|' && !in_code) {
      ++count;
    }
  }
  return count;
}

bool is_table_rule(std::string_view row) {
  return row.find('|') != row.npos && row.find('-') != row.npos &&
         row.find_first_not_of("|:- ") == row.npos;
}

// A delimiter row that does not fit is escaped, which makes it a line of text.
std::string rule_below(std::string_view titles, std::string_view rule) {
  const bool has_border = titles.starts_with('|') || has_end_border(titles);
  const size_t count = count_cells(titles, has_border);
  std::string out;
  if (count != count_cells(rule, has_border)) {
    const size_t pipe = rule.find('|');
    return out.append(rule.substr(0, pipe)).append("\\").append(rule.substr(pipe));
  }
  out = "|";
  for (size_t i = 0; i < count; ++i) out += "---|";
  return out;
}

}  // namespace

std::string with_classic_tables(std::string_view markdown) {
  std::string out;
  std::string_view before;  // The previous line, and whether it starts a block.
  bool is_first = false;
  while (!markdown.empty()) {
    const size_t end = std::min(markdown.find('\n'), markdown.size() - 1) + 1;
    const std::string_view line = markdown.substr(0, end);
    markdown.remove_prefix(end);
    const std::string_view margin = margin_of(line);
    const std::string_view text = trimmed(line.substr(margin.size()));
    if (is_first && !before.empty() && is_table_rule(text) && !is_code(margin)) {
      out.append(margin).append(rule_below(before, text)).append("\n");
    } else {
      out += line;
    }
    is_first = before.empty() || before.starts_with('#');
    before = text;
  }
  return out;
}

}  // namespace stepscope::markdown
