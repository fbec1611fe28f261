// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "storage/storage.h"
#include "store/run.h"

namespace stepscope::doctor {

struct Packed {
  std::string what;     // "compressed by gzip"; empty if the file is no such thing.
  std::string command;  // Makes an event file of it.

  explicit operator bool() const { return !what.empty(); }
};

// Whether a file that is named like an event file and holds no event is something else in disguise.
// Cost: nothing for files with events, else a read.
Packed packed_form(storage::Storage& storage, const store::SourceReport& source);

}  // namespace stepscope::doctor
