// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/projector.h"

#include <charconv>
#include <limits>
#include <memory>

#include "base/json_writer.h"
#include "dashboards/projector/asset.h"
#include "dashboards/projector/config_finder.h"
#include "dashboards/projector/line_reader.h"
#include "dashboards/projector/probe.h"
#include "dashboards/projector/tensor.h"
#include "query/media_type.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using proto::EmbeddingInfo;

constexpr uint64_t kNoLimit = std::numeric_limits<uint64_t>::max();

// An empty value counts as none, as in TensorBoard.
Result<uint64_t> parse_num_rows(const Request& request) {
  const auto text = request.find("num_rows");
  if (!text || text->empty()) return kNoLimit;
  uint64_t rows = 0;
  const char* const last = text->data() + text->size();
  const auto [end, failure] = std::from_chars(text->data(), last, rows);
  if (end != last || failure == std::errc::invalid_argument) {
    return invalid("query parameter num_rows must be integer > 0, not \"{}\"", *text);
  }
  if (failure == std::errc::result_out_of_range) return kNoLimit;
  if (rows == 0) return invalid("query parameter num_rows must be integer > 0, not 0");
  return rows;
}

// As many lines as there are, up to `rows_max` behind the header. A file with one column has none.
Result<std::string> read_metadata(const OpenFile& file, uint64_t rows_max) {
  if (rows_max == kNoLimit) return read_start(file);
  LineReader lines(*file.source, file.size);
  std::string text;
  for (uint64_t left = rows_max; left > 0; --left) {
    TRY(const auto line, lines.next());
    if (!line) break;
    text += *line;
    const bool is_header = lines.line_number() == 1 && line->find('\t') != line->npos;
    if (is_header) ++left;
  }
  return text;
}

Error needs_tensorflow(const EmbeddingInfo& embedding, const ProjectorConfig& config) {
  const std::string& checkpoint = config.message.model_checkpoint_path();
  Error error = invalid(
      "tensor \"{}\" has no tensor_path, and the checkpoint{} can be read by "
      "TensorFlow only: {}",
      embedding.tensor_name(), checkpoint.empty() ? "" : " " + checkpoint, config.path);
  error.hint =
      "Write the tensor to a TSV file (a row a line, tabs between numbers) beside the config, and "
      "name the file there as tensor_path.";
  return error;
}

// A file that cannot be read costs its own embedding the shape; asked for, it says why.
void fill_shapes(storage::Storage& storage, ProjectorConfig& config) {
  for (EmbeddingInfo& embedding : *config.message.mutable_embeddings()) {
    if (embedding.tensor_path().empty() || !embedding.tensor_shape().empty()) continue;
    const auto file = open_asset(storage, config.path, embedding.tensor_path());
    if (!file.ok()) continue;
    const auto shape = find_tensor_shape(file.value());
    if (!shape.ok()) continue;
    embedding.mutable_tensor_shape()->Add(shape.value().begin(), shape.value().end());
  }
}

// The routes. Each reads the config anew: it is small, and it may have changed.
class Projector {
 public:
  Projector(const store::Store& store, storage::Storage& storage, ProjectorOptions options)
      : storage_(storage), finder_(store, storage, std::move(options)) {}

  Result<Response> get_runs(const Request&) const {
    JsonWriter json;
    json.begin_array();
    for (const std::string& run : finder_.candidates()) {
      if (finder_.has_config(run)) json.string(run);
    }
    json.end_array();
    return Response::json(json);
  }

  Result<Response> get_info(const Request& request) const {
    TRY(const std::string_view run, request.require("run"));
    TRY(ProjectorConfig config, finder_.load(run));
    fill_shapes(storage_, config);
    JsonWriter json;
    write_projector_config(json, config);
    return Response::json(json);
  }

  Result<Response> get_tensor(const Request& request) const {
    TRY(const uint64_t rows_max, parse_num_rows(request));
    TRY(const Asked asked, find(request));
    const EmbeddingInfo& embedding = *asked.embedding;
    if (embedding.tensor_path().empty()) return needs_tensorflow(embedding, *asked.config);
    TRY(const OpenFile file, open_asset(storage_, asked.config->path, embedding.tensor_path()));
    const auto& shape = embedding.tensor_shape();
    TRY(std::string bytes,
        read_tensor(file, {shape.data(), static_cast<size_t>(shape.size())}, rows_max));
    return Response::binary("application/octet-stream", std::move(bytes));
  }

  Result<Response> get_metadata(const Request& request) const {
    TRY(const uint64_t rows_max, parse_num_rows(request));
    TRY(const Asked asked, find(request));
    TRY(const OpenFile file, open(asked, asked.embedding->metadata_path(), "metadata"));
    TRY(std::string text, read_metadata(file, rows_max));
    return Response::text(200, std::move(text));
  }

  Result<Response> get_bookmarks(const Request& request) const {
    TRY(const Asked asked, find(request));
    TRY(const OpenFile file, open(asked, asked.embedding->bookmarks_path(), "bookmarks"));
    TRY(std::string text, read_start(file));
    return Response::json_text(std::move(text));
  }

  Result<Response> get_sprite_image(const Request& request) const {
    TRY(const Asked asked, find(request));
    TRY(const OpenFile file, open(asked, asked.embedding->sprite().image_path(), "sprite image"));
    TRY(std::string bytes, read_start(file));
    std::string type(query::image_type(bytes));
    return Response::binary(std::move(type), std::move(bytes));
  }

 private:
  struct Asked {
    std::unique_ptr<const ProjectorConfig> config;
    const EmbeddingInfo* embedding;  // In the config.
  };

  Result<Asked> find(const Request& request) const {
    TRY(const std::string_view run, request.require("run"));
    TRY(const std::string_view name, request.require("name"));
    TRY(ProjectorConfig config, finder_.load(run));
    auto kept = std::make_unique<const ProjectorConfig>(std::move(config));
    TRY(const EmbeddingInfo* embedding, find_embedding(*kept, name));
    return Asked{std::move(kept), embedding};
  }

  Result<OpenFile> open(const Asked& asked, const std::string& path, std::string_view what) const {
    if (!path.empty()) return open_asset(storage_, asked.config->path, path);
    return invalid("No {} file found for tensor \"{}\" in the config file \"{}\"", what,
                   asked.embedding->tensor_name(), asked.config->path);
  }

  storage::Storage& storage_;
  ConfigFinder finder_;
};

}  // namespace

void add_projector(http::Router& router, const store::Store& store, storage::Storage& storage,
                   ProjectorOptions options) {
  const auto projector = std::make_shared<const Projector>(store, storage, std::move(options));
  const auto add = [&](const std::string& name, auto handler) {
    router.get_or_post("/data/plugin/projector/" + name,
                       [projector, handler](const Request& r) { return (*projector.*handler)(r); });
  };
  add("runs", &Projector::get_runs);
  add("info", &Projector::get_info);
  add("tensor", &Projector::get_tensor);
  add("metadata", &Projector::get_metadata);
  add("bookmarks", &Projector::get_bookmarks);
  add("sprite_image", &Projector::get_sprite_image);
}

std::function<bool()> projector_probe(const store::Store& store, storage::Storage& storage,
                                      ProjectorOptions options) {
  const auto probe = std::make_shared<Probe>(ConfigFinder(store, storage, std::move(options)));
  return [probe] { return probe->has_config(); };
}

}  // namespace stepscope::dashboards
