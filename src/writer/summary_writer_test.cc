// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stepscope/summary_writer.h>

#include <cmath>
#include <map>
#include <thread>

#include "writer/engine/test_files.h"

namespace stepscope {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using writer::events_in;

class SummaryWriterTest : public testing::Test {
 protected:
  WriterOptions options() {
    WriterOptions options;
    options.on_trouble = [this](const Status& status) { reported_.push_back(status.message); };
    options.clock = [] { return 100.5; };
    options.host = "here";
    return options;
  }
  // The values of the events after the file's head.
  std::vector<proto::Summary::Value> values(SummaryWriter& writer) {
    EXPECT_TRUE(writer.close().ok());
    std::vector<proto::Summary::Value> values;
    for (const auto& event : events_in(writer.path())) {
      for (const auto& value : event.summary().value()) values.push_back(value);
    }
    return values;
  }

  TestFolder folder_;
  std::vector<std::string> reported_;
  const std::vector<float> numbers_ = {0, 0.25, 0.5, 0.75};
};

TEST_F(SummaryWriterTest, LogsWithGivenClockAndHost) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_TRUE(writer.scalar("loss", 0.5, 3).ok());
  EXPECT_TRUE(writer.scalar("loss", 0.25, {4, 7.5}).ok());
  ASSERT_TRUE(writer.close().ok());
  EXPECT_THAT(writer.path(), HasSubstr("/events.out.tfevents.0000000100.here."));
  const auto events = events_in(writer.path());
  ASSERT_THAT(events, SizeIs(3));
  EXPECT_EQ(events[1].wall_time(), 100.5);
  EXPECT_EQ(events[2].wall_time(), 7.5);
  EXPECT_THAT(reported_, IsEmpty());
}

TEST_F(SummaryWriterTest, EveryKindNamesItsPlugin) {
  SummaryWriter writer(folder_.path(), options());
  const std::vector<uint8_t> grey = {0, 255, 255, 0};
  EXPECT_TRUE(writer.scalar64("a", 0.1, 1).ok());
  EXPECT_TRUE(writer.histogram("b", numbers_, 1).ok());
  EXPECT_TRUE(writer.image("c", {{grey, {2, 2}}, Layout::kHW}, 1).ok());
  EXPECT_TRUE(writer.audio("d", {numbers_, 8000}, 1).ok());
  EXPECT_TRUE(writer.text("e", "text", 1).ok());
  const Status not_labels = writer.pr_curve("f", {grey, numbers_}, 1);
  EXPECT_EQ(not_labels.outcome, Outcome::kRefused);
  EXPECT_THAT(not_labels.message, HasSubstr("a label is neither 0 nor 1"));
  EXPECT_TRUE(writer.plugin_value("g", "mine", "data", numbers_, 1).ok());
  EXPECT_TRUE(writer.custom_scalars({{"all", {{"one", MultilineChart{{".*"}}}}}}).ok());
  EXPECT_TRUE(writer.hparams({.hparams = {{"lr", 0.1}}}).ok());
  std::vector<std::string> plugins;
  for (const auto& value : values(writer))
    plugins.push_back(value.metadata().plugin_data().plugin_name());
  EXPECT_THAT(plugins, ElementsAre("scalars", "histograms", "images", "audio", "text", "mine",
                                   "custom_scalars", "hparams"));
}

TEST_F(SummaryWriterTest, AMeshIsLoggedAsItsParts) {
  SummaryWriter writer(folder_.path(), options());
  const std::vector<float> corners = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const std::vector<int32_t> faces = {0, 1, 2};
  const Mesh mesh{.vertices = {corners, {3, 3}}, .faces = Array{faces, {1, 3}}};
  EXPECT_TRUE(writer.mesh("shape", mesh, 1).ok());
  EXPECT_TRUE(writer.mesh("shape", mesh, 2).ok());
  std::vector<std::string> tags;
  for (const auto& value : values(writer)) tags.push_back(value.tag());
  EXPECT_THAT(tags, ElementsAre("shape_VERTEX", "shape_FACE", "shape_VERTEX", "shape_FACE"));
  EXPECT_THAT(reported_, IsEmpty());
}

TEST_F(SummaryWriterTest, LinesOfOneChartAreSeparateRuns) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_TRUE(writer.scalars("both", {{"a", 1}, {"b", 2}}, 1).ok());
  EXPECT_TRUE(writer.scalars("both", {{"a", 1}, {"b", 2}}, 2).ok());
  ASSERT_TRUE(writer.close().ok());
  EXPECT_THAT(folder_.files(), SizeIs(3)) << "its own, and one for each line";
}

TEST_F(SummaryWriterTest, LinesAreNamedAsByPyTorchAndStayInTheDirectory) {
  const std::string run = folder_.path() + "/run";
  SummaryWriter writer(run, options());
  EXPECT_TRUE(writer.scalars("../loss/both", {{"a b", 1}, {"c/d", 2}}, 1).ok());
  EXPECT_TRUE(writer.scalars("/", {{"a", 1}}, 1).ok());
  EXPECT_TRUE(std::filesystem::is_directory(run + "/.._loss_both_a b"));
  EXPECT_TRUE(std::filesystem::is_directory(run + "/.._loss_both_c/d"));
  EXPECT_TRUE(std::filesystem::is_directory(run + "/__a"));
  for (const std::string name : {"a/../../b", "a/.."}) {
    const Status refused = writer.scalars("both", {{"fine", 1}, {name, 2}}, 1);
    EXPECT_EQ(refused.outcome, Outcome::kRefused) << name;
    EXPECT_THAT(refused.message, HasSubstr("'both': the name of the line '" + name + "'"));
  }
  EXPECT_EQ(writer.scalars("both", {{std::string("a\0b", 3), 1}}, 1).outcome, Outcome::kRefused);
  EXPECT_EQ(writer.scalars("", {{"a", 1}}, 1).outcome, Outcome::kRefused);
  EXPECT_TRUE(writer.embedding("..", {numbers_, {2, 2}}, {}, {}, 7).ok());
  EXPECT_TRUE(std::filesystem::exists(run + "/00007/%2e%2e/tensors.tsv"));
  EXPECT_TRUE(writer.close().ok());
  EXPECT_FALSE(std::filesystem::exists(run + "/both_fine")) << "a refused call creates nothing";
  for (const auto& file : folder_.files()) EXPECT_THAT(file, testing::StartsWith(run + "/"));
}

TEST_F(SummaryWriterTest, FlushAndCloseReportALineThatCannotBeWritten) {
  SummaryWriter writer(folder_.path(), options());
  {
    std::ofstream(folder_.path() + "/both_a") << "a file in place of the directory";
  }
  EXPECT_EQ(writer.scalars("both", {{"a", 1}, {"b", 2}}, 1).outcome, Outcome::kUnwritten);
  const Status flushed = writer.flush();
  EXPECT_EQ(flushed.outcome, Outcome::kUnwritten);
  EXPECT_THAT(flushed.message, HasSubstr("both_a"));
  const Status closed = writer.close();
  EXPECT_EQ(closed.outcome, Outcome::kUnwritten);
  EXPECT_THAT(closed.message, HasSubstr("lost 1 of 1 record"));
  EXPECT_EQ(writer.flush().outcome, Outcome::kUnwritten) << "they are still not in a file";
}

TEST_F(SummaryWriterTest, AClosedWriterRefusesEveryCallAndCreatesNothing) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_TRUE(writer.scalars("both", {{"a", 1}}, 1).ok());
  ASSERT_TRUE(writer.close().ok());
  const auto files = folder_.files();
  const std::vector<uint8_t> bits = {0, 1, 1, 0};
  const std::vector<std::string> none;
  const Array square(numbers_, {2, 2});
  const std::vector<Status> all = {
      writer.scalar("t", 1, 1),
      writer.scalar64("t", 1, 1),
      writer.scalars("both", {{"a", 1}}, 2),
      writer.scalars("both", {{"new", 1}}, 2),
      writer.scalars("both", {}, 2),
      writer.histogram("histogram", numbers_, 1),
      writer.histogram_buckets("histogram", std::vector<Bucket>{{0, 1, 2}}, 1),
      writer.image("image", {{bits, {2, 2}}, Layout::kHW}, 1),
      writer.video("image", {{bits, {1, 2, 2, 1}}, Layout::kNHWC}, 1),
      writer.audio("audio", {numbers_, 8000}, 1),
      writer.text("text", "text", 1),
      writer.tensor("tensor", numbers_, 1),
      writer.mesh("mesh", {.vertices = {std::vector<float>(9), {3, 3}}}, 1),
      writer.pr_curve("pr_curve", {bits, numbers_}, 1),
      writer.embedding("words", square, none, {}, 7),
      writer.hparams_config({}),
      writer.hparams({}),
      writer.hparams_end(SessionStatus::kSuccess),
      writer.custom_scalars({{"all", {{"one", MultilineChart{{".*"}}}}}}),
      writer.graph("graph"),
      writer.plugin_value("plugin_value", "mine", "data", numbers_, 1)};
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].outcome, Outcome::kRefused) << i;
    EXPECT_THAT(all[i].message, HasSubstr("the writer is closed")) << i;
  }
  EXPECT_TRUE(writer.flush().ok()) << "everything logged is in the file";
  EXPECT_TRUE(writer.close().ok());
  EXPECT_EQ(folder_.files(), files);
}

TEST_F(SummaryWriterTest, ReportsRemarksOnLoggedValues) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_EQ(writer.scalar("loss", NAN, 1).outcome, Outcome::kRemarked);
  EXPECT_EQ(writer.histogram("weights", std::vector<float>{1, NAN, 2}, 1).outcome,
            Outcome::kRemarked);
  EXPECT_THAT(reported_, ElementsAre(HasSubstr("'loss': the value is not a finite number"),
                                     HasSubstr("'weights': 1 number is not finite")));
  EXPECT_THAT(values(writer), SizeIs(2));
}

TEST_F(SummaryWriterTest, RefusesWithTagAndReason) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_TRUE(writer.scalar("loss", 1, 1).ok());
  EXPECT_EQ(writer.text("loss", "words", 1).outcome, Outcome::kRefused);
  EXPECT_EQ(writer.image("picture", {{numbers_, {4}}, Layout::kHWC}, 1).outcome, Outcome::kRefused);
  ASSERT_THAT(reported_, SizeIs(2));
  EXPECT_THAT(reported_[1], HasSubstr("'picture'"));
  ASSERT_TRUE(writer.close().ok());
  const Status closed = writer.scalar("loss", 2, 2);
  EXPECT_EQ(closed.outcome, Outcome::kRefused);
  EXPECT_THAT(closed.message, HasSubstr("closed"));
}

TEST_F(SummaryWriterTest, KeepsRecordsUntilItsDirectoryCanBeCreated) {
  const std::string blocked = folder_.path() + "/blocked";
  {
    std::ofstream(blocked) << "a file in place of the directory";
  }
  SummaryWriter writer(blocked + "/run", options());
  EXPECT_EQ(writer.status().outcome, Outcome::kUnwritten);
  const Status first = writer.scalar("loss", 1, 1);
  EXPECT_EQ(first.outcome, Outcome::kUnwritten) << "for callers that do not check status()";
  EXPECT_THAT(first.message, HasSubstr("cannot create the log directory"));
  EXPECT_EQ(writer.flush().outcome, Outcome::kUnwritten);
  std::filesystem::remove(blocked);
  EXPECT_TRUE(writer.flush().ok());
  EXPECT_THAT(values(writer), SizeIs(1));
}

TEST_F(SummaryWriterTest, AnEmptyDirectoryIsRefusedAndNothingIsCreated) {
  SummaryWriter writer("", options());
  EXPECT_EQ(writer.status().outcome, Outcome::kRefused);
  EXPECT_THAT(writer.status().message, HasSubstr("'directory' is empty"));
  EXPECT_THAT(writer.status().hint, HasSubstr("'.' for the current one"));
  EXPECT_EQ(writer.scalar("loss", 1, 1).outcome, Outcome::kRefused);
  EXPECT_EQ(writer.scalars("stepscope_empty", {{"a", 1}}, 1).outcome, Outcome::kRefused);
  EXPECT_EQ(writer.embedding("words", {numbers_, {2, 2}}, {}, {}, 7).outcome, Outcome::kRefused);
  EXPECT_EQ(writer.flush().outcome, Outcome::kRefused);
  EXPECT_EQ(writer.close().outcome, Outcome::kRefused);
  EXPECT_EQ(writer.path(), "");
  EXPECT_FALSE(std::filesystem::exists("/stepscope_empty_a"));
  EXPECT_FALSE(std::filesystem::exists("/00007"));
}

TEST_F(SummaryWriterTest, RemoteStorageIsRefusedAndNothingIsCreated) {
  for (const char* const where : {"s3://bucket/x", "gs://bucket", "s3:/bucket/x", "hdfs://h/x",
                                  "https://host/x", "file:///tmp/x", "dbfs:/x", "S3A:/x"}) {
    SummaryWriter writer(where, options());
    EXPECT_EQ(writer.status().outcome, Outcome::kRefused) << where;
    EXPECT_THAT(writer.status().message, HasSubstr(where));
    EXPECT_EQ(writer.scalar("loss", 1, 1).outcome, Outcome::kRefused);
    EXPECT_EQ(writer.scalars("both", {{"a", 1}}, 1).outcome, Outcome::kRefused);
    EXPECT_EQ(writer.embedding("words", {numbers_, {2, 2}}, {}, {}, 7).outcome, Outcome::kRefused);
    EXPECT_EQ(writer.close().outcome, Outcome::kRefused);
    EXPECT_FALSE(
        std::filesystem::exists(std::string(where).substr(0, std::string(where).find('/'))));
  }
  SummaryWriter local(folder_.path() + "/a://b", options());
  EXPECT_TRUE(local.status().ok()) << "only the start of a path can be a scheme";
}

TEST_F(SummaryWriterTest, ADirectoryWithANulByteIsRefusedAndNothingIsCreated) {
  const std::string start = folder_.path() + "/a";
  SummaryWriter writer(start + std::string("\0b", 2), options());
  EXPECT_EQ(writer.status().outcome, Outcome::kRefused);
  EXPECT_THAT(writer.status().message, EndsWith("contains a NUL byte, after: " + start));
  EXPECT_FALSE(std::filesystem::exists(start));
}

TEST_F(SummaryWriterTest, ANumberThatIsTooLargeFor32BitsIsWrittenWith64) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_TRUE(writer.scalar("x", 1, 0).ok());
  EXPECT_EQ(writer.scalar("x", -1e39, 1).outcome, Outcome::kLogged);
  EXPECT_EQ(writer.scalar64("y", NAN, 1).outcome, Outcome::kRemarked);
  const auto logged = values(writer);
  ASSERT_THAT(logged, SizeIs(3));
  EXPECT_EQ(logged[0].simple_value(), 1);
  EXPECT_THAT(logged[1].tensor().double_val(), ElementsAre(-1e39));
}

TEST_F(SummaryWriterTest, AnImpossibleTimeIsRefused) {
  SummaryWriter writer(folder_.path(), options());
  for (const double time : std::vector<double>{NAN, HUGE_VAL, -1, 1e300, 1.7e12}) {
    const Status refused = writer.scalar("x", 1, {0, time});
    EXPECT_EQ(refused.outcome, Outcome::kRefused) << time;
    EXPECT_THAT(refused.message, HasSubstr("walltime must be seconds since 1970"));
    EXPECT_EQ(writer.text("t", "text", {0, time}).outcome, Outcome::kRefused);
    EXPECT_EQ(writer.scalars("s", {{"a", 1}}, {0, time}).outcome, Outcome::kRefused);
  }
  EXPECT_TRUE(writer.scalar("x", 1, {0, 0.0}).ok());
  EXPECT_THAT(values(writer), SizeIs(1));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/s_a"));
}

TEST_F(SummaryWriterTest, AWriterThatWasMovedFromRefuses) {
  SummaryWriter first(folder_.path() + "/first", options());
  SummaryWriter second(folder_.path() + "/second", options());
  EXPECT_TRUE(first.scalar("loss", 1, 1).ok());
  first = std::move(second);
  EXPECT_EQ(second.status().outcome, Outcome::kRefused);  // NOLINT: what is being tested
  EXPECT_EQ(second.scalar("loss", 2, 2).outcome, Outcome::kRefused);
  EXPECT_THAT(second.flush().message, HasSubstr("moved from"));
  EXPECT_EQ(second.directory(), "");
  EXPECT_THAT(first.directory(), EndsWith("/second"));
  for (const auto& file : folder_.files()) {
    const bool is_first = file.find("/first/") != std::string::npos;
    EXPECT_THAT(events_in(file), SizeIs(is_first ? 2 : 1)) << file;
  }
}

TEST_F(SummaryWriterTest, AcceptsStepsOfEveryWidthUpTo63Bits) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_TRUE(writer.scalar("loss", 1, int8_t{1}).ok());
  EXPECT_TRUE(writer.scalar("loss", 1, size_t{2}).ok());
  EXPECT_TRUE(writer.scalar("loss", 1, uint64_t{INT64_MAX}).ok());
  const Status beyond = writer.scalar("loss", 1, uint64_t{1} << 63);
  EXPECT_EQ(beyond.outcome, Outcome::kRefused);
  EXPECT_THAT(beyond.message, HasSubstr("'loss': the step 9223372036854775808 is larger than"));
  EXPECT_EQ(writer.scalars("both", {{"a", 1}}, UINT64_MAX).outcome, Outcome::kRefused);
  EXPECT_EQ(writer.embedding("words", {numbers_, {2, 2}}, {}, {}, UINT64_MAX).outcome,
            Outcome::kRefused);
  EXPECT_THAT(values(writer), SizeIs(3));
  EXPECT_THAT(folder_.files(), SizeIs(1)) << "none for refused calls";
}

TEST_F(SummaryWriterTest, WritesTheProjectorsFiles) {
  SummaryWriter writer(folder_.path(), options());
  const std::vector<std::string> labels = {"one", "two"};
  EXPECT_TRUE(writer.embedding("words", {numbers_, {2, 2}}, labels, {}, 7).ok());
  const Status refused = writer.embedding("words", {numbers_, {4, 1}}, labels, {}, 8);
  EXPECT_EQ(refused.outcome, Outcome::kRefused);
  EXPECT_THAT(refused.message, HasSubstr("got 2 labels for points with the shape [4, 1]"));
  EXPECT_EQ(writer::content_of(folder_.path() + "/00007/words/metadata.tsv"), "one\ntwo\n");
  EXPECT_THAT(writer::content_of(folder_.path() + "/projector_config.pbtxt"),
              HasSubstr("00007/words/tensors.tsv"));
}

TEST_F(SummaryWriterTest, EmbeddingsOfDistinctTagsHaveDistinctFolders) {
  SummaryWriter writer(folder_.path(), options());
  const std::vector<std::pair<std::string, std::string>> folders = {
      {"a/b", "a%2fb"},
      {"a_b", "a_b"},
      {"a\\b", "a%5cb"},
      {"a%2fb", "a%252fb"},
      {"..", "%2e%2e"},
      {"__", "__"},
      {".", "%2e"},
      {"_", "_"},
      {"%2e", "%252e"},
      {"v1.5 größe", "v1.5 größe"},
      {std::string("a\0b", 3), "a%00b"}};
  for (size_t i = 0; i < folders.size(); ++i) {
    const std::vector<int32_t> point = {static_cast<int32_t>(i)};
    EXPECT_TRUE(writer.embedding(folders[i].first, {point, {1, 1}}, {}, {}, 7).ok());
  }
  const std::string config = writer::content_of(folder_.path() + "/projector_config.pbtxt");
  for (size_t i = 0; i < folders.size(); ++i) {
    const std::string path = "/00007/" + folders[i].second + "/tensors.tsv";
    EXPECT_EQ(writer::content_of(folder_.path() + path), std::to_string(i) + "\n") << path;
  }
  EXPECT_THAT(config, HasSubstr("\"00007/a%2fb/tensors.tsv\""));
  EXPECT_THAT(config, HasSubstr("\"a/b:00007\"")) << "the page shows the tag itself";
}

TEST_F(SummaryWriterTest, ARefusedEmbeddingLeavesThePreviousFiles) {
  SummaryWriter writer(folder_.path(), options());
  const std::vector<std::string> labels = {"one", "two"};
  const std::vector<uint8_t> grey = {0, 255, 255, 0};
  const std::vector<int32_t> others = {5, 6, 7};
  const Array points{others, {3, 1}};
  const Pixels two_pictures{{grey, {2, 1, 1, 2}}, Layout::kNCHW};
  ASSERT_TRUE(writer.embedding("words", {numbers_, {2, 2}}, labels, two_pictures, 7).ok());
  const auto contents = [this] {
    std::map<std::string, std::string> contents;
    for (const auto& file : folder_.files()) contents[file] = writer::content_of(file);
    return contents;
  };
  const auto before = contents();
  EXPECT_THAT(before, SizeIs(5)) << "points, labels, sprite, configuration and event file";
  const auto refusal = [&](const std::string& tag, View<std::string> names,
                           const std::optional<Pixels>& pictures) {
    const Status status = writer.embedding(tag, points, names, pictures, 7);
    EXPECT_EQ(status.outcome, Outcome::kRefused) << status.message;
    EXPECT_EQ(contents(), before) << status.message;
    return status.message;
  };
  const std::vector<std::string> with_tab = {"one", "t\two", "three"};
  const std::vector<std::string> fine = {"one", "two", "three"};
  EXPECT_THAT(refusal("words", labels, {}), HasSubstr("2 labels for points with the shape"));
  EXPECT_THAT(refusal("words", with_tab, {}), HasSubstr("a tab or a line break"));
  EXPECT_THAT(refusal("words", fine, two_pictures), HasSubstr("2 images for points with the"));
  EXPECT_THAT(refusal("words", fine, Pixels{{others, {3, 1, 1, 1}}, Layout::kNCHW}),
              HasSubstr("type"));
  EXPECT_THAT(refusal("w\xff", fine, {}), HasSubstr("not UTF-8"));
}

TEST_F(SummaryWriterTest, AnEmbeddingNextToADamagedConfigurationLeavesNoFiles) {
  SummaryWriter writer(folder_.path(), options());
  const std::string config = folder_.path() + "/projector_config.pbtxt";
  {
    std::ofstream(config) << "embeddings {";
  }
  const Status refused = writer.embedding("words", {numbers_, {2, 2}}, {}, {}, 7);
  EXPECT_EQ(refused.outcome, Outcome::kRefused);
  EXPECT_THAT(refused.message, HasSubstr("invalid projector configuration at byte 11"));
  EXPECT_THAT(refused.hint, HasSubstr("fix projector_config.pbtxt"));
  EXPECT_EQ(writer::content_of(config), "embeddings {");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/00007"));
}

TEST_F(SummaryWriterTest, AnEmptyTagIsRefusedForEmbeddings) {
  SummaryWriter writer(folder_.path(), options());
  const Status scalar = writer.scalar("", 1, 7);
  const Status embedding = writer.embedding("", {numbers_, {2, 2}}, {}, {}, 7);
  EXPECT_EQ(embedding.outcome, Outcome::kRefused);
  EXPECT_EQ(embedding.message, scalar.message);
  EXPECT_EQ(embedding.hint, scalar.hint);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/00007"));
}

TEST_F(SummaryWriterTest, AcceptsCallsFromManyThreads) {
  SummaryWriter writer(folder_.path(), options());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&writer, tag = "tag" + std::to_string(i)] {
      for (int64_t step = 0; step < 500; ++step) writer.scalar(tag, 1, step);
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_THAT(values(writer), SizeIs(2000));
}

}  // namespace
}  // namespace stepscope
