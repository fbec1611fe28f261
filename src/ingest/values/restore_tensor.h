// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "store/value.h"

namespace stepscope::ingest {

// A TensorProto with all its elements. Half and bfloat16 become float32, which represents them
// exactly. A single element repeated for the whole shape stays one element (Value::is_repeated),
// regardless of the shape. Corrupt if the bytes are not a valid TensorProto, the elements do not
// fill the shape, or the type is not supported.
Result<store::Value> restore_tensor(Bytes bytes);

}  // namespace stepscope::ingest
