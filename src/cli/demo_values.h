// SPDX-License-Identifier: Apache-2.0
// Summary values as TensorBoard's own writers make them.
#pragma once

#include <array>
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

// Something for the plugin "hparams", all of which is in the metadata.
proto::Summary::Value hparams_value(std::string_view tag, std::string_view content);

}  // namespace stepscope::cli
