// SPDX-License-Identifier: Apache-2.0
#include "writer/values/mesh.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "proto/mesh_plugin_data.pb.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

const std::vector<double> kCorners = {0, 0, 0, 1, 0, 0, 0, 1, 0};

TEST(Mesh, IsOneValueForEachArray) {
  const std::vector<int64_t> faces = {0, 1, 2};
  const std::vector<int32_t> colours = {255, 0, 0, 0, 255, 0, 0, 0, 255};
  const auto values = mesh_values(
      "m", {Array(kCorners, {3, 3}), Array(faces, {1, 3}), Array(colours, {3, 3}), "{\"a\":1}"});
  ASSERT_EQ(values.value().size(), 3U);
  const auto vertex = parsed(values.value()[0].value), face = parsed(values.value()[1].value),
             colour = parsed(values.value()[2].value);
  EXPECT_EQ(vertex.tag(), "m_VERTEX");
  EXPECT_EQ(values.value()[0].tag, "m_VERTEX");
  EXPECT_EQ(face.tag(), "m_FACE");
  EXPECT_EQ(colour.tag(), "m_COLOR");
  EXPECT_EQ(vertex.tensor().dtype(), proto::DT_FLOAT);
  EXPECT_THAT(shape_of(vertex.tensor()), ElementsAre(1, 3, 3));
  EXPECT_THAT(content_of<int32_t>(face.tensor()), ElementsAre(0, 1, 2));
  EXPECT_EQ(colour.tensor().dtype(), proto::DT_UINT8);
  proto::MeshPluginData content;
  ASSERT_TRUE(content.ParseFromString(face.metadata().plugin_data().content()));
  EXPECT_EQ(content.name(), "m");
  EXPECT_EQ(content.content_type(), proto::MeshPluginData::FACE);
  EXPECT_EQ(content.components(), 14U);
  EXPECT_EQ(content.json_config(), "{\"a\":1}");
  EXPECT_THAT(content.shape(), ElementsAre(1, 1, 3));
}

TEST(Mesh, MayConsistOfPointsOnly) {
  const auto values = mesh_values("m", {Array(kCorners, {1, 3, 3}), {}, {}, "{}"});
  ASSERT_EQ(values.value().size(), 1U);
  proto::MeshPluginData content;
  ASSERT_TRUE(
      content.ParseFromString(parsed(values.value()[0].value).metadata().plugin_data().content()));
  EXPECT_EQ(content.components(), 2U);
}

TEST(Mesh, RefusesInvalidShapesAndNumbers) {
  const Array vertices(kCorners, {3, 3});
  EXPECT_THAT(mesh_values("m", {Array(kCorners, {9}), {}, {}, "{}"}),
              fails_with(Code::Invalid, "unsupported shape of vertices: [9]"));
  const std::vector<int32_t> missing = {0, 1, 3};
  const auto beyond = mesh_values("m", {vertices, Array(missing, {1, 3}), {}, "{}"});
  EXPECT_THAT(beyond, fails_with(Code::Invalid, "1 of 3 numbers is outside the range"));
  const std::vector<uint8_t> few = {1, 2, 3};
  EXPECT_THAT(mesh_values("m", {vertices, {}, Array(few, {1, 3}), "{}"}),
              fails_with(Code::Invalid, "do not match vertices"));
}

}  // namespace
}  // namespace stepscope::writer
