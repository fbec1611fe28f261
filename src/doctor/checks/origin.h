// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "doctor/evidence/evidence.h"

namespace stepscope::doctor {

// How it is known that no process will write to the file any more, as a clause: "process 100, which
// created the file, has ended". Empty if it is not known: the file's name shows another machine or
// none, or the processes that may have it open cannot be examined.
std::string why_finished(const Evidence& evidence, const std::string& path);

}  // namespace stepscope::doctor
