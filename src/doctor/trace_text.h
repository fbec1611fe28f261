// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "storage/storage.h"

namespace stepscope::doctor {

// What a profile holds, unpacked.
struct TraceText {
  std::string text;
  bool is_cut = false;  // The file ends before its end.
};

// Nothing if the file cannot be read, or is too large to look into.
std::optional<TraceText> read_trace(storage::Storage& storage, const std::string& path);

}  // namespace stepscope::doctor
