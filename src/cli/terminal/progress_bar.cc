// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "base/text/quantities.h"
#include "cli/terminal/output_style.h"
#include "cli/terminal/shorten.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {
namespace {

constexpr size_t kBarMin = 10;
constexpr size_t kBarMax = 30;
constexpr const char* kBetween = "  ";

// "1,234,567"
std::string with_commas(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string amount_text(const ProgressState& state) {
  const bool is_bytes = state.unit.empty();
  const auto amount = [&](uint64_t n) { return is_bytes ? format_bytes(n) : with_commas(n); };
  const std::string unit = is_bytes ? "" : fmt::format(" {}", state.unit);
  if (state.total == 0) return amount(state.done) + unit;
  return fmt::format("{} of {}{}", amount(state.done), amount(state.total), unit);
}

ProgressBar::Options options_of_stderr(bool is_quiet) {
  const OutputStyle style = style_of(STDERR_FILENO);
  ProgressBar::Options options;
  options.is_shown = style.is_terminal && !is_quiet;
  options.width = style.width;
  options.show = show_status;
  return options;
}

}  // namespace

std::string progress_text(const ProgressState& state, size_t width) {
  const std::string amount = amount_text(state);
  if (state.total == 0) return shorten(state.action + kBetween + amount, width);
  const double share =
      std::min(1.0, static_cast<double>(state.done) / static_cast<double>(state.total));
  // Rounded down, so that 100% is shown only at the end.
  const std::string rest =
      fmt::format("{}{:3.0f}%{}{}", kBetween, std::floor(share * 100), kBetween, amount);
  const size_t used = state.action.size() + rest.size() + std::string_view(kBetween).size() + 2;
  const size_t bar = std::min(kBarMax, width - std::min(width, used));
  if (bar < kBarMin) return shorten(state.action + rest, width);
  const auto full = static_cast<size_t>(share * static_cast<double>(bar));
  return fmt::format("{}{}[{}{}]{}", state.action, kBetween, std::string(full, '#'),
                     std::string(bar - full, '.'), rest);
}

ProgressBar::ProgressBar(bool is_quiet) : ProgressBar(options_of_stderr(is_quiet)) {}

ProgressBar::ProgressBar(Options options) : options_(std::move(options)) {
  if (!options_.is_shown) return;
  try {
    thread_ = std::thread([this] { show_until_ended(); });
  } catch (const std::system_error&) {
    // Without a thread nothing is shown, and the work continues.
  }
}

ProgressBar::~ProgressBar() { end(); }

void ProgressBar::end() {
  {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

OnProgress ProgressBar::stage(std::string action, std::string unit) {
  if (!thread_.joinable()) return {};
  return [this, action = std::move(action), unit = std::move(unit)](uint64_t done, uint64_t total) {
    const std::lock_guard lock(mutex_);
    state_ = {action, unit, done, total};
  };
}

void ProgressBar::show_until_ended() {
  bool is_shown = false;
  auto pause = options_.first_after;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause, [this] { return is_ended_; })) {
    pause = options_.renew_every;
    if (state_.action.empty()) continue;
    // A line as wide as the terminal would move the cursor to the next one.
    options_.show(progress_text(state_, options_.width - std::min<size_t>(options_.width, 1)));
    is_shown = true;
  }
  if (is_shown) options_.show("");
}

}  // namespace stepscope::cli
