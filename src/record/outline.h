// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/byte_source.h"
#include "base/result.h"

namespace stepscope::record {

// An Event too large to be read at load, shrunk to what must be known of it.
//
// Tag, step, metadata and shape of a 10 MB image take some hundred bytes, but not in one place: the
// metadata is written behind the pixels. outline_event() walks the message by small reads and
// writes it again with every large field emptied: the result is an ordinary Event message for
// decode_event(), decode_tensor_shape() and the like. It goes down into summary, value, tensor,
// image and audio; metadata is kept whole.
//
// `offset` and `length` place the Event in `source`. Corrupt if the bytes are no Event as far
// as they were looked at; Unavailable or the like as `source` says. Cost: some 4 KiB of reads for a
// value, whatever its size.
Result<std::string> outline_event(ByteSource& source, uint64_t offset, uint64_t length);

}  // namespace stepscope::record
