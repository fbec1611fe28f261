// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace stepscope {

// Call this from time to time in a thread that creates many small long-lived objects. The heap of
// such a thread grows page by page, with a system call and a fault for each; this call reserves
// memory in one large step. It may do nothing except with glibc on Linux.
void grow_heap_ahead();

// Call this when work has freed the given number of bytes. The heap of each thread keeps freed
// memory, so that all heaps together would hold several times what is in use. This returns memory
// to the system from time to time, which takes milliseconds.
void return_heap(size_t freed_bytes);

// Call this when there has been no such work for a while: returns what return_heap() has kept for
// work that followed. Nothing else would, if no more work follows.
void return_rest_of_heap();

}  // namespace stepscope
