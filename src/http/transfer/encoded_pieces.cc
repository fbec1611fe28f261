// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/encoded_pieces.h"

#include <zlib.h>
#include <zstd.h>

#include <new>
#include <utility>

#include "base/limits/work_limits.h"

namespace stepscope::http {
namespace {

constexpr size_t kRoomBytes = 64 << 10;

class Plain final : public PieceSource {
 public:
  Plain(std::string begin, std::unique_ptr<PieceSource> pieces)
      : begin_(std::move(begin)), pieces_(std::move(pieces)) {}

  Result<bool> next(std::string& out) override {
    if (begin_.empty()) return pieces_->next(out);
    out += std::exchange(begin_, {});
    return true;
  }

 private:
  std::string begin_;
  std::unique_ptr<PieceSource> pieces_;
};

class Zstd final : public PieceSource {
 public:
  explicit Zstd(std::unique_ptr<PieceSource> plain) : plain_(std::move(plain)) {
    if (is_ready()) ZSTD_CCtx_setParameter(context_, ZSTD_c_compressionLevel, kLevel);
  }
  ~Zstd() override { ZSTD_freeCCtx(context_); }
  Zstd(const Zstd&) = delete;
  Zstd& operator=(const Zstd&) = delete;

  bool is_ready() const { return context_ != nullptr; }

  Result<bool> next(std::string& out) override {
    std::string piece;
    TRY(const bool has_more, plain_->next(piece));
    ZSTD_inBuffer in{piece.data(), piece.size(), 0};
    const auto how = has_more ? ZSTD_e_flush : ZSTD_e_end;
    for (size_t left = 1; left != 0;) {
      check_for_stop();
      const size_t at = out.size();
      out.resize(at + kRoomBytes);
      ZSTD_outBuffer room{out.data() + at, kRoomBytes, 0};
      left = ZSTD_compressStream2(context_, &room, &in, how);
      if (ZSTD_isError(left)) return internal("cannot compress: {}", ZSTD_getErrorName(left));
      out.resize(at + room.pos);
    }
    return has_more;
  }

 private:
  // At this level the window and the tables take 1.3 MiB.
  static constexpr int kLevel = 1;
  static constexpr size_t kContextBytes = 3 << 19;

  std::unique_ptr<PieceSource> plain_;
  const ForeignMemory memory_{kContextBytes};
  ZSTD_CCtx* const context_ = ZSTD_createCCtx();
};

// zlib's memory, through operator new, so that it is counted. zlib handles null.
void* allocate_for_zlib(void* /*opaque*/, uInt count, uInt bytes) {
  return ::operator new(size_t{count} * bytes, std::nothrow);
}
void free_for_zlib(void* /*opaque*/, void* memory) { ::operator delete(memory); }

// libdeflate, which compresses whole responses, does not support streaming.
class Gzip final : public PieceSource {
 public:
  explicit Gzip(std::unique_ptr<PieceSource> plain) : plain_(std::move(plain)) {
    constexpr int kGzipWindow = 15 + 16;
    constexpr int kMemoryLevel = 8;
    stream_.zalloc = allocate_for_zlib;
    stream_.zfree = free_for_zlib;
    is_ready_ = deflateInit2(&stream_, Z_BEST_SPEED, Z_DEFLATED, kGzipWindow, kMemoryLevel,
                             Z_DEFAULT_STRATEGY) == Z_OK;
  }
  ~Gzip() override {
    if (is_ready_) deflateEnd(&stream_);
  }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  bool is_ready() const { return is_ready_; }

  Result<bool> next(std::string& out) override {
    std::string piece;
    TRY(const bool has_more, plain_->next(piece));
    std::string_view rest = piece;
    do {
      const auto part = rest.substr(0, UINT32_MAX / 2);
      rest.remove_prefix(part.size());
      const bool is_last = !has_more && rest.empty();
      RETURN_IF_ERROR(add(part, is_last ? Z_FINISH : Z_SYNC_FLUSH, out));
    } while (!rest.empty());
    return has_more;
  }

 private:
  Result<void> add(std::string_view part, int how, std::string& out) {
    // zlib only reads through this pointer, but its type is not const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
    stream_.avail_in = static_cast<uInt>(part.size());
    do {
      check_for_stop();
      const size_t at = out.size();
      out.resize(at + kRoomBytes);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + at);
      stream_.avail_out = kRoomBytes;
      if (deflate(&stream_, how) == Z_STREAM_ERROR) return internal("cannot compress");
      out.resize(at + kRoomBytes - stream_.avail_out);
    } while (stream_.avail_out == 0);
    return {};
  }

  std::unique_ptr<PieceSource> plain_;
  z_stream stream_{};
  bool is_ready_ = false;
};

template <typename Coder>
std::unique_ptr<PieceSource> coded(std::unique_ptr<PieceSource> plain) {
  auto coder = std::make_unique<Coder>(std::move(plain));
  if (!coder->is_ready()) throw std::bad_alloc();
  return coder;
}

}  // namespace

std::unique_ptr<PieceSource> encode_pieces(std::string begin, std::unique_ptr<PieceSource> pieces,
                                           Encoding encoding) {
  auto plain = std::make_unique<Plain>(std::move(begin), std::move(pieces));
  switch (encoding) {
    case Encoding::Zstd:
      return coded<Zstd>(std::move(plain));
    case Encoding::Gzip:
      return coded<Gzip>(std::move(plain));
    case Encoding::Identity:
      break;
  }
  return plain;
}

}  // namespace stepscope::http
