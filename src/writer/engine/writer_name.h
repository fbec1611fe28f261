// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stepscope/version.h>

#include <string_view>

namespace stepscope::writer {

// The name of the writer in the first event of our files; inspect shows it, and doctor recognizes
// its first word.
inline constexpr std::string_view kWriterName = "Stepscope " STEPSCOPE_VERSION_STRING;

}  // namespace stepscope::writer
