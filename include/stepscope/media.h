// SPDX-License-Identifier: Apache-2.0
// Types for logging images, audio, meshes, PR curves and histograms.
#pragma once

#include <stepscope/array.h>

#include <cstdint>
#include <optional>
#include <string>

namespace stepscope {

struct Description {
  std::string display_name;  // Shown in place of the tag; may be empty.
  std::string description;   // Markdown; may be empty.
};

// The order of an array's dimensions: batch, height, width, channels.
enum class Layout : uint8_t { kNHWC, kNCHW, kHWC, kCHW, kHW };

struct Pixels {
  Array array;
  Layout layout = Layout::kNHWC;
};

// Samples of the shape [frames], [frames, channels] or [clips, frames, channels]; floating-point
// numbers in [-1, 1], or int16, which is stored unchanged.
struct Sound {
  Array array;
  uint32_t sample_rate_hz = 44'100;
  bool channels_first = false;  // The last two dimensions are [channels, frames].
};

// Every array is [n, 3] or, for a batch, [b, n, 3].
struct Mesh {
  Array vertices;                     // Coordinates.
  std::optional<Array> faces = {};    // Triangles, as vertex indices.
  std::optional<Array> colours = {};  // Colours of the vertices: red, green, blue from 0 to 255.
  std::string json_config = "{}";     // Camera, lights and material, as three.js names them.
};

// The predictions of a classifier; all arrays have one number per example.
struct Predictions {
  Array labels;                       // 1 (or true) if the example is positive, else 0.
  Array probabilities;                // From 0 to 1.
  std::optional<Array> weights = {};  // 1 if absent.
};

// Precomputed counts and rates; each array has one number per threshold.
struct PrCounts {
  Array true_positives, false_positives, true_negatives, false_negatives, precision, recall;
};

struct Bucket {
  double left = 0;
  double right = 0;
  double count = 0;
};

}  // namespace stepscope
