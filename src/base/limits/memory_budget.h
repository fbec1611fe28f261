// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace stepscope {

// A memory limit shared by several users. Users acquire a MemoryCharge before they allocate.
//
// Threads: any. It must outlive its charges.
class MemoryBudget {
 public:
  // A charge to a part also counts against the whole.
  explicit MemoryBudget(size_t bytes_max, MemoryBudget* whole = nullptr)
      : bytes_max_(bytes_max), whole_(whole) {}
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  size_t bytes_max() const { return bytes_max_; }
  size_t bytes_used() const { return bytes_used_; }

 private:
  friend class MemoryCharge;
  bool take(size_t bytes);
  void give_back(size_t bytes);

  const size_t bytes_max_;
  MemoryBudget* const whole_;
  std::atomic<size_t> bytes_used_{0};
};

// A number of bytes acquired from a budget, released on destruction.
//
// Threads: one owner.
class MemoryCharge {
 public:
  MemoryCharge() = default;  // Empty; it cannot grow.
  explicit MemoryCharge(MemoryBudget& budget) : budget_(&budget) {}
  MemoryCharge(MemoryCharge&& other) noexcept
      : budget_(std::exchange(other.budget_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  MemoryCharge& operator=(MemoryCharge&& other) noexcept;
  ~MemoryCharge() { resize(0); }

  // Returns false and leaves the charge unchanged if the budget does not allow it. Shrinking always
  // succeeds.
  bool resize(size_t bytes);

  size_t bytes() const { return bytes_; }

 private:
  MemoryBudget* budget_ = nullptr;
  size_t bytes_ = 0;
};

}  // namespace stepscope
