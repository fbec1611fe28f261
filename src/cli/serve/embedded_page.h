// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "http/assets.h"

namespace stepscope::cli {

// The files of the page that this program was built with; empty if it was built without one.
// tools/embed.py generates the source.
std::span<const http::Asset> embedded_page();

}  // namespace stepscope::cli
