// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "trials/table_column.h"

namespace stepscope::trials {

// Columns from the names of trials, for searches that logged no hyperparameters:
//
// - "lr=0.01": the column lr.
// - "lr0001", "bs32", "seed3": the same, if every name has such a word or the letters are a usual
//   abbreviation. Of rates, a leading 0 stands for "0.": lr0001 is 0.001.
// - "version_3": a number after the same word in every name is the column version.
// - "2026-03-28" and "21-55-07": the columns date and time.
// - Every other word is in the column "word N", N being its position among these words. A column
//   that has the same word for every trial is left out.
//
// Words end at "/", "_", ",", ";", "&", "-" and spaces; a number keeps its sign and exponent.
std::vector<TableColumn> name_columns(const std::vector<std::string_view>& names);

}  // namespace stepscope::trials
