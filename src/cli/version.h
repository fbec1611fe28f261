// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace stepscope::cli {

inline constexpr const char* kVersion = STEPSCOPE_VERSION;  // From CMakeLists.txt.

}  // namespace stepscope::cli
