// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::query {

struct HtmlTag;

// Lets of HTML that somebody wrote into Markdown only the elements through that Markdown itself
// makes, with no attributes but a[href, title] and img[src, alt, title]. Other tags are shown as
// text, comments are dropped, and every element that is opened is closed.
//
// The caller writes elements of its own to the same text; it says where they begin and end, so that
// what is opened in one of them is closed there.
class HtmlFilter {
 public:
  explicit HtmlFilter(std::string& out) : out_(out) {}

  // Appends what may stay of `raw`. Where there is `in_text`, only elements that text may have.
  void add(std::string_view raw, bool in_text);

  // An element of the caller's begins or ends.
  void enter();
  void leave();

 private:
  void add_tag(const HtmlTag& tag, std::string_view raw, bool in_text);
  void close(std::string_view name);
  void close_down_to(size_t depth);
  bool may_open(std::string_view name, bool in_text) const;

  std::string& out_;
  std::vector<std::string> open_;     // Names of the elements that were let through.
  std::vector<size_t> floors_ = {0};  // How many were open when each element of the caller's began.
};

}  // namespace stepscope::query
