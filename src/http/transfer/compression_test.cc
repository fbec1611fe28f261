// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/compression.h"

#include <gtest/gtest.h>
#include <libdeflate.h>
#include <zstd.h>

#include <random>

#include "base/limits/test_checks.h"

namespace stepscope::http {
namespace {

std::string some_json(size_t bytes) {
  std::string text;
  for (int i = 0; text.size() < bytes; ++i) text.append(std::to_string(i)).append(", 0.5, NaN], [");
  return text;
}

std::string gunzip(const std::string& packed, size_t bytes) {
  std::string out(bytes, '\0');
  libdeflate_decompressor* const context = libdeflate_alloc_decompressor();
  size_t written = 0;
  const auto result = libdeflate_gzip_decompress(context, packed.data(), packed.size(), out.data(),
                                                 out.size(), &written);
  libdeflate_free_decompressor(context);
  return result == LIBDEFLATE_SUCCESS ? out.substr(0, written) : "";
}

TEST(ChooseEncoding, PrefersZstdIfNamed) {
  EXPECT_EQ(choose_encoding("gzip, deflate, br, zstd"), Encoding::Zstd);
  EXPECT_EQ(choose_encoding("ZSTD"), Encoding::Zstd);
  EXPECT_EQ(choose_encoding("gzip, deflate, br"), Encoding::Gzip);
  EXPECT_EQ(choose_encoding("x-gzip"), Encoding::Gzip);
  EXPECT_EQ(choose_encoding("*"), Encoding::Gzip);
  EXPECT_EQ(choose_encoding(""), Encoding::Identity);
  EXPECT_EQ(choose_encoding("br, identity"), Encoding::Identity);
}

TEST(ChooseEncoding, RespectsWeights) {
  EXPECT_EQ(choose_encoding("zstd;q=0.5, gzip"), Encoding::Gzip);
  EXPECT_EQ(choose_encoding("zstd;q=0.5, gzip;q=0.5"), Encoding::Zstd);
  EXPECT_EQ(choose_encoding("gzip;q=0"), Encoding::Identity);
  EXPECT_EQ(choose_encoding("gzip; Q=0.000, zstd;q=0"), Encoding::Identity);
  EXPECT_EQ(choose_encoding("*;q=0"), Encoding::Identity);
  EXPECT_EQ(choose_encoding("gzip;q=0, *"), Encoding::Identity);
  EXPECT_EQ(choose_encoding("gzip;q=0, x-gzip"), Encoding::Gzip);
  EXPECT_EQ(choose_encoding("gzip;q=x"), Encoding::Gzip);
  EXPECT_EQ(choose_encoding("gzip;q=nan, zstd;q=-1"), Encoding::Identity);
}

TEST(IsCompressible, TextAndNumbersButNotImages) {
  for (const std::string_view type :
       {"application/json", "text/html; charset=utf-8", "Text/CSV", "text/javascript",
        "image/svg+xml", "application/x-protobuf", "application/vnd.stepscope.columns"}) {
    EXPECT_TRUE(is_compressible(type)) << type;
  }
  for (const std::string_view type :
       {"image/png", "audio/wav", "application/octet-stream", "application/gzip", ""}) {
    EXPECT_FALSE(is_compressible(type)) << type;
  }
}

TEST(Compress, RoundTrips) {
  for (const size_t bytes : {1'000u, 100'000u, 1'000'000u}) {
    const std::string text = some_json(bytes);
    const std::string gzip = compress(Encoding::Gzip, text).value();
    EXPECT_LT(gzip.size(), text.size() / 2);
    EXPECT_EQ(gunzip(gzip, text.size()), text);

    const std::string zstd = compress(Encoding::Zstd, text).value();
    EXPECT_LT(zstd.size(), text.size() / 2);
    std::string out(text.size(), '\0');
    EXPECT_EQ(ZSTD_decompress(out.data(), out.size(), zstd.data(), zstd.size()), text.size());
    EXPECT_EQ(out, text);
  }
}

TEST(Compress, GivesUpIfNothingIsGained) {
  std::mt19937 random(1);
  std::string noise(10'000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  EXPECT_EQ(compress(Encoding::Gzip, noise), std::nullopt);
  EXPECT_EQ(compress(Encoding::Zstd, noise), std::nullopt);
  EXPECT_EQ(compress(Encoding::Gzip, ""), std::nullopt);
  EXPECT_EQ(compress(Encoding::Zstd, "a"), std::nullopt);
  EXPECT_EQ(compress(Encoding::Identity, some_json(1000)), std::nullopt);
}

// Words in random order, like names in a script.
std::string some_words() {
  std::mt19937 random(1);
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "name" + std::to_string(random() % 500) + " = ";
  return text;
}

TEST(Compress, ALargeBodyRoundTrips) {
  const std::string text = some_json(3 << 20);
  const auto coded = compress(Encoding::Gzip, text);
  ASSERT_TRUE(coded);
  EXPECT_LT(coded->size(), text.size());
  EXPECT_EQ(gunzip(*coded, text.size()), text);
}

TEST(Compress, ALargeBodyThatDoesNotShrinkIsNotCompressed) {
  std::mt19937 random(1);
  std::string noise(5 << 18, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  EXPECT_EQ(compress(Encoding::Gzip, noise), std::nullopt);
  EXPECT_EQ(compress(Encoding::Zstd, noise), std::nullopt);
}

TEST(Compress, ALargeBodyCanBeStoppedHalfway) {
  const std::string text = some_json(3 << 20);
  for (const Encoding encoding : {Encoding::Gzip, Encoding::Zstd}) {
    EXPECT_GE(count_checks([&] { compress(encoding, text); }), 3);
  }
}

TEST(Compress, ContextMemoryIsCharged) {
  for (const Encoding encoding : {Encoding::Gzip, Encoding::Zstd}) {
    MemoryBudget budget(256 << 10);
    WorkLimits limits{MemoryCharge(budget)};
    const std::string text = some_json(20'000);
    const WorkLimits::Scope scope(limits);
    EXPECT_THROW(compress(encoding, text), WorkStopped);
  }
}

TEST(Compress, UsesTheQuickLevelIfMemoryIsShort) {
  const std::string text = some_words();
  const auto quick = compress(Encoding::Zstd, text, Effort::Quick);
  MemoryBudget budget(4 << 20);
  WorkLimits limits{MemoryCharge(budget)};
  const WorkLimits::Scope scope(limits);
  EXPECT_EQ(compress(Encoding::Zstd, text, Effort::Thorough), quick);
}

TEST(Compress, TheThoroughLevelIsSmaller) {
  const std::string text = some_words();
  const auto quick = compress(Encoding::Zstd, text, Effort::Quick);
  const auto thorough = compress(Encoding::Zstd, text, Effort::Thorough);
  ASSERT_TRUE(quick && thorough);
  EXPECT_LT(thorough->size(), quick->size());
}

}  // namespace
}  // namespace stepscope::http
