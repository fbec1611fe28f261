// SPDX-License-Identifier: Apache-2.0
#include "cli/manual_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "cli/exit_table.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

// The codes that a page lists, in order.
std::string exit_codes_on_page(const Verb* verb) {
  const std::string page = manual_page(verb);
  const std::string section = page.substr(page.find(".SH EXIT STATUS\n"));
  const std::string text = section.substr(0, section.find(".SH SEE ALSO"));
  const std::string_view mark = ".TP\n.B ";
  std::string codes;
  for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos;) {
    at += mark.size();
    codes += (codes.empty() ? "" : " ") + text.substr(at, text.find('\n', at) - at);
  }
  return codes;
}

TEST(ManualPage, ListsTheExitCodesOfItsCommand) {
  EXPECT_EQ(exit_codes_on_page(find_verb("serve")), "0 1 2 128+N 255");
  EXPECT_EQ(exit_codes_on_page(find_verb("doctor")), "0 1 2 3 4");
  EXPECT_EQ(exit_codes_on_page(find_verb("export")), "0 1 2 4");
  for (const char* name : {"clean", "demo", "inspect", "completion", "help", "version"}) {
    EXPECT_EQ(exit_codes_on_page(find_verb(name)), "0 1 2") << name;
  }
  EXPECT_EQ(exit_codes_on_page(nullptr), "0 1 2 3 4 4 4 128+N 255");
}

TEST(ManualPage, TheGeneralPageNamesTheCommandOfEachCode) {
  const std::string page = manual_page(nullptr);
  EXPECT_THAT(page, HasSubstr("\ndoctor: There is nothing to show.\n"));
  EXPECT_THAT(page, HasSubstr("\nexport: Nothing matches"));
  EXPECT_THAT(page, HasSubstr("\nserve: The port is in use.\n"));
}

TEST(ManualPage, OnlyKnownCommandsHaveExitCodes) {
  for (const ExitRow& row : exit_table()) {
    EXPECT_TRUE(row.verb.empty() || find_verb(row.verb) != nullptr) << row.verb;
  }
}

TEST(ManualPage, TheDocumentationHasTheSameExitCodes) {
  std::ifstream file(STEPSCOPE_COMMAND_LINE_PAGE);
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const ExitRow& row : exit_table()) {
    const std::string code = row.code == "128+N" ? "128 + N" : row.code;
    const size_t at = page.find("\n| " + code + " |");
    ASSERT_NE(at, std::string::npos) << code;
    const bool is_of_serve = row.verb == "serve";  // The default command needs no name.
    const std::string line = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
    if (!row.verb.empty() && !is_of_serve) {
      EXPECT_THAT(line, HasSubstr("`" + std::string(row.verb) + "`"));
    }
  }
}

}  // namespace
}  // namespace stepscope::cli
