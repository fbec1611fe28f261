// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/output_style.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <optional>

namespace stepscope::cli {
namespace {

class OutputStyleTest : public testing::Test {
 protected:
  OutputStyleTest() : terminal_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    for (const char* name : {"COLUMNS", "NO_COLOR", "TERM"}) {
      const char* const value = std::getenv(name);
      before_[name] = value == nullptr ? std::nullopt : std::optional<std::string>(value);
      ::unsetenv(name);
    }
    ::setenv("TERM", "xterm", 1);
  }
  ~OutputStyleTest() override {
    for (const auto& [name, value] : before_) {
      if (value) {
        ::setenv(name, value->c_str(), 1);
      } else {
        ::unsetenv(name);
      }
    }
    ::close(terminal_);
  }

  void resize(uint16_t columns) const {
    const winsize size = {.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    ASSERT_EQ(::ioctl(terminal_, TIOCSWINSZ, &size), 0);
  }

  const int terminal_;
  std::map<const char*, std::optional<std::string>> before_;
};

TEST_F(OutputStyleTest, TheTerminalsOwnWidthComesFirst) {
  ::setenv("COLUMNS", "100", 1);
  resize(120);
  EXPECT_EQ(style_of(terminal_).width, 120u);
  resize(0);
  EXPECT_EQ(style_of(terminal_).width, 100u);
  for (const char* nonsense : {"", "0", "-5", "wide"}) {
    ::setenv("COLUMNS", nonsense, 1);
    EXPECT_EQ(style_of(terminal_).width, 80u) << nonsense;
  }
}

TEST_F(OutputStyleTest, ColoursCanBeTurnedOff) {
  EXPECT_TRUE(style_of(terminal_).has_colour);
  ::setenv("NO_COLOR", "", 1);
  EXPECT_TRUE(style_of(terminal_).has_colour) << "only a value counts";
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(style_of(terminal_).has_colour);
  EXPECT_TRUE(style_of(terminal_).is_terminal);
  ::unsetenv("NO_COLOR");
  ::setenv("TERM", "dumb", 1);
  EXPECT_FALSE(style_of(terminal_).has_colour);
}

TEST_F(OutputStyleTest, AFileIsNotATerminal) {
  const int file = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ::setenv("COLUMNS", "40", 1);
  const OutputStyle style = style_of(file);
  ::close(file);
  EXPECT_FALSE(style.is_terminal);
  EXPECT_FALSE(style.has_colour);
  EXPECT_EQ(style.width, 40u) << "for running text such as help";
  EXPECT_GT(style.report_width(), 1000u);
}

TEST_F(OutputStyleTest, PaintsOnlyIfThereAreColours) {
  EXPECT_EQ(paint({}, Paint::Red, "error"), "error");
  const OutputStyle coloured{.width = 80, .is_terminal = true, .has_colour = true};
  EXPECT_EQ(paint(coloured, Paint::Red, "error"), "\033[31merror\033[0m");
  EXPECT_EQ(paint(coloured, Paint::Bold, ""), "");
}

}  // namespace
}  // namespace stepscope::cli
