// SPDX-License-Identifier: Apache-2.0
// The demo's histograms, images, audio and texts.
#pragma once

#include "base/result.h"
#include "cli/demo/event_file.h"
#include "cli/demo/scalars.h"

namespace stepscope::cli {

// Adds a file to <training>/train: distributions that move, images and audio that become clear, and
// notes in Markdown.
Result<void> write_training_media(DemoWriter& writer, const Training& training);

}  // namespace stepscope::cli
