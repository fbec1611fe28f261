// SPDX-License-Identifier: Apache-2.0
#include "http/compression.h"

#include <libdeflate.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>

#include "http/header_text.h"

namespace stepscope::http {
namespace {

constexpr int kZstdLevel = 1;
constexpr int kZstdLevelThorough = 19;
// Beyond this size the time to compress is felt before the bytes saved are.
constexpr size_t kLargeBytes = 256 * 1024;
constexpr int kGzipLevelSmall = 6;
constexpr int kGzipLevelLarge = 1;

// An unreadable weight counts as none given.
double weight(std::string_view item) {
  const auto text = parameter(item, "q");
  if (!text) return 1;
  double value = 1;
  const auto end = std::from_chars(text->data(), text->data() + text->size(), value);
  if (end.ec != std::errc()) return 1;
  return value > 0 ? std::min(value, 1.0) : 0;
}

// The contexts hold large tables, which are worth keeping from one answer to the next.
struct GzipFree {
  void operator()(libdeflate_compressor* context) const { libdeflate_free_compressor(context); }
};
struct ZstdFree {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

libdeflate_compressor* gzip_context(int level) {
  using Context = std::unique_ptr<libdeflate_compressor, GzipFree>;
  thread_local const Context small{libdeflate_alloc_compressor(kGzipLevelSmall)};
  thread_local const Context large{libdeflate_alloc_compressor(kGzipLevelLarge)};
  return level == kGzipLevelSmall ? small.get() : large.get();
}

// Both compressors get less room than the body has, so they give up early where nothing is gained.
std::optional<std::string> gzip(std::string_view body, Effort effort) {
  const bool is_small = body.size() < kLargeBytes || effort == Effort::Thorough;
  const int level = is_small ? kGzipLevelSmall : kGzipLevelLarge;
  libdeflate_compressor* const context = gzip_context(level);
  if (context == nullptr) return std::nullopt;
  std::string out(body.size(), '\0');
  const size_t bytes =
      libdeflate_gzip_compress(context, body.data(), body.size(), out.data(), out.size() - 1);
  if (bytes == 0) return std::nullopt;
  out.resize(bytes);
  return out;
}

std::optional<std::string> zstd(std::string_view body, Effort effort) {
  const int level = effort == Effort::Thorough ? kZstdLevelThorough : kZstdLevel;
  thread_local const std::unique_ptr<ZSTD_CCtx, ZstdFree> context{ZSTD_createCCtx()};
  if (context == nullptr) return std::nullopt;
  std::string out(body.size(), '\0');
  const size_t bytes =
      ZSTD_compressCCtx(context.get(), out.data(), out.size() - 1, body.data(), body.size(), level);
  if (ZSTD_isError(bytes)) return std::nullopt;
  out.resize(bytes);
  return out;
}

}  // namespace

std::string_view encoding_name(Encoding encoding) {
  switch (encoding) {
    case Encoding::Gzip:
      return "gzip";
    case Encoding::Zstd:
      return "zstd";
    case Encoding::Identity:
      break;
  }
  return "identity";
}

Encoding choose_encoding(std::string_view accept_encoding) {
  std::optional<double> gzip_weight;
  double any_weight = 0;
  double zstd_weight = 0;
  for (const std::string_view item : split_list(accept_encoding, ',')) {
    const std::string_view coding = without_parameters(item);
    if (equal_ignoring_case(coding, "gzip") || equal_ignoring_case(coding, "x-gzip")) {
      gzip_weight = std::max(gzip_weight.value_or(0), weight(item));
    } else if (equal_ignoring_case(coding, "zstd")) {
      zstd_weight = weight(item);
    } else if (coding == "*") {
      any_weight = weight(item);
    }
  }
  const double gzip_final = gzip_weight.value_or(any_weight);
  if (zstd_weight > 0 && zstd_weight >= gzip_final) return Encoding::Zstd;
  return gzip_final > 0 ? Encoding::Gzip : Encoding::Identity;
}

bool is_compressible(std::string_view content_type) {
  static constexpr std::array<std::string_view, 9> kTypes = {
      "application/json", "application/javascript", "application/x-javascript",
      "application/csv",  "application/x-protobuf", "application/xml",
      "application/wasm", "image/svg+xml",          "application/vnd.stepscope.columns",
  };
  const std::string type = to_lower(without_parameters(content_type));
  if (type.starts_with("text/") || type.ends_with("+json")) return true;
  return std::ranges::find(kTypes, type) != kTypes.end();
}

std::optional<std::string> compress(Encoding encoding, std::string_view body, Effort effort) {
  if (body.empty() || encoding == Encoding::Identity) return std::nullopt;
  return encoding == Encoding::Zstd ? zstd(body, effort) : gzip(body, effort);
}

}  // namespace stepscope::http
