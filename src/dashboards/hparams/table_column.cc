// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/table_column.h"

#include <cmath>

#include "dashboards/hparams/logarithmic.h"

namespace stepscope::dashboards::hparams {

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

}  // namespace stepscope::dashboards::hparams
