// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/file_name.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

namespace stepscope::writer {
namespace {

std::string without_separators(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '/' || c == '\0' || c == '\n'; }, '_');
  return text;
}

int64_t whole_seconds(double wall_time) {
  constexpr double kLatest = 1e15;
  return std::isfinite(wall_time) ? static_cast<int64_t>(std::clamp(wall_time, 0.0, kLatest)) : 0;
}

}  // namespace

std::string event_file_name(const FileIdentity& identity) {
  return fmt::format("events.out.tfevents.{:010}.{}.{}.{}{}", whole_seconds(identity.wall_time),
                     without_separators(identity.host), identity.process, identity.counter,
                     without_separators(identity.suffix));
}

std::string host_name() {
  std::array<char, 256> name{};
  const bool known = gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0';
  return known ? std::string(name.data()) : "localhost";
}

uint64_t next_file_counter() {
  static std::atomic<uint64_t> counter{0};
  return counter++;
}

}  // namespace stepscope::writer
