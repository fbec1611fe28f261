// SPDX-License-Identifier: Apache-2.0
#include "query/records/media_type.h"

#include <cstddef>
#include <span>

namespace stepscope::query {
namespace {

using namespace std::string_view_literals;

// A type is identified by a string at the start and, for some containers, by another one after it.
struct Signature {
  std::string_view head;
  size_t second_offset;
  std::string_view second;
  std::string_view type;
};

constexpr Signature kImages[] = {
    {"\x89PNG\r\n\x1a\n"sv, 0, {}, "image/png"},
    {"\xff\xd8\xff"sv, 0, {}, "image/jpeg"},
    {"GIF87a"sv, 0, {}, "image/gif"},
    {"GIF89a"sv, 0, {}, "image/gif"},
    {"BM"sv, 6, "\0\0\0\0"sv, "image/bmp"},
    {"RIFF"sv, 8, "WEBP"sv, "image/webp"},
    {""sv, 4, "ftypavif"sv, "image/avif"},
};

constexpr Signature kAudio[] = {
    {"RIFF"sv, 8, "WAVE"sv, "audio/wav"}, {"ID3"sv, 0, {}, "audio/mpeg"},
    {"\xff\xfb"sv, 0, {}, "audio/mpeg"},  {"OggS"sv, 0, {}, "audio/ogg"},
    {"fLaC"sv, 0, {}, "audio/flac"},
};

std::string_view type_of(std::string_view bytes, std::span<const Signature> signatures) {
  for (const Signature& signature : signatures) {
    if (!bytes.starts_with(signature.head)) continue;
    if (bytes.size() < signature.second_offset) continue;
    if (bytes.substr(signature.second_offset).starts_with(signature.second)) return signature.type;
  }
  return "application/octet-stream";
}

}  // namespace

std::string_view image_type(std::string_view bytes) { return type_of(bytes, kImages); }
std::string_view audio_type(std::string_view bytes) { return type_of(bytes, kAudio); }

}  // namespace stepscope::query
