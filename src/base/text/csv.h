// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope {

// Appends a cell of text to a line of CSV. It is quoted if it must be (RFC 4180), or if it contains
// a semicolon or a tab, which separate cells where the comma is the decimal point. If a spreadsheet
// would take it for a formula it gets a single quote in front, which makes it text there: names of
// runs and tags come from whoever logs. Formulas start with = + - @ or their full-width forms, and
// spaces before them do not change that; a tab or line break at the start does the same. Plain
// numbers such as -0.5, +1e5 and -inf stay as they are.
void append_csv_cell(std::string& csv, std::string_view text);

}  // namespace stepscope
