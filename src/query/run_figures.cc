// SPDX-License-Identifier: Apache-2.0
#include "query/run_figures.h"

namespace stepscope::query {

RunFigures run_figures(const store::Run& run) {
  RunFigures figures;
  figures.series = run.series.size();
  for (const auto& series : run.series) {
    for (const auto& part : series.parts) {
      if (part.scalars) figures.points += part.scalars->size;
      if (part.records) figures.records += part.records->size;
    }
  }
  figures.files = run.contributions.size();
  for (const auto& contribution : run.contributions) {
    figures.damaged_places += contribution->source.trouble().damaged_places;
    if (!contribution->source.trouble().problem.empty()) ++figures.unreadable_files;
  }
  return figures;
}

}  // namespace stepscope::query
