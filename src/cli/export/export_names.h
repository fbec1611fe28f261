// SPDX-License-Identifier: Apache-2.0
// Names for exported files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::cli {

// The name of a run or tag as a relative path: "/" separates folders, characters that are special
// to file systems or shells become percent codes, and no part is too long or "..". Different names
// always have different paths.
std::string path_of_name(std::string_view name);

// The same for the folder of a run. It never collides with a file next to it, such as scalars.csv.
std::string path_of_run(std::string_view name);

// "step-0000000100.png", or with a number "step-0000000100-2.png". Sorting by name sorts by step.
std::string file_name_of_step(int64_t step, size_t number, size_t count, std::string_view ending);

// The extension for a media type that was detected from the bytes: ".png" for "image/png"; ".bin"
// if unknown.
std::string_view ending_of(std::string_view media_type);

}  // namespace stepscope::cli
