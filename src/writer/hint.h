// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace stepscope::writer {

// Adds a hint to the error.
inline Error with_hint(Error error, std::string hint) {
  error.hint = std::move(hint);
  return error;
}

}  // namespace stepscope::writer
