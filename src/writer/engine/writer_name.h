// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stepscope/version.h>

#include <string_view>

namespace stepscope::writer {

// How the first event of our files names who wrote them; inspect shows it, and doctor knows it by
// its first word.
inline constexpr std::string_view kWriterName = "Stepscope " STEPSCOPE_VERSION_STRING;

}  // namespace stepscope::writer
