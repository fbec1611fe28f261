// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "dashboards/hparams/session_groups.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace stepscope::dashboards::hparams {

struct DownloadOptions {
  enum class Format { Csv, Json, Latex };
  Format format = Format::Csv;
  std::vector<bool> visible;  // By column; those beyond its end are hidden.
};

// From the parameters "format" and "columnsVisibility".
Result<DownloadOptions> read_download_options(const http::Request& request);

// The page of groups as a table, streamed row by row: one row per group, hyperparameters first,
// then metrics. The groups point into the snapshot.
Result<http::Response> download(std::shared_ptr<const store::Snapshot> snapshot,
                                SessionGroups groups, DownloadOptions options);

// The response to a download whose request is not valid: exactly TensorBoard's page, which users'
// scripts look for, with the reason in a header, since the page does not contain it.
http::Response refuse_download(const http::Request& request, const Error& reason);

}  // namespace stepscope::dashboards::hparams
