// SPDX-License-Identifier: Apache-2.0
// For tests: the output of a piece source.
#pragma once

#include <string>
#include <vector>

#include "base/piece_source.h"

namespace stepscope {

inline Result<std::vector<std::string>> all_pieces(PieceSource& source) {
  std::vector<std::string> pieces;
  for (bool has_more = true; has_more;) {
    TRY(has_more, source.next(pieces.emplace_back()));
  }
  return pieces;
}

inline Result<std::string> join_pieces(PieceSource& source) {
  std::string all;
  for (bool has_more = true; has_more;) {
    TRY(has_more, source.next(all));
  }
  return all;
}

}  // namespace stepscope
