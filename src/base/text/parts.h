// SPDX-License-Identifier: Apache-2.0
// Piece sources built from functions that append one part at a time, of any size.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/piece_source.h"
#include "base/text/json_writer.h"

namespace stepscope {

inline constexpr size_t kPieceBytes = size_t{256} << 10;

// Appends the next part to a text; returns false if it was the last. It is not called again after
// that, nor after an error.
using AddPart = std::function<Result<bool>(std::string& out)>;
std::unique_ptr<PieceSource> text_of_parts(AddPart add);

// The same for JSON. One writer writes all parts, so that a part may end in the middle of a list.
using WritePart = std::function<Result<bool>(JsonWriter& json)>;
std::unique_ptr<PieceSource> json_of_parts(WritePart write);

}  // namespace stepscope
