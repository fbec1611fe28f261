// SPDX-License-Identifier: Apache-2.0
#include "ingest/info_pool.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace stepscope::ingest {
namespace {

store::SeriesInfo info_of(std::string tag, std::string description = {}) {
  store::SeriesInfo info;
  info.tag = std::move(tag);
  info.plugin = "scalars";
  store::SeriesNotes notes;
  notes.description = std::move(description);
  info.set_notes(std::move(notes));
  return info;
}

TEST(InfoPool, EqualEntriesAreShared) {
  InfoPool pool;
  const auto loss = pool.share(info_of("loss"));
  EXPECT_EQ(pool.share(info_of("loss")), loss);
  EXPECT_NE(pool.share(info_of("accuracy")), loss);
  EXPECT_NE(pool.share(info_of("loss", "Another description.")), loss);
}

TEST(InfoPool, NeighboursShareTheirNotes) {
  InfoPool pool;
  const auto loss = pool.share(info_of("loss", "Of the training."));
  EXPECT_EQ(pool.share(info_of("accuracy", "Of the training."))->notes, loss->notes);
  EXPECT_EQ(pool.share(info_of("rate", "Of the optimizer."))->description(), "Of the optimizer.");
}

// Like the trials of a hyperparameter search. Quadratic time would make this test take minutes.
TEST(InfoPool, ManyEntriesMayDifferOnlyInTheirNotes) {
  InfoPool pool;
  std::vector<Shared<const store::SeriesInfo>> held;
  for (int i = 0; i < 100'000; ++i) held.push_back(pool.share(info_of("x", std::to_string(i))));
  EXPECT_EQ(pool.size(), held.size());
}

TEST(InfoPool, FilesShareTheNameOfTheirWriter) {
  InfoPool pool;
  const auto name = pool.share_writer("tensorboardX");
  EXPECT_EQ(pool.share_writer("tensorboardX"), name);
  EXPECT_EQ(*pool.share_writer("another"), "another");
  EXPECT_EQ(pool.share_writer(""), nullptr);
}

TEST(InfoPool, UnusedEntriesAreDropped) {
  InfoPool pool;
  const auto held = pool.share(info_of("held"));
  for (int i = 0; i < 10'000; ++i) pool.share(info_of(std::to_string(i)));
  EXPECT_LE(pool.size(), 1024U);
  EXPECT_EQ(pool.share(info_of("held")), held);
}

}  // namespace
}  // namespace stepscope::ingest
