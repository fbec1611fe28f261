// SPDX-License-Identifier: Apache-2.0
// What can be logged besides single numbers and texts.
#pragma once

#include <stepscope/array.h>

#include <cstdint>
#include <optional>
#include <string>

namespace stepscope {

struct Description {
  std::string display_name;  // Shown instead of the tag; may be empty.
  std::string description;   // Markdown; may be empty.
};

// The order of an array's dimensions: batch, height, width, channels.
enum class Layout : uint8_t { kNHWC, kNCHW, kHWC, kCHW, kHW };

struct Pixels {
  Array array;
  Layout layout = Layout::kNHWC;
};

// Samples of the shape [frames], [frames, channels] or [clips, frames, channels]; floating-point
// numbers in [-1, 1], or int16 as they are.
struct Sound {
  Array array;
  uint32_t sample_rate_hz = 44'100;
  bool channels_first = false;  // The last two dimensions are [channels, frames].
};

// Every array is [n, 3] or, for a batch, [b, n, 3].
struct Mesh {
  Array vertices;                     // Coordinates.
  std::optional<Array> faces = {};    // Triangles: numbers of vertices, from 0.
  std::optional<Array> colours = {};  // Of the vertices: red, green, blue from 0 to 255.
  std::string json_config = "{}";     // Camera, lights and material, as three.js names them.
};

// What a classifier said of some examples; all arrays have one number for each.
struct Predictions {
  Array labels;                       // 1 (or true) if the example is positive, else 0.
  Array probabilities;                // From 0 to 1.
  std::optional<Array> weights = {};  // 1 if absent.
};

// Counts and rates that are known already; each array has one number for each threshold.
struct PrCounts {
  Array true_positives, false_positives, true_negatives, false_negatives, precision, recall;
};

struct Bucket {
  double left = 0;
  double right = 0;
  double count = 0;
};

}  // namespace stepscope
