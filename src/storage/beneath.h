// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "storage/posix.h"

namespace stepscope::storage {

enum class Resolver : uint8_t { Kernel, Ourselves };

// Whether `path` is "." or names separated by single slashes, none of them "." or "..".
bool is_path_beneath(std::string_view path);

// Opens the directory at `path` beneath `root`, for which is_path_beneath() holds, and follows no
// symbolic link on the way. Not open on failure: errno is ELOOP or ENOTDIR if something on the way
// is not a directory itself. `access` is O_RDONLY, to list it, or O_PATH, which needs no right to
// read it.
//
// With Resolver::Kernel openat2() resolves the path in one call. Where that system call is missing
// or forbidden, as in some containers, and with Resolver::Ourselves, each directory is opened from
// the one above it.
Descriptor open_beneath(int root, const std::string& path, int access, Resolver resolver);

}  // namespace stepscope::storage
