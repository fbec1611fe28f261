// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/explanation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "base/test_error.h"
#include "doctor/checks/checks.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string explained(std::string_view id, const OutputStyle& style = {}) {
  const auto text = explanation_of(id, style);
  EXPECT_TRUE(text.ok()) << id;
  return text.ok() ? text.value() : "";
}

TEST(Explanation, IsTheSectionOfThePage) {
  const std::string text = explained("D24");
  EXPECT_THAT(text, StartsWith("D24: NaN and infinite values\n\nSeverity: warning. All values"));
  EXPECT_THAT(text, HasSubstr("\n    cure:  find the cause: torch"));
  EXPECT_THAT(text, Not(HasSubstr("D26")));
  EXPECT_EQ(text, explained("d24"));
}

TEST(Explanation, LinksBecomeTheirText) {
  EXPECT_THAT(explained("D18"), HasSubstr("nothing can be read is D38."));
}

// Four numbers have no section, because they cannot be found in a log.
TEST(Explanation, EveryNumberIsExplained) {
  for (const doctor::Check& check : doctor::checks()) {
    constexpr size_t kIdLetters = 3;
    for (size_t at = 0; at < check.ids.size(); at = check.ids.find('D', at + 1)) {
      EXPECT_FALSE(explained(check.ids.substr(at, kIdLetters)).empty());
    }
  }
  EXPECT_THAT(explained("D23"), StartsWith("D22 and D23, nothing is selected"));
  EXPECT_THAT(explained("D21"), Not(HasSubstr("D22")));
  EXPECT_THAT(explained("D25"), StartsWith("D25, sampling"));
}

TEST(Explanation, OtherNumbersAreInvalid) {
  for (const char* id : {"D99", "D2", "D", "", "NaN", "D24: ", "D0\n"}) {
    EXPECT_THAT(explanation_of(id, {}), fails_with(Code::Invalid, "there is no finding")) << id;
  }
}

TEST(Explanation, ATerminalGetsLinesThatFit) {
  const OutputStyle narrow{.width = 40, .is_terminal = true, .has_colour = false};
  EXPECT_THAT(explained("D26", narrow), HasSubstr("\n- hyperparameters without a metric in\n  "));
}

TEST(Explanation, ThePageIsThatOfTheDocuments) {
  std::ifstream file(STEPSCOPE_DOCTOR_PAGE);
  EXPECT_EQ(doctor_page(), std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace
}  // namespace stepscope::cli
