// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "store/value.h"

namespace stepscope::ingest {

// A TensorProto with all its elements. Half and bfloat16 become float32, which holds them exactly.
// A single element that stands for a whole shape stays one (Value::is_repeated), however large the
// shape is. Corrupt if the bytes are no
// TensorProto, the elements do not fill the shape, or the type is one that no summary has.
Result<store::Value> restore_tensor(Bytes bytes);

}  // namespace stepscope::ingest
