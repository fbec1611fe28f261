// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace stepscope {

// To be called now and then by a thread that makes very many small objects to keep. The heap of
// such a thread grows page by page, with a system call and a fault for each; after this call there
// is room for a while, got all at once. Elsewhere than with glibc on Linux it may do nothing.
void grow_heap_ahead();

// To be called when a piece of work has freed so many bytes. The heap of each thread keeps what is
// freed in it, so that all of them together would hold several times what is in use. This returns
// it to the system now and then, which takes milliseconds.
void give_heap_back(size_t freed_bytes);

}  // namespace stepscope
