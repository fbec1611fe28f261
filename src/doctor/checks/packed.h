// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/result.h"
#include "storage/storage.h"
#include "store/run.h"

namespace stepscope::doctor {

struct Packed {
  std::string what;     // "compressed with gzip"; empty if the file is not packed.
  std::string command;  // Unpacks the event file.

  explicit operator bool() const { return !what.empty(); }
};

// Whether a file that is named like an event file and contains no event is compressed or a pointer.
// Cost: nothing for files with events, else one read.
Packed packed_form(storage::Storage& storage, const store::SourceReport& source);

// The same for a file in which no event was found. It may be empty.
Packed packed_form(storage::Storage& storage, const std::string& path);

// Says so, with the command as a hint.
Error error_of(const Packed& packed, const std::string& path);

}  // namespace stepscope::doctor
