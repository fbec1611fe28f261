// SPDX-License-Identifier: Apache-2.0
// Any bytes as a value in a log or as a file that a config names: views parse or refuse them, in
// linear time and in memory bounded by the size of the input.
#include <array>
#include <cstdlib>
#include <vector>

#include "base/memory_source.h"
#include "base/test_pieces.h"
#include "dashboards/custom_scalars/layout.h"
#include "dashboards/graphs/graph_text.h"
#include "dashboards/mesh/sample_bytes.h"
#include "dashboards/projector/config.h"
#include "dashboards/projector/tensor.h"
#include "inflate.h"
#include "ingest/values/restore.h"
#include "ingest/values/restore_tensor.h"
#include "proto/run_metadata.pb.h"
#include "query/records/histogram.h"
#include "query/records/test_values.h"
#include "storage/memory.h"

namespace {

using namespace stepscope;
using namespace stepscope::dashboards;

void require(bool holds) {
  if (!holds) std::abort();
}

// The tensor formats of all plugins.
void read_tensor(const std::string& bytes) {
  const auto restored = ingest::restore_tensor(as_bytes(bytes));
  if (!restored.ok()) return;
  const store::Value& value = restored.value();
  require(value.memory_bytes() < 64 * bytes.size() + 1024);
  if (value.size() > 100'000) return;  // Refused by restore_value().
  (void)query::histogram_buckets(value);
  std::string sample;
  (void)append_sample(sample, value, 0, proto::MeshPluginData::COLOR);
  if (value.is_text()) return;
  std::string numbers;
  value.append_elements(numbers, 0, value.size());
  require(numbers.size() == value.size() * store::element_bytes(value.type));
}

void read_event(const std::string& bytes) {
  record::EventView event;
  if (!record::decode_event(as_bytes(bytes), event)) return;
  for (const char* const plugin : {"histograms", "text", "pr_curves", "mesh", "images"}) {
    const bool is_blobs = std::string_view(plugin) == "images";
    const auto info =
        query::test_info("tag", plugin, is_blobs ? DataClass::BlobSequence : DataClass::Tensor);
    for (uint32_t i = 0; i < std::max<size_t>(event.values.size(), 1) && i < 4; ++i) {
      const auto value = ingest::restore_value(*info, event, i);
      if (value.ok()) require(!value.value().is_repeated || value.value().size() <= 1 << 24);
    }
  }
}

void read_layout(const std::string& bytes) {
  query::TestValues values;
  store::Store store;
  for (const char* const run : {"a", "b"}) {
    const auto info =
        query::test_info("custom_scalars__config__", "custom_scalars", DataClass::Tensor);
    // The second one differs, so that they are merged.
    const std::string layout = bytes + (run[0] == 'b' ? "\x08\x01" : "");
    query::commit_run(store, run,
                      {query::TestFile().add(values.series(
                          info, std::vector<store::Value>{query::text_value({layout}, {})}))});
  }
  const auto merged = merged_layout(*store.snapshot(), values);
  if (!merged.ok() || !merged.value()) return;
  JsonWriter json;
  write_layout(json, *merged.value());
}

void read_graph(const std::string& bytes) {
  proto::GraphDef graph;
  if (parse_message(bytes, graph)) (void)join_pieces(*text_of_graph(std::move(graph)));
  proto::RunMetadata metadata;
  std::string text;
  if (parse_message(bytes, metadata)) (void)append_text(text, metadata);
}

void read_config(const std::string& text) {
  storage::MemoryStorage storage;
  storage.replace("config", text);
  const auto config = read_projector_config(storage, "config");
  if (!config.ok()) return;
  JsonWriter json;
  write_projector_config(json, config.value());
  (void)find_embedding(config.value(), "none");
}

void read_tensor_file(const std::string& content) {
  const auto file = std::make_shared<const Asset>(
      Asset{"x.tsv", content.size(), std::make_unique<MemorySource>(content)});
  (void)find_tensor_shape(*file);
  const auto pieces = pieces_of_tensor(file, {1, 1}, 1000);
  if (pieces.ok()) require(join_pieces(*pieces.value()).ok());
}

constexpr std::array<void (*)(const std::string&), 6> kReaders = {
    read_tensor, read_event, read_layout, read_graph, read_config, read_tensor_file,
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto input = fuzz::inflate(data, size);
  kReaders[input.reader % kReaders.size()](input.text);
  return 0;
}
