// SPDX-License-Identifier: Apache-2.0
// For any bytes: our decoder accepts what libprotobuf accepts and reads the same values, as an
// Event and as each of the messages that are decoded separately. The outline of an Event decodes to
// the same Event.
#include <cstdio>
#include <string>

#include "record/event_oracle.h"
#include "record/outline_oracle.h"

namespace {

void require_none(const std::string& difference) {
  if (difference.empty()) return;
  std::fprintf(stderr, "differs: %s\n", difference.c_str());
  __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace stepscope::record;
  // Reused for all inputs, as the loader reuses it for all records.
  static EventView event;
  const stepscope::Bytes bytes(data, size);
  require_none(event_difference(bytes, event));
  require_none(metadata_difference(bytes));
  require_none(tensor_difference(bytes));
  require_none(session_log_difference(bytes));
  require_none(run_metadata_difference(bytes));
  require_none(outline_difference(bytes));
  return 0;
}
