// SPDX-License-Identifier: Apache-2.0
// Which library wrote an event file, and how the same thing is said in each of them.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/run.h"

namespace stepscope::doctor {

enum class Framework : uint8_t {
  Any,
  TensorFlow,
  Keras,
  PyTorch,
  Lightning,
  TensorBoardX,
  Stepscope,
};

// Told by the writer that the file's first event names, by the form of the file's name, and by the
// tags. JAX programs log through one of these.
Framework framework_of(const store::Contribution& contribution);

// Lines of code for cures.
struct Phrases {
  std::string_view name;
  std::string_view log_step;   // Log a scalar with its step.
  std::string_view flush;      // Bring to disk what was logged.
  std::string_view log_often;  // Log when little or nothing is logged.
  std::string_view resume;     // Go on after a restart.
  std::string_view epochs;     // Count batches, not epochs.
  std::string_view per_rank;   // One folder for each process.
  std::string_view one_value;  // Make a single number of a tensor.
  std::string_view find_nan;   // Stop where NaN comes up.
};

const Phrases& phrases_of(Framework framework);

}  // namespace stepscope::doctor
