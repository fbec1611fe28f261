// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/result.h"
#include "http/message/request.h"
#include "trials/trial_table.h"

namespace stepscope::dashboards::hparams {

// The parameters of /api/v1/hparams.
struct TableRequest {
  enum class Format : uint8_t { Json, Columns, Csv };
  Format format = Format::Json;
  trials::TableChoice choice;
};

Result<TableRequest> read_table_request(const http::Request& request);

// `fold` and `names`.
Result<trials::TrialScope> scope_parameters(const http::Request& request);

}  // namespace stepscope::dashboards::hparams
