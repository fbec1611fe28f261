// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace stepscope::cli {

// Lines with columns, each as wide as its widest cell.
class TextTable {
 public:
  enum class Align { Left, Right };

  // What is given here stands above the columns.
  explicit TextTable(std::vector<std::string> titles, std::vector<Align> aligns)
      : aligns_(std::move(aligns)) {
    rows_.push_back(std::move(titles));
  }

  // As many cells as there are titles. Control characters are shown as "?".
  void add(std::vector<std::string> cells);

  // Ends with a line break. The last column is not filled up.
  std::string text() const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

// A name as it may be printed on a terminal: no control characters.
std::string printable(std::string text);

}  // namespace stepscope::cli
