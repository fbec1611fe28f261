// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "record/record_reader.h"
#include "storage/storage.h"
#include "upkeep/inventory.h"

namespace stepscope::upkeep {

// What reading a whole event file came to.
struct FileEnd {
  record::DamageLog damage;
  uint64_t whole_bytes = 0;     // Up to the end of the last whole record.
  uint64_t rest_bytes = 0;      // Behind it: a record that was never finished, or damage.
  bool is_rest_damage = false;  // The rest is damage.
};

// Calls visit(record, source) for every record of a file, in order.
using VisitRecord = std::function<Result<void>(const record::Record& record, ByteSource& source)>;
Result<FileEnd> read_records(storage::Storage& storage, const std::string& path,
                             const VisitRecord& visit);

// What the event files of a run say about how it went.
struct RunContent {
  bool has_data = false;   // Something besides the header of a file was logged.
  std::string unfinished;  // Why the run never came to its end; empty if nothing says so.
};

// Cost: reads the headers of all records and the payloads up to 64 KiB.
Result<RunContent> read_content(storage::Tree& tree, const RunFiles& run);

}  // namespace stepscope::upkeep
