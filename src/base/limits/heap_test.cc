// SPDX-License-Identifier: Apache-2.0
#include "base/limits/heap.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/limits/test_malloc.h"

namespace stepscope {
namespace {

#if STEPSCOPE_SYSTEM_MALLOC
size_t resident_bytes() {
  size_t pages = 0, resident_pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident_pages;
  return resident_pages * static_cast<size_t>(::sysconf(_SC_PAGESIZE));
}

constexpr size_t kBlockBytes = 64 << 10;

// Frees that many blocks in a thread that has ended; `last` lies after them, and is too large for
// any hole before them, so that the heap cannot shrink from its end.
void leave_free_blocks(size_t count, std::string& last) {
  std::thread([&] {
    std::vector<std::string> blocks;
    for (size_t i = 0; i < count; ++i) blocks.emplace_back(kBlockBytes, 'x');
    last.assign(100'000, 'x');
  }).join();
}

TEST(Heap, MemoryFreedByAThreadIsReturned) {
  constexpr size_t kBlocks = 2048;
  std::string last;
  leave_free_blocks(kBlocks, last);
  const size_t before = resident_bytes();
  ASSERT_GT(before, kBlockBytes * kBlocks / 2) << "the thread's heap has shrunk on its own";
  return_heap(kBlockBytes * kBlocks);
  EXPECT_LT(resident_bytes(), before - kBlockBytes * kBlocks / 2);
}

// Too little, or too soon after the last time, for return_heap().
TEST(Heap, TheRestIsReturnedAfterwards) {
  constexpr size_t kBlocks = 512;
  std::string last;
  return_heap(kBlockBytes * 2048);
  leave_free_blocks(kBlocks, last);
  const size_t before = resident_bytes();
  return_heap(kBlockBytes * kBlocks);
  EXPECT_GT(resident_bytes(), before - kBlockBytes * kBlocks / 2);
  return_rest_of_heap();
  EXPECT_LT(resident_bytes(), before - kBlockBytes * kBlocks / 2);
}
#endif

}  // namespace
}  // namespace stepscope
