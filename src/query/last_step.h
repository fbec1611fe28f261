// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "store/run.h"

namespace stepscope::query {

// The step that was logged last; nothing if the series has no value.
std::optional<int64_t> last_step(const store::Series& series);

// The greatest of the steps that the run's series logged last; nothing if none has a value.
//
// Cost: a lookup per series.
std::optional<int64_t> last_step(const store::Run& run);

}  // namespace stepscope::query
