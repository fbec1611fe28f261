// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/limits/processor_time.h"
#include "http/message/head.h"

namespace stepscope::http {

// Work that has used more CPU time than this is slow.
inline constexpr std::chrono::microseconds kQuickWork{20'000};

// Which requests were slow when they were last handled. A request is identified by a hash of all of
// it, so its cost does not affect other requests of the same route. The size is fixed; a request
// overwrites the previous one in its slot. Threads: any.
class SlowRequests {
 public:
  static uint64_t hash_of(const Head& head, std::string_view body);

  bool has(uint64_t hash) const { return place_of(hash).load(std::memory_order_relaxed) == hash; }
  void note(uint64_t hash, bool is_slow);

 private:
  using Place = std::atomic<uint64_t>;
  static constexpr size_t kPlaces = 4096;
  const Place& place_of(uint64_t hash) const { return places_[hash % kPlaces]; }

  std::array<Place, kPlaces> places_{};
};

// The CPU time that one request has used, in all of its pieces. At the end it is recorded in the
// table, which must outlive it. CPU time is used because it does not depend on other load: on a
// busy machine everything takes long. Threads: one at a time.
class RequestCost {
 public:
  RequestCost(SlowRequests& known, uint64_t hash)
      : known_(known), hash_(hash), was_slow_(known.has(hash)) {}
  ~RequestCost() { known_.note(hash_, used_ > kQuickWork); }
  RequestCost(const RequestCost&) = delete;
  RequestCost& operator=(const RequestCost&) = delete;

  void add(std::chrono::microseconds used) { used_ += used; }
  // Does work for this request on this thread.
  template <typename Work>
  auto measure(Work& work) {
    const auto before = processor_time();
    auto value = work();
    add(processor_time() - before);
    return value;
  }
  // Whether more work for it is expected to be slow.
  bool is_slow() const { return was_slow_ || used_ > kQuickWork; }

 private:
  SlowRequests& known_;
  const uint64_t hash_;
  const bool was_slow_;
  std::chrono::microseconds used_{0};
};

}  // namespace stepscope::http
