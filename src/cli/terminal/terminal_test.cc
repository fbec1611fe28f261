// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/terminal.h"

#include <gtest/gtest.h>

namespace stepscope::cli {
namespace {

using testing::internal::CaptureStderr;
using testing::internal::GetCapturedStderr;

class Quiet {
 public:
  Quiet() { set_quiet(true); }
  ~Quiet() { set_quiet(false); }
};

TEST(Terminal, QuietHidesNotesButNotErrors) {
  Error error = invalid("not a directory: {}", "runs");
  error.hint = "pass another one";
  CaptureStderr();
  {
    const Quiet quiet;
    print_note("loaded 1 run");
    print_warning("cannot read a");
    print_error(error);
  }
  EXPECT_EQ(GetCapturedStderr(),
            "stepscope: cannot read a\n"
            "stepscope: not a directory: runs\n"
            "  pass another one\n");
}

TEST(Terminal, LinesForScriptsAreNotWrapped) {
  const std::string note = std::string(60, 'a') + " " + std::string(60, 'b');
  CaptureStderr();
  print_note(note);
  EXPECT_EQ(GetCapturedStderr(), note + "\n");
}

TEST(Terminal, OutputReplacesTheStatus) {
  CaptureStderr();
  show_status("loading  1 of 2");
  show_status("loading  2 of 2");
  print_note("loaded");
  print_note("serving");
  EXPECT_EQ(GetCapturedStderr(), "loading  1 of 2\r\033[Kloading  2 of 2\r\033[Kloaded\nserving\n");
  CaptureStderr();
  show_status("loading");
  show_status("");
  EXPECT_EQ(GetCapturedStderr(), "loading\r\033[K");
}

}  // namespace
}  // namespace stepscope::cli
