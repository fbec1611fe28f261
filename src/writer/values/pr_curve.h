// SPDX-License-Identifier: Apache-2.0
// Precision-recall curves as Summary.Values.
#pragma once

#include <stepscope/media.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/values/metadata.h"

namespace stepscope::writer {

// The curve at `thresholds` even steps from 0 to 1, at least 2, counted as TensorBoard and torch
// do.
Result<std::string> pr_curve_value(std::string_view tag, const Predictions& predictions,
                                   size_t thresholds = 127, const Description& description = {});

Result<std::string> pr_curve_value(std::string_view tag, const PrCounts& counts,
                                   const Description& description = {});

}  // namespace stepscope::writer
