// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/byte_source.h"
#include "base/result.h"

namespace stepscope::record {

// A reduced form of an Event that is too large to be read at load.
//
// Tag, step, metadata and shape of a 10 MB image take a few hundred bytes, but not in one place:
// the metadata is written after the pixels. outline_event() walks the message with small reads and
// copies it with every large field emptied: the result is an ordinary Event message for
// decode_event(), decode_tensor_shape() and the like. It descends into summary, value, tensor,
// image and audio; metadata is kept complete.
//
// `offset` and `length` place the Event in `source`. Corrupt if the examined bytes are not a valid
// Event; otherwise the error of `source`. Cost: about 4 KiB of reads per value, regardless of its
// size.
Result<std::string> outline_event(ByteSource& source, uint64_t offset, uint64_t length);

}  // namespace stepscope::record
