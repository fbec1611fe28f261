// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/demo.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "cli/demo/live.h"
#include "record/event.h"
#include "record/record_reader.h"
#include "storage/memory.h"

namespace stepscope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr DemoOptions kFixedTime{.base_time = 1.7e9};

struct Point {
  double wall_time;
  int64_t step;
  float value;
};

struct LoggedFile {
  std::string run;
  std::map<std::string, std::vector<int64_t>> steps_of_others;  // By "plugin tag".
  double last_time = 0;
  std::map<std::string, std::vector<Point>> series;
  std::vector<int64_t> session_starts;
  uint64_t damages = 0;
};

std::string join(const std::string& directory, const std::string& name) {
  return directory.empty() ? name : directory + "/" + name;
}

// Every file below `directory`, sorted by path.
std::vector<std::string> files_below(storage::Storage& storage, const std::string& directory) {
  std::vector<std::string> paths;
  const auto entries = storage.list(directory);
  for (const auto& entry : entries.value()) {
    const std::string path = join(directory, entry.name);
    if (entry.type == storage::FileType::Regular) {
      paths.push_back(path);
    } else {
      for (auto& below : files_below(storage, path)) paths.push_back(std::move(below));
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void take_event(Bytes payload, LoggedFile& file) {
  record::EventView event;
  ASSERT_TRUE(record::decode_event(payload, event));
  if (event.kind == record::EventKind::SessionLog) file.session_starts.push_back(event.step);
  for (const auto& value : event.values) {
    file.last_time = std::max(file.last_time, event.wall_time);
    if (value.kind != record::ValueKind::SimpleValue) {
      ASSERT_EQ(value.kind, record::ValueKind::Tensor);
      record::MetadataView metadata;
      ASSERT_TRUE(record::decode_metadata(value.metadata, metadata));
      file.steps_of_others[fmt::format("{} {}", metadata.plugin_name, value.tag)].push_back(
          event.step);
      continue;
    }
    file.series[std::string(value.tag)].push_back(
        {event.wall_time, event.step, value.simple_value});
  }
}

LoggedFile read_log(storage::Storage& storage, const std::string& path) {
  LoggedFile file;
  const auto run_begin = path.find('/') + 1;
  file.run = path.substr(run_begin, path.rfind('/') - run_begin);
  const auto source = std::move(storage.open(path)).value();
  std::vector<uint8_t> buffer;
  record::DamageLog damage;
  record::RecordReader reader(*source, storage.stat(path).value().size, buffer, damage);
  record::Record record;
  while (reader.next(record)) take_event(record.payload, file);
  file.damages = damage.count();
  return file;
}

std::vector<LoggedFile> read_logs(storage::Storage& storage) {
  std::vector<LoggedFile> logs;
  for (const auto& path : files_below(storage, "demo")) logs.push_back(read_log(storage, path));
  return logs;
}

TEST(Demo, EveryEventDecodesAndTheReportCountsThem) {
  storage::MemoryStorage storage;
  const auto report = write_demo(storage, "demo", kFixedTime).value();
  uint64_t points = 0;
  for (const LoggedFile& file : read_logs(storage)) {
    EXPECT_EQ(file.damages, 0u) << file.run;
    for (const auto& [tag, series] : file.series) points += series.size();
  }
  EXPECT_EQ(points, report.points);
  EXPECT_THAT(files_below(storage, "demo"), SizeIs(report.files));
  EXPECT_GT(report.bytes, 5'000'000u);
  EXPECT_LT(report.bytes, 20'000'000u);
}

TEST(Demo, TheNoteHasTheCommandToViewIt) {
  EXPECT_EQ(demo_note({.runs = 40}, "demo"),
            "wrote 40 runs to demo; to view them: stepscope ./demo");
  EXPECT_EQ(demo_note({.runs = 40}, "demo dir"),
            "wrote 40 runs to demo dir; to view them: stepscope 'demo dir'");
}

TEST(Demo, TheSameOptionsGiveTheSameBytes) {
  storage::MemoryStorage one, other;
  ASSERT_TRUE(write_demo(one, "demo", kFixedTime).ok());
  ASSERT_TRUE(write_demo(other, "demo", kFixedTime).ok());
  const auto paths = files_below(one, "demo");
  ASSERT_EQ(paths, files_below(other, "demo"));
  for (const auto& path : paths) {
    const size_t size = one.stat(path).value().size;
    ASSERT_EQ(size, other.stat(path).value().size) << path;
    std::vector<uint8_t> left(size), right(size);
    ASSERT_TRUE(one.open(path).value()->read_at(0, left).ok());
    ASSERT_TRUE(other.open(path).value()->read_at(0, right).ok());
    EXPECT_EQ(left, right) << path;
  }
}

// The second file of the restarted run has a SessionLog that says where it resumes, before the end
// of the first one.
TEST(Demo, OneTrainingWasRestarted) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(write_demo(storage, "demo", kFixedTime).ok());
  std::vector<LoggedFile> files;
  for (auto& file : read_logs(storage)) {
    if (file.run == "transformer/seed-1/train") files.push_back(std::move(file));
  }
  ASSERT_THAT(files, SizeIs(2));
  ASSERT_THAT(files[1].session_starts, SizeIs(1));
  const auto& before = files[0].series["loss/total"];
  const auto& after = files[1].series["loss/total"];
  EXPECT_EQ(files[1].session_starts[0], after.front().step);
  EXPECT_LT(after.front().step, before.back().step);
  EXPECT_GT(after.front().wall_time, before.back().wall_time);
}

TEST(Demo, HasNaNInfinityALongSeriesAndACrashedRun) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(write_demo(storage, "demo", kFixedTime).ok());
  std::map<std::string, LoggedFile> runs;
  for (auto& file : read_logs(storage)) {
    if (!file.series.empty()) runs[file.run] = file;
  }

  EXPECT_TRUE(std::isnan(runs["transformer/seed-3/train"].series["loss/total"].back().value));
  EXPECT_THAT(runs["agent/seed-0/episodes"].series["reward"], SizeIs(200'000));
  EXPECT_LT(runs["resnet/seed-3/train"].series["loss/total"].size() * 10,
            runs["resnet/seed-0/train"].series["loss/total"].size());
  const auto& variance = runs["agent/seed-0/train"].series["metrics/explained_variance"];
  EXPECT_TRUE(std::any_of(variance.begin(), variance.end(),
                          [](const Point& point) { return std::isinf(point.value); }));
  EXPECT_TRUE(std::isnan(variance.front().value));
  EXPECT_FALSE(std::isnan(variance.back().value));
}

TEST(Demo, HasHistogramsImagesAudioAndTexts) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(write_demo(storage, "demo", kFixedTime).ok());
  size_t files = 0;
  for (auto& file : read_logs(storage)) {
    if (!file.steps_of_others.contains("text notes")) continue;
    ++files;
    EXPECT_THAT(file.steps_of_others["histograms weights/stem"], SizeIs(60));
    EXPECT_THAT(file.steps_of_others["images samples/reconstruction"], SizeIs(12));
    EXPECT_THAT(file.steps_of_others["audio samples/tune"], SizeIs(6));
    EXPECT_THAT(file.steps_of_others["text notes"], SizeIs(1));
    const auto& steps = file.steps_of_others["text samples/text"];
    EXPECT_THAT(steps, SizeIs(8));
    EXPECT_EQ(steps.front(), 0);
    EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  }
  EXPECT_EQ(files, 4u);
}

TEST(Demo, HasLayoutsForCustomScalars) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(write_demo(storage, "demo", kFixedTime).ok());
  size_t layouts = 0;
  for (auto& file : read_logs(storage)) {
    layouts += file.steps_of_others["custom_scalars custom_scalars__config__"].size();
  }
  EXPECT_EQ(layouts, 2u);
}

TEST(Demo, HasMeshesPointCloudsAndPrCurves) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(write_demo(storage, "demo", kFixedTime).ok());
  std::vector<std::string> meshes, curves;
  for (auto& file : read_logs(storage)) {
    if (file.steps_of_others.contains("mesh samples/surface_VERTEX")) {
      meshes.push_back(file.run);
      EXPECT_THAT(file.steps_of_others["mesh samples/surface_FACE"], SizeIs(24));
      EXPECT_THAT(file.steps_of_others["mesh samples/cloud_COLOR"], SizeIs(12));
      EXPECT_FALSE(file.steps_of_others.contains("mesh samples/cloud_FACE"));
    }
    if (!file.steps_of_others.contains("pr_curves classes/cat")) continue;
    curves.push_back(file.run);
    EXPECT_THAT(file.steps_of_others["pr_curves classes/cat"], SizeIs(20));
  }
  EXPECT_THAT(meshes, SizeIs(2));
  EXPECT_THAT(curves, SizeIs(3));
}

TEST(Demo, HasASearchForHyperparameters) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(write_demo(storage, "demo", kFixedTime).ok());
  size_t trials = 0, ended = 0;
  for (auto& file : read_logs(storage)) {
    if (file.run == "sweep") {
      EXPECT_THAT(file.steps_of_others["hparams _hparams_/experiment"], SizeIs(1));
    } else if (file.run.starts_with("sweep/")) {
      ++trials;
      EXPECT_THAT(file.steps_of_others["hparams _hparams_/session_start_info"], SizeIs(1));
      ended += file.steps_of_others["hparams _hparams_/session_end_info"].size();
      EXPECT_FALSE(file.series["accuracy/validation"].empty());
      EXPECT_LT(file.last_time, kFixedTime.base_time) << file.run;
    }
  }
  EXPECT_EQ(trials, 102u);
  EXPECT_EQ(ended, 100u) << "two are still running";
}

TEST(Demo, LiveRunsGrowByOnePointOfEveryCurve) {
  storage::MemoryStorage storage;
  auto demo = LiveDemo::begin(storage, "demo", kFixedTime.base_time, 1);
  ASSERT_TRUE(demo.ok());
  const auto before = read_logs(storage);
  ASSERT_THAT(before, SizeIs(3));
  ASSERT_TRUE(demo.value().advance(kFixedTime.base_time + 0.5).ok());
  const auto after = read_logs(storage);
  ASSERT_THAT(after, SizeIs(3));
  for (size_t i = 0; i < after.size(); ++i) {
    EXPECT_EQ(after[i].run, "live/seed-" + std::to_string(i) + "/train");
    EXPECT_EQ(after[i].damages, 0u);
    for (const auto& [tag, series] : after[i].series) {
      const auto& earlier = before[i].series.at(tag);
      EXPECT_EQ(series.size(), earlier.size() + 1);
      EXPECT_GT(series.back().step, earlier.back().step);
      EXPECT_EQ(series.back().wall_time, kFixedTime.base_time + 0.5);
    }
  }
}

TEST(Demo, NothingIsLoggedInTheFuture) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(write_demo(storage, "demo", kFixedTime).ok());
  for (const LoggedFile& file : read_logs(storage)) {
    EXPECT_LT(file.last_time, kFixedTime.base_time) << file.run;
  }
}

TEST(Demo, RefusesADirectoryThatIsNotEmpty) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(storage.append("demo/notes.txt", as_bytes("mine")).ok());
  const auto refused = write_demo(storage, "demo", kFixedTime);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, Code::Invalid);
  EXPECT_THAT(refused.error().message, HasSubstr("demo"));
  EXPECT_FALSE(refused.error().hint.empty());
  EXPECT_THAT(files_below(storage, "demo"), SizeIs(1));
}

// The second demo has the same wall times and does not change the files of the first.
TEST(Demo, OverwriteOnlyAddsFiles) {
  storage::MemoryStorage storage;
  const auto first = write_demo(storage, "demo", kFixedTime).value();
  const auto paths = files_below(storage, "demo");
  std::vector<uint64_t> sizes;
  for (const auto& path : paths) sizes.push_back(storage.stat(path).value().size);
  DemoOptions options = kFixedTime;
  options.overwrite = true;
  const auto second = write_demo(storage, "demo", options).value();

  EXPECT_EQ(first.files, second.files);
  EXPECT_THAT(files_below(storage, "demo"), SizeIs(first.files + second.files));
  for (size_t i = 0; i < paths.size(); ++i) {
    EXPECT_EQ(storage.stat(paths[i]).value().size, sizes[i]) << paths[i];
  }
}

}  // namespace
}  // namespace stepscope::cli
