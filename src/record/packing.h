// SPDX-License-Identifier: Apache-2.0
// Files that are named like event files but contain one in another form.
#pragma once

#include <cstddef>
#include <string_view>

namespace stepscope::record {

// A compressed file, an archive or a pointer to a file.
struct Packing {
  std::string_view mark;    // What such a file has at `offset`.
  const char* what;         // "compressed with gzip".
  std::string_view ending;  // That the tool requires.
  const char* tool;         // Unpacks the file whose path follows.
  size_t offset = 0;
};

// This many bytes from the start of a file are enough for packing_of().
inline constexpr size_t kPackingBytes = 262;

// The form of a file that starts with `head`; null if it is none of these.
const Packing* packing_of(std::string_view head);

}  // namespace stepscope::record
