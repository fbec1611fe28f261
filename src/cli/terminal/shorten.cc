// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/shorten.h"

#include <vector>

#include "base/text/utf8.h"
#include "cli/terminal/display_width.h"

namespace stepscope::cli {
namespace {

// A character with its combining marks.
struct Glyph {
  std::string text;
  size_t width = 0;
};

std::vector<Glyph> glyphs_of(std::string_view text) {
  std::vector<Glyph> glyphs;
  while (!text.empty()) {
    std::string_view rest = text;
    take_code_point(rest);
    const std::string_view one = text.substr(0, text.size() - rest.size());
    const size_t width = display_width(one);
    if (width > 0 || glyphs.empty()) {
      glyphs.push_back({std::string(one), width});
    } else {
      glyphs.back().text += one;
    }
    text = rest;
  }
  return glyphs;
}

}  // namespace

std::string shorten(std::string_view text, size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return {};
  const std::vector<Glyph> glyphs = glyphs_of(text);
  const size_t room = width - 1;  // Beside the "…".
  std::string front;
  std::string back;
  size_t front_width = 0;
  for (size_t i = 0; front_width + glyphs[i].width <= room / 2; ++i) {
    front += glyphs[i].text;
    front_width += glyphs[i].width;
  }
  size_t back_width = 0;
  for (size_t i = glyphs.size() - 1; front_width + back_width + glyphs[i].width <= room; --i) {
    back.insert(0, glyphs[i].text);
    back_width += glyphs[i].width;
  }
  return front + "…" + back;
}

}  // namespace stepscope::cli
