// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stepscope::markdown {

// A tag of HTML as it was written. Names are in lower case; values are views of the text.
struct HtmlTag {
  std::string name;
  bool is_closing = false;  // "</p>".
  bool is_empty = false;    // "<p/>".
  std::vector<std::pair<std::string, std::string_view>> attributes;

  // Reads a tag at the front of `rest` and removes it; false if there is none.
  bool parse(std::string_view& rest);

 private:
  bool parse_attribute(std::string_view& rest);
};

// "&name;" or "&#123;" at the front of `text`, or nothing.
std::string_view html_entity_at(std::string_view text);

// Finds invisible parts of HTML: comments, declarations and instructions. The text must outlive it.
class HiddenHtml {
 public:
  explicit HiddenHtml(std::string_view text);

  // The size of such a part at the front of `rest`, which is a suffix of the text; 0 if there is
  // none or it is never closed. All calls together take linear time.
  size_t size_at(std::string_view rest) const;

 private:
  std::array<const char*, 4> last_ends_;  // After these positions, no more of each kind is closed.
};

}  // namespace stepscope::markdown
