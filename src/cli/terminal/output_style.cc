// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/output_style.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "base/text/parse.h"

namespace stepscope::cli {
namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

// 0 if it is unknown.
size_t terminal_width(int fd) {
  winsize size = {};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

size_t width_of(int fd) {
  if (const size_t own = terminal_width(fd); own > 0) return own;
  const size_t wanted = parse_number<uint16_t>(variable("COLUMNS")).value_or(0);
  return wanted > 0 ? wanted : kUsualWidth;
}

int code_of(Paint how) {
  switch (how) {
    case Paint::Bold:
      return 1;
    case Paint::Dim:
      return 2;
    case Paint::Red:
      return 31;
    case Paint::Yellow:
      return 33;
    case Paint::Cyan:
      return 36;
  }
  return 0;
}

}  // namespace

OutputStyle style_of(int fd) {
  OutputStyle style;
  style.is_terminal = ::isatty(fd) == 1;
  style.width = width_of(fd);
  const bool is_plain = variable("TERM").empty() || variable("TERM") == "dumb";
  style.has_colour = style.is_terminal && variable("NO_COLOR").empty() && !is_plain;
  return style;
}

std::string paint(const OutputStyle& style, Paint how, std::string_view text) {
  if (!style.has_colour || text.empty()) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", code_of(how), text);
}

}  // namespace stepscope::cli
