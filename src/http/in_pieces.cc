// SPDX-License-Identifier: Apache-2.0
#include "http/in_pieces.h"

#include <utility>

#include "base/parts.h"

namespace stepscope::http {

Result<Response> in_pieces(Response head, std::unique_ptr<PieceSource> pieces) {
  TRY(head.body, join_pieces(*pieces));
  return head;
}

}  // namespace stepscope::http
