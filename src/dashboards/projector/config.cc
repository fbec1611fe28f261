// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/config.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <algorithm>

#include "base/text/utf8.h"
#include "dashboards/projector/asset.h"

namespace stepscope::dashboards {
namespace {

using proto::EmbeddingInfo;

constexpr uint64_t kConfigBytesMax = 1 << 20;  // About 10,000 embeddings.
constexpr int kNamesShownMax = 20;
constexpr int kDepthMax = 8;  // Of nested messages; a valid config has three levels.

// Keeps the first error. Without a collector, errors would be printed.
class FirstError final : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, google::protobuf::io::ColumnNumber column,
                const std::string& message) override {
    if (message_.empty())
      message_ =
          fmt::format("line {}, column {}: {}", line + 1, column + 1, to_valid_utf8(message));
  }
  void AddWarning(int, google::protobuf::io::ColumnNumber, const std::string&) override {}

  const std::string& message() const { return message_; }

 private:
  std::string message_;
};

Result<proto::ProjectorConfig> parse(const std::string& text, const std::string& path) {
  FirstError first;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&first);
  parser.SetRecursionLimit(kDepthMax);
  proto::ProjectorConfig message;
  if (parser.ParseFromString(text, &message)) return message;
  Error error = invalid("the projector config cannot be read: {}: {}", first.message(), path);
  error.hint =
      "Correct that line; an embedding has the form: embeddings { tensor_name: \"NAME\" "
      "tensor_path: \"FILE.tsv\" }";
  return error;
}

// TensorBoard does this only for the first one, and the others cannot be requested.
void name_embeddings(proto::ProjectorConfig& config) {
  for (EmbeddingInfo& embedding : *config.mutable_embeddings()) {
    std::string& name = *embedding.mutable_tensor_name();
    const std::string& path = embedding.tensor_path();
    if (name.empty()) name = path.substr(path.rfind('/') + 1);
    if (name.ends_with(":0")) name.resize(name.size() - 2);
  }
}

std::string canonical(std::string_view name) {
  std::string text(name);
  return name.find(':') == name.npos ? text + ":0" : text;
}

std::string names_of(const proto::ProjectorConfig& config) {
  std::string names;
  const int shown = std::min(config.embeddings_size(), kNamesShownMax);
  for (int i = 0; i < shown; ++i) {
    names.append(i == 0 ? "" : ", ").append("\"" + config.embeddings(i).tensor_name() + "\"");
  }
  if (shown < config.embeddings_size()) names += ", ...";
  return names;
}

void write_text(JsonWriter& json, std::string_view name, const std::string& text) {
  if (!text.empty()) json.field(name, std::string_view(text));
}

void write_numbers(JsonWriter& json, std::string_view name,
                   const google::protobuf::RepeatedField<uint32_t>& numbers) {
  if (numbers.empty()) return;
  json.key(name).begin_array();
  for (const uint32_t number : numbers) json.integer(number);
  json.end_array();
}

void write_embedding(JsonWriter& json, const EmbeddingInfo& embedding) {
  json.begin_object();
  write_text(json, "tensorName", embedding.tensor_name());
  write_text(json, "metadataPath", embedding.metadata_path());
  write_text(json, "bookmarksPath", embedding.bookmarks_path());
  write_numbers(json, "tensorShape", embedding.tensor_shape());
  if (embedding.has_sprite()) {
    json.key("sprite").begin_object();
    write_text(json, "imagePath", embedding.sprite().image_path());
    write_numbers(json, "singleImageDim", embedding.sprite().single_image_dim());
    json.end_object();
  }
  write_text(json, "tensorPath", embedding.tensor_path());
  json.end_object();
}

}  // namespace

Result<ProjectorConfig> read_projector_config(storage::Storage& storage, const std::string& path) {
  TRY(const Asset file, open_file(storage, path, kConfigBytesMax));
  TRY(const std::string text, read_start(file, kConfigBytesMax));
  TRY(proto::ProjectorConfig message, parse(text, path));
  name_embeddings(message);
  return ProjectorConfig{path, std::move(message)};
}

bool has_embeddings(const ProjectorConfig& config) {
  const auto& embeddings = config.message.embeddings();
  if (!config.message.model_checkpoint_path().empty()) return !embeddings.empty();
  return std::ranges::any_of(
      embeddings, [](const EmbeddingInfo& embedding) { return !embedding.tensor_path().empty(); });
}

Result<const EmbeddingInfo*> find_embedding(const ProjectorConfig& config, std::string_view name) {
  const std::string wanted = canonical(name);
  for (const EmbeddingInfo& embedding : config.message.embeddings()) {
    if (canonical(embedding.tensor_name()) == wanted) return &embedding;
  }
  Error error = invalid("there is no embedding \"{}\" in {}", name, config.path);
  error.hint = "Available: " + names_of(config.message);
  return error;
}

void write_projector_config(JsonWriter& json, const ProjectorConfig& config) {
  json.begin_object();
  write_text(json, "modelCheckpointPath", config.message.model_checkpoint_path());
  if (!config.message.embeddings().empty()) {
    json.key("embeddings").begin_array();
    for (const EmbeddingInfo& embedding : config.message.embeddings()) {
      write_embedding(json, embedding);
    }
    json.end_array();
  }
  write_text(json, "modelCheckpointDir", config.message.model_checkpoint_dir());
  json.end_object();
}

}  // namespace stepscope::dashboards
