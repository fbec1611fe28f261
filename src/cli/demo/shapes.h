// SPDX-License-Identifier: Apache-2.0
// The demo's meshes and point clouds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/demo/event_file.h"
#include "cli/demo/scalars.h"

namespace stepscope::cli {

// Three numbers a vertex, colours from 0 to 255; without faces it is a cloud of points.
struct DemoMesh {
  std::vector<float> vertices;
  std::vector<int32_t> faces;  // Three vertices each.
  std::vector<uint8_t> colours;
  std::string config;  // JSON; may be empty.
};

// A ring with waves on it, out of a noisy ball as progress goes from 0 to 1. Every vertex has a
// colour. The same seed scatters alike at every progress.
DemoMesh demo_surface(double progress, uint64_t seed);

// A spiral of points, out of a cloud; it has no faces.
DemoMesh demo_cloud(double progress, uint64_t seed);

// Adds a file to <training>/train: a surface that is fitted and a cloud that takes shape.
Result<void> write_training_shapes(DemoWriter& writer, const Training& training);

}  // namespace stepscope::cli
