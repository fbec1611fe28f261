// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "record/packing.h"
#include "record/record_reader.h"
#include "storage/storage.h"
#include "upkeep/inventory.h"

namespace stepscope::upkeep {

// The result of reading a whole event file.
struct FileEnd {
  record::DamageLog damage;
  uint64_t whole_bytes = 0;       // Up to the end of the last whole record.
  uint64_t rest_bytes = 0;        // After it: an unfinished record, or damage.
  bool is_rest_damage = false;    // The rest is damage.
  bool has_first_record = false;  // A record begins where the file does.
};

// Calls visit(record, source) for every record of a file, in order.
using VisitRecord = std::function<Result<void>(const record::Record& record, ByteSource& source)>;
Result<FileEnd> read_records(storage::Storage& storage, const std::string& path,
                             const VisitRecord& visit);

// The form of a file that read_records() has read, if it is compressed, an archive or a pointer:
// its records cannot be read, but it is neither cut off nor damaged. Null otherwise.
Result<const record::Packing*> packing_of_file(storage::Storage& storage, const std::string& path,
                                               const FileEnd& end);

// How a run went, according to its event files.
struct RunContent {
  bool has_data = false;  // More than the header of a file was logged.
  // Why the run did not finish; empty if there is no sign of that, or if one of its files is
  // compressed, so it is unknown.
  std::string unfinished;
};

// Cost: reads the headers of all records and the payloads up to 64 KiB.
Result<RunContent> read_content(storage::Tree& tree, const RunFiles& run);

}  // namespace stepscope::upkeep
