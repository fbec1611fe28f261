// SPDX-License-Identifier: Apache-2.0
// Converts values to formats that other programs can read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "store/value.h"

namespace stepscope::cli {

// The record that contains a value.
struct ValuePlace {
  std::string_view run;
  std::string_view tag;
  int64_t step = 0;
  double wall_time = 0;
};

// Appends {"run", "tag", "step", "wall_time", "buckets": [[left, right, count], ...]} as a line.
void append_histogram_line(std::string& lines, const ValuePlace& place, const store::Value& value);

// The series of one mesh in a run; missing ones are null.
struct MeshSeries {
  std::string name;
  const store::Series* vertices = nullptr;
  const store::Series* faces = nullptr;
  const store::Series* colours = nullptr;
};

// The meshes and point clouds of a run that have vertices, by name.
std::vector<MeshSeries> meshes_of(const store::Run& run);

// One step of a mesh; faces and colours may be null. Each is a batch: [samples, n, 3].
struct MeshValues {
  const store::Value* vertices = nullptr;
  const store::Value* faces = nullptr;
  const store::Value* colours = nullptr;
};

// The number of meshes that were logged together; 0 if the vertices are not valid.
size_t mesh_samples(const MeshValues& mesh);

// Returns one of them as a PLY file. Faces with missing vertices are left out.
std::string ply_text(const MeshValues& mesh, size_t sample);

}  // namespace stepscope::cli
