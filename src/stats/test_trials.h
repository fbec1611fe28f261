// SPDX-License-Identifier: Apache-2.0
// Trials with the results that Optuna, scikit-learn and SciPy have for them: test/data/importances.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "stats/column.h"

namespace stepscope::stats {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct TestTrials {
  std::vector<std::string> names;  // Of the columns.
  std::vector<Column> columns;
  std::vector<double> target;
  std::map<std::pair<std::string, std::string>, double> expected;  // By method and column.
};

inline Column read_column(std::istream& words) {
  Column column;
  std::string kind;
  words >> kind;
  if (kind == "category") {
    column.kind = Column::Kind::Category;
    words >> column.categories;
  } else {
    words >> column.low >> column.high >> column.is_log >> column.step;
  }
  return column;
}

inline TestTrials read_test_trials(const std::string& name) {
  TestTrials trials;
  std::ifstream file(STEPSCOPE_TEST_IMPORTANCES "/" + name + ".txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind, column, value;
    words >> kind;
    if (kind == "column") {
      words >> column;
      trials.names.push_back(column);
      trials.columns.push_back(read_column(words));
    } else if (kind == "trial") {
      words >> value;
      trials.target.push_back(std::stod(value));
      for (Column& of_trial : trials.columns) {
        words >> value;
        of_trial.values.push_back(std::stod(value));
      }
    } else {
      words >> column >> value;
      trials.expected[{kind, column}] = std::stod(value);
    }
  }
  EXPECT_FALSE(trials.target.empty()) << name;
  return trials;
}

}  // namespace stepscope::stats
