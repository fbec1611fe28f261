// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stepscope {

// The kind of data of a tag, by which servers choose how to read it. The numbers are TensorBoard's,
// in event files and in its interfaces.
enum class DataClass : uint8_t {
  Unknown = 0,  // Readers that know the plugin determine it themselves.
  Scalar = 1,
  Tensor = 2,
  BlobSequence = 3,
};

}  // namespace stepscope
