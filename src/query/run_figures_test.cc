// SPDX-License-Identifier: Apache-2.0
#include "query/run_figures.h"

#include <gtest/gtest.h>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

TEST(RunFigures, CountsEverythingStored) {
  store::SourceReport damaged;
  store::SourceTrouble places;
  places.damaged_places = 3;
  damaged.set_trouble(places);
  store::SourceReport unreadable;
  store::SourceTrouble problem;
  problem.problem = "permission denied";
  unreadable.set_trouble(problem);
  const auto run =
      test_run({TestFile()
                    .scalars("loss", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}})
                    .records("text", "text", DataClass::Tensor, {1, 1})
                    .source(damaged),
                TestFile().scalars("loss", {{1, 0, 0}}), TestFile().source(unreadable)});
  const RunFigures figures = run_figures(*run);
  EXPECT_EQ(figures.series, 2u);
  EXPECT_EQ(figures.points, 4u);
  EXPECT_EQ(figures.records, 2u);
  EXPECT_EQ(figures.files, 3u);
  EXPECT_EQ(figures.damaged_places, 3u);
  EXPECT_EQ(figures.unreadable_files, 1u);
}

}  // namespace
}  // namespace stepscope::query
