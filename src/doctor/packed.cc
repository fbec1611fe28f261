// SPDX-License-Identifier: Apache-2.0
#include "doctor/packed.h"

#include <fmt/format.h>

#include <array>

#include "doctor/survey.h"
#include "doctor/words.h"

namespace stepscope::doctor {
namespace {

struct Form {
  std::string_view head;
  const char* what;
  std::string_view ending;  // That the tool wants to see.
  const char* tool;
};

constexpr std::array<Form, 5> kForms = {{
    {"\x1f\x8b", "compressed by gzip", ".gz", "gunzip"},
    {"\x28\xb5\x2f\xfd", "compressed by zstd", ".zst", "unzstd --rm"},
    {"\xfd"
     "7zXZ",
     "compressed by xz", ".xz", "unxz"},
    {"PK\x03\x04", "a zip archive", ".zip", "unzip"},
    {"version https://git-lfs", "a pointer that Git LFS left in place of the file", "",
     "git lfs pull --include"},
}};
constexpr size_t kMagicBytes = 32;

std::string unpack_command(const Form& form, const std::string& path) {
  if (path.ends_with(form.ending)) return fmt::format("{} {}", form.tool, quote(path));
  const std::string named = quote(path + std::string(form.ending));
  return fmt::format("mv {} {} && {} {}", quote(path), named, form.tool, named);
}

}  // namespace

Packed packed_form(storage::Storage& storage, const store::SourceReport& source) {
  if (source.events > 0 || source.bytes == 0 || !source.trouble().problem.empty()) return {};
  const std::string head = head_of(storage, *source.path, kMagicBytes);
  for (const Form& form : kForms) {
    if (head.starts_with(form.head)) return {form.what, unpack_command(form, *source.path)};
  }
  return {};
}

}  // namespace stepscope::doctor
