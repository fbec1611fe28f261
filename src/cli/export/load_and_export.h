// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "cli/export/export.h"
#include "storage/storage.h"

namespace stepscope::cli {

// Loads the log directory and exports it. Fails if the directory cannot be read. Files in it that
// cannot be read are reported, except those of runs that are not selected, and the others are
// exported.
Result<ExportReport> load_and_export(storage::Storage& storage, const ExportFlags& flags,
                                     const ExportOutput& output);

}  // namespace stepscope::cli
