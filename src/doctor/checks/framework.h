// SPDX-License-Identifier: Apache-2.0
// Which library wrote an event file, and the code for cures in each library.
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

// Recognised by the writer named in the file's first event. Only if it names none, the form of the
// file's name counts. The tags show which library sits on top. JAX programs log through one of
// these.
Framework framework_of(const store::Contribution& contribution);

// Lines of code for cures.
struct Phrases {
  std::string_view name;
  std::string_view log_step;   // Log a scalar with its step.
  std::string_view flush;      // Write what was logged to disk.
  std::string_view log_often;  // Log when little or nothing is logged.
  std::string_view resume;     // Resume after a restart.
  std::string_view epochs;     // Count batches, not epochs.
  std::string_view per_rank;   // One folder for each process.
  std::string_view one_value;  // Reduce a tensor to one number.
  std::string_view find_nan;   // Stop where a NaN appears.
  bool may_be_jax = false;     // JAX programs log through it; the file does not show that.
};

const Phrases& phrases_of(Framework framework);

}  // namespace stepscope::doctor
