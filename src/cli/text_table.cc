// SPDX-License-Identifier: Apache-2.0
#include "cli/text_table.h"

#include <algorithm>

#include "cli/display_width.h"

namespace stepscope::cli {
namespace {

constexpr const char* kGap = "  ";

}  // namespace

std::string printable(std::string text) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; };
  std::replace_if(text.begin(), text.end(), is_control, '?');
  return text;
}

void TextTable::add(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = printable(std::move(cell));
  rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  std::vector<size_t> widths(aligns_.size(), 0);
  for (const auto& row : rows_) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string out;
  for (const auto& row : rows_) {
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string fill(widths[i] - display_width(row[i]), ' ');
      const bool is_last = i + 1 == row.size();
      if (i > 0) out += kGap;
      if (aligns_[i] == Align::Right) out += fill;
      out += row[i];
      if (aligns_[i] == Align::Left && !is_last) out += fill;
    }
    out += '\n';
  }
  return out;
}

}  // namespace stepscope::cli
