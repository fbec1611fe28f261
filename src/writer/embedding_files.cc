// SPDX-License-Identifier: Apache-2.0
#include "writer/embedding_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <vector>

#include "base/open_to_read.h"
#include "writer/hint.h"
#include "writer/log_file.h"
#include "writer/open_to_write.h"
#include "writer/png.h"
#include "writer/projector.h"
#include "writer/signals.h"
#include "writer/tensor.h"

namespace stepscope::writer {
namespace {

constexpr size_t kConfigBytesMax = 64 << 20;

// Tags may have slashes, which would make folders of them, or be the name of another folder.
std::string folder_of(std::string_view tag, int64_t step) {
  std::string name(tag);
  std::replace_if(name.begin(), name.end(), [](char c) { return c == '/' || c == '\0'; }, '_');
  if (name == "." || name == "..") std::replace(name.begin(), name.end(), '.', '_');
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
  CHECK_OK(write_file(fresh, content));
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

Result<void> write_labels(const std::string& path, std::span<const std::string> labels,
                          const Array& points) {
  const bool fits = !points.shape.empty() && points.shape[0] == static_cast<int64_t>(labels.size());
  if (!fits) {
    return with_hint(invalid("there are {} labels for points with the shape {}", labels.size(),
                             shape_text(points.shape)),
                     "pass one label for each point");
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto& label : labels) rows.push_back({label});
  TRY(const std::string text, metadata_tsv({}, rows));
  return write_file(path, text);
}

}  // namespace

Result<void> write_embedding(const std::string& directory, std::string_view tag,
                             const Array& points, std::span<const std::string> labels,
                             const std::optional<Pixels>& pictures, int64_t step) {
  const std::string folder = folder_of(tag, step);
  Embedding embedding{.tensor_name = fmt::format("{}:{:05}", tag, step),
                      .tensor_path = folder + "/tensors.tsv"};
  TRY(const std::string tensors, tensors_tsv(points));
  CHECK_OK(write_file(directory + "/" + embedding.tensor_path, tensors));
  if (!labels.empty()) {
    embedding.metadata_path = folder + "/metadata.tsv";
    CHECK_OK(write_labels(directory + "/" + embedding.metadata_path, labels, points));
  }
  if (pictures) {
    TRY(const Rasters small, make_rasters(*pictures, 1, Scaling::kTorch));
    TRY(const Raster sprite, make_sprite(*pictures));
    embedding.sprite_path = folder + "/sprite.png";
    embedding.sprite_width = small.pictures.empty() ? 0 : small.pictures[0].width;
    embedding.sprite_height = small.pictures.empty() ? 0 : small.pictures[0].height;
    CHECK_OK(write_file(directory + "/" + embedding.sprite_path, encode_png(sprite)));
  }
  const std::string config = directory + "/projector_config.pbtxt";
  TRY(const std::string before, content_if_there(config));
  TRY(const std::string text, add_embedding(before, embedding));
  return replace_file(config, text);
}

}  // namespace stepscope::writer
