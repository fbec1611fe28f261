// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/load_display.h"

#include <fmt/format.h>

#include "base/text/quantities.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {

LoadDisplay::LoadDisplay(const store::Store& store, std::chrono::steady_clock::time_point begin)
    : store_(store), begin_(begin), bar_(is_quiet()) {}

void LoadDisplay::finish() {
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin_;
  bar_.end();
  const auto snapshot = store_.snapshot();
  uint64_t points = 0, records = 0, damaged = 0;
  for (const auto& run : snapshot->runs) {
    for (const auto& from : run->contributions) damaged += from->source.trouble().damaged_places;
    for (const auto& series : run->series) {
      (series.parts.front().scalars ? points : records) += series.size;
    }
  }
  print_note(fmt::format("loaded {}, {}, {}, {} in {:.3f} s", counted(snapshot->runs.size(), "run"),
                         counted(points, "point"), counted(records, "other record"),
                         format_bytes(store_.progress().bytes), took.count()));
  if (damaged > 0) {
    print_note(fmt::format("{} skipped; \"stepscope doctor LOGDIR\" lists them",
                           counted(damaged, "damaged place was", "damaged places were")));
  }
}

}  // namespace stepscope::cli
