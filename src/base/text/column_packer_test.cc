// SPDX-License-Identifier: Apache-2.0
#include "base/text/column_packer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/bytes.h"

namespace stepscope {
namespace {

constexpr int64_t kLargest = std::numeric_limits<int64_t>::max();
constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

struct Packed {
  std::string header;
  std::string payload;

  template <typename T>
  T number(size_t at) const {
    return load_le<T>(as_bytes(payload).data() + at);
  }
};

Packed unpack(const std::string& bytes) {
  EXPECT_EQ(bytes.substr(0, 8), "STEPSC01");
  const auto length = load_le<uint32_t>(as_bytes(bytes).data() + 8);
  EXPECT_EQ((12 + length) % 8, 0u);
  return {bytes.substr(12, length), bytes.substr(12 + length)};
}

Packed pack_steps(const std::vector<int64_t>& steps) {
  JsonWriter header;
  ColumnPacker packer;
  packer.add_steps(header, steps);
  Packed packed = unpack(packer.finish(header.text()));
  packed.header.erase(packed.header.find_last_not_of(' ') + 1);
  return packed;
}

TEST(ColumnPacker, RegularStepsTakeNoBytes) {
  EXPECT_EQ(pack_steps({10, 20, 30}).header, R"({"type": "line", "base": 10, "stride": 10})");
  EXPECT_EQ(pack_steps({7, 7, 7}).header, R"({"type": "line", "base": 7, "stride": 0})");
  EXPECT_EQ(pack_steps({5}).header, R"({"type": "line", "base": 5, "stride": 0})");
  EXPECT_EQ(pack_steps({3, 1, -1}).header, R"({"type": "line", "base": 3, "stride": -2})");
  EXPECT_EQ(pack_steps({}).payload, "");
}

TEST(ColumnPacker, NearStepsTakeFourBytes) {
  const Packed packed = pack_steps({-5, 0, 100});
  EXPECT_EQ(packed.header, R"({"base": -5, "type": "u32", "at": 0})");
  EXPECT_EQ(packed.payload.size(), 12u);
  EXPECT_EQ(packed.number<uint32_t>(0), 0u);
  EXPECT_EQ(packed.number<uint32_t>(8), 105u);
}

TEST(ColumnPacker, FarStepsTakeEightBytes) {
  for (const std::vector<int64_t>& steps : {std::vector<int64_t>{0, 1, int64_t{1} << 33},
                                            {kLeast, 0, kLargest},
                                            {kLargest, kLargest}}) {
    const Packed packed = pack_steps(steps);
    EXPECT_EQ(packed.header, R"({"type": "i64", "at": 0})");
    for (size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(packed.number<int64_t>(8 * i), steps[i]);
  }
}

TEST(ColumnPacker, ValuesAreFloat32IfThatIsExact) {
  JsonWriter header;
  ColumnPacker packer;
  header.begin_array();
  packer.add_values(header, {0.5, std::nan(""), -INFINITY});
  packer.add_values(header, {0.1});
  packer.add_wall_times(header, {1.25});
  header.end_array();
  const Packed packed = unpack(packer.finish(header.text()));
  EXPECT_TRUE(packed.header.starts_with(R"([{"type": "f32", "at": 0}, {"type": "f64", "at": 16}, )"
                                        R"({"type": "f64", "at": 24}])"))
      << packed.header;
  EXPECT_EQ(packed.number<float>(0), 0.5f);
  EXPECT_TRUE(std::isnan(packed.number<float>(4)));
  EXPECT_EQ(packed.number<float>(8), -INFINITY);
  EXPECT_EQ(packed.number<double>(16), 0.1);
  EXPECT_EQ(packed.number<double>(24), 1.25);
}

TEST(ColumnPacker, CodesTakeOneByte) {
  JsonWriter header;
  ColumnPacker packer;
  header.begin_array();
  packer.add_codes(header, {0, 7, 255});
  packer.add_values(header, {0.5});
  header.end_array();
  const Packed packed = unpack(packer.finish(header.text()));
  EXPECT_TRUE(packed.header.starts_with(R"([{"type": "u8", "at": 0}, {"type": "f32", "at": 8}])"));
  EXPECT_EQ(packed.payload.substr(0, 3), std::string("\0\7\xff", 3));
}

}  // namespace
}  // namespace stepscope
