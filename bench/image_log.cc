// SPDX-License-Identifier: Apache-2.0
#include "image_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/crc32c.h"
#include "base/data_class.h"
#include "curve.h"
#include "event_file.h"
#include "picture.h"
#include "record/event_encoder.h"
#include "record/frame.h"
#include "record/tags.h"
#include "record/wire_writer.h"

namespace stepscope::bench {
namespace {

using record::WireWriter;

constexpr uint64_t kTags = 10;
constexpr uint64_t kColours = 1 << 24;

constexpr uint64_t kDtString = 7, kBlobSequence = static_cast<uint64_t>(DataClass::BlobSequence);

void append_varint(std::string& out, uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

// The start of a length-delimited field whose value follows.
std::string open_field(record::Tag field, uint64_t length) {
  std::string out;
  append_varint(out, field);
  append_varint(out, length);
  return out;
}

// An Event without the zeros of its image, which belong between the two.
struct SplitEvent {
  std::string head;
  std::string tail;
};

// Wraps the contents in a message field.
void wrap(SplitEvent& event, record::Tag field, uint64_t zeros) {
  const uint64_t length = event.head.size() + zeros + event.tail.size();
  event.head = open_field(field, length) + event.head;
}

SplitEvent image_event(double wall_time, int64_t step, std::string_view tag,
                       const Picture& picture) {
  const auto dim = WireWriter().varint(record::dim_tag::kSize, 3).take();
  SplitEvent event;
  event.head = WireWriter()
                   .varint(record::tensor_tag::kDtype, kDtString)
                   .bytes(record::tensor_tag::kTensorShape,
                          WireWriter().bytes(record::tensor_shape_tag::kDim, dim).text())
                   .bytes(record::tensor_tag::kStringVal, "640")
                   .bytes(record::tensor_tag::kStringVal, "480")
                   .take();
  event.head += open_field(record::tensor_tag::kStringVal, picture.size());
  event.head += picture.head;
  event.tail = picture.tail;
  wrap(event, record::value_tag::kTensor, picture.zeros);

  const auto plugin = WireWriter()
                          .bytes(record::plugin_data_tag::kPluginName, "images")
                          .bytes(record::plugin_data_tag::kContent, "")
                          .take();
  const auto metadata = WireWriter()
                            .bytes(record::metadata_tag::kPluginData, plugin)
                            .varint(record::metadata_tag::kDataClass, kBlobSequence)
                            .take();
  event.head = WireWriter().bytes(record::value_tag::kTag, tag).take() + event.head;
  event.tail += WireWriter().bytes(record::value_tag::kMetadata, metadata).take();
  wrap(event, record::summary_tag::kValue, picture.zeros);
  wrap(event, record::event_tag::kSummary, picture.zeros);
  event.head = WireWriter()
                   .fixed64(record::event_tag::kWallTime, wall_time)
                   .varint(record::event_tag::kStep, static_cast<uint64_t>(step))
                   .take() +
               event.head;
  return event;
}

// A file written at given offsets.
class SparseFile {
 public:
  explicit SparseFile(const std::string& path)
      : path_(path),
        descriptor_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644)) {}
  ~SparseFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  SparseFile(SparseFile&& other) noexcept
      : path_(std::move(other.path_)),
        descriptor_(std::exchange(other.descriptor_, -1)),
        end_(other.end_) {}
  SparseFile& operator=(SparseFile&&) = delete;

  Result<void> append(std::string_view bytes) {
    const ssize_t written =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(end_));
    if (written != static_cast<ssize_t>(bytes.size())) {
      return unavailable("cannot write file: {}: {}", std::generic_category().message(errno),
                         path_);
    }
    end_ += bytes.size();
    return {};
  }
  void skip(uint64_t bytes) { end_ += bytes; }

 private:
  std::string path_;
  int descriptor_;
  uint64_t end_ = 0;
};

Result<void> append_sparse_frame(SparseFile& file, const SplitEvent& event, Bytes zeros) {
  uint8_t length[8];
  store_le<uint64_t>(length, event.head.size() + zeros.size() + event.tail.size());
  uint32_t crc = crc32c(as_bytes(event.head));
  crc = crc32c_extend(crc, zeros);
  crc = crc32c_extend(crc, as_bytes(event.tail));

  std::string begin(as_text(length));
  append_le<uint32_t>(begin, masked_crc32c(length));
  RETURN_IF_ERROR(file.append(begin + event.head));
  file.skip(zeros.size());
  std::string end = event.tail;
  append_le<uint32_t>(end, mask_crc(crc));
  return file.append(end);
}

Result<SparseFile> open_log(const std::string& run_directory, Curve& curve) {
  std::error_code failure;
  std::filesystem::create_directories(run_directory, failure);
  if (failure)
    return unavailable("cannot create directory: {}: {}", failure.message(), run_directory);
  SparseFile file(event_file_path(run_directory));
  std::string version;
  record::append_frame(version, as_bytes(record::encode_file_version(curve.next_wall_time())));
  RETURN_IF_ERROR(file.append(version));
  return file;
}

Result<void> write_gallery_run(const std::string& run_directory, uint64_t run,
                               const GalleryShape& shape) {
  Curve curve(run);
  TRY(SparseFile file, open_log(run_directory, curve));
  std::vector<uint8_t> zeros;
  for (uint64_t i = 0; i < shape.tags * shape.steps; ++i) {
    const uint64_t number = run * shape.tags * shape.steps + i;
    const auto tag = fmt::format("samples/{:02}", i % shape.tags);
    // An odd increment: all images differ, and neighbours differ a lot.
    const auto picture =
        plain_picture(shape.rows, static_cast<uint32_t>((number + 1) * 0x9e3779b1 % kColours));
    zeros.resize(picture.zeros);
    const auto event =
        image_event(curve.next_wall_time(), static_cast<int64_t>(i / shape.tags), tag, picture);
    RETURN_IF_ERROR(append_sparse_frame(file, event, zeros));
  }
  return {};
}

}  // namespace

Result<void> write_image_log(const std::string& run_directory, uint64_t records,
                             uint64_t image_bytes) {
  TRY(const Picture picture, broken_picture(image_bytes));
  Curve curve(1);
  TRY(SparseFile file, open_log(run_directory, curve));
  const std::vector<uint8_t> zeros(picture.zeros);
  for (uint64_t i = 0; i < records; ++i) {
    const auto tag = fmt::format("samples/{}", i % kTags);
    const auto event =
        image_event(curve.next_wall_time(), static_cast<int64_t>(i / kTags), tag, picture);
    RETURN_IF_ERROR(append_sparse_frame(file, event, zeros));
  }
  return {};
}

Result<void> write_gallery(const std::string& directory, const GalleryShape& shape) {
  for (uint64_t run = 0; run < shape.runs; ++run) {
    RETURN_IF_ERROR(write_gallery_run(fmt::format("{}/run-{:02}", directory, run), run, shape));
  }
  return {};
}

}  // namespace stepscope::bench
