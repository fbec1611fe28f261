// SPDX-License-Identifier: Apache-2.0
// Reads graphs and profiles from a run's records.
// A series may have several records; the one with the largest step is used. All functions return
// NotFound if there is no such run, tag or record, and Corrupt, with the run's name, if the record
// has another content.
#pragma once

#include <string_view>

#include "base/result.h"
#include "proto/run_metadata.pb.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

class GraphReader {
 public:
  // Both must outlive the reader.
  GraphReader(const store::Snapshot& snapshot, store::ValueReader& values)
      : snapshot_(snapshot), values_(values) {}

  // The graph of the whole run.
  Result<proto::GraphDef> run_graph(std::string_view run) const;

  // The graphs of a traced function before they were optimized, merged; Invalid if they cannot be.
  Result<proto::GraphDef> op_graph(std::string_view run, std::string_view tag) const;

  // The layers of a Keras model.
  Result<proto::GraphDef> conceptual_graph(std::string_view run, std::string_view tag) const;

  // The profile of a step.
  Result<proto::RunMetadata> profile(std::string_view run, std::string_view tag) const;

 private:
  const store::Snapshot& snapshot_;
  store::ValueReader& values_;
};

}  // namespace stepscope::dashboards
