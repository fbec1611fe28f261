// SPDX-License-Identifier: Apache-2.0
#include "record/plain_scalar.h"

#include <gtest/gtest.h>

#include <string>

#include "proto/event.pb.h"
#include "record/event_oracle.h"

namespace stepscope::record {
namespace {

proto::Event scalar_event(int64_t step, const std::string& tag) {
  proto::Event event;
  event.set_wall_time(1.5);
  event.set_step(step);
  auto& value = *event.mutable_summary()->add_value();
  value.set_tag(tag);
  value.set_simple_value(0.25f);
  return event;
}

bool is_plain(const std::string& bytes) {
  PlainScalar scalar;
  EventView event;
  EXPECT_EQ(event_difference(as_bytes(bytes), event), "");
  return decode_plain_scalar(as_bytes(bytes), scalar);
}

TEST(PlainScalar, ReadsWhatWritersWrite) {
  for (const int64_t step : {0L, 1L, 127L, 128L, 16'383L, 16'384L, 1L << 34}) {
    for (const size_t tag_bytes : {1, 7, 118}) {
      const std::string tag(tag_bytes, 'x');
      const std::string bytes = scalar_event(step, tag).SerializeAsString();
      PlainScalar scalar;
      ASSERT_TRUE(decode_plain_scalar(as_bytes(bytes), scalar)) << step << " " << tag_bytes;
      EXPECT_EQ(scalar.wall_time, 1.5);
      EXPECT_EQ(scalar.step, step);
      EXPECT_EQ(scalar.tag, tag);
      EXPECT_EQ(scalar.value, 0.25f);
      EXPECT_TRUE(is_plain(bytes));
    }
  }
}

TEST(PlainScalar, LeavesRareEventsToTheFullDecoder) {
  EXPECT_FALSE(is_plain(scalar_event(-1, "a").SerializeAsString()));
  EXPECT_FALSE(is_plain(scalar_event(1, "").SerializeAsString()));
  EXPECT_FALSE(is_plain(scalar_event(int64_t{1} << 35, "a").SerializeAsString()));
  EXPECT_FALSE(is_plain(scalar_event(1, std::string(119, 'x')).SerializeAsString()));
  EXPECT_FALSE(is_plain(scalar_event(1, std::string(300, 'x')).SerializeAsString()));
  proto::Event two = scalar_event(1, "a");
  *two.mutable_summary()->add_value() = two.summary().value(0);
  EXPECT_FALSE(is_plain(two.SerializeAsString()));
  proto::Event named = scalar_event(1, "a");
  named.mutable_summary()->mutable_value(0)->set_node_name("n");
  EXPECT_FALSE(is_plain(named.SerializeAsString()));
}

// Both decoders agree with libprotobuf however the bytes are changed.
TEST(PlainScalar, AgreesOnEveryChangedByteAndEveryLength) {
  const std::string whole = scalar_event(300, "loss").SerializeAsString();
  for (size_t i = 0; i < whole.size(); ++i) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = whole;
      changed[i] = static_cast<char>(byte);
      (void)is_plain(changed);
    }
    EXPECT_FALSE(is_plain(whole.substr(0, i)));
  }
  EXPECT_FALSE(is_plain(whole + '\0'));
}

}  // namespace
}  // namespace stepscope::record
