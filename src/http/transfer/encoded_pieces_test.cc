// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/encoded_pieces.h"

#include <gtest/gtest.h>
#include <libdeflate.h>
#include <zstd.h>

#include <string>

#include "base/limits/work_limits.h"
#include "base/test_error.h"
#include "http/test_pieces.h"

namespace stepscope::http {
namespace {

std::string drain(PieceSource& source) {
  std::string out;
  while (true) {
    const auto has_more = source.next(out);
    EXPECT_TRUE(has_more.ok());
    if (!has_more.ok() || !has_more.value()) return out;
  }
}

std::string encoded(Encoding encoding) {
  const auto source = encode_pieces("begin ", std::make_unique<NumberedPieces>(100), encoding);
  return drain(*source);
}

std::string expected() { return "begin " + NumberedPieces::all(100); }

TEST(EncodedPieces, PlainPiecesFollowTheStart) {
  EXPECT_EQ(encoded(Encoding::Identity), expected());
}

TEST(EncodedPieces, ZstdRoundTrips) {
  const std::string coded = encoded(Encoding::Zstd);
  std::string out(expected().size() + 1000, '\0');
  // The frame does not contain its size, so it is read as a stream.
  ZSTD_DCtx* const context = ZSTD_createDCtx();
  ZSTD_inBuffer in{coded.data(), coded.size(), 0};
  ZSTD_outBuffer room{out.data(), out.size(), 0};
  EXPECT_EQ(ZSTD_decompressStream(context, &room, &in), 0u);
  ZSTD_freeDCtx(context);
  out.resize(room.pos);
  EXPECT_EQ(out, expected());
  EXPECT_LT(coded.size(), out.size() / 2);
}

TEST(EncodedPieces, GzipRoundTrips) {
  const std::string coded = encoded(Encoding::Gzip);
  std::string out(expected().size() + 1000, '\0');
  size_t bytes = 0;
  libdeflate_decompressor* const context = libdeflate_alloc_decompressor();
  EXPECT_EQ(libdeflate_gzip_decompress(context, coded.data(), coded.size(), out.data(), out.size(),
                                       &bytes),
            LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor(context);
  out.resize(bytes);
  EXPECT_EQ(out, expected());
  EXPECT_LT(coded.size(), out.size() / 2);
}

TEST(EncodedPieces, MemoryOfTheCoderIsCharged) {
  for (const Encoding encoding : {Encoding::Gzip, Encoding::Zstd}) {
    MemoryBudget budget(200 << 10);
    WorkLimits limits{MemoryCharge(budget)};
    auto pieces = std::make_unique<NumberedPieces>(1);
    const WorkLimits::Scope scope(limits);
    EXPECT_THROW(encode_pieces("", std::move(pieces), encoding), std::bad_alloc);
  }
}

TEST(EncodedPieces, AFailureIsPassedOn) {
  for (const Encoding encoding : {Encoding::Identity, Encoding::Gzip, Encoding::Zstd}) {
    auto pieces = std::make_unique<NumberedPieces>(100);
    pieces->fail_at = 2;
    const auto source = encode_pieces("", std::move(pieces), encoding);
    std::string out;
    EXPECT_TRUE(source->next(out).ok());
    EXPECT_TRUE(source->next(out).ok());
    EXPECT_THAT(source->next(out), fails_with(Code::Corrupt, "this piece cannot be made"));
  }
}

}  // namespace
}  // namespace stepscope::http
