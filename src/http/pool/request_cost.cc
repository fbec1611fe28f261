// SPDX-License-Identifier: Apache-2.0
#include "http/pool/request_cost.h"

#include <functional>

namespace stepscope::http {

uint64_t SlowRequests::hash_of(const Head& head, std::string_view body) {
  constexpr uint64_t kFactor = 0x9e3779b97f4a7c15;
  const std::hash<std::string_view> hash;
  uint64_t sum = static_cast<uint64_t>(head.method) + 1;
  sum = sum * kFactor + hash(head.target);
  sum = sum * kFactor + hash(body);
  return sum == 0 ? 1 : sum;  // Zero marks an empty slot.
}

void SlowRequests::note(uint64_t hash, bool is_slow) {
  Place& place = places_[hash % kPlaces];
  if (is_slow) {
    place.store(hash, std::memory_order_relaxed);
  } else {
    place.compare_exchange_strong(hash, 0, std::memory_order_relaxed);
  }
}

}  // namespace stepscope::http
