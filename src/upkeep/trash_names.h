// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::upkeep {

// A path as it is written in the trash. Programs that search for runs, TensorBoard included, search
// every folder for file names that contain "tfevents" and for plugins/profile; in the trash, one
// letter of these is percent-encoded, and so is "%".
std::string trash_path_of(std::string_view path);

// The path of a run's file in a trash folder, below the log directory.
std::string place_in_trash(std::string_view folder, std::string_view run, std::string_view name);

// The inverse of trash_path_of.
std::string original_path_of(std::string_view trash_path);

// The name of a folder in the trash made at that time, such as 20261116T063900Z: sorting by name
// sorts by time.
std::string trash_folder_name(int64_t now_ns);

// The same for the second folder of one second and later ones: 20261116T063900Z-002.
std::string numbered_folder_name(std::string_view name, int number);

// Whether a folder has a name that one of these functions makes.
bool is_trash_folder_name(std::string_view name);

}  // namespace stepscope::upkeep
