// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::markdown {

struct HtmlTag;

// Filters HTML inside Markdown: only elements that Markdown itself produces are allowed, with no
// attributes except a[href, title] and img[src, alt, title]. Other tags are shown as text, comments
// are dropped, and every opened element is closed. The caller writes its own elements to the same
// text and reports where they start and end, so that elements opened inside them are closed there.
class HtmlFilter {
 public:
  explicit HtmlFilter(std::string& out) : out_(out) {}

  // Appends the allowed parts of `raw`; with `in_text`, only inline elements.
  void add(std::string_view raw, bool in_text);

  // An element of the caller starts or ends.
  void enter();
  void leave();

 private:
  void add_tag(const HtmlTag& tag, std::string_view raw, bool in_text);
  void close(std::string_view name);
  void close_down_to(size_t depth);
  bool may_open(std::string_view name, bool in_text) const;

  std::string& out_;
  std::vector<std::string> open_;     // Names of the open elements that were allowed.
  std::vector<size_t> floors_ = {0};  // How many were open when each element of the caller started.
};

}  // namespace stepscope::markdown
