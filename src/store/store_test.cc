// SPDX-License-Identifier: Apache-2.0
#include "store/store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace stepscope::store {
namespace {

SeriesInfo scalar_info(std::string tag, std::string plugin = "scalars") {
  SeriesInfo info;
  info.tag = std::move(tag);
  info.data_class = plugin.empty() ? DataClass::Unknown : DataClass::Scalar;
  info.plugin = std::move(plugin);
  return info;
}

SeriesPart scalar_part(SeriesInfo info, const std::vector<int64_t>& steps) {
  ScalarPartBuilder builder;
  for (const int64_t step : steps) builder.add(step, 0, static_cast<double>(step));
  return {make_counted<const SeriesInfo>(std::move(info)), builder.build(), nullptr};
}

std::shared_ptr<const Contribution> file(std::vector<SeriesPart> series,
                                         int64_t restart_step = kNoStep) {
  auto contribution = std::make_shared<Contribution>();
  contribution->series = std::move(series);
  contribution->restart_step = restart_step;
  return contribution;
}

TEST(MergeRun, JoinsTheFilesOfASeries) {
  const auto run = merge_run(
      "train", {file({scalar_part(scalar_info("b"), {0, 1})}),
                file({scalar_part(scalar_info("a"), {0}), scalar_part(scalar_info("b"), {2})})});
  ASSERT_EQ(run->series.size(), 2u);
  EXPECT_EQ(run->series[0].info->tag, "a");
  EXPECT_EQ(run->series[1].parts.size(), 2u);
  EXPECT_EQ(run->series[1].size, 3u);
  EXPECT_EQ(run->find("b", DataClass::Scalar), &run->series[1]);
  EXPECT_EQ(run->find("b", DataClass::Tensor), nullptr);
  EXPECT_EQ(run->find("c", DataClass::Scalar), nullptr);
}

TEST(MergeRun, ARestartCutsAllTagsOfEarlierFiles) {
  const auto run = merge_run("train", {file({scalar_part(scalar_info("a"), {0, 10})}),
                                       file({scalar_part(scalar_info("b"), {6})}, 5)});
  EXPECT_EQ(run->find("a", DataClass::Scalar)->parts[0].cut_step, 5);
  EXPECT_EQ(run->find("b", DataClass::Scalar)->parts[0].cut_step, kNoStep);
}

TEST(MergeRun, TakesThePluginFromAFileThatNamesIt) {
  const auto run = merge_run("train", {file({scalar_part(scalar_info("a", ""), {0})}),
                                       file({scalar_part(scalar_info("a"), {1})})});
  ASSERT_EQ(run->series.size(), 1u);
  EXPECT_EQ(run->series[0].size, 2u);
  EXPECT_EQ(run->series[0].info->plugin, "scalars");
}

// Quadratic time would make these tests take minutes.
TEST(MergeRun, ManyFilesWithoutAPlugin) {
  const auto part = scalar_part(scalar_info("a", ""), {0});
  Contributions files;
  for (int i = 0; i < 100'000; ++i) files.push_back(file({part}));
  EXPECT_EQ(merge_run("train", files)->series.at(0).parts.size(), files.size());
}

TEST(MergeRun, ManyPluginsWithOneTag) {
  constexpr size_t kPlugins = 20'000;
  Contributions files;
  for (size_t i = 0; i < 2 * kPlugins; ++i) {
    const std::string plugin = std::to_string(i % kPlugins);
    files.push_back(file({scalar_part(scalar_info("a", plugin), {0})}));
  }
  const auto run = merge_run("train", files);
  EXPECT_EQ(run->series.size(), kPlugins);
  EXPECT_EQ(run->series.front().size, 2U);
  EXPECT_EQ(run->series.back().size, 2U);
}

TEST(MergeRun, ATagOfTwoPluginsIsTwoSeries) {
  SeriesInfo image;
  image.tag = "a";
  image.plugin = "images";
  image.data_class = DataClass::BlobSequence;
  RecordPartBuilder records;
  records.add({.step = 3});
  SeriesPart part{make_counted<const SeriesInfo>(image), nullptr, records.build()};
  const auto run = merge_run("r", {file({scalar_part(scalar_info("a"), {0}), part})});
  EXPECT_EQ(run->series.size(), 2u);
  EXPECT_NE(run->find("a", DataClass::Scalar), nullptr);
  EXPECT_NE(run->find("a", DataClass::BlobSequence), nullptr);
}

TEST(Store, ASnapshotNeverChanges) {
  Store store;
  store.commit({.changed = {merge_run("b", {}), merge_run("a", {})}, .removed = {}});
  const auto before = store.snapshot();
  store.commit({.changed = {merge_run("c", {})}, .removed = {"a"}});
  const auto after = store.snapshot();
  EXPECT_NE(before->find("a"), nullptr);
  EXPECT_EQ(before->find("c"), nullptr);
  EXPECT_EQ(after->find("a"), nullptr);
  ASSERT_EQ(after->runs.size(), 2u);
  EXPECT_EQ(after->runs[0]->name, "b");
  EXPECT_EQ(after->runs[1]->version, after->version);
  EXPECT_EQ(after->runs[0]->version, before->version);
}

TEST(Store, SortsManyRunsWithAnyNumberOfThreads) {
  for (const size_t threads : {1, 2, 3, 5, 8}) {
    ThreadPool pool(threads);
    Commit commit;
    for (size_t i = 0; i < 10 * kRunsWorthAPool; ++i) {
      commit.changed.push_back(merge_run(std::to_string(i * 7919 % 10007), {}));
    }
    Store store;
    store.commit(std::move(commit), &pool);
    const auto snapshot = store.snapshot();
    const auto& runs = snapshot->runs;
    ASSERT_EQ(runs.size(), 10 * kRunsWorthAPool);
    for (size_t i = 1; i < runs.size(); ++i) EXPECT_LT(runs[i - 1]->name, runs[i]->name);
  }
}

TEST(Store, NotifiesListeners) {
  Store store;
  std::vector<uint64_t> versions;
  store.add_listener([&](const Snapshot& snapshot, const Change& change) {
    versions.push_back(snapshot.version);
    ASSERT_EQ(change.runs.size(), 1u);
    EXPECT_EQ(change.runs[0]->name, "a");
  });
  store.commit({.changed = {merge_run("a", {})}, .removed = {}});
  store.commit({.changed = {merge_run("a", {})}, .removed = {}});
  EXPECT_EQ(versions, (std::vector<uint64_t>{1, 2}));
}

TEST(Store, ReportsMemoryByKind) {
  Store store;
  store.commit({.changed = {merge_run("a", {file({scalar_part(scalar_info("x"), {0, 1, 2})})})},
                .removed = {}});
  const MemoryReport report = report_memory(*store.snapshot());
  EXPECT_EQ(report.points, 3u);
  EXPECT_GT(report.column_bytes, 0u);
  EXPECT_EQ(report.index_bytes, 0u);
}

// Most useful under the thread sanitizer.
TEST(Store, ReadersDoNotSeeUnfinishedWrites) {
  Store store;
  std::atomic<bool> is_done = false;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) {
    readers.emplace_back([&] {
      while (!is_done) {
        const auto snapshot = store.snapshot();
        for (const auto& run : snapshot->runs) {
          ASSERT_EQ(run->series[0].size, run->series[0].parts[0].scalars->size);
        }
      }
    });
  }
  ScalarPartBuilder builder;
  const auto info = make_counted<const SeriesInfo>(scalar_info("x"));
  for (int64_t i = 0; i < 500; ++i) {
    builder.add(i, 0, 0);
    store.commit(
        {.changed = {merge_run("run", {file({{info, builder.build(), nullptr}})})}, .removed = {}});
  }
  is_done = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(store.snapshot()->runs[0]->series[0].size, 500u);
}

}  // namespace
}  // namespace stepscope::store
