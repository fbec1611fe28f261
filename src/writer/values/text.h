// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/values/metadata.h"

namespace stepscope::writer {

// A Markdown text. It must be UTF-8.
Result<std::string> text_value(std::string_view tag, std::string_view text,
                               const Description& description = {});
// Texts of any shape: one dimension is shown as a column, two as a table.
Result<std::string> text_value(std::string_view tag, std::span<const std::string> texts,
                               std::span<const int64_t> shape, const Description& description = {});

}  // namespace stepscope::writer
