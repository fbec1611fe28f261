// SPDX-License-Identifier: Apache-2.0
// Names of files for what is exported.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::cli {

// The name of a run or tag as a relative path: "/" makes folders, what a file system or a shell may
// stumble over becomes a percent code, and no part is too long or leads up. Two names never become
// one path.
std::string path_of_name(std::string_view name);

// The same for the folder of a run. It is never that of a file beside it, such as scalars.csv.
std::string path_of_run(std::string_view name);

// "step-0000000100.png", or with a number "step-0000000100-2.png": by name they are in the order of
// steps.
std::string file_name_of_step(int64_t step, size_t number, size_t count, std::string_view ending);

// The ending for a media type that was told by the bytes: ".png" for "image/png"; ".bin" for what
// is not known.
std::string_view ending_of(std::string_view media_type);

}  // namespace stepscope::cli
