// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope {

// Appends a text cell to a line of CSV. It is quoted if it must be (RFC 4180), or if it contains a
// semicolon or a tab, which separate cells where the comma is the decimal point. If a spreadsheet
// would run it as a formula, it gets a leading single quote, which makes it text: names of runs and
// tags come from untrusted logs. Formulas start with = + - @ or their full-width forms, possibly
// after spaces; cells that start with a tab or line break are treated alike. Plain numbers such as
// -0.5, +1e5 and -inf are unchanged.
void append_csv_cell(std::string& csv, std::string_view text);

}  // namespace stepscope
