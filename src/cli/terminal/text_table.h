// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/terminal/output_style.h"

namespace stepscope::cli {

// Prints rows as columns, each as wide as its widest cell. If the terminal is too narrow, names are
// shortened in the middle. If they would become unrecognisable, each row takes two lines, of which
// the first starts with the names. If even that is too wide, each cell is printed with its title.
class TextTable {
 public:
  enum class Cells : uint8_t {
    Names,    // Aligned left; may be shortened.
    Texts,    // Aligned left.
    Numbers,  // Aligned right.
  };
  struct Column {
    std::string title;
    Cells cells = Cells::Texts;
  };

  explicit TextTable(std::vector<Column> columns);

  // As many cells as there are columns. Control characters are shown as "?".
  void add(std::vector<std::string> cells);

  // Ends with a line break. The last column is not padded.
  std::string text(const OutputStyle& style = {}) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;  // The first row has the titles.
};

}  // namespace stepscope::cli
