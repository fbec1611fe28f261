// SPDX-License-Identifier: Apache-2.0
#include "writer/embeddings/embedding_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "base/open_to_read.h"
#include "base/text/quantities.h"
#include "writer/embeddings/projector.h"
#include "writer/engine/event_file.h"
#include "writer/engine/event_log.h"
#include "writer/engine/open_to_write.h"
#include "writer/engine/signals.h"
#include "writer/images/png.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

constexpr size_t kConfigBytesMax = 64 << 20;

// Distinct for distinct tags, and always inside the folder of the step.
// python/stepscope/embedding.py has the same names, except for tags with NUL, which it cannot
// write.
std::string folder_of(std::string_view tag, int64_t step) {
  const std::string_view special =
      tag == "." || tag == ".." ? std::string_view(".") : std::string_view("%/\\\0", 4);
  std::string name;
  for (const char c : tag) {
    if (special.find(c) == std::string_view::npos) {
      name += c;
    } else {
      fmt::format_to(std::back_inserter(name), "%{:02x}", static_cast<unsigned char>(c));
    }
  }
  return fmt::format("{:05}/{}", step, name);
}

// 0, or the errno of a failure.
int write_content(int descriptor, std::string_view content) {
  for (int interruptions = 0; !content.empty();) {
    const ssize_t count = write(descriptor, content.data(), content.size());
    if (count > 0) {
      content.remove_prefix(static_cast<size_t>(count));
    } else if (count == 0 || errno != EINTR || ++interruptions == kInterruptionsMax) {
      return count == 0 ? EIO : errno;
    }
  }
  return 0;
}

Result<void> write_file(const std::string& path, std::string_view content) {
  std::error_code code;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), code);
  if (code) return file_error("cannot create the directory of", path, code.value());
  const SizeSignalBlocked blocked;
  const int descriptor = open_to_write(path, O_CREAT | O_TRUNC | O_WRONLY);
  if (descriptor < 0) return file_error("cannot write", path, errno);
  const int failure = write_content(descriptor, content);
  // After EINTR the descriptor is closed too.
  const bool is_closed = close(descriptor) == 0 || errno == EINTR;
  if (failure != 0 || !is_closed)
    return file_error("cannot write", path, failure ? failure : errno);
  return {};
}

Result<void> replace_file(const std::string& path, std::string_view content) {
  const std::string fresh = path + ".new";
  RETURN_IF_ERROR(write_file(fresh, content));
  std::error_code code;
  std::filesystem::rename(fresh, path, code);
  if (code) return file_error("cannot write", path, code.value());
  return {};
}

// A file that cannot be read is not replaced: that would lose what it lists.
Result<std::string> content_if_there(const std::string& path) {
  std::string content = read_file(path, kConfigBytesMax);
  const int number = errno;
  if (number != 0 && number != ENOENT) {
    return unavailable("cannot read: {}: {}", errno_text(number), path);
  }
  return content;
}

Result<std::string> config_with(const std::string& path, const Embedding& embedding) {
  TRY(const std::string before, content_if_there(path));
  return add_embedding(before, embedding);
}

Result<void> check_count(std::string_view one, size_t count, const Array& points) {
  if (!points.shape.empty() && points.shape[0] == static_cast<int64_t>(count)) return {};
  return with_hint(
      invalid("got {} for points with the shape {}", counted(count, one), shape_text(points.shape)),
      fmt::format("pass one {} for each point", one));
}

Result<std::string> labels_tsv(std::span<const std::string> labels, const Array& points) {
  RETURN_IF_ERROR(check_count("label", labels.size(), points));
  std::vector<std::vector<std::string>> rows;
  for (const auto& label : labels) rows.push_back({label});
  return metadata_tsv({}, rows);
}

// An embedding and the content of its files by their paths.
struct CheckedEmbedding {
  Embedding entry;
  std::vector<std::pair<std::string, std::string>> files;
};

Result<void> add_sprite(CheckedEmbedding& out, const std::string& folder, const Pixels& pictures,
                        const Array& points) {
  constexpr size_t kAll = std::numeric_limits<size_t>::max();
  TRY(const Rasters rasters, make_rasters(pictures, kAll, Scaling::Torch));
  RETURN_IF_ERROR(check_count("image", rasters.pictures.size(), points));
  TRY(const Raster sprite, make_sprite(rasters.pictures));
  out.entry.sprite_path = folder + "/sprite.png";
  out.entry.sprite_width = rasters.pictures[0].width;
  out.entry.sprite_height = rasters.pictures[0].height;
  out.files.emplace_back(out.entry.sprite_path, encode_png(sprite));
  return {};
}

Result<CheckedEmbedding> checked_embedding(std::string_view tag, const Array& points,
                                           std::span<const std::string> labels,
                                           const std::optional<Pixels>& pictures, int64_t step) {
  RETURN_IF_ERROR(check_tag(tag));
  const std::string folder = folder_of(tag, step);
  CheckedEmbedding out;
  out.entry.tensor_name = fmt::format("{}:{:05}", tag, step);
  out.entry.tensor_path = folder + "/tensors.tsv";
  TRY(std::string tensors, tensors_tsv(points));
  out.files.emplace_back(out.entry.tensor_path, std::move(tensors));
  if (!labels.empty()) {
    out.entry.metadata_path = folder + "/metadata.tsv";
    TRY(std::string text, labels_tsv(labels, points));
    out.files.emplace_back(out.entry.metadata_path, std::move(text));
  }
  if (pictures) RETURN_IF_ERROR(add_sprite(out, folder, *pictures, points));
  return out;
}

}  // namespace

Result<void> write_embedding(const std::string& directory, std::string_view tag,
                             const Array& points, std::span<const std::string> labels,
                             const std::optional<Pixels>& pictures, int64_t step) {
  const std::string config = directory + "/projector_config.pbtxt";
  TRY(const CheckedEmbedding embedding, checked_embedding(tag, points, labels, pictures, step));
  RETURN_IF_ERROR(config_with(config, embedding.entry));
  for (const auto& [path, content] : embedding.files) {
    RETURN_IF_ERROR(write_file(directory + "/" + path, content));
  }
  // Read again, because another embedding may have been added while the files were written.
  TRY(const std::string text, config_with(config, embedding.entry));
  return replace_file(config, text);
}

}  // namespace stepscope::writer
