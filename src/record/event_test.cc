// SPDX-License-Identifier: Apache-2.0
#include "record/event.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "record/event_oracle.h"
#include "record/random_event.h"
#include "record/wire_writer.h"

namespace stepscope::record {
namespace {

using namespace std::string_literals;

std::string field(uint32_t number, const std::string& content) {
  return WireWriter().bytes(number, content).take();
}
std::string summary_of(const std::string& value) { return field(5, field(1, value)); }

class Decode : public testing::Test {
 protected:
  // Decodes the bytes and compares the result with libprotobuf's.
  bool decode(const std::string& bytes) {
    bytes_ = bytes;
    EXPECT_EQ(event_difference(as_bytes(bytes_), event_), "");
    return decode_event(as_bytes(bytes_), event_);
  }

  std::string bytes_;
  EventView event_;
};

TEST_F(Decode, Scalar) {
  ASSERT_TRUE(decode("\x09\x00\x00\x00\x00\x00\x00\xf8\x3f\x10\xac\x02"s +
                     summary_of(field(1, "loss") + "\x15\x00\x00\x00\x3f"s)));
  EXPECT_EQ(event_.wall_time, 1.5);
  EXPECT_EQ(event_.step, 300);
  EXPECT_EQ(event_.kind, EventKind::Summary);
  ASSERT_EQ(event_.values.size(), 1u);
  EXPECT_EQ(event_.values[0].tag, "loss");
  EXPECT_EQ(event_.values[0].kind, ValueKind::SimpleValue);
  EXPECT_EQ(event_.values[0].simple_value, 0.5f);
  EXPECT_FALSE(event_.values[0].has_metadata);
  EXPECT_EQ(event_.values[0].tag.data(), bytes_.data() + bytes_.find("loss")) << "not in place";
}

TEST_F(Decode, NegativeStep) {
  ASSERT_TRUE(decode("\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"));
  EXPECT_EQ(event_.step, -1);
}

TEST_F(Decode, EmptyEvent) {
  ASSERT_TRUE(decode(""));
  EXPECT_EQ(event_.kind, EventKind::None);
}

TEST_F(Decode, FileVersionAndWriter) {
  ASSERT_TRUE(decode(field(3, "brain.Event:2") + field(10, field(1, "events_writer"))));
  EXPECT_EQ(event_.kind, EventKind::FileVersion);
  EXPECT_EQ(as_text(event_.payload), "brain.Event:2");
  EXPECT_EQ(event_.writer, "events_writer");
}

TEST_F(Decode, TensorWithMetadata) {
  const std::string tensor = "\x08\x01\x12\x00\x2a\x04\x00\x00\x80\x3f"s;
  const std::string metadata = field(1, field(1, "scalars")) + "\x20\x01";
  ASSERT_TRUE(decode(summary_of(field(1, "acc") + field(8, tensor) + field(9, metadata))));
  const ValueView& value = event_.values.at(0);
  EXPECT_EQ(value.kind, ValueKind::Tensor);
  EXPECT_EQ(as_text(value.payload), tensor);
  ASSERT_TRUE(value.has_metadata);
  MetadataView view;
  ASSERT_TRUE(decode_metadata(value.metadata, view));
  EXPECT_EQ(view.plugin_name, "scalars");
  EXPECT_EQ(view.data_class, 1);
}

TEST_F(Decode, SessionStart) {
  ASSERT_TRUE(decode(field(7, "\x08\x01")));
  EXPECT_EQ(event_.kind, EventKind::SessionLog);
  EXPECT_EQ(decode_session_status(event_.payload), SessionStatus::Start);
  EXPECT_EQ(decode_session_status(as_bytes("\x08")), std::nullopt);
}

TEST_F(Decode, TaggedRunMetadata) {
  ASSERT_TRUE(decode(field(8, field(1, "step1") + field(2, "\xff\xfe"))));
  EXPECT_EQ(event_.kind, EventKind::TaggedRunMetadata);
  EXPECT_EQ(decode_run_metadata_tag(event_.payload), "step1");
  EXPECT_EQ(decode_run_metadata_tag(as_bytes("\x0a\x01\xff")), std::nullopt);
}

TEST_F(Decode, SummariesAreMerged) {
  ASSERT_TRUE(decode(summary_of(field(1, "a")) + summary_of(field(1, "b"))));
  ASSERT_EQ(event_.values.size(), 2u);
  EXPECT_EQ(event_.values[1].tag, "b");
}

TEST_F(Decode, AnotherKindReplacesTheFirst) {
  ASSERT_TRUE(decode(summary_of(field(1, "a")) + field(4, "graph")));
  EXPECT_EQ(event_.kind, EventKind::GraphDef);
  EXPECT_TRUE(event_.values.empty());
  ASSERT_TRUE(decode(field(4, "graph") + summary_of(field(1, "a"))));
  EXPECT_EQ(event_.kind, EventKind::Summary);
  EXPECT_TRUE(event_.payload.empty());
  ASSERT_TRUE(decode(summary_of(field(4, "\x08\x01") + "\x15\x00\x00\x00\x3f"s)));
  EXPECT_EQ(event_.values.at(0).kind, ValueKind::SimpleValue);
  EXPECT_TRUE(event_.values.at(0).payload.empty());
  ASSERT_TRUE(decode(summary_of("\x15\x00\x00\x00\x3f"s + field(4, "\x08\x01"))));
  EXPECT_EQ(event_.values.at(0).simple_value, 0);
}

TEST_F(Decode, PartsOfAMessageAreMerged) {
  const std::string plugin = field(9, field(1, field(1, "images")));
  ASSERT_TRUE(decode(summary_of(field(4, "\x08\x01") + plugin + field(4, "\x10\x02") +
                                field(9, field(2, "name")) + field(4, "\x18\x03"))));
  const ValueView& value = event_.values.at(0);
  EXPECT_EQ(as_text(value.payload), "\x08\x01\x10\x02\x18\x03");
  MetadataView view;
  ASSERT_TRUE(decode_metadata(value.metadata, view));
  EXPECT_EQ(view.plugin_name, "images");
  EXPECT_EQ(view.display_name, "name");
}

TEST_F(Decode, PartsAfterAnotherKindAreMergedSeparately) {
  ASSERT_TRUE(decode(summary_of(field(4, "\x08\x01") + field(4, "\x10\x02") + field(8, "\x08\x01") +
                                field(4, "\x18\x03") + field(4, "\x08\x04"))));
  EXPECT_EQ(event_.values.at(0).kind, ValueKind::Image);
  EXPECT_EQ(as_text(event_.values.at(0).payload), "\x18\x03\x08\x04");
}

// A message in a hundred thousand parts is assembled once, not once per part.
TEST_F(Decode, ManyPartsTakeLinearTime) {
  std::string value;
  for (int i = 0; i < 100'000; ++i) value += field(4, "\x08\x01") + field(9, "\x20\x01");
  const std::string bytes = summary_of(value);
  ASSERT_TRUE(decode_event(as_bytes(bytes), event_));
  EXPECT_EQ(event_.values.at(0).payload.size(), 200'000u);
  EXPECT_EQ(event_.merged.size(), 2u);
}

TEST_F(Decode, WrongWireTypeIsAnUnknownField) {
  ASSERT_TRUE(decode("\x08\x07\x12\x01x"));
  EXPECT_EQ(event_.wall_time, 0);
  EXPECT_EQ(event_.step, 0);
}

TEST_F(Decode, RefusesWhatLibprotobufRefuses) {
  EXPECT_FALSE(decode(field(3, "\xff")));  // Text that is not UTF-8.
  EXPECT_FALSE(decode(summary_of(field(1, "\xc3"))));
  EXPECT_FALSE(decode(summary_of(field(8, field(5, "123")))));   // Three quarters of a float.
  EXPECT_FALSE(decode(summary_of(field(8, field(7, "\x80")))));  // A truncated varint.
  EXPECT_FALSE(decode(summary_of(field(6, field(5, "\xff")))));
  EXPECT_FALSE(decode(field(10, field(1, "\xff"))));
  EXPECT_FALSE(decode(summary_of(field(1, "a")) + "\x0c"));
  EXPECT_FALSE(decode("\x2a\x7f"));
  EXPECT_FALSE(decode("\x00\x00"s));
}

// Determines for every field, from what it accepts, whether it holds text, an array or a message.
TEST_F(Decode, KnowsEveryFieldOfEveryMessage) {
  const std::vector<std::vector<uint32_t>> messages = {
      {},
      {6},
      {7},
      {8},
      {10},
      {5},
      {5, 1},
      {5, 1, 4},
      {5, 1, 5},
      {5, 1, 6},
      {5, 1, 8},
      {5, 1, 8, 2},
      {5, 1, 8, 2, 2},
      {5, 1, 8, 14},
      {5, 1, 8, 15},
      {5, 1, 9},
      {5, 1, 9, 1},
  };
  for (const auto& path : messages) {
    for (uint32_t number = 1; number < 24; ++number) {
      for (const char* content : {"", "\x08\x01", "\xc3\xa9", "\xff", "1234", "\x08\x80\x80\x00"}) {
        std::string bytes = field(number, content);
        for (auto outer = path.rbegin(); outer != path.rend(); ++outer)
          bytes = field(*outer, bytes);
        EXPECT_EQ(event_difference(as_bytes(bytes), event_), "") << testing::PrintToString(bytes);
      }
    }
  }
}

TEST_F(Decode, AcceptsAnyBytesWhereBytesAreAllowed) {
  EXPECT_TRUE(decode(field(4, "\xff\xfe")));
  EXPECT_TRUE(decode(summary_of(field(3, "\xff"))));
  EXPECT_TRUE(decode(summary_of(field(4, field(4, "\x89PNG\xff")))));
  EXPECT_TRUE(decode(summary_of(field(9, field(1, field(2, "\xff"))))));
}

// Groups count as depth wherever they occur, and so do the messages around them.
TEST_F(Decode, DepthIsLimitedForTheWholeEvent) {
  const auto groups = [](size_t count) {
    return std::string(count, '\x7b') + std::string(count, '\x7c');
  };
  EXPECT_TRUE(decode(groups(100)));
  EXPECT_FALSE(decode(groups(101)));
  EXPECT_TRUE(decode(field(10, groups(99))));
  EXPECT_FALSE(decode(field(10, groups(100))));
  EXPECT_TRUE(decode(summary_of(groups(98))));
  EXPECT_FALSE(decode(summary_of(groups(99))));
  EXPECT_TRUE(decode(summary_of(field(8, groups(97)))));
  EXPECT_FALSE(decode(summary_of(field(8, groups(98)))));
  EXPECT_TRUE(decode(summary_of(field(8, field(2, groups(96))))));
  EXPECT_FALSE(decode(summary_of(field(8, field(2, groups(97))))));
  EXPECT_TRUE(decode(summary_of(field(9, field(1, groups(96))))));
  EXPECT_FALSE(decode(summary_of(field(9, field(1, groups(97))))));
}

TEST_F(Decode, ThePreviousEventIsForgotten) {
  ASSERT_TRUE(decode("\x10\x05"s + field(10, field(1, "w")) + summary_of(field(1, "a"))));
  ASSERT_TRUE(decode(""));
  EXPECT_EQ(event_.step, 0);
  EXPECT_EQ(event_.writer, "");
  EXPECT_TRUE(event_.values.empty());
}

// However the bytes are damaged, we accept and read the same as libprotobuf.
TEST(DecodeDamaged, AgreesWithLibprotobuf) {
  RandomEvents random(20240229);
  EventView event;
  std::string before;
  size_t accepted = 0;
  for (int i = 0; i < 40'000; ++i) {
    const std::string whole = random.event(60).SerializeAsString();
    const std::string bytes = random.damaged(whole, before);
    ASSERT_EQ(event_difference(as_bytes(bytes), event), "") << i;
    ASSERT_EQ(metadata_difference(as_bytes(bytes)), "") << i;
    ASSERT_EQ(session_log_difference(as_bytes(bytes)), "") << i;
    ASSERT_EQ(run_metadata_difference(as_bytes(bytes)), "") << i;
    accepted += decode_event(as_bytes(bytes), event);
    before = whole;
  }
  EXPECT_GT(accepted, 10'000u);
  EXPECT_LT(accepted, 35'000u);
}

// An unknown field at any position of any event, cut at any byte, is handled alike.
TEST(DecodeDamaged, AgreesWithLibprotobufAtEveryCut) {
  RandomEvents random(7);
  EventView event;
  for (int i = 0; i < 100; ++i) {
    const std::string whole = random.event(40).SerializeAsString();
    for (size_t cut = 0; cut <= whole.size(); ++cut) {
      const Bytes bytes = as_bytes(whole).first(cut);
      ASSERT_EQ(event_difference(bytes, event), "") << i << " " << cut;
    }
  }
}

}  // namespace
}  // namespace stepscope::record
