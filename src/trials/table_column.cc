// SPDX-License-Identifier: Apache-2.0
#include "trials/table_column.h"

#include <cmath>

#include "trials/logarithmic.h"

namespace stepscope::trials {

void summarise(TableColumn& column) {
  const double* first = nullptr;
  for (const double& value : column.values) {
    if (std::isnan(value)) continue;
    ++column.present;
    if (first == nullptr) first = &value;
    column.differs = column.differs || value != *first;
  }
  column.is_log = !column.is_category && looks_logarithmic(column.values);
}

}  // namespace stepscope::trials
