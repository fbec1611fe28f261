// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/progress_bar.h"

#include <gtest/gtest.h>

#include <vector>

#include "cli/terminal/display_width.h"

namespace stepscope::cli {
namespace {

using namespace std::chrono_literals;

TEST(ProgressText, HasABarIfTheTotalIsKnown) {
  EXPECT_EQ(progress_text({"exporting", "series", 1234, 3000}, 60),
            "exporting  [#######...........]   41%  1,234 of 3,000 series");
  EXPECT_EQ(progress_text({"loading", "", 0, 2'000'000}, 79),
            "loading  [..............................]    0%  0 B of 2 MB");
  EXPECT_EQ(progress_text({"loading", "", 2'000'000, 2'000'000}, 79),
            "loading  [##############################]  100%  2 MB of 2 MB");
}

TEST(ProgressText, CountsIfTheTotalIsUnknown) {
  EXPECT_EQ(progress_text({"scanning", "folders", 1'234'567, 0}, 79),
            "scanning  1,234,567 folders");
}

TEST(ProgressText, IsNeverTooWideAndNeverDoneTooEarly) {
  for (size_t width = 0; width < 100; ++width) {
    const std::string text = progress_text({"moving", "files", 999, 1000}, width);
    EXPECT_LE(display_width(text), width);
  }
  EXPECT_NE(progress_text({"moving", "files", 999, 1000}, 80).find(" 99%"), std::string::npos);
  EXPECT_NE(progress_text({"moving", "files", 1500, 1000}, 80).find("100%"), std::string::npos)
      << "a log may grow meanwhile";
}

// Collects the lines that a bar shows.
class Screen {
 public:
  ProgressBar::Options options(std::chrono::milliseconds first_after) {
    return {.is_shown = true,
            .first_after = first_after,
            .renew_every = 1ms,
            .width = 80,
            .show = [this](const std::string& line) {
              const std::lock_guard lock(mutex_);
              lines_.push_back(line);
              changed_.notify_all();
            }};
  }
  void wait_for_line() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !lines_.empty(); });
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
};

TEST(ProgressBar, ShowsTheLatestStateAndClearsTheLine) {
  Screen screen;
  {
    ProgressBar bar(screen.options(1ms));
    bar.stage("loading", "")(5, 10);
    bar.stage("exporting", "series")(3, 4);
    screen.wait_for_line();
  }
  EXPECT_FALSE(screen.lines().front().empty());
  EXPECT_EQ(screen.lines().back(), "");
}

TEST(ProgressBar, ShowsNothingForShortWork) {
  Screen screen;
  {
    ProgressBar bar(screen.options(1h));
    bar.stage("loading", "")(10, 10);
  }
  EXPECT_TRUE(screen.lines().empty());
}

TEST(ProgressBar, ShowsNothingBeforeAnythingIsKnown) {
  Screen screen;
  {
    const ProgressBar bar(screen.options(0ms));
  }
  EXPECT_TRUE(screen.lines().empty());
}

TEST(ProgressBar, ShowsNothingIfQuiet) {
  ProgressBar bar(/*is_quiet=*/true);
  EXPECT_FALSE(bar.stage("loading", ""));
}

}  // namespace
}  // namespace stepscope::cli
