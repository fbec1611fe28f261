// SPDX-License-Identifier: Apache-2.0
#include "query/last_step.h"

#include <algorithm>

namespace stepscope::query {

std::optional<int64_t> last_step(const store::Series& series) {
  for (auto part = series.parts.rbegin(); part != series.parts.rend(); ++part) {
    if (part->scalars && part->scalars->size > 0)
      return part->scalars->step(part->scalars->size - 1);
    if (part->records && part->records->size > 0) {
      return part->records->ref(part->records->size - 1).step;
    }
  }
  return std::nullopt;
}

std::optional<int64_t> last_step(const store::Run& run) {
  std::optional<int64_t> greatest;
  for (const store::Series& series : run.series) {
    // Nothing is less than any step.
    greatest = std::max(greatest, last_step(series));
  }
  return greatest;
}

}  // namespace stepscope::query
