// SPDX-License-Identifier: Apache-2.0
// The demo's layouts for the custom scalars dashboard.
#pragma once

#include "base/result.h"
#include "cli/demo/event_file.h"
#include "cli/demo/scalars.h"

namespace stepscope::cli {

// Adds a file to <training>/train: a layout of charts for its subject.
Result<void> write_training_layout(DemoWriter& writer, const Training& training);

}  // namespace stepscope::cli
