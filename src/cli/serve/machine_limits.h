// SPDX-License-Identifier: Apache-2.0
// The resources of the machine, or of the container we run in.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stepscope::cli {

// The default limit on memory for requests and responses: a sixteenth of the machine's memory, at
// most 512 MiB.
uint64_t standard_memory_limit();

// Raises the limit on open files to the highest that the system allows.
void raise_descriptor_limit();

// The number of connections to accept: `wanted`, or fewer to leave descriptors for files.
size_t connections_for(size_t wanted);

}  // namespace stepscope::cli
