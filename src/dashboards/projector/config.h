// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "proto/projector_config.pb.h"
#include "storage/storage.h"

namespace stepscope::dashboards {

// The content of a projector_config.pbtxt, with a name for every embedding that has a file.
struct ProjectorConfig {
  std::string path;
  proto::ProjectorConfig message;
};

// Reads a config. Invalid, with file, line and reason, if it cannot be parsed.
Result<ProjectorConfig> read_projector_config(storage::Storage& storage, const std::string& path);

// Whether there is something to show: an embedding, and a file or a checkpoint that contains it.
bool has_embeddings(const ProjectorConfig& config);

// The embedding of that name; "name" and "name:0" are the same. Invalid if there is none.
Result<const proto::EmbeddingInfo*> find_embedding(const ProjectorConfig& config,
                                                   std::string_view name);

// The config as proto3 JSON: camelCase, without empty fields.
void write_projector_config(JsonWriter& json, const ProjectorConfig& config);

}  // namespace stepscope::dashboards
