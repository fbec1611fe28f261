// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "base/piece_source.h"
#include "http/transfer/compression.h"

namespace stepscope::http {

// The body of a streamed response as it is sent: `begin`, then the pieces, in that coding. Every
// piece can be decoded as soon as it arrives.
std::unique_ptr<PieceSource> encode_pieces(std::string begin, std::unique_ptr<PieceSource> pieces,
                                           Encoding encoding);

}  // namespace stepscope::http
