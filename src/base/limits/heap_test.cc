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

TEST(Heap, MemoryFreedByAThreadIsReturned) {
  constexpr size_t kBlockBytes = 64 << 10, kBlocks = 2048;
  std::string last;
  std::thread([&] {
    std::vector<std::string> blocks;
    for (size_t i = 0; i < kBlocks; ++i) blocks.emplace_back(kBlockBytes, 'x');
    // After them, and too large for any hole before them, so that the heap cannot shrink from its
    // end.
    last.assign(100'000, 'x');
  }).join();
  const size_t before = resident_bytes();
  ASSERT_GT(before, kBlockBytes * kBlocks / 2) << "the thread's heap has shrunk on its own";
  return_heap(kBlockBytes * kBlocks);
  EXPECT_LT(resident_bytes(), before - kBlockBytes * kBlocks / 2);
}
#endif

}  // namespace
}  // namespace stepscope
