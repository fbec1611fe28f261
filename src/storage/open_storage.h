// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "storage/storage.h"

namespace stepscope::storage {

// The storage that has the files of `address`, chosen by its scheme ("scheme://..."). An address
// without a scheme that we know is a path of this machine.
std::unique_ptr<Storage> open_storage(std::string_view address);

}  // namespace stepscope::storage
