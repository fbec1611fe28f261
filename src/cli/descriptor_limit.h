// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace stepscope::cli {

// Lets the process open as many files as the system allows it: clients and event files share them,
// and the usual limit of 1,024 is meant for programs that use select(), which this one does not.
void raise_descriptor_limit();

}  // namespace stepscope::cli
