// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "storage/storage.h"

namespace stepscope::doctor {

// The content of a profile, decompressed.
struct TraceText {
  std::string text;
  bool is_cut = false;  // The file is truncated.
};

// Nothing if the file cannot be read or is too large.
std::optional<TraceText> read_trace(storage::Storage& storage, const std::string& path);

}  // namespace stepscope::doctor
