// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/packed.h"

#include <fmt/format.h>

#include "doctor/checks/words.h"
#include "doctor/evidence/survey.h"
#include "record/packing.h"

namespace stepscope::doctor {
namespace {

// Only the name shows that a compressed file is an archive.
bool is_compressed_archive(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.find(".tar.") != std::string_view::npos || name.ends_with(".tgz");
}

std::string unpack_command(const record::Packing& form, const std::string& path) {
  if (is_compressed_archive(path)) return fmt::format("tar -xf {}", quote(path));
  if (path.ends_with(form.ending)) return fmt::format("{} {}", form.tool, quote(path));
  const std::string named = quote(path + std::string(form.ending));
  return fmt::format("mv {} {} && {} {}", quote(path), named, form.tool, named);
}

}  // namespace

Packed packed_form(storage::Storage& storage, const store::SourceReport& source) {
  if (source.events > 0 || source.bytes == 0 || !source.trouble().problem.empty()) return {};
  return packed_form(storage, *source.path);
}

Packed packed_form(storage::Storage& storage, const std::string& path) {
  const record::Packing* const form =
      record::packing_of(head_of(storage, path, record::kPackingBytes));
  if (form == nullptr) return {};
  return {form->what, unpack_command(*form, path)};
}

Error error_of(const Packed& packed, const std::string& path) {
  return with_hint(invalid("the file is {}, so its events cannot be read: {}", packed.what, path),
                   "unpack it first: " + packed.command);
}

}  // namespace stepscope::doctor
