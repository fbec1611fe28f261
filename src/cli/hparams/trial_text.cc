// SPDX-License-Identifier: Apache-2.0
#include "cli/hparams/trial_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "base/text/quantities.h"
#include "cli/terminal/display_width.h"
#include "cli/terminal/printable.h"
#include "cli/terminal/shorten.h"
#include "cli/terminal/text_table.h"
#include "cli/terminal/text_wrap.h"
#include "trials/metric_cell.h"
#include "trials/table_column.h"

namespace stepscope::cli {
namespace {

using trials::Choice;
using trials::Missing;
using trials::TableColumn;
using trials::TrialTable;

constexpr size_t kCellWidthMax = 32;
constexpr size_t kNameWidthMax = 40;
constexpr size_t kColumnGap = 2;

struct TextColumn {
  std::string title;
  TextTable::Cells kind = TextTable::Cells::Texts;
  std::vector<std::string> cells = {};

  size_t width() const {
    size_t width = display_width(title);
    for (const std::string& cell : cells) width = std::max(width, display_width(cell));
    return width;
  }
};

std::string number_cell(double value) { return fmt::format("{:.6g}", value); }

std::string choice_cell(const Choice& choice) {
  if (const auto* number = std::get_if<double>(&choice)) return number_cell(*number);
  if (const auto* boolean = std::get_if<bool>(&choice)) return *boolean ? "true" : "false";
  return shorten(printable(std::get<std::string>(choice)), kCellWidthMax);
}

std::string cell_text(const TableColumn& column, size_t trial) {
  const double value = column.values[trial];
  const auto missing = static_cast<Missing>(column.missing[trial]);
  if (missing == Missing::LoggedNaN || missing == Missing::OnlyNaN) return "nan";
  if (std::isnan(value)) return "-";
  return column.is_category ? choice_cell(column.domain[static_cast<size_t>(value)])
                            : number_cell(value);
}

TextColumn text_column(const TableColumn& column, const std::vector<size_t>& rows) {
  TextColumn text{.title = shorten(printable(column.title), kCellWidthMax),
                  .kind = column.is_category ? TextTable::Cells::Texts : TextTable::Cells::Numbers};
  for (const size_t trial : rows) text.cells.push_back(cell_text(column, trial));
  return text;
}

TextColumn name_column(const TrialTable& table, const std::vector<size_t>& rows,
                       const OutputStyle& style) {
  TextColumn text{.title = "trial", .kind = TextTable::Cells::Names};
  for (const size_t trial : rows) {
    std::string name = printable(table.trials[trial].name);
    text.cells.push_back(style.is_terminal ? shorten(name, kNameWidthMax) : std::move(name));
  }
  return text;
}

// Metrics first: they are what the trials were for.
std::vector<const TableColumn*> columns_by_interest(const TrialTable& table) {
  std::vector<const TableColumn*> columns;
  for (const TableColumn& column : table.columns) columns.push_back(&column);
  const auto rank = [](const TableColumn* column) {
    if (column->kind == TableColumn::Kind::Metric) return 0;
    return column->differs ? 1 : 2;
  };
  std::ranges::stable_sort(columns, {}, rank);
  return columns;
}

std::string left_out_line(size_t count, const OutputStyle& style) {
  if (count == 0) return "";
  return wrap(fmt::format("{} not shown: widen the terminal, or print --csv or --json\n",
                          counted(count, "column")),
              style.report_width());
}

std::string aligned(const std::vector<TextColumn>& columns, size_t rows, const OutputStyle& style) {
  std::vector<TextTable::Column> titles;
  for (const TextColumn& column : columns) titles.push_back({column.title, column.kind});
  TextTable text(std::move(titles));
  for (size_t row = 0; row < rows; ++row) {
    std::vector<std::string> cells;
    for (const TextColumn& column : columns) cells.push_back(column.cells[row]);
    text.add(std::move(cells));
  }
  return text.text(style);
}

}  // namespace

std::string text_of_trials(const TrialTable& table, const std::vector<size_t>& rows,
                           const OutputStyle& style) {
  std::vector<TextColumn> shown = {name_column(table, rows, style)};
  size_t width = shown.front().width();
  size_t left_out = 0;
  for (const TableColumn* column : columns_by_interest(table)) {
    TextColumn text = text_column(*column, rows);
    const size_t needed = kColumnGap + text.width();
    if (left_out > 0 || width + needed > style.report_width()) {
      ++left_out;
      continue;
    }
    width += needed;
    shown.push_back(std::move(text));
  }
  return aligned(shown, rows.size(), style) + left_out_line(left_out, style);
}

}  // namespace stepscope::cli
