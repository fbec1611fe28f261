// SPDX-License-Identifier: Apache-2.0
#include "cli/first_word.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(FirstWord, AMistypedVerbIsKnown) {
  EXPECT_EQ(verb_meant_by("docter"), "doctor");
  EXPECT_EQ(verb_meant_by("inpsect"), "inspect");
  EXPECT_EQ(verb_meant_by("exprt"), "export");
  EXPECT_EQ(verb_meant_by("claen"), "clean");
  EXPECT_EQ(verb_meant_by("hlep"), "help");
  EXPECT_EQ(verb_meant_by("verison"), "version");
  EXPECT_EQ(verb_meant_by("server"), "serve");
}

TEST(FirstWord, NamesOfDirectoriesAreNoVerbs) {
  for (const char* name : {"runs", "logs", "lightning_logs", "output", "experiments", "results",
                           "train", "tb", "tensorboard", "models", "./demo", "a", ""}) {
    EXPECT_EQ(verb_meant_by(name), "") << name;
  }
}

TEST(FirstWord, HelpAndVersionAreVerbs) {
  EXPECT_THAT(read_first_word({"help"}).value(), ElementsAre("--help"));
  EXPECT_THAT(read_first_word({"help", "--help"}).value(), ElementsAre("--help"));
  EXPECT_THAT(read_first_word({"help", "clean"}).value(), ElementsAre("clean", "--help"));
  EXPECT_THAT(read_first_word({"help", "version"}).value(), ElementsAre("--help"));
  EXPECT_THAT(read_first_word({"version"}).value(), ElementsAre("--version"));
  EXPECT_THAT(read_first_word({"-V"}).value(), ElementsAre("--version"));
  const auto unknown = read_first_word({"help", "claen"});
  ASSERT_FALSE(unknown.ok());
  EXPECT_THAT(unknown.error().message, HasSubstr("did you mean \"stepscope help clean\"?"));
  EXPECT_THAT(unknown.error().message, HasSubstr("The commands are serve, doctor, demo"));
}

TEST(FirstWord, AMistypedVerbIsNoLogDirectory) {
  const auto read = read_first_word({"docter", "runs"});
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().message, HasSubstr("did you mean \"stepscope doctor\"?"));
  EXPECT_THAT(read.error().hint, HasSubstr("stepscope ./docter"));
}

}  // namespace
}  // namespace stepscope::cli
