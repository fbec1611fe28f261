// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "base/byte_source.h"

namespace stepscope {

// A source of bytes in memory. It counts how much is read.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string content) : content_(std::move(content)) {}

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    if (offset >= content_.size()) return size_t{0};
    const size_t count = std::min<size_t>(out.size(), content_.size() - offset);
    std::copy_n(content_.begin() + static_cast<ptrdiff_t>(offset), count, out.begin());
    bytes_read_ += count;
    return count;
  }

  uint64_t size() const { return content_.size(); }
  uint64_t bytes_read() const { return bytes_read_; }
  std::string& content() { return content_; }

 private:
  std::string content_;
  std::atomic<uint64_t> bytes_read_ = 0;
};

}  // namespace stepscope
