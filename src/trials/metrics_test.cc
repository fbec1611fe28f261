// SPDX-License-Identifier: Apache-2.0
#include "trials/metrics.h"

#include <gtest/gtest.h>

#include "query/test_run.h"

namespace stepscope::trials {
namespace {

using query::commit_run;
using query::TestFile;

TEST(Metrics, TheRunOfAGroupIsBelowTheSession) {
  EXPECT_EQ(metric_run("a/b", ""), "a/b");
  EXPECT_EQ(metric_run("a/b", "eval"), "a/b/eval");
  EXPECT_EQ(metric_run("a", "eval/"), "a/eval");
  EXPECT_EQ(metric_run("", "eval"), "eval");
}

TEST(Metrics, TheNearestSessionOwnsAScalar) {
  store::Store store;
  commit_run(store, "a", {TestFile().scalars("loss", {{0, 0, 1}})});
  commit_run(store, "a/b/eval", {TestFile().scalars("loss", {{0, 0, 1}})});
  commit_run(store, "ab", {TestFile().scalars("none", {{0, 0, 1}})});
  commit_run(store, "a/eval", {TestFile().scalars("acc", {{0, 0, 1}})});
  commit_run(store, "a/b", {TestFile().scalars("empty", {})});
  const auto snapshot = store.snapshot();
  const Session outer{.run = snapshot->find("a")};
  const Session inner{.run = snapshot->find("a/b")};
  const std::vector<Metric> expected = {{"acc", "eval"}, {"loss", ""}, {"loss", "eval"}};
  EXPECT_EQ(find_metrics(*snapshot, {&outer, &inner}), expected);
  EXPECT_EQ(find_metrics(*snapshot, {}), std::vector<Metric>());
}

TEST(Metrics, ColumnsFindTheirSeries) {
  store::Store store;
  commit_run(store, "a", {TestFile().scalars("loss", {{0, 0, 1}})});
  commit_run(store, "a/eval", {TestFile().scalars("acc", {{0, 0, 1}})});
  const auto snapshot = store.snapshot();
  const MetricColumns columns({{"acc", "eval"}, {"loss", ""}, {"loss", "gone"}, {"loss", ""}});
  EXPECT_EQ(columns.size(), 3u);
  EXPECT_EQ(columns.find({"loss", "gone"}), 2u);
  EXPECT_EQ(columns.find({"acc", ""}), std::nullopt);
  const auto series = columns.series_of(*snapshot, *snapshot->find("a"));
  ASSERT_EQ(series.size(), 3u);
  EXPECT_EQ(series[0]->info->tag, "acc");
  EXPECT_EQ(series[1]->info->tag, "loss");
  EXPECT_EQ(series[2], nullptr);
}

}  // namespace
}  // namespace stepscope::trials
