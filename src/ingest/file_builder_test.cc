// SPDX-License-Identifier: Apache-2.0
#include "ingest/file_builder.h"

#include <gtest/gtest.h>

#include "ingest/test_log.h"

namespace stepscope::ingest {
namespace {

using record::WireWriter;

void add_all(FileBuilder& builder, const std::string& bytes) {
  for (size_t at = 0; at < bytes.size();) {
    const auto length = *record::decode_header(reinterpret_cast<const uint8_t*>(bytes.data()) + at);
    const Bytes payload = as_bytes(bytes).subspan(at + record::kHeaderBytes, length);
    record::EventView event;
    EXPECT_TRUE(record::decode_event(payload, event));
    builder.add(event, {.offset = at, .length = length, .is_read = true, .payload = payload});
    at += record::frame_bytes(length);
  }
}

store::Contribution build(const std::string& bytes) {
  InfoPool infos;
  FileBuilder builder(infos);
  add_all(builder, bytes);
  return builder.build();
}

const store::SeriesPart* find(const store::Contribution& file, std::string_view tag,
                              std::string_view plugin) {
  for (const auto& part : file.series) {
    if (part.info->tag == tag && part.info->plugin == plugin) return &part;
  }
  return nullptr;
}

TEST(FileBuilder, OldAndNewScalarsAreTheSame) {
  const auto file = build(TestLog()
                              .scalar("old", 0, 0.5f)
                              .value(0, tensor_value("new", float_tensor(0.5f), "scalars"))
                              .value(1, tensor_value("new", float_tensor(0.25f)))
                              .bytes());
  const auto* old_style = find(file, "old", "scalars");
  ASSERT_NE(old_style, nullptr);
  EXPECT_EQ(old_style->info->display_name(), "old");
  EXPECT_EQ(old_style->info->data_class, DataClass::Scalar);
  const auto* new_style = find(file, "new", "scalars");
  ASSERT_NE(new_style, nullptr);
  EXPECT_EQ(new_style->info->display_name(), "");
  EXPECT_EQ(new_style->scalars->size, 2u);
  EXPECT_EQ(new_style->scalars->chunks[0].chunk->value(1), 0.25);
}

TEST(FileBuilder, PlainScalarsAreAddedToTheExpectedSeries) {
  InfoPool infos;
  FileBuilder builder(infos);
  const record::PlainScalar first{.wall_time = 5, .step = 1, .tag = "a", .value = 0.5f};
  EXPECT_FALSE(builder.add(first)) << "no series is known yet";
  const std::string log = TestLog().scalar("a", 1, 0.5f).scalar("b", 1, 0.5f).bytes();
  add_all(builder, log);
  EXPECT_TRUE(builder.add({.wall_time = 6, .step = 2, .tag = "a", .value = 0.25f}));
  EXPECT_FALSE(builder.add({.wall_time = 6, .step = 2, .tag = "c", .value = 0.25f}));
  EXPECT_TRUE(builder.add({.wall_time = 7, .step = 2, .tag = "b", .value = 0.25f}));
  const auto file = builder.build();
  EXPECT_EQ(file.source.events, 4u);
  EXPECT_GE(file.last_time, 7);
  EXPECT_EQ(find(file, "a", "scalars")->scalars->size, 2u);
  EXPECT_EQ(find(file, "b", "scalars")->scalars->chunks[0].chunk->value(1), 0.25);
}

TEST(FileBuilder, ValuesOfTheWrongTypeAreDroppedAndCounted) {
  const auto file = build(TestLog()
                              .value(0, tensor_value("a", float_tensor(1), "scalars"))
                              .value(1, tensor_value("a", string_tensor({"text"})))
                              .bytes());
  EXPECT_EQ(find(file, "a", "scalars")->scalars->size, 1u);
  EXPECT_EQ(file.source.trouble().dropped_values, 1u);
}

TEST(FileBuilder, MetadataAloneIsNotAPoint) {
  const std::string lone = WireWriter().bytes(1, "a").bytes(9, metadata("scalars")).take();
  EXPECT_TRUE(build(TestLog().value(0, lone).bytes()).series.empty());
  const auto followed =
      build(TestLog().value(0, lone).value(1, tensor_value("a", float_tensor(2))).bytes());
  EXPECT_EQ(find(followed, "a", "scalars")->scalars->size, 1u);
}

TEST(FileBuilder, HparamsAreMetadataAlone) {
  const std::string lone =
      WireWriter().bytes(1, "_hparams_/experiment").bytes(9, metadata("hparams")).take();
  const auto file = build(TestLog().value(0, lone).bytes());
  ASSERT_NE(find(file, "_hparams_/experiment", "hparams"), nullptr);
  EXPECT_EQ(find(file, "_hparams_/experiment", "hparams")->records->size, 1u);
}

TEST(FileBuilder, TensorsWithoutMetadataStayUnclassified) {
  const auto file = build(TestLog().value(0, tensor_value("a", float_tensor(1))).bytes());
  ASSERT_EQ(file.series.size(), 1u);
  EXPECT_EQ(file.series[0].info->plugin, "");
  EXPECT_EQ(file.series[0].info->data_class, DataClass::Unknown);
}

TEST(FileBuilder, ASeriesKeepsItsFirstMetadata) {
  const auto described = [](std::string_view display_name) {
    const std::string both = metadata("scalars") + WireWriter().bytes(2, display_name).take();
    return WireWriter().bytes(1, "a").bytes(8, float_tensor(1)).bytes(9, both).take();
  };
  const auto file =
      build(TestLog().value(0, described("first")).value(1, described("other")).bytes());
  ASSERT_EQ(file.series.size(), 1u);
  EXPECT_EQ(file.series[0].info->display_name(), "first");
  EXPECT_EQ(file.series[0].scalars->size, 2u);
}

TEST(FileBuilder, ImagesAreIndexedWithTheirCount) {
  const std::string legacy = WireWriter().bytes(1, "old").bytes(4, "").take();
  const auto file =
      build(TestLog()
                .value(4, tensor_value("new", string_tensor({"1", "2", "png", "png"}), "images"))
                .value(5, legacy)
                .bytes());
  const auto* images = find(file, "new", "images");
  ASSERT_NE(images, nullptr);
  EXPECT_EQ(images->records->ref(0).items, 4u);
  EXPECT_EQ(images->records->ref(0).step, 4);
  EXPECT_EQ(images->records->ref(0).offset, 0u);
  EXPECT_EQ(find(file, "old", "images")->records->ref(0).items, 3u);
}

TEST(FileBuilder, GraphsAndRunMetadataAreSeries) {
  const auto file =
      build(TestLog()
                .add(WireWriter().bytes(4, "graph").take())
                .add(WireWriter().bytes(8, WireWriter().bytes(1, "step1").text()).take())
                .bytes());
  EXPECT_NE(find(file, "__run_graph__", "graphs"), nullptr);
  EXPECT_NE(find(file, "step1", "graph_tagged_run_metadata"), nullptr);
}

// SummaryMetadata of a plugin, with the data class that it claims.
std::string claim(std::string_view plugin, uint64_t data_class) {
  return WireWriter().bytes(1, WireWriter().bytes(1, plugin).text()).varint(4, data_class).take();
}

TEST(FileBuilder, ValuesFalselyMarkedAsScalarsAreDropped) {
  const std::string hparams = WireWriter().bytes(1, "h").bytes(9, claim("hparams", 1)).take();
  EXPECT_EQ(build(TestLog().value(0, hparams).bytes()).source.trouble().dropped_values, 1u);

  const std::string graph = WireWriter()
                                .bytes(1, "__run_graph__")
                                .bytes(8, float_tensor(1))
                                .bytes(9, claim("graphs", 1))
                                .take();
  const std::string real_graph = WireWriter().fixed64(1, 5.0).bytes(4, "graph").take();
  const auto file = build(TestLog().value(0, graph).add(real_graph).bytes());
  EXPECT_EQ(file.series.size(), 2u) << "a number and a graph";
}

TEST(FileBuilder, TheNumberOfSeriesPerTagIsLimited) {
  TestLog log;
  for (int i = 0; i < 200; ++i) {
    log.value(0, tensor_value("x", float_tensor(1), "plugin" + std::to_string(i)));
  }
  const auto file = build(log.bytes());
  EXPECT_EQ(file.series.size(), 64u);
  EXPECT_EQ(file.source.trouble().dropped_values, 136u);
}

TEST(FileBuilder, ASecondStartVoidsTheDataBeforeIt) {
  const auto file = build(
      TestLog().start(0).scalar("a", 0, 1).scalar("a", 5, 1).start(3).scalar("a", 6, 1).bytes());
  EXPECT_EQ(file.restart_step, 0);
  const auto& segments = find(file, "a", "scalars")->scalars->segments;
  ASSERT_EQ(segments.size(), 2u);
  EXPECT_EQ(segments[1].cut_step, 3);
}

TEST(FileBuilder, OfManyStartsTheOneWithTheLowestStepCounts) {
  TestLog log;
  log.start(0);
  for (const char* tag : {"a", "b", "silent"}) log.scalar(tag, 9, 1);
  log.start(7).scalar("a", 10, 1).start(2).start(4).start(8).scalar("b", 11, 1).scalar("new", 1, 1);
  const auto file = build(log.bytes());
  const auto cuts = [&](std::string_view tag) {
    std::vector<std::pair<uint64_t, int64_t>> cuts;
    for (const store::Segment& segment : find(file, tag, "scalars")->scalars->segments) {
      if (segment.begin > 0) cuts.emplace_back(segment.begin, segment.cut_step);
    }
    return cuts;
  };
  using Cuts = std::vector<std::pair<uint64_t, int64_t>>;
  EXPECT_EQ(cuts("a"), (Cuts{{1, 7}, {2, 2}}));
  EXPECT_EQ(cuts("b"), (Cuts{{1, 2}}));
  EXPECT_EQ(cuts("silent"), (Cuts{{1, 2}}));
  EXPECT_EQ(cuts("new"), Cuts{});
}

TEST(FileBuilder, StartTimeIsTheEarliestFiniteTime) {
  TestLog log;
  log.add(record::encode_scalar(std::numeric_limits<double>::quiet_NaN(), 0, "a", 1));
  log.add(record::encode_scalar(-std::numeric_limits<double>::infinity(), 1, "a", 1));
  log.add(record::encode_scalar(20, 2, "a", 1));
  log.add(record::encode_scalar(10, 3, "a", 1));
  const auto file = build(log.bytes());
  EXPECT_EQ(file.start_time, 10);
  EXPECT_EQ(file.last_time, 20);
  EXPECT_EQ(find(file, "a", "scalars")->scalars->size, 4u);
}

// A script that passes no wall time logs 0: the run still starts when its clock says.
TEST(FileBuilder, ATimeBeforeTheClockWasSetIsNotTheStart) {
  TestLog log;
  log.add(record::encode_scalar(0, 0, "a", 1));
  log.add(record::encode_scalar(1.7e9 + 5, 1, "a", 1));
  log.add(record::encode_scalar(1.7e9, 2, "a", 1));
  const auto file = build(log.bytes());
  EXPECT_EQ(file.start_time, 0);
  EXPECT_EQ(file.clock_start_time, 1.7e9);
  const auto run = store::merge_run("run", {std::make_shared<store::Contribution>(file)});
  EXPECT_EQ(run->start_time, 1.7e9);
}

// Times since the start of the training are on purpose, although the writer dates its header.
TEST(FileBuilder, DataThatIsAllEarlyStartsTheRun) {
  TestLog log;
  log.add(record::encode_file_version(1.7e9, "writer"));
  log.add(record::encode_scalar(5, 0, "a", 1));
  log.add(record::encode_scalar(65, 1, "a", 1));
  const auto run =
      store::merge_run("run", {std::make_shared<store::Contribution>(build(log.bytes()))});
  EXPECT_EQ(run->start_time, 5);
}

}  // namespace
}  // namespace stepscope::ingest
