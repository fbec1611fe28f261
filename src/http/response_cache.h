// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "http/message/head.h"
#include "http/transfer/reply.h"

namespace stepscope::http {

// Caches compressed responses until the data behind them changes: people who watch the same runs
// send the same requests. The data has a version; when it changes, the cache is cleared.
// Threads: any. Memory: at most kBytesMax.
class ResponseCache {
 public:
  static constexpr size_t kBytesMax = size_t{32} << 20;
  static constexpr size_t kReplyBytesMax = size_t{1} << 20;

  using Version = std::function<uint64_t()>;

  // Without a version nothing is cached.
  explicit ResponseCache(Version version) : version_(std::move(version)) {}

  // Everything in a request that its response may depend on, as one text.
  static std::string key_of(const Head& head, std::string_view body);

  std::optional<Reply> find(const std::string& key);

  // Get it before making the response, and pass it with the response.
  uint64_t version() const { return version_ ? version_() : 0; }
  void keep(std::string key, uint64_t version, const Reply& reply);

 private:
  struct Entry {
    std::string head;
    std::shared_ptr<const std::string> body;
  };

  void forget_older_than(uint64_t version);

  const Version version_;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;  // Guarded by mutex_, like those below.
  uint64_t entries_version_ = 0;
  size_t bytes_ = 0;
};

}  // namespace stepscope::http
