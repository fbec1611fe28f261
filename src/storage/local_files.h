// SPDX-License-Identifier: Apache-2.0
// Open files and directories of this machine behind the interfaces of storage.h.
#pragma once

#include <sys/stat.h>

#include <memory>

#include "base/open_to_read.h"
#include "storage/storage.h"

namespace stepscope::storage {

FileInfo info_of(const struct stat& found);

// Both take ownership of the descriptor. With Links::Refuse, stat() of the directory describes a
// link itself, and open() and open_directory() fail on it; list() describes the link's target in
// either case.
std::unique_ptr<ByteSource> source_of(int descriptor);
std::unique_ptr<Directory> directory_of(int descriptor, Links links);

}  // namespace stepscope::storage
