// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "proto/mesh_plugin_data.pb.h"
#include "store/value.h"

namespace stepscope::dashboards {

// Appends one sample of a mesh's part, its rows one after another, in the form that the page
// expects: vertices as float32, faces as int32, colours as uint8, all little-endian. Numbers of
// another type are converted. Invalid if there is no such sample, Corrupt if the value has none.
Result<void> append_sample(std::string& out, const store::Value& value, int64_t sample,
                           proto::MeshPluginData::ContentType type);

}  // namespace stepscope::dashboards
