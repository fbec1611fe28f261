// SPDX-License-Identifier: Apache-2.0
#include "base/heap.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>

namespace stepscope {
namespace {

constexpr uintptr_t kPageBytes = 4096;

// Just below the 128 KiB from which glibc takes memory from outside the heap, and from which it
// gives free memory at the heap's end back.
constexpr size_t kRoomBytes = 120 << 10;

// Asks for the pages in [begin, end) before they are touched one by one. An older system cannot and
// says so; then they come when they are touched.
void ask_for_pages(uintptr_t begin, uintptr_t end) {
#ifdef MADV_POPULATE_WRITE
  ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_WRITE);
#endif
}

}  // namespace

void grow_heap_ahead() {
  void* const room = std::malloc(kRoomBytes);
  if (room == nullptr) return;
  const auto begin = reinterpret_cast<uintptr_t>(room);
  ask_for_pages((begin + kPageBytes - 1) / kPageBytes * kPageBytes,
                (begin + kRoomBytes) / kPageBytes * kPageBytes);
  // What is freed at the end of the heap stays there, ready for what comes next.
  std::free(room);
}

}  // namespace stepscope
