// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "store/run.h"

namespace stepscope::doctor {

// The bytes after the last complete record of a file, unless they were reported as damage.
uint64_t cut_bytes(const store::SourceReport& source);

}  // namespace stepscope::doctor
