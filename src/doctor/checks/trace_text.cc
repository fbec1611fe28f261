// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/trace_text.h"

#include <libdeflate.h>

#include <algorithm>
#include <memory>

#include "base/bytes.h"
#include "doctor/evidence/survey.h"
#include "record/wire.h"

namespace stepscope::doctor {
namespace {

constexpr size_t kFileBytesMax = 32 << 20;
constexpr size_t kTextBytesMax = 256 << 20;
constexpr size_t kGzipBytesMin = 18;

// The size that the file claims for the text; a truncated file may claim anything.
size_t claimed_bytes(std::string_view packed) {
  return load_le<uint32_t>(as_bytes(packed).data() + packed.size() - 4);
}

std::optional<TraceText> unpack(std::string_view packed) {
  if (packed.size() < kGzipBytesMin) return TraceText{{}, true};
  const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)> unpacker(
      libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
  // Decompression never expands data more than about a thousand times.
  const size_t most = std::min(kTextBytesMax, packed.size() * 1032);
  std::string text(std::min(most, claimed_bytes(packed) + 1), '\0');
  for (;;) {
    size_t got = 0;
    const auto result = libdeflate_gzip_decompress(unpacker.get(), packed.data(), packed.size(),
                                                   text.data(), text.size(), &got);
    if (result == LIBDEFLATE_BAD_DATA) return TraceText{{}, true};
    if (result == LIBDEFLATE_SUCCESS) {
      text.resize(got);
      return TraceText{std::move(text), false};
    }
    if (text.size() == most) return std::nullopt;
    text.resize(most);
  }
}

bool ends_as_json(std::string_view text) {
  const size_t last = text.find_last_not_of(" \t\r\n");
  return last != text.npos && (text[last] == '}' || text[last] == ']');
}

bool is_whole_message(std::string_view bytes) {
  return record::read_message(as_bytes(bytes), [](record::WireReader& wire, uint32_t tag) {
    return wire.skip(tag, record::kDepthMax);
  });
}

}  // namespace

std::optional<TraceText> read_trace(storage::Storage& storage, const std::string& path) {
  const auto info = storage.stat(path);
  if (!info.ok() || info.value().size > kFileBytesMax) return std::nullopt;
  std::string bytes = head_of(storage, path, info.value().size);
  if (bytes.size() != info.value().size) return std::nullopt;
  if (path.ends_with(".pb")) {
    const bool is_cut = !is_whole_message(bytes);
    return TraceText{std::move(bytes), is_cut};
  }
  std::optional<TraceText> trace =
      path.ends_with(".gz") ? unpack(bytes) : TraceText{std::move(bytes), false};
  if (trace && !trace->is_cut) trace->is_cut = !ends_as_json(trace->text);
  return trace;
}

}  // namespace stepscope::doctor
