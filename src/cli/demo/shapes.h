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

// Three numbers per vertex, colours from 0 to 255; a point cloud if there are no faces.
struct DemoMesh {
  std::vector<float> vertices;
  std::vector<int32_t> faces;  // Three vertices each.
  std::vector<uint8_t> colours;
  std::string config;  // JSON; may be empty.
};

// A wavy ring that emerges from a noisy ball as progress goes from 0 to 1. Every vertex has a
// colour. The noise depends only on the seed, not on the progress.
DemoMesh demo_surface(double progress, uint64_t seed);

// A spiral of points that emerges from a random cloud; it has no faces.
DemoMesh demo_cloud(double progress, uint64_t seed);

// Adds a file to <training>/train: a surface and a point cloud that take shape.
Result<void> write_training_shapes(DemoWriter& writer, const Training& training);

}  // namespace stepscope::cli
