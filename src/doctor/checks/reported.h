// SPDX-License-Identifier: Apache-2.0
// What an earlier check has explained, so that a later one need not.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "doctor/checks/checks.h"
#include "ingest/discovery.h"
#include "storage/storage.h"

namespace stepscope::doctor {

// Whether the path has a finding with one of these ids, which are separated by spaces.
inline bool is_reported(const std::string& path, std::string_view ids, const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
    return finding.path == path && ids.find(finding.id) != std::string_view::npos;
  });
}

// Whether stepscope clean has removed runs from the directory.
inline bool has_trash(storage::Storage& storage, const std::string& directory) {
  return storage.stat(fmt::format("{}/{}", directory, ingest::kTrashName)).ok();
}

}  // namespace stepscope::doctor
