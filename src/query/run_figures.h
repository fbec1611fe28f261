// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "store/run.h"

namespace stepscope::query {

// The size of a run, including superseded points and records.
struct RunFigures {
  uint64_t series = 0;
  uint64_t points = 0;   // Of scalars.
  uint64_t records = 0;  // Of everything else.
  uint64_t files = 0;
  uint64_t damaged_places = 0;
  uint64_t unreadable_files = 0;
};

// Cost: reads the sizes of every series and file.
RunFigures run_figures(const store::Run& run);

}  // namespace stepscope::query
