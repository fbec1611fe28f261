// SPDX-License-Identifier: Apache-2.0
// bench_log DIRECTORY COUNT: logs COUNT scalars from C++ and prints the time per call and the time
// until all were in the file.
#include <fmt/format.h>
#include <stepscope/summary_writer.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <string_view>

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

}  // namespace

int main(int argument_count, char** arguments) {
  int64_t count = 0;
  const std::string_view text = argument_count == 3 ? arguments[2] : "";
  if (std::from_chars(text.data(), text.data() + text.size(), count).ec != std::errc() ||
      count < 1) {
    std::fputs("usage: bench_log DIRECTORY COUNT\n", stderr);
    return 2;
  }
  stepscope::SummaryWriter writer(arguments[1]);
  const auto begin = Clock::now();
  for (int64_t step = 0; step < count; ++step) {
    writer.scalar("loss", static_cast<double>(step) * 0.5, step);
  }
  const auto called = Clock::now();
  const bool is_whole = writer.close().ok();
  const auto closed = Clock::now();
  fmt::print("call {:.12f} closed {:.6f}\n", seconds(called - begin) / static_cast<double>(count),
             seconds(closed - begin));
  return is_whole ? 0 : 1;
}
