// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/compression.h"

#include <libdeflate.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <mutex>

#include "base/limits/work_limits.h"
#include "base/text/ascii.h"
#include "http/message/header_text.h"
#include "http/transfer/encoded_pieces.h"

namespace stepscope::http {
namespace {

constexpr int kZstdLevel = 1;
constexpr int kZstdLevelThorough = 19;
// Above this size, compressing takes longer than it saves.
constexpr size_t kLargeBytes = 256 * 1024;
constexpr int kGzipLevelSmall = 6;
constexpr int kGzipLevelLarge = 1;

// An invalid weight is ignored.
double weight(std::string_view item) {
  const auto text = parameter(item, "q");
  if (!text) return 1;
  double value = 1;
  const auto end = std::from_chars(text->data(), text->data() + text->size(), value);
  if (end.ec != std::errc()) return 1;
  return value > 0 ? std::min(value, 1.0) : 0;
}

// Larger bodies are compressed in slices, and the work may be stopped between them.
constexpr size_t kSliceBytes = 1 << 20;

// Contexts have large tables, which are worth reusing. A few are kept, regardless of the number of
// threads.
template <typename Context, void (*free_context)(Context*)>
class Contexts {
 public:
  struct Free {
    void operator()(Context* context) const { free_context(context); }
  };
  using Owned = std::unique_ptr<Context, Free>;

  Owned take() {
    const std::lock_guard lock(mutex_);
    for (Owned& one : idle_) {
      if (one) return std::move(one);
    }
    return nullptr;
  }
  void give_back(Owned context) {
    const std::lock_guard lock(mutex_);
    for (Owned& one : idle_) {
      if (!one) return one.swap(context);
    }
  }

 private:
  static constexpr size_t kIdleMax = 4;
  std::mutex mutex_;
  std::array<Owned, kIdleMax> idle_;
};

void free_zstd(ZSTD_CCtx* context) { ZSTD_freeCCtx(context); }

using GzipContexts = Contexts<libdeflate_compressor, libdeflate_free_compressor>;
using ZstdContexts = Contexts<ZSTD_CCtx, free_zstd>;

// The memory of the contexts.
constexpr size_t kGzipContextBytes = 672 << 10;
constexpr size_t kZstdContextBytes = 640 << 10;

// At the thorough level it grows with the body.
size_t zstd_context_bytes(std::string_view body, Effort effort) {
  constexpr size_t kTables = 33;
  return kZstdContextBytes + (effort == Effort::Thorough ? kTables * body.size() : 0);
}

// Without memory for the thorough level, the quick one is better than none.
Effort affordable(std::string_view body, Effort effort) {
  WorkLimits* const limits = WorkLimits::current();
  const bool has_room = limits == nullptr || limits->reserve(zstd_context_bytes(body, effort));
  return has_room ? effort : Effort::Quick;
}

// The compressors get a smaller output buffer than the body, so they stop early if nothing is
// gained.
std::optional<std::string> gzip(std::string_view body, Effort effort) {
  static GzipContexts small_ones;
  static GzipContexts large_ones;
  const bool is_small = body.size() < kLargeBytes || effort == Effort::Thorough;
  GzipContexts& contexts = is_small ? small_ones : large_ones;
  const ForeignMemory memory(kGzipContextBytes);
  GzipContexts::Owned context = contexts.take();
  if (!context) {
    context.reset(libdeflate_alloc_compressor(is_small ? kGzipLevelSmall : kGzipLevelLarge));
  }
  if (!context) return std::nullopt;
  std::string out(body.size(), '\0');
  const size_t bytes =
      libdeflate_gzip_compress(context.get(), body.data(), body.size(), out.data(), out.size() - 1);
  contexts.give_back(std::move(context));
  if (bytes == 0) return std::nullopt;
  out.resize(bytes);
  return out;
}

std::optional<std::string> zstd(std::string_view body, Effort wanted) {
  static ZstdContexts contexts;
  const Effort effort = affordable(body, wanted);
  const int level = effort == Effort::Thorough ? kZstdLevelThorough : kZstdLevel;
  const ForeignMemory memory(zstd_context_bytes(body, effort));
  ZstdContexts::Owned context = contexts.take();
  if (!context) context.reset(ZSTD_createCCtx());
  if (!context) return std::nullopt;
  std::string out(body.size(), '\0');
  const size_t bytes =
      ZSTD_compressCCtx(context.get(), out.data(), out.size() - 1, body.data(), body.size(), level);
  if (ZSTD_sizeof_CCtx(context.get()) <= kZstdContextBytes) contexts.give_back(std::move(context));
  if (ZSTD_isError(bytes)) return std::nullopt;
  out.resize(bytes);
  return out;
}

// Slices of a body that is not copied.
class Slices final : public PieceSource {
 public:
  explicit Slices(std::string_view body) : rest_(body) {}

  Result<bool> next(std::string& out) override {
    const std::string_view slice = rest_.substr(0, kSliceBytes);
    out += slice;
    rest_.remove_prefix(slice.size());
    return !rest_.empty();
  }

 private:
  std::string_view rest_;
};

std::optional<std::string> compress_in_slices(Encoding encoding, std::string_view body) {
  const auto slices = encode_pieces({}, std::make_unique<Slices>(body), encoding);
  std::string out;
  while (out.size() < body.size()) {
    const auto has_more = slices->next(out);
    if (!has_more.ok()) return std::nullopt;
    if (!has_more.value()) break;
  }
  if (out.size() >= body.size()) return std::nullopt;
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
  if (body.size() > kSliceBytes && effort == Effort::Quick) {
    return compress_in_slices(encoding, body);
  }
  return encoding == Encoding::Zstd ? zstd(body, effort) : gzip(body, effort);
}

}  // namespace stepscope::http
