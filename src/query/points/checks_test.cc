// SPDX-License-Identifier: Apache-2.0
// Every computation on many points can be stopped.
#include <gtest/gtest.h>

#include "base/limits/test_checks.h"
#include "markdown/to_html.h"
#include "query/points/range.h"
#include "query/points/sample.h"
#include "query/points/window.h"
#include "query/test_run.h"

namespace stepscope::query {
namespace {

constexpr int kChunks = 20;

class ChecksTest : public testing::Test {
 protected:
  ChecksTest() {
    std::vector<store::Point> points;
    for (size_t i = 0; i < kChunks * store::Chunk::kPointsMax; ++i) {
      points.push_back(
          {static_cast<int64_t>(i), static_cast<double>(i), static_cast<double>(i % 7)});
    }
    run_ = test_run({TestFile().scalars("loss", points)});
  }

  WindowSource source() const { return {.series = &run_->series.front(), .start_time = 0}; }

  std::shared_ptr<const store::Run> run_;
};

TEST_F(ChecksTest, Windows) {
  EXPECT_GE(count_checks([&] { window(source(), {.pixels = 100}); }), kChunks);
}

TEST_F(ChecksTest, Smoothing) {
  const int plain = count_checks([&] { window(source(), {.pixels = 100}); });
  const int smooth = count_checks([&] { window(source(), {.pixels = 100, .smoothing = 0.9999}); });
  EXPECT_GE(smooth, plain + 2 * kChunks);
}

TEST_F(ChecksTest, Ranges) {
  EXPECT_GE(count_checks([&] { range_figures(source(), {.begin = 0, .end = 1e9}); }), kChunks);
}

TEST_F(ChecksTest, Samples) {
  EXPECT_GE(count_checks([&] { sample(run_->series.front(), 1000); }), kChunks);
}

TEST_F(ChecksTest, Markdown) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "- *item*\n";
  EXPECT_GE(count_checks([&] { markdown::to_html(text); }), 100);
}

}  // namespace
}  // namespace stepscope::query
