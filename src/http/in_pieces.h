// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/piece_source.h"
#include "http/response.h"

namespace stepscope::http {

// The response `head` with the pieces for its body. An error of the first pieces is returned, so
// that it is answered with its own status.
Result<Response> in_pieces(Response head, std::unique_ptr<PieceSource> pieces);

}  // namespace stepscope::http
