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
  const char* command;
};

constexpr std::array<Form, 5> kForms = {{
    {"\x1f\x8b", "compressed by gzip", "gunzip -k -S .gz {}"},
    {"\x28\xb5\x2f\xfd", "compressed by zstd", "unzstd {}"},
    {"\xfd"
     "7zXZ",
     "compressed by xz", "unxz -k {}"},
    {"PK\x03\x04", "a zip archive", "unzip {}"},
    {"version https://git-lfs", "a pointer that Git LFS left in place of the file",
     "git lfs pull --include {}"},
}};
constexpr size_t kHeadBytes = 32;

}  // namespace

Packed packed_form(storage::Storage& storage, const store::SourceReport& source) {
  if (source.events > 0 || source.bytes == 0 || !source.problem.empty()) return {};
  const std::string head = head_of(storage, *source.path, kHeadBytes);
  for (const Form& form : kForms) {
    if (head.starts_with(form.head)) {
      return {form.what, fmt::format(fmt::runtime(form.command), quote(*source.path))};
    }
  }
  return {};
}

}  // namespace stepscope::doctor
