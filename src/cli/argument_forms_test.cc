// SPDX-License-Identifier: Apache-2.0
#include "cli/argument_forms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> complete(const std::vector<std::string>& arguments) {
  auto completed = complete_arguments(arguments);
  if (!completed.ok()) return {"error", completed.error().message};
  return std::move(completed).value();
}

TEST(ArgumentForms, ValuesStandApart) {
  EXPECT_THAT(complete({"runs", "--port=6006"}), ElementsAre("runs", "--port", "6006"));
  EXPECT_THAT(complete({"--port", "6006", "runs"}), ElementsAre("--port", "6006", "runs"));
  EXPECT_THAT(complete({"--window_title=a=b"}), ElementsAre("--window_title", "a=b"));
  EXPECT_THAT(complete({"--logdir="}), ElementsAre("--logdir", ""));
}

TEST(ArgumentForms, BeginningsAreCompleted) {
  EXPECT_THAT(complete({"--version"}), ElementsAre("--version_tb"));
  EXPECT_THAT(complete({"--po=1"}), ElementsAre("--port", "1"));
  EXPECT_THAT(complete({"--samples", "a=1"}), ElementsAre("--samples_per_plugin", "a=1"));
}

TEST(ArgumentForms, AWholeNameIsNoBeginning) {
  EXPECT_THAT(complete({"--logdir", "x"}), ElementsAre("--logdir", "x"));
  EXPECT_THAT(complete({"--db", "x"}), ElementsAre("--db", "x"));
  EXPECT_THAT(complete({"--help"}), ElementsAre("--help"));
}

TEST(ArgumentForms, ABeginningOfTwoIsRefused) {
  EXPECT_THAT(complete({"--logd", "x"})[1],
              HasSubstr("--logd could match --logdir, --logdir_spec"));
  EXPECT_THAT(complete({"--h", "x"})[1], HasSubstr("could match --host, --help"));
}

TEST(ArgumentForms, AForgottenValueIsNoticed) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"--port"}, {"--tag", "--port"}, {"--tag", "-x"}, {"--tag", "--"}}) {
    EXPECT_THAT(complete(arguments)[1], HasSubstr("expected one argument"));
  }
  EXPECT_THAT(complete({"--port", "-1"}), ElementsAre("--port", "-1"));
  EXPECT_THAT(complete({"--tag", "-a b"}), ElementsAre("--tag", "-a b"));
  EXPECT_THAT(complete({"--logdir", "-"}), ElementsAre("--logdir", "-"));
}

TEST(ArgumentForms, SwitchesHaveNoValue) {
  EXPECT_THAT(complete({"--bind", "runs"}), ElementsAre("--bind_all", "runs"));
  EXPECT_THAT(complete({"--bind_all=true"})[1], HasSubstr("takes no value"));
}

TEST(ArgumentForms, WhatIsNoFlagStays) {
  EXPECT_THAT(complete({"--nothing=1", "-h", "x"}), ElementsAre("--nothing=1", "-h", "x"));
  EXPECT_THAT(complete({"--", "--po", "x"}), ElementsAre("--", "--po", "x"));
}

}  // namespace
}  // namespace stepscope::cli
