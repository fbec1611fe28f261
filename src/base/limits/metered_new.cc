// SPDX-License-Identifier: Apache-2.0
// The program's operator new and delete. They call the C library's, and count each allocation
// against the limits of the work that its thread does (base/limits/work_limits.h). Linked into
// programs only: our libraries must not change how a user's program allocates.
#include <malloc.h>

#include <cstdlib>
#include <new>

#include "base/limits/work_limits.h"

namespace stepscope {
namespace {

// Charges the requested size before `get` allocates it, then corrects it to the size that malloc
// returned, which is what release() discharges.
template <typename Get>
void* allocate(size_t bytes, const Get& get) {
  WorkLimits* const limits = WorkLimits::current();
  if (limits != nullptr) limits->charge(bytes);
  void* const memory = get(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) {
    if (limits != nullptr) limits->discharge(bytes);
    throw std::bad_alloc();
  }
  if (limits != nullptr) limits->correct(bytes, ::malloc_usable_size(memory));
  return memory;
}

void* allocate(size_t bytes) {
  return allocate(bytes, [](size_t count) { return std::malloc(count); });
}

void* allocate(size_t bytes, std::align_val_t alignment) {
  return allocate(bytes, [alignment](size_t count) {
    void* memory = nullptr;
    return ::posix_memalign(&memory, static_cast<size_t>(alignment), count) == 0 ? memory : nullptr;
  });
}

// Returns null instead of throwing.
template <typename... Alignment>
void* try_allocate(size_t bytes, Alignment... alignment) noexcept {
  try {
    return allocate(bytes, alignment...);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void release(void* memory) noexcept {
  WorkLimits* const limits = WorkLimits::current();
  if (limits != nullptr && memory != nullptr) limits->discharge(::malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace
}  // namespace stepscope

// NOLINTBEGIN(misc-new-delete-overloads): each one has its counterpart below.
void* operator new(size_t bytes) { return stepscope::allocate(bytes); }
void* operator new[](size_t bytes) { return stepscope::allocate(bytes); }
void* operator new(size_t bytes, std::align_val_t alignment) {
  return stepscope::allocate(bytes, alignment);
}
void* operator new[](size_t bytes, std::align_val_t alignment) {
  return stepscope::allocate(bytes, alignment);
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  return stepscope::try_allocate(bytes);
}
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept {
  return stepscope::try_allocate(bytes);
}
void* operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return stepscope::try_allocate(bytes, alignment);
}
void* operator new[](size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return stepscope::try_allocate(bytes, alignment);
}
void operator delete(void* memory) noexcept { stepscope::release(memory); }
void operator delete[](void* memory) noexcept { stepscope::release(memory); }
void operator delete(void* memory, size_t) noexcept { stepscope::release(memory); }
void operator delete[](void* memory, size_t) noexcept { stepscope::release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { stepscope::release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { stepscope::release(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept {
  stepscope::release(memory);
}
void operator delete[](void* memory, size_t, std::align_val_t) noexcept {
  stepscope::release(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept { stepscope::release(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { stepscope::release(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  stepscope::release(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  stepscope::release(memory);
}
// NOLINTEND(misc-new-delete-overloads)
