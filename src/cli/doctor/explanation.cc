// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/explanation.h"

#include <algorithm>
#include <cctype>

#include "cli/terminal/text_wrap.h"

namespace stepscope::cli {
namespace {

constexpr std::string_view kCodeIndent = "    ";
constexpr std::string_view kBullet = "- ";

// From `begin` to the next line that starts with `end`, or to the end of the page.
std::string_view part_of(std::string_view page, size_t begin, std::string_view end) {
  const size_t next = page.find(end, begin);
  return page.substr(begin, std::min(next, page.size()) - begin);
}

// The lines below the heading "## D24: ...", with the heading's text as their first line.
std::string_view section_of(std::string_view page, const std::string& id) {
  const std::string mark = "\n## " + id + ": ";
  const size_t found = page.find(mark);
  if (found == std::string_view::npos) return {};
  return part_of(page, found + mark.size() - id.size() - 2, "\n## ");
}

// The item of the list of numbers that cannot be found in a log: "- D22 and D23, ...".
std::string_view item_of(std::string_view page, const std::string& id) {
  for (size_t at = page.find("\n- D"); at != std::string_view::npos;
       at = page.find("\n- D", at + 1)) {
    const std::string_view item = part_of(page, at + 1 + kBullet.size(), "\n\n");
    const std::string_view one = part_of(item, 0, "\n- ");
    if (one.substr(0, one.find(',')).find(id) != std::string_view::npos) return one;
  }
  return {};
}

// "[text](target)" becomes "text".
std::string without_links(std::string_view line) {
  std::string text;
  while (!line.empty()) {
    const size_t begin = line.find('[');
    const size_t middle = begin == line.npos ? begin : line.find("](", begin);
    const size_t end = middle == line.npos ? middle : line.find(')', middle);
    if (end == line.npos) return text.append(line);
    text.append(line.substr(0, begin)).append(line.substr(begin + 1, middle - begin - 1));
    line.remove_prefix(end + 1);
  }
  return text;
}

// Joins the lines of paragraphs and items, so that they can be wrapped to another width. Code keeps
// its lines.
class PlainText {
 public:
  explicit PlainText(size_t width) : width_(width) {}

  void add(std::string_view line) {
    const bool is_code = line.starts_with(kCodeIndent);
    if (is_code || line.empty() || line.starts_with(kBullet)) end_paragraph();
    if (is_code || line.empty()) {
      text_.append(line).append("\n");
    } else {
      if (!paragraph_.empty()) paragraph_ += ' ';
      paragraph_ += without_links(line);
    }
  }

  std::string take() {
    end_paragraph();
    while (text_.ends_with("\n\n")) text_.pop_back();
    return std::move(text_);
  }

 private:
  void end_paragraph() {
    if (paragraph_.empty()) return;
    const size_t indent = paragraph_.starts_with(kBullet) ? kBullet.size() : 0;
    text_ += wrap(paragraph_, width_, indent) + "\n";
    paragraph_.clear();
  }

  const size_t width_;
  std::string text_;
  std::string paragraph_;
};

}  // namespace

Result<std::string> explanation_of(std::string_view id, const OutputStyle& style) {
  constexpr size_t kIdLetters = 3;
  std::string number(id);
  std::transform(number.begin(), number.end(), number.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  std::string_view section;
  if (number.size() == kIdLetters) {
    section = section_of(doctor_page(), number);
    if (section.empty()) section = item_of(doctor_page(), number);
  }
  if (section.empty()) {
    Error error = invalid("there is no finding \"{}\"", id);
    error.hint = "Pass a number as a report shows it, such as D24.";
    return error;
  }
  PlainText text(style.report_width());
  while (!section.empty()) {
    const size_t end = std::min(section.find('\n'), section.size());
    text.add(section.substr(0, end));
    section.remove_prefix(std::min(end + 1, section.size()));
  }
  return text.take();
}

}  // namespace stepscope::cli
