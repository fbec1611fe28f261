// SPDX-License-Identifier: Apache-2.0
#include "record/outline.h"

#include <gtest/gtest.h>

#include <string>

#include "record/outline_oracle.h"
#include "record/random_event.h"

namespace stepscope::record {
namespace {

struct Outlined {
  proto::Event event;
  std::string bytes;
  uint64_t reads = 0;
  uint64_t bytes_read = 0;
};

Outlined outline(const proto::Event& event) {
  const std::string before = "bytes before the event";
  const std::string bytes = event.SerializeAsString();
  const std::string file = before + bytes + "and bytes after it";
  CountingSource source(as_bytes(file));
  auto result = outline_event(source, before.size(), bytes.size());
  EXPECT_TRUE(result.ok());
  Outlined outlined;
  outlined.bytes = std::move(result).value();
  EXPECT_TRUE(outlined.event.ParseFromString(outlined.bytes));
  outlined.reads = source.reads;
  outlined.bytes_read = source.bytes_read;
  return outlined;
}

Result<std::string> outline(const std::string& bytes) {
  CountingSource source(as_bytes(bytes));
  return outline_event(source, 0, bytes.size());
}

void empty_if_large(std::string& blob) {
  if (blob.size() > kKeptBytes) blob.clear();
}

// The expected outline of an Event in which only fields of plain bytes are large.
proto::Event emptied(proto::Event event) {
  switch (event.what_case()) {
    case proto::Event::kGraphDef:
      empty_if_large(*event.mutable_graph_def());
      break;
    case proto::Event::kMetaGraphDef:
      empty_if_large(*event.mutable_meta_graph_def());
      break;
    case proto::Event::kTaggedRunMetadata:
      empty_if_large(*event.mutable_tagged_run_metadata()->mutable_run_metadata());
      break;
    default:
      break;
  }
  if (!event.has_summary()) return event;
  for (auto& value : *event.mutable_summary()->mutable_value()) {
    if (value.has_image()) empty_if_large(*value.mutable_image()->mutable_encoded_image_string());
    if (value.has_audio()) empty_if_large(*value.mutable_audio()->mutable_encoded_audio_string());
    if (value.has_obsolete_old_style_histogram()) {
      empty_if_large(*value.mutable_obsolete_old_style_histogram());
    }
    if (!value.has_tensor()) continue;
    empty_if_large(*value.mutable_tensor()->mutable_tensor_content());
    for (auto& text : *value.mutable_tensor()->mutable_string_val()) empty_if_large(text);
  }
  return event;
}

// Eight megabytes of pixels, followed by the metadata.
TEST(Outline, ReadsTwoBlocksOfALargeImage) {
  proto::Event event;
  event.set_step(12);
  auto& value = *event.mutable_summary()->add_value();
  value.set_tag("photo");
  value.mutable_image()->set_width(640);
  value.mutable_image()->set_encoded_image_string(std::string(8'000'000, 'p'));
  value.mutable_metadata()->mutable_plugin_data()->set_plugin_name("images");
  const Outlined outlined = outline(event);
  value.mutable_image()->set_encoded_image_string("");
  EXPECT_EQ(outlined.event.DebugString(), event.DebugString());
  EXPECT_LE(outlined.reads, 2u);
  EXPECT_LE(outlined.bytes_read, 4096u);
  EXPECT_LT(outlined.bytes.size(), 100u);
}

TEST(Outline, KeepsShapeAndNumberOfStringsOfATensor) {
  proto::Event event;
  auto& value = *event.mutable_summary()->add_value();
  value.set_tag("photos");
  auto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_STRING);
  tensor.mutable_tensor_shape()->add_dim()->set_size(5);
  for (const char* size : {"640", "480"}) tensor.add_string_val(size);
  for (int i = 0; i < 3; ++i) tensor.add_string_val(std::string(2'000'000, 'p'));
  const Outlined outlined = outline(event);
  for (int i = 2; i < 5; ++i) tensor.set_string_val(i, "");
  EXPECT_EQ(outlined.event.DebugString(), event.DebugString());
  EXPECT_LE(outlined.bytes_read, 4096u);
}

TEST(Outline, EmptiesPackedArrays) {
  proto::Event event;
  auto& tensor = *event.mutable_summary()->add_value()->mutable_tensor();
  for (int i = 0; i < 100'000; ++i) tensor.add_float_val(1);
  auto& histogram = *event.mutable_summary()->add_value()->mutable_histo();
  histogram.set_max(3);
  for (int i = 0; i < 100'000; ++i) histogram.add_bucket(1);
  const Outlined outlined = outline(event);
  tensor.clear_float_val();
  histogram.clear_bucket();
  EXPECT_EQ(outlined.event.DebugString(), event.DebugString());
  EXPECT_LE(outlined.bytes_read, 8192u);
}

TEST(Outline, KeepsTheKindOfAGraph) {
  proto::Event event;
  event.set_graph_def(std::string(5'000'000, 'g'));
  event.mutable_source_metadata()->set_writer("writer");
  const Outlined outlined = outline(event);
  event.set_graph_def("");
  EXPECT_EQ(outlined.event.DebugString(), event.DebugString());
}

TEST(Outline, KeepsTheTagOfRunMetadata) {
  proto::Event event;
  event.mutable_tagged_run_metadata()->set_tag("step1");
  event.mutable_tagged_run_metadata()->set_run_metadata(std::string(5'000'000, 'm'));
  const Outlined outlined = outline(event);
  EXPECT_EQ(outlined.event.tagged_run_metadata().tag(), "step1");
  EXPECT_EQ(outlined.event.tagged_run_metadata().run_metadata(), "");
}

// Tags and metadata are never cut, however long they are.
TEST(Outline, KeepsTextAndMetadataComplete) {
  proto::Event event;
  auto& value = *event.mutable_summary()->add_value();
  value.set_tag(std::string(3'000, 't'));
  value.mutable_metadata()->mutable_plugin_data()->set_content(std::string(300'000, 'c'));
  value.mutable_image()->set_encoded_image_string(std::string(300'000, 'p'));
  const Outlined outlined = outline(event);
  value.mutable_image()->set_encoded_image_string("");
  EXPECT_EQ(outlined.event.DebugString(), event.DebugString());
}

// All small pieces must be read, but the reads grow, so there are few of them.
TEST(Outline, ReadsManySmallStringsWithFewReads) {
  proto::Event event;
  auto& tensor = *event.mutable_summary()->add_value()->mutable_tensor();
  for (int i = 0; i < 100'000; ++i) tensor.add_string_val("some text");
  const Outlined outlined = outline(event);
  EXPECT_EQ(outlined.event.summary().value(0).tensor().string_val_size(), 100'000);
  EXPECT_LE(outlined.reads, 32u);
}

TEST(Outline, KeepsGroupsAndEmptiesLargeFieldsInThem) {
  const std::string large(1000, 'x');
  const auto group = [](const std::string& content) { return "\x7b" + content + "\x7c"; };
  const auto result = outline(group("\x2a\xe8\x07" + large + group("\x08\x01")) + "\x10\x05");
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.value(), group(std::string("\x2a\0", 2) + group("\x08\x01")) + "\x10\x05");
}

TEST(Outline, IsCorruptIfTheBytesAreNotAnEvent) {
  const std::string large(1000, 'x');
  for (const std::string& bytes : {
           "\x22\xe8\x07" + large.substr(1),         // Longer than the event.
           "\x1a\xe8\x07" + large + "\x0c",          // An end without a group.
           "\x0b\x22\xe8\x07" + large,               // A group without an end.
           "\x0b\x22\xe8\x07" + large + "\x14",      // The end of another group.
           "\x22\xe8\x07" + large + "\x10",          // A truncated varint.
           "\x22\xe8\x07" + large + "\x2a",          // A truncated length.
           "\x22\xe8\x07" + large + "\x80",          // A truncated tag.
           "\x22\xe8\x07" + large + "\x1a\x01\xff",  // Text that is not UTF-8.
           "\x22\xff\xff\xff\xff\x07" + large,       // A length of two gigabytes.
           "\x06" + large,                           // Not a wire type.
       }) {
    const auto result = outline(bytes);
    ASSERT_FALSE(result.ok()) << bytes;
    EXPECT_EQ(result.error().code, Code::Corrupt);
  }
}

TEST(Outline, IsCorruptIfTheSourceEndsTooSoon) {
  proto::Event event;
  event.set_file_version(std::string(3'000, 'v'));
  const std::string bytes = event.SerializeAsString();
  for (const size_t there : {size_t{0}, size_t{1}, bytes.size() / 2, bytes.size() - 1}) {
    CountingSource source(as_bytes(bytes).first(there));
    const auto result = outline_event(source, 0, bytes.size());
    ASSERT_FALSE(result.ok()) << there;
    EXPECT_EQ(result.error().code, Code::Corrupt);
  }
}

// A source that always fails.
class UnavailableSource : public ByteSource {
  Result<size_t> read_at(uint64_t, std::span<uint8_t>) override {
    return unavailable("no response");
  }
};

TEST(Outline, ReturnsTheErrorOfTheSource) {
  UnavailableSource source;
  EXPECT_EQ(outline_event(source, 0, 100).error().code, Code::Unavailable);
}

TEST(Outline, EmptiesOnlyLargeFieldsOfRandomEvents) {
  RandomEvents random(99);
  for (int i = 0; i < 2'000; ++i) {
    const proto::Event event = random.event(3'000);
    const Outlined outlined = outline(event);
    ASSERT_EQ(outlined.event.SerializeAsString(), emptied(event).SerializeAsString()) << i;
    ASSERT_EQ(outline_difference(as_bytes(event.SerializeAsString())), "") << i;
  }
}

TEST(Outline, IsAnEventOrCorruptForDamagedEvents) {
  RandomEvents random(100);
  std::string before;
  for (int i = 0; i < 10'000; ++i) {
    const std::string whole = random.event(600).SerializeAsString();
    ASSERT_EQ(outline_difference(as_bytes(random.damaged(whole, before))), "") << i;
    before = whole;
  }
}

}  // namespace
}  // namespace stepscope::record
