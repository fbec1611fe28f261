// SPDX-License-Identifier: Apache-2.0
#include "cli/export/export_names.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/crc32c.h"

namespace stepscope::cli {
namespace {

// File systems allow 255 bytes per name.
constexpr size_t kPartBytesMax = 200;

bool is_plain(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return is_letter || static_cast<unsigned char>(c) >= 0x80 ||
         std::string_view("._-+=,@ ()[]{}#~").find(c) != std::string_view::npos;
}

std::string part_of_path(std::string_view part) {
  std::string out;
  for (size_t i = 0; i < part.size(); ++i) {
    const char c = part[i];
    const bool is_hidden = c == '.' && i == 0;
    const bool is_space_at_end = c == ' ' && (i == 0 || i + 1 == part.size());
    if (is_plain(c) && !is_hidden && !is_space_at_end) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  if (out.empty()) return "%";
  if (out.size() <= kPartBytesMax) return out;
  const uint32_t crc = crc32c(as_bytes(part));
  size_t end = kPartBytesMax;
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xc0) == 0x80) --end;
  out.resize(end);
  return fmt::format("{}%-{:08x}", out, crc);
}

}  // namespace

std::string path_of_name(std::string_view name) {
  std::string path;
  for (;;) {
    const size_t slash = name.find('/');
    path += part_of_path(name.substr(0, slash));
    if (slash == std::string_view::npos) return path;
    path += '/';
    name.remove_prefix(slash + 1);
  }
}

std::string path_of_run(std::string_view name) {
  const std::string_view first = name.substr(0, name.find('/'));
  const bool is_taken = first.starts_with("scalars.") || first.starts_with("histograms.");
  return fmt::format("{}{}", is_taken ? "%" : "", path_of_name(name));
}

std::string file_name_of_step(int64_t step, size_t number, size_t count, std::string_view ending) {
  if (count <= 1) return fmt::format("step-{:010}{}", step, ending);
  return fmt::format("step-{:010}-{}{}", step, number, ending);
}

std::string_view ending_of(std::string_view media_type) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kEndings = {{
      {"image/png", ".png"},
      {"image/jpeg", ".jpg"},
      {"image/gif", ".gif"},
      {"image/bmp", ".bmp"},
      {"image/webp", ".webp"},
      {"image/avif", ".avif"},
      {"audio/wav", ".wav"},
      {"audio/x-wav", ".wav"},
      {"audio/mpeg", ".mp3"},
      {"audio/ogg", ".ogg"},
      {"audio/flac", ".flac"},
      {"audio/x-flac", ".flac"},
  }};
  for (const auto& [type, ending] : kEndings) {
    if (type == media_type) return ending;
  }
  return ".bin";
}

}  // namespace stepscope::cli
