// SPDX-License-Identifier: Apache-2.0
#include "base/text/natural_order.h"

namespace stepscope {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Removes the digits at the front and returns them without leading zeros.
std::string_view take_digits(std::string_view& text) {
  size_t end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  std::string_view digits = text.substr(0, end);
  text.remove_prefix(end);
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  return digits;
}

// Negative, zero or positive.
int compare_digits(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

}  // namespace

bool is_naturally_before(std::string_view a, std::string_view b) {
  std::string_view x = a, y = b;
  while (!x.empty() && !y.empty()) {
    int order = 0;
    if (is_digit(x.front()) && is_digit(y.front())) {
      order = compare_digits(take_digits(x), take_digits(y));
    } else {
      order = static_cast<unsigned char>(x.front()) - static_cast<unsigned char>(y.front());
      x.remove_prefix(1);
      y.remove_prefix(1);
    }
    if (order != 0) return order < 0;
  }
  if (x.empty() != y.empty()) return x.empty();
  return a < b;
}

}  // namespace stepscope
