// SPDX-License-Identifier: Apache-2.0
#include "cli/descriptor_limit.h"

#include <sys/resource.h>

namespace stepscope::cli {

void raise_descriptor_limit() {
  rlimit limit;
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  // If it fails the limit stays as it was, with which everything works too.
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace stepscope::cli
