// SPDX-License-Identifier: Apache-2.0
// What the machine, or the container we run in, has to give.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stepscope::cli {

// The memory that requests and answers may take where nothing else was said: a sixteenth of all
// there is, at most 512 MiB.
uint64_t standard_memory_limit();

// Lets us open as many files as the system allows.
void raise_descriptor_limit();

// How many connections we may take: as many as wanted, but descriptors are left for files.
size_t connections_for(size_t wanted);

}  // namespace stepscope::cli
