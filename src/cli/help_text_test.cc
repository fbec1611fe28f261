// SPDX-License-Identifier: Apache-2.0
#include "cli/help_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/terminal/display_width.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

OutputStyle terminal_of(size_t width) {
  OutputStyle style;
  style.width = width;
  style.is_terminal = true;
  return style;
}

void expect_fits(const std::string& text, size_t width) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(display_width(line), width) << line;
  }
}

TEST(HelpText, FitsTheTerminal) {
  for (const size_t width : {80u, 100u, 120u}) {
    expect_fits(help_text(nullptr, terminal_of(width)), width);
    for (const Verb& verb : verbs()) expect_fits(help_text(&verb, terminal_of(width)), width);
  }
}

TEST(HelpText, EveryFlagAndCommandIsThere) {
  const std::string general = help_text(nullptr, {});
  for (const Verb& verb : verbs()) {
    EXPECT_THAT(general, HasSubstr(verb.summary));
    const std::string help = help_text(&verb, {});
    for (const FlagRow& row : verb.flags) EXPECT_THAT(help, HasSubstr(spelling_of(row)));
    for (const FlagRow& row : shared_flags()) EXPECT_THAT(help, HasSubstr(spelling_of(row)));
  }
  EXPECT_THAT(general, HasSubstr("--path_prefix PATH"));
}

TEST(HelpText, NamesAndMeaningsAreAligned) {
  const std::string help = help_text(find_verb("demo"), {});
  EXPECT_THAT(help, HasSubstr("Usage: stepscope demo DIR [FLAGS]\n"));
  EXPECT_THAT(help, HasSubstr("\n  -h, --help     Print help and exit\n"));
}

}  // namespace
}  // namespace stepscope::cli
