// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "proto/projector_config.pb.h"
#include "storage/storage.h"

namespace stepscope::dashboards {

// What a projector_config.pbtxt says, with a name for every embedding that has a file.
struct ProjectorConfig {
  std::string path;
  proto::ProjectorConfig message;
};

// Reads a config. One that is no valid text is Invalid, with file, line and reason.
Result<ProjectorConfig> read_projector_config(storage::Storage& storage, const std::string& path);

// Whether there is something to show: an embedding, and a file or a checkpoint to take it from.
bool has_embeddings(const ProjectorConfig& config);

// The embedding of that name; "name" and "name:0" are the same. Invalid if there is none.
Result<const proto::EmbeddingInfo*> find_embedding(const ProjectorConfig& config,
                                                   std::string_view name);

// The config as proto3 has it in JSON: camelCase, and nothing for what is empty.
void write_projector_config(JsonWriter& json, const ProjectorConfig& config);

}  // namespace stepscope::dashboards
