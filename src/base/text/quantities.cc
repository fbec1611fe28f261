// SPDX-License-Identifier: Apache-2.0
#include "base/text/quantities.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/text/parse.h"

namespace stepscope {
namespace {

// About 190 years: longer ages would overflow their type.
constexpr double kAgeMaxS = 6e9;
constexpr double kBytesMax = 9e18;

struct Quantity {
  double number = 0;
  std::string_view unit;
};

std::optional<Quantity> split_unit(std::string_view text) {
  const size_t end = text.find_first_not_of("0123456789.");
  const auto number = parse_number<double>(text.substr(0, end));
  if (!number || !std::isfinite(*number)) return std::nullopt;
  return Quantity{*number, end == std::string_view::npos ? "" : text.substr(end)};
}

std::optional<double> seconds_of(std::string_view unit) {
  if (unit == "s") return 1;
  if (unit == "m" || unit == "min") return 60;
  if (unit == "h") return 3600;
  if (unit == "d") return 86400;
  if (unit == "w") return 7 * 86400;
  return std::nullopt;
}

std::optional<double> bytes_of(std::string_view unit) {
  constexpr std::string_view kPrefixes = "kmgt";
  if (unit.empty() || unit == "B" || unit == "b") return 1;
  const size_t power = kPrefixes.find(static_cast<char>(unit.front() | 0x20));
  if (power == std::string_view::npos) return std::nullopt;
  std::string_view rest = unit.substr(1);
  const bool is_binary = rest.starts_with('i');
  if (is_binary) rest.remove_prefix(1);
  if (!rest.empty() && rest != "B" && rest != "b") return std::nullopt;
  return std::pow(is_binary ? 1024 : 1000, static_cast<double>(power + 1));
}

}  // namespace

std::optional<std::chrono::nanoseconds> parse_age(std::string_view text) {
  const auto quantity = split_unit(text);
  const auto unit_s = quantity ? seconds_of(quantity->unit) : std::nullopt;
  if (!unit_s || quantity->number * *unit_s > kAgeMaxS) return std::nullopt;
  return std::chrono::nanoseconds(static_cast<int64_t>(quantity->number * *unit_s * 1e9));
}

std::optional<uint64_t> parse_bytes(std::string_view text) {
  const auto quantity = split_unit(text);
  const auto unit_bytes = quantity ? bytes_of(quantity->unit) : std::nullopt;
  if (!unit_bytes || quantity->number * *unit_bytes > kBytesMax) return std::nullopt;
  return static_cast<uint64_t>(quantity->number * *unit_bytes);
}

std::string counted(uint64_t count, std::string_view one, std::string_view many) {
  if (count == 1) return fmt::format("{} {}", count, one);
  return many.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, many);
}

std::string format_duration(double seconds) {
  constexpr double kMinute = 60, kHour = 3600, kDay = 86400;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", seconds / kMinute);
  if (seconds < 2 * kDay) return fmt::format("{:.0f} h", seconds / kHour);
  return fmt::format("{:.0f} d", seconds / kDay);
}

std::string format_bytes(uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
  return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.3g} {}", value, kUnits[unit]);
}

}  // namespace stepscope
