// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

using Words = std::vector<std::string>;

std::string value_given(const Words& words, const char* name) {
  const auto arguments = parse_arguments(verbs().front(), words);
  return arguments.ok() ? arguments.value().value(name) : arguments.error().message;
}

std::string parse_refusal(const Words& words) {
  const auto arguments = parse_arguments(verbs().front(), words);
  return arguments.ok() ? "" : arguments.error().message;
}

TEST(Arguments, AValueFollowsOrIsJoined) {
  EXPECT_EQ(value_given({"runs", "--port=6007"}, "port"), "6007");
  EXPECT_EQ(value_given({"--port", "6007", "runs"}, "port"), "6007");
  EXPECT_EQ(value_given({"--window_title=a=b"}, "window_title"), "a=b");
  EXPECT_EQ(value_given({"serve", "runs"}, "logdir"), "runs");
  EXPECT_EQ(value_given({"serve", "--logdir=runs"}, "logdir"), "runs");
}

TEST(Arguments, TheLastValueCounts) {
  EXPECT_EQ(value_given({"--port", "1", "--port=2"}, "port"), "2");
}

TEST(Arguments, DefaultsApply) {
  EXPECT_EQ(value_given({}, "port"), "default");
  EXPECT_EQ(value_given({}, "host"), "");
  EXPECT_FALSE(parse_arguments(verbs().front(), {}).value().has("port"));
}

TEST(Arguments, ServeTakesAbbreviations) {
  EXPECT_EQ(value_given({"--po=1"}, "port"), "1");
  EXPECT_EQ(value_given({"--samples", "a=1"}, "samples_per_plugin"), "a=1");
  EXPECT_EQ(value_given({"--logdir", "x"}, "logdir"), "x");
  EXPECT_EQ(value_given({"--db", "x"}, "db"), "x");
  EXPECT_THAT(parse_refusal({"--logd", "x"}), HasSubstr("--logd could be --logdir, --logdir_spec"));
  EXPECT_THAT(parse_refusal({"--h", "x"}), HasSubstr("could be --host, --help"));
}

TEST(Arguments, DashesAndUnderscoresAreTheSame) {
  EXPECT_EQ(value_given({"--path-prefix", "/a"}, "path_prefix"), "/a");
  EXPECT_EQ(value_given({"--reload-int", "3"}, "reload_interval"), "3");
}

TEST(Arguments, AForgottenValueIsNoticed) {
  for (const Words& words :
       std::vector<Words>{{"--port"}, {"--tag", "--port"}, {"--tag", "-x"}, {"--tag", "--"}}) {
    EXPECT_THAT(parse_refusal(words), HasSubstr("expected one argument"));
  }
  EXPECT_EQ(value_given({"--max_reload_threads", "-1"}, "max_reload_threads"), "-1");
  EXPECT_EQ(value_given({"--tag", "-a b"}, "tag"), "-a b");
  EXPECT_EQ(value_given({"--logdir", "-"}, "logdir"), "-");
}

TEST(Arguments, TwoDashesEndTheFlags) {
  EXPECT_EQ(value_given({"--", "-runs"}, "logdir"), "-runs");
  EXPECT_EQ(value_given({"--bind_all", "--", "runs"}, "logdir"), "runs");
}

TEST(Arguments, TextsOfTensorBoardMayBeEmpty) {
  EXPECT_EQ(parse_refusal({"runs", "--path_prefix", "", "--window_title="}), "");
}

}  // namespace
}  // namespace stepscope::cli
