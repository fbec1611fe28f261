// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace stepscope {

// To be called now and then by a thread that makes very many small objects to keep. The heap of
// such a thread grows page by page, with a system call and a fault for each; after this call there
// is room for a while, got all at once. Elsewhere than with glibc on Linux it may do nothing.
void grow_heap_ahead();

}  // namespace stepscope
