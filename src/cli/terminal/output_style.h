// SPDX-License-Identifier: Apache-2.0
// Whether the output is a terminal, and what that terminal can show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace stepscope::cli {

inline constexpr size_t kUsualWidth = 80;

// The default is for a file or a pipe that scripts read.
struct OutputStyle {
  size_t width = kUsualWidth;  // In columns.
  bool is_terminal = false;
  bool has_colour = false;

  // The maximum width of the lines of a report. Unlimited if not a terminal: scripts rely on one
  // line per item.
  size_t report_width() const { return is_terminal ? width : std::numeric_limits<size_t>::max(); }
};

// The width is that of the terminal, else COLUMNS, else 80. A terminal has colours unless NO_COLOR
// is set and not empty, or TERM is "dumb".
OutputStyle style_of(int fd);

enum class Paint : uint8_t { Bold, Dim, Red, Yellow, Cyan };

// Returns the text unchanged if there are no colours.
std::string paint(const OutputStyle& style, Paint how, std::string_view text);

}  // namespace stepscope::cli
