// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::upkeep {

// A path as it stands in the trash. Whoever looks for runs, TensorBoard as well, looks into every
// folder and takes each file whose name contains "tfevents" and each plugins/profile; in the trash
// one letter of these is written as a percent code, and so is "%".
std::string trash_path_of(std::string_view path);

// Where a file of a run's directory stands in a folder of the trash, below the log directory.
std::string place_in_trash(std::string_view folder, std::string_view run, std::string_view name);

// The way back of trash_path_of.
std::string original_path_of(std::string_view trash_path);

// The name of a folder in the trash made at that time, such as 20261116T063900Z: by name they are
// in the order of time.
std::string trash_folder_name(int64_t now_ns);

}  // namespace stepscope::upkeep
