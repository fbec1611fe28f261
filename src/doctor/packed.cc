// SPDX-License-Identifier: Apache-2.0
#include "doctor/packed.h"

#include <fmt/format.h>

#include <array>

#include "doctor/survey.h"
#include "doctor/words.h"

namespace stepscope::doctor {
namespace {

struct Form {
  std::string_view mark;
  const char* what;
  std::string_view ending;  // That the tool requires.
  const char* tool;
  size_t offset = 0;  // Of the mark.
};

constexpr std::array<Form, 6> kForms = {{
    {"\x1f\x8b", "compressed with gzip", ".gz", "gunzip"},
    {"\x28\xb5\x2f\xfd", "compressed with zstd", ".zst", "unzstd --rm"},
    {"\xfd"
     "7zXZ",
     "compressed with xz", ".xz", "unxz"},
    {"PK\x03\x04", "a zip archive", ".zip", "unzip"},
    {"version https://git-lfs", "a Git LFS pointer, not the file itself", "",
     "git lfs pull --include"},
    {"ustar", "a tar archive", "", "tar -xf", 257},
}};
constexpr size_t kMarkEnd = 262;

// Only the name shows that a compressed file is an archive.
bool is_compressed_archive(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.find(".tar.") != std::string_view::npos || name.ends_with(".tgz");
}

std::string unpack_command(const Form& form, const std::string& path) {
  if (is_compressed_archive(path)) return fmt::format("tar -xf {}", quote(path));
  if (path.ends_with(form.ending)) return fmt::format("{} {}", form.tool, quote(path));
  const std::string named = quote(path + std::string(form.ending));
  return fmt::format("mv {} {} && {} {}", quote(path), named, form.tool, named);
}

}  // namespace

Packed packed_form(storage::Storage& storage, const store::SourceReport& source) {
  if (source.events > 0 || source.bytes == 0 || !source.trouble().problem.empty()) return {};
  const std::string head = head_of(storage, *source.path, kMarkEnd);
  for (const Form& form : kForms) {
    if (head.size() < form.offset) continue;
    if (head.substr(form.offset).starts_with(form.mark))
      return {form.what, unpack_command(form, *source.path)};
  }
  return {};
}

}  // namespace stepscope::doctor
