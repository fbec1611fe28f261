// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/projector.h"

#include <charconv>
#include <limits>
#include <map>
#include <memory>

#include "base/text/json_writer.h"
#include "base/text/parts.h"
#include "dashboards/projector/asset.h"
#include "dashboards/projector/config_finder.h"
#include "dashboards/projector/line_reader.h"
#include "dashboards/projector/probe.h"
#include "dashboards/projector/tensor.h"
#include "query/records/media_type.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using proto::EmbeddingInfo;

constexpr uint64_t kTypeBytes = 4096;  // Enough bytes to detect the type of an image.
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

// The first lines of a file, up to `rows_max` after the header. A file with one column has no
// header.
class MetadataRows {
 public:
  MetadataRows(std::shared_ptr<const Asset> file, uint64_t rows_max)
      : file_(std::move(file)), lines_(*file_), rows_left_(rows_max) {}

  Result<bool> add_row(std::string& out) {
    TRY(const auto line, lines_.next());
    if (!line) return false;
    out += *line;
    const bool is_header = lines_.line_number() == 1 && line->find('\t') != line->npos;
    if (!is_header) --rows_left_;
    return rows_left_ > 0;
  }

 private:
  std::shared_ptr<const Asset> file_;
  LineReader lines_;
  uint64_t rows_left_;
};

std::unique_ptr<PieceSource> pieces_of_metadata(std::shared_ptr<const Asset> file,
                                                uint64_t rows_max) {
  if (rows_max == kNoLimit) return pieces_of_file(std::move(file));
  const auto rows = std::make_shared<MetadataRows>(std::move(file), rows_max);
  return text_of_parts([rows](std::string& out) { return rows->add_row(out); });
}

Error needs_tensorflow(const EmbeddingInfo& embedding, const ProjectorConfig& config) {
  const std::string& checkpoint = config.message.model_checkpoint_path();
  Error error = invalid(
      "tensor \"{}\" has no tensor_path, and the checkpoint{} can only be read by TensorFlow: {}",
      embedding.tensor_name(), checkpoint.empty() ? "" : " " + checkpoint, config.path);
  error.hint =
      "Write the tensor to a TSV file (one row per line, numbers separated by tabs) next to the "
      "config, and set tensor_path to that file.";
  return error;
}

// Finds the shapes of tensors by reading their files, each once. A config can name thousands of
// files, so they may not be larger together than a single file may be.
class ShapeFinder {
 public:
  ShapeFinder(storage::Storage& storage, const std::string& config_path)
      : storage_(storage), config_path_(config_path) {}

  // Empty if the file cannot be read; a request for the tensor explains why.
  const std::vector<uint32_t>& find(const std::string& path) {
    const auto [found, is_new] = shapes_.try_emplace(path);
    if (is_new) found->second = read(path);
    return found->second;
  }

 private:
  std::vector<uint32_t> read(const std::string& path) {
    const auto file = open_asset(storage_, config_path_, path);
    if (!file.ok() || file.value().size > bytes_left_) return {};
    bytes_left_ -= file.value().size;
    auto shape = find_tensor_shape(file.value());
    return shape.ok() ? std::move(shape).value() : std::vector<uint32_t>();
  }

  storage::Storage& storage_;
  const std::string& config_path_;
  uint64_t bytes_left_ = kAssetBytesMax;
  std::map<std::string, std::vector<uint32_t>> shapes_;
};

void fill_shapes(storage::Storage& storage, ProjectorConfig& config) {
  ShapeFinder finder(storage, config.path);
  for (EmbeddingInfo& embedding : *config.message.mutable_embeddings()) {
    if (embedding.tensor_path().empty() || !embedding.tensor_shape().empty()) continue;
    const auto& shape = finder.find(embedding.tensor_path());
    embedding.mutable_tensor_shape()->Add(shape.begin(), shape.end());
  }
}

// The routes. Each reads the config again: it is small, and it may have changed.
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
    TRY(const Requested requested, find(request));
    const EmbeddingInfo& embedding = *requested.embedding;
    if (embedding.tensor_path().empty()) return needs_tensorflow(embedding, *requested.config);
    TRY(const auto file, open(requested, embedding.tensor_path(), "tensor"));
    const auto& shape = embedding.tensor_shape();
    TRY(auto pieces, pieces_of_tensor(file, {shape.begin(), shape.end()}, rows_max));
    return Response::stream("application/octet-stream", std::move(pieces));
  }

  Result<Response> get_metadata(const Request& request) const {
    TRY(const uint64_t rows_max, parse_num_rows(request));
    TRY(const Requested requested, find(request));
    TRY(auto file, open(requested, requested.embedding->metadata_path(), "metadata"));
    return Response::stream("text/plain; charset=utf-8",
                            pieces_of_metadata(std::move(file), rows_max));
  }

  Result<Response> get_bookmarks(const Request& request) const {
    TRY(const Requested requested, find(request));
    TRY(auto file, open(requested, requested.embedding->bookmarks_path(), "bookmarks"));
    return Response::stream("application/json", pieces_of_file(std::move(file)));
  }

  Result<Response> get_sprite_image(const Request& request) const {
    TRY(const Requested requested, find(request));
    TRY(auto file, open(requested, requested.embedding->sprite().image_path(), "sprite image"));
    TRY(const std::string start, read_start(*file, kTypeBytes));
    return Response::stream(std::string(query::image_type(start)), pieces_of_file(std::move(file)));
  }

 private:
  struct Requested {
    std::unique_ptr<const ProjectorConfig> config;
    const EmbeddingInfo* embedding;  // In the config.
  };

  Result<Requested> find(const Request& request) const {
    TRY(const std::string_view run, request.require("run"));
    TRY(const std::string_view name, request.require("name"));
    TRY(ProjectorConfig config, finder_.load(run));
    auto kept = std::make_unique<const ProjectorConfig>(std::move(config));
    TRY(const EmbeddingInfo* embedding, find_embedding(*kept, name));
    return Requested{std::move(kept), embedding};
  }

  Result<std::shared_ptr<const Asset>> open(const Requested& requested, const std::string& path,
                                            std::string_view what) const {
    if (!path.empty()) {
      TRY(Asset file, open_asset(storage_, requested.config->path, path));
      return std::make_shared<const Asset>(std::move(file));
    }
    return invalid("No {} file found for tensor \"{}\" in the config file \"{}\"", what,
                   requested.embedding->tensor_name(), requested.config->path);
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
