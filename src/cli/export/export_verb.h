// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/export/export.h"
#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb export_verb();

Result<ExportFlags> read_export_flags(const Arguments& arguments);

}  // namespace stepscope::cli
