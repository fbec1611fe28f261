// SPDX-License-Identifier: Apache-2.0
// Audio as Summary.Values: batches as TensorFlow 2 writes them, single clips as torch does.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/values/metadata.h"
#include "writer/values/wav.h"

namespace stepscope::writer {

// Clips in one value. There are as many labels (Markdown) as clips, or none.
Result<std::string> audio_value(std::string_view tag, std::span<const Wav> clips,
                                std::span<const std::string> labels = {},
                                const Description& description = {});

// One clip in the legacy form.
std::string legacy_audio_value(std::string_view tag, const Wav& clip);

}  // namespace stepscope::writer
