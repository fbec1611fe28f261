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
// The file is a TSV of numbers, in which blank lines do not count; or, if it is no text, it is the
// numbers themselves, and `shape` must be {rows, columns}. What does not fit is Invalid and says
// where. Cost: one pass over the rows of a TSV that are asked for, so that mistakes in it are known
// before anything is sent, and another one for the pieces. Memory: one piece and one row.
Result<std::unique_ptr<PieceSource>> pieces_of_tensor(std::shared_ptr<const Asset> file,
                                                      const std::vector<uint32_t>& shape,
                                                      uint64_t rows_max);

// {rows, columns} of a TSV, by its lines and the fields of its first row; no number is read.
// Empty if the file is no text or has no row.
Result<std::vector<uint32_t>> find_tensor_shape(const Asset& file);

}  // namespace stepscope::dashboards
