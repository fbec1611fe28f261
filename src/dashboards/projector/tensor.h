// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "dashboards/projector/asset.h"

namespace stepscope::dashboards {

// The first `rows_max` rows of a tensor as float32 in little-endian order.
//
// The file is a TSV of numbers, in which blank lines do not count. If it is not text, it contains
// the float32 numbers themselves, and `shape` must be {rows, columns}. Invalid, with the position,
// if the file is malformed. Cost: one pass over the requested rows of a TSV, so that errors are
// found before anything is sent, and another one for the pieces. Memory: one piece and one row.
Result<std::unique_ptr<PieceSource>> pieces_of_tensor(std::shared_ptr<const Asset> file,
                                                      const std::vector<uint32_t>& shape,
                                                      uint64_t rows_max);

// {rows, columns} of a TSV, by its lines and the fields of its first row; no number is read.
// Empty if the file is not text or has no rows.
Result<std::vector<uint32_t>> find_tensor_shape(const Asset& file);

}  // namespace stepscope::dashboards
