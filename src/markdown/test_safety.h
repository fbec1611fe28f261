// SPDX-License-Identifier: Apache-2.0
// An independent check of HTML for tests and fuzzing. It shares no code with what it checks.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::markdown {

// Checks that `html` contains only elements and attributes of the allow-list with harmless
// addresses, and that each element is closed where it was opened. It understands only the HTML that
// to_html() writes; anything else is unsafe.
class SafetyCheck {
 public:
  // The problem found; empty for safe HTML.
  static std::string complaint(std::string_view html) {
    SafetyCheck check{html};
    while (check.at_ < html.size() && check.complaint_.empty()) {
      if (html[check.at_] == '<') {
        check.read_tag();
      } else if (html[check.at_++] == '>') {
        check.complain("a stray >");
      }
    }
    if (check.complaint_.empty() && !check.open_.empty()) check.complain("an open element");
    return check.complaint_;
  }

 private:
  explicit SafetyCheck(std::string_view html) : html_(html) {}

  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what + " at " + std::to_string(at_);
  }

  char next() const { return at_ < html_.size() ? html_[at_] : '\0'; }

  std::string read_name() {
    const size_t begin = at_;
    while (std::islower(next()) != 0 || std::isdigit(next()) != 0) ++at_;
    return std::string(html_.substr(begin, at_ - begin));
  }

  void read_tag() {
    static constexpr std::array<std::string_view, 25> kAllowed = {
        "ul", "ol",     "li",    "p",     "pre",   "code", "blockquote", "h1", "h2",
        "h3", "h4",     "h5",    "h6",    "hr",    "br",   "a",          "em", "img",
        "td", "strong", "table", "thead", "tbody", "tr",   "th"};
    ++at_;
    const bool is_closing = next() == '/';
    if (is_closing) ++at_;
    const std::string name = read_name();
    if (std::find(kAllowed.begin(), kAllowed.end(), name) == kAllowed.end()) complain("<" + name);
    while (!is_closing && next() == ' ' && complaint_.empty()) read_attribute(name);
    if (next() != '>') return complain("no end of a tag");
    ++at_;
    if (is_closing) {
      if (open_.empty() || open_.back() != name) return complain("</" + name);
      open_.pop_back();
    } else if (name != "br" && name != "hr" && name != "img") {
      open_.push_back(name);
    }
  }

  void read_attribute(const std::string& element) {
    ++at_;
    const std::string name = read_name();
    const bool is_address = name == (element == "a" ? "href" : "src");
    const bool is_allowed = is_address || name == "title" || (element == "img" && name == "alt");
    if (!is_allowed || (element != "a" && element != "img")) return complain("attribute " + name);
    if (html_.substr(at_, 2) != "=\"") return complain("no value");
    const size_t end = std::min(html_.find('"', at_ + 2), html_.size());
    const std::string_view value = html_.substr(at_ + 2, end - at_ - 2);
    if (value.find_first_of("<>") != value.npos) complain("a bracket in a value");
    if (is_address && !is_harmless(value)) complain("address " + std::string(value));
    at_ = end + 1;
  }

  // As strict as possible: an address with a control character, or with an entity other than those
  // used for escaping, is rejected.
  static bool is_harmless(std::string_view address) {
    std::string scheme;
    for (size_t i = 0; i < address.size(); ++i) {
      const std::string_view rest = address.substr(i);
      const auto c = static_cast<unsigned char>(address[i]);
      if (c < ' ') return false;
      if (c == '&' && !rest.starts_with("&amp;") && !rest.starts_with("&quot;") &&
          !rest.starts_with("&lt;") && !rest.starts_with("&gt;")) {
        return false;
      }
    }
    for (const char c : address.substr(0, address.find_first_of("/?#"))) {
      if (c == ':') return scheme == "http" || scheme == "https" || scheme == "mailto";
      if (c != ' ') scheme += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return true;
  }

  std::string_view html_;
  size_t at_ = 0;
  std::vector<std::string> open_;
  std::string complaint_;
};

}  // namespace stepscope::markdown
