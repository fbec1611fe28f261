// SPDX-License-Identifier: Apache-2.0
// The only way to open a file for reading. Anyone who can write to a log directory can put a FIFO
// or a link to a device where a file is expected; opening it the usual way would block forever.
#pragma once

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope {

// Whether a symbolic link at the end of a path is followed, or is an error.
enum class Links : uint8_t { Follow, Refuse };

// What errno is set to when the path exists but is not a regular file. open() never sets it.
inline constexpr int kNotRegular = EMEDIUMTYPE;

// Opens a regular file and returns its descriptor, or -1 with errno set. Never blocks on anything
// that is not a file. `path` is relative to the open directory `above`, or to the working directory
// if that is AT_FDCWD. `found` describes the file that was actually opened.
int open_file_to_read(int above, const char* path, struct stat& found, Links links = Links::Follow);

// The same for a directory, which is not described.
int open_directory_to_read(int above, const char* path, Links links = Links::Follow);

// The message for an errno, also for kNotRegular.
std::string errno_text(int number);

// How to fix what an errno stands for; empty if it says so itself, or if there is no one way.
std::string_view errno_hint(int number);

// The first bytes of a regular file, up to `bytes_max`. Empty if it cannot be read; errno then says
// why, and is 0 otherwise.
std::string read_file(const std::string& path, size_t bytes_max);

}  // namespace stepscope
