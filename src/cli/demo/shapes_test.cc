// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace stepscope::cli {
namespace {

TEST(DemoShapes, FacesNameVerticesThatExist) {
  const DemoMesh mesh = demo_surface(0.5, 1);
  const auto vertices = static_cast<int32_t>(mesh.vertices.size() / 3);
  EXPECT_GT(vertices, 2000);
  EXPECT_EQ(mesh.colours.size(), mesh.vertices.size());
  const auto [least, most] = std::minmax_element(mesh.faces.begin(), mesh.faces.end());
  EXPECT_EQ(*least, 0);
  EXPECT_EQ(*most, vertices - 1);
}

TEST(DemoShapes, ACloudHasNoFacesAndAColourForEachPoint) {
  const DemoMesh cloud = demo_cloud(1, 1);
  EXPECT_TRUE(cloud.faces.empty());
  EXPECT_EQ(cloud.colours.size(), cloud.vertices.size());
}

TEST(DemoShapes, TheSurfaceIsFitted) {
  // A ring has no vertices near its axis; the ball does.
  const auto nearest = [](const DemoMesh& mesh) {
    float least = 10;
    for (size_t i = 0; i < mesh.vertices.size(); i += 3) {
      least = std::min(least, std::hypot(mesh.vertices[i], mesh.vertices[i + 2]));
    }
    return least;
  };
  EXPECT_LT(nearest(demo_surface(0, 1)), 0.4);
  EXPECT_GT(nearest(demo_surface(1, 1)), 0.5);
}

}  // namespace
}  // namespace stepscope::cli
