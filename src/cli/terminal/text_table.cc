// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/text_table.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "cli/terminal/display_width.h"
#include "cli/terminal/printable.h"
#include "cli/terminal/shorten.h"

namespace stepscope::cli {
namespace {

using Cells = TextTable::Cells;
using Columns = std::vector<TextTable::Column>;
using TableRow = std::vector<std::string>;
using TableRows = std::vector<TableRow>;

constexpr size_t kGap = 2;
constexpr size_t kIndent = 2;
// Shorter names would be unrecognisable.
constexpr size_t kNameWidthMin = 24;

std::vector<size_t> widths_of(const TableRows& rows) {
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const TableRow& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  return widths;
}

size_t line_width(const std::vector<size_t>& widths) {
  const size_t cells = std::accumulate(widths.begin(), widths.end(), size_t{0});
  return cells + kGap * (std::max<size_t>(widths.size(), 1) - 1);
}

std::string line_of(const TableRow& row, const Columns& columns,
                    const std::vector<size_t>& widths) {
  std::string line;
  for (size_t i = 0; i < row.size(); ++i) {
    const std::string fill(widths[i] - display_width(row[i]), ' ');
    const bool is_number = columns[i].cells == Cells::Numbers;
    if (i > 0) line.append(kGap, ' ');
    if (is_number) line += fill;
    line += row[i];
    if (!is_number && i + 1 < row.size()) line += fill;
  }
  return line;
}

std::string title_line(const OutputStyle& style, const std::string& line) {
  return paint(style, Paint::Bold, line) + "\n";
}

std::string plain_text(const TableRows& rows, const Columns& columns, const OutputStyle& style) {
  const auto widths = widths_of(rows);
  std::string out = title_line(style, line_of(rows.front(), columns, widths));
  for (size_t i = 1; i < rows.size(); ++i) out += line_of(rows[i], columns, widths) + "\n";
  return out;
}

// Narrows the widest name columns until the line fits; nothing if they would become too narrow.
std::optional<std::vector<size_t>> fitting_widths(const Columns& columns,
                                                  std::vector<size_t> widths, size_t line_max) {
  for (size_t excess = line_width(widths) - line_max; excess > 0; --excess) {
    size_t* widest = nullptr;
    for (size_t i = 0; i < widths.size(); ++i) {
      const bool is_name = columns[i].cells == Cells::Names && widths[i] > kNameWidthMin;
      if (is_name && (widest == nullptr || widths[i] > *widest)) widest = &widths[i];
    }
    if (widest == nullptr) return std::nullopt;
    --*widest;
  }
  return widths;
}

// Nothing if two different names would look the same.
std::optional<TableRows> shortened(const TableRows& rows, const std::vector<size_t>& widths) {
  TableRows out = rows;
  for (size_t i = 0; i < widths.size(); ++i) {
    std::set<std::string_view> before, after;
    for (size_t row = 0; row < rows.size(); ++row) {
      out[row][i] = shorten(rows[row][i], widths[i]);
      before.insert(rows[row][i]);
      after.insert(out[row][i]);
    }
    if (before.size() != after.size()) return std::nullopt;
  }
  return out;
}

// A subset of the columns, as a separate table.
struct Part {
  Columns columns;
  TableRows rows;

  void add(const TextTable::Column& column, const TableRows& from, size_t index) {
    columns.push_back(column);
    rows.resize(from.size());
    for (size_t i = 0; i < from.size(); ++i) rows[i].push_back(from[i][index]);
  }
  size_t width() const { return line_width(widths_of(rows)); }
};

// A table whose rows take two lines: the names and the first other cells, then the rest.
struct Stacked {
  Part upper, lower;

  bool fits(size_t width) const {
    return upper.width() <= width && lower.width() + kIndent <= width;
  }
};

// Moves the first `moved` of the other columns to the upper lines.
Stacked stack(const Columns& columns, const TableRows& rows, size_t moved) {
  Stacked stacked;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].cells == Cells::Names) stacked.upper.add(columns[i], rows, i);
  }
  for (size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].cells == Cells::Names) continue;
    Part& part = moved > 0 ? stacked.upper : stacked.lower;
    part.add(columns[i], rows, i);
    moved -= moved > 0 ? 1 : 0;
  }
  return stacked;
}

// Moves as few of the other columns as possible next to the names. Nothing if it does not fit.
std::optional<Stacked> fitting_stack(const Columns& columns, const TableRows& rows, size_t width) {
  const auto others =
      static_cast<size_t>(std::count_if(columns.begin(), columns.end(), [](const auto& column) {
        return column.cells != Cells::Names;
      }));
  for (size_t moved = 0; moved < others; ++moved) {
    Stacked stacked = stack(columns, rows, moved);
    if (stacked.fits(width)) return stacked;
  }
  return std::nullopt;
}

// Shortens the names to fit side by side on a line; nothing if they would become too short.
std::optional<TableRows> with_names_within(const Columns& columns, const TableRows& rows,
                                           size_t width) {
  const size_t names = stack(columns, rows, 0).upper.width();
  if (names <= width) return std::nullopt;
  // Narrowing the whole line by the same amount leaves the other columns unchanged.
  const auto natural = widths_of(rows);
  const auto widths = fitting_widths(columns, natural, line_width(natural) - (names - width));
  return widths ? shortened(rows, *widths) : std::nullopt;
}

std::string stacked_text(const Stacked& stacked, const OutputStyle& style) {
  const auto upper = widths_of(stacked.upper.rows);
  const auto lower = widths_of(stacked.lower.rows);
  std::string out;
  for (size_t i = 0; i < stacked.upper.rows.size(); ++i) {
    const std::string first = line_of(stacked.upper.rows[i], stacked.upper.columns, upper);
    const std::string second =
        std::string(kIndent, ' ') + line_of(stacked.lower.rows[i], stacked.lower.columns, lower);
    out += i == 0 ? title_line(style, first) + title_line(style, second)
                  : first + "\n" + second + "\n";
  }
  return out;
}

// Distributes the items over as many lines as needed.
std::string flow(const TableRow& items, size_t width, size_t indent) {
  std::string out(indent, ' ');
  size_t column = indent;
  for (size_t i = 0; i < items.size(); ++i) {
    const size_t item_width = display_width(items[i]);
    if (i > 0 && column + kGap + item_width > width) {
      out += '\n';
      out.append(kIndent, ' ');
      column = kIndent;
    } else if (i > 0) {
      out.append(kGap, ' ');
      column += kGap;
    }
    out += items[i];
    column += item_width;
  }
  return out;
}

TableRow with_titles(const TableRow& cells, const Columns& columns) {
  TableRow items;
  for (size_t i = 0; i < cells.size(); ++i) items.push_back(columns[i].title + ": " + cells[i]);
  return items;
}

// The layout without columns: the names of each row, and below them each other cell with its title.
std::string flowing_text(const Columns& columns, const TableRows& rows, const OutputStyle& style) {
  const Stacked stacked = stack(columns, rows, 0);
  const size_t width = style.report_width();
  std::string out = title_line(style, flow(stacked.upper.rows.front(), width, 0));
  for (size_t i = 1; i < rows.size(); ++i) {
    out += flow(stacked.upper.rows[i], width, 0) + "\n";
    if (stacked.lower.rows.empty()) continue;  // Every column has names.
    out += flow(with_titles(stacked.lower.rows[i], stacked.lower.columns), width, kIndent) + "\n";
  }
  return out;
}

}  // namespace

TextTable::TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  rows_.push_back(std::move(titles));
}

void TextTable::add(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = printable(cell);
  rows_.push_back(std::move(cells));
}

std::string TextTable::text(const OutputStyle& style) const {
  const size_t width = style.report_width();
  const auto natural = widths_of(rows_);
  if (line_width(natural) <= width) return plain_text(rows_, columns_, style);
  if (const auto widths = fitting_widths(columns_, natural, width)) {
    if (const auto rows = shortened(rows_, *widths)) return plain_text(*rows, columns_, style);
  }
  if (const auto stacked = fitting_stack(columns_, rows_, width)) {
    return stacked_text(*stacked, style);
  }
  if (const auto rows = with_names_within(columns_, rows_, width)) {
    if (const auto stacked = fitting_stack(columns_, *rows, width)) {
      return stacked_text(*stacked, style);
    }
  }
  return flowing_text(columns_, rows_, style);
}

}  // namespace stepscope::cli
