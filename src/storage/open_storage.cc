// SPDX-License-Identifier: Apache-2.0
#include "storage/open_storage.h"

#include <array>

#include "storage/local.h"

namespace stepscope::storage {
namespace {

struct Scheme {
  std::string_view start;  // Of the addresses. The first match is used.
  std::unique_ptr<Storage> (*open)();
};

// The one list of storages. The last one takes every address.
constexpr std::array kSchemes = {
    Scheme{"", []() -> std::unique_ptr<Storage> { return std::make_unique<LocalStorage>(); }},
};

}  // namespace

std::unique_ptr<Storage> open_storage(std::string_view address) {
  for (const Scheme& scheme : kSchemes) {
    if (address.starts_with(scheme.start)) return scheme.open();
  }
  return nullptr;  // Not reached.
}

}  // namespace stepscope::storage
