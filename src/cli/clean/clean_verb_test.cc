// SPDX-License-Identifier: Apache-2.0
#include "cli/clean/clean_verb.h"

#include <gtest/gtest.h>

#include <chrono>

namespace stepscope::cli {
namespace {

using namespace std::chrono_literals;

CleanFlags clean_flags(const std::vector<std::string>& words) {
  return read_clean_flags(parse_arguments(clean_verb(), words).value()).value();
}

TEST(CleanVerb, PreviewsByDefault) {
  EXPECT_EQ(clean_flags({"runs", "--older-than", "30d"}).action, CleanAction::Show);
  EXPECT_EQ(clean_flags({"runs", "--empty", "--apply"}).action, CleanAction::Trash);
  EXPECT_EQ(clean_flags({"runs", "--empty", "--delete"}).action, CleanAction::Delete);
  EXPECT_EQ(clean_flags({"runs", "--compact"}).action, CleanAction::ShowCompact);
  EXPECT_EQ(clean_flags({"runs", "--compact", "--apply"}).action, CleanAction::Compact);
  EXPECT_EQ(clean_flags({"runs", "--restore"}).action, CleanAction::Restore);
  EXPECT_EQ(clean_flags({"runs", "--empty-trash"}).action, CleanAction::EmptyTrash);
}

TEST(CleanVerb, ReadsEveryCondition) {
  const CleanFlags flags =
      clean_flags({"--logdir", "runs", "--older-than=2h", "--larger-than", "1k", "--keep-last=2",
                   "--match", "^a", "--empty", "--unfinished", "--even-recent", "--json"});
  EXPECT_EQ(flags.logdir, "runs");
  EXPECT_EQ(flags.choice.older_than, 2h);
  EXPECT_EQ(flags.choice.larger_than, 1000u);
  EXPECT_EQ(flags.choice.keep_last, 2u);
  EXPECT_EQ(flags.choice.match, "^a");
  EXPECT_TRUE(flags.choice.is_empty && flags.choice.is_unfinished && flags.choice.even_recent);
  EXPECT_TRUE(flags.is_json);
  EXPECT_FALSE(clean_flags({"runs", "--empty"}).choice.older_than.has_value());
}

}  // namespace
}  // namespace stepscope::cli
