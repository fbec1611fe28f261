// SPDX-License-Identifier: Apache-2.0
#include "base/limits/memory_budget.h"

namespace stepscope {
namespace {

// The last part of a budget is for small charges: expensive work would otherwise leave nothing for
// cheap work next to it.
constexpr size_t kSmallBytes = 2 << 20;
constexpr size_t kReservedShare = 16;

// Other threads may take memory at the same time, so the reserve is kept roughly.
bool has_room(const MemoryBudget& budget, size_t bytes) {
  const size_t shared_max = budget.bytes_max() - budget.bytes_max() / kReservedShare;
  const size_t used = budget.bytes_used();
  return bytes <= shared_max && used <= shared_max - bytes;
}

}  // namespace

bool MemoryBudget::take(size_t bytes) {
  size_t used = bytes_used_.load(std::memory_order_relaxed);
  do {
    if (bytes > bytes_max_ || used > bytes_max_ - bytes) return false;
  } while (!bytes_used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  if (whole_ == nullptr || whole_->take(bytes)) return true;
  bytes_used_ -= bytes;
  return false;
}

void MemoryBudget::give_back(size_t bytes) {
  bytes_used_ -= bytes;
  if (whole_ != nullptr) whole_->give_back(bytes);
}

MemoryCharge& MemoryCharge::operator=(MemoryCharge&& other) noexcept {
  if (this == &other) return *this;
  resize(0);
  budget_ = std::exchange(other.budget_, nullptr);
  bytes_ = std::exchange(other.bytes_, 0);
  return *this;
}

bool MemoryCharge::resize(size_t bytes) {
  if (bytes > bytes_) {
    if (budget_ == nullptr) return false;
    const bool is_large = bytes > kSmallBytes;
    if (is_large && !has_room(*budget_, bytes - bytes_)) return false;
    if (!budget_->take(bytes - bytes_)) return false;
  } else if (bytes < bytes_) {
    budget_->give_back(bytes_ - bytes);
  }
  bytes_ = bytes;
  return true;
}

}  // namespace stepscope
