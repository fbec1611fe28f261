// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/subject.h"

#include <fmt/format.h>

#include "query/find.h"

namespace stepscope::doctor {

std::string Subject::name() const {
  return fmt::format("{} in run {}", query::quoted(series->info->tag), query::quoted(run->name));
}

bool is_graph(const store::Series& series) { return series.info->plugin.starts_with("graph"); }

}  // namespace stepscope::doctor
