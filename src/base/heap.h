// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace stepscope {

// To be called now and then by a thread that makes very many small objects to keep. The heap of
// such a thread grows page by page, with a system call and a fault for each; after this call there
// is room for a while, got all at once. Elsewhere than with glibc on Linux it may do nothing.
void grow_heap_ahead();

// To be called by a thread of its own kind of work when it has freed so much. Each thread's heap
// keeps what is freed in it, so that together they would hold several times what is in use: now and
// then all of it goes back to the system. That takes milliseconds.
void give_heap_back(size_t freed_bytes);

}  // namespace stepscope
