// SPDX-License-Identifier: Apache-2.0
#include "query/find.h"

#include <gtest/gtest.h>

#include "base/test_error.h"
#include "query/test_run.h"

namespace stepscope::query {
namespace {

TEST(Quoted, QuotesLikePython) {
  EXPECT_EQ(quoted("train"), "'train'");
  EXPECT_EQ(quoted(""), "''");
  EXPECT_EQ(quoted("it's"), "\"it's\"");
  EXPECT_EQ(quoted("it's \"x\""), "'it\\'s \"x\"'");
  EXPECT_EQ(quoted("a\\b\nc\x01"), "'a\\\\b\\nc\\x01'");
  EXPECT_EQ(quoted("é\u2028\u00a0"), "'é\\u2028\\xa0'");
  EXPECT_EQ(quoted("\xff"), "'\ufffd'");
}

TEST(FindScalars, ErrorNamesRunAndTag) {
  store::Store store;
  commit_run(store, "train", {TestFile().scalars("loss", {{0, 0, 1}}).scalars("unused", {})});
  const auto snapshot = store.snapshot();
  ASSERT_TRUE(find_scalars(*snapshot, "train", "loss").ok());
  EXPECT_EQ(find_scalars(*snapshot, "train", "loss").value()->size, 1u);
  for (const char* tag : {"los", "lossy", "unused", ""}) {
    EXPECT_THAT(
        find_scalars(*snapshot, "train", tag),
        fails_with(Code::NotFound, fmt::format("No scalar data for run='train', tag='{}'", tag)));
  }
  const auto missing = find_scalars(*snapshot, "nope", "loss");
  EXPECT_EQ(missing.error().code, Code::NotFound);
  EXPECT_EQ(missing.error().message, "No scalar data for run='nope', tag='loss'");
}

// A tag may be used for scalars and images; each lookup finds its own series.
TEST(FindScalars, SkipsOtherSeriesOfTheTag) {
  const auto run = test_run(
      {TestFile().records("x", "images", DataClass::BlobSequence, {3}).scalars("x", {{0, 0, 1}})});
  ASSERT_NE(find_scalars(*run, "x"), nullptr);
  EXPECT_EQ(find_scalars(*run, "x")->info->plugin, "scalars");
}

}  // namespace
}  // namespace stepscope::query
