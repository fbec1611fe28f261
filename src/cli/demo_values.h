// SPDX-License-Identifier: Apache-2.0
// Summary values as TensorBoard's own writers make them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/demo_png.h"
#include "cli/demo_sound.h"
#include "proto/event.pb.h"

namespace stepscope::cli {

struct DemoBucket {
  double left = 0;
  double right = 0;
  double count = 0;
};

proto::Summary::Value histogram_value(std::string_view tag, const std::vector<DemoBucket>& buckets);

// A batch of pictures of one size; at least one.
proto::Summary::Value image_value(std::string_view tag, const std::vector<DemoPicture>& pictures);

proto::Summary::Value audio_value(std::string_view tag, const DemoSound& sound);

// Markdown.
proto::Summary::Value text_value(std::string_view tag, std::string_view text);

// A serialized layout of custom scalars.
proto::Summary::Value layout_value(std::string_view layout);

// Three numbers a vertex, colours from 0 to 255; without faces it is a cloud of points.
struct DemoMesh {
  std::vector<float> vertices;
  std::vector<int32_t> faces;  // Three vertices each.
  std::vector<uint8_t> colours;
  std::string config;  // JSON; may be empty.
};

// A value for each part: vertices, faces if there are any, and colours.
std::vector<proto::Summary::Value> mesh_values(std::string_view name, const DemoMesh& mesh);

// Counts at each threshold, all of one length.
struct DemoCurve {
  std::vector<double> true_positives;
  std::vector<double> false_positives;
  std::vector<double> true_negatives;
  std::vector<double> false_negatives;
};

proto::Summary::Value pr_curve_value(std::string_view tag, const DemoCurve& curve);

// Something for the plugin "hparams", all of which is in the metadata.
proto::Summary::Value hparams_value(std::string_view tag, std::string_view content);

}  // namespace stepscope::cli
