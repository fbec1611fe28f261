// SPDX-License-Identifier: Apache-2.0
#include "base/limits/heap.h"

#include <malloc.h>
#include <sys/mman.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>

namespace stepscope {
namespace {

constexpr uintptr_t kPageBytes = 4096;

// Just below 128 KiB. From that size on, glibc allocates outside the heap, and returns free memory
// at the end of the heap to the system.
constexpr size_t kRoomBytes = 120 << 10;

// The most freed memory that is kept for later allocations.
constexpr size_t kFreedBytesMax = 64 << 20;

// Less than this is not worth the time.
constexpr size_t kRestBytesMin = 1 << 20;

// Limits the time spent here by work that frees the same memory repeatedly.
constexpr int64_t kGiveBackEveryMs = 200;

std::atomic<size_t> freed_since_given_back{0};
std::atomic<int64_t> given_back_ms{0};

int64_t now_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// Requests the pages in [begin, end) before they are touched one by one. On older systems this
// fails, and pages are faulted in when touched.
void request_pages(uintptr_t begin, uintptr_t end) {
#ifdef MADV_POPULATE_WRITE
  ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_WRITE);
#endif
}

}  // namespace

void grow_heap_ahead() {
  void* const room = std::malloc(kRoomBytes);
  if (room == nullptr) return;
  const auto begin = reinterpret_cast<uintptr_t>(room);
  request_pages((begin + kPageBytes - 1) / kPageBytes * kPageBytes,
                (begin + kRoomBytes) / kPageBytes * kPageBytes);
  // Memory freed at the end of the heap stays there for later allocations.
  std::free(room);
}

void return_heap(size_t freed_bytes) {
  if (freed_since_given_back.fetch_add(freed_bytes) + freed_bytes < kFreedBytesMax) return;
  int64_t last_ms = given_back_ms;
  const int64_t ms = now_ms();
  // If the exchange fails, another thread returns the memory.
  if (ms - last_ms < kGiveBackEveryMs || !given_back_ms.compare_exchange_strong(last_ms, ms))
    return;
  freed_since_given_back = 0;
  ::malloc_trim(0);
}

void return_rest_of_heap() {
  if (freed_since_given_back.exchange(0) >= kRestBytesMin) ::malloc_trim(0);
}

}  // namespace stepscope
