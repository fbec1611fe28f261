// SPDX-License-Identifier: Apache-2.0
// File descriptors and errors of file system calls.
#pragma once

#include <string>
#include <utility>

#include "base/bytes.h"
#include "base/result.h"

namespace stepscope::storage {

// The error for errno: `what` failed for `path`. NotFound if the path does not exist, Invalid if it
// cannot name a file (too long, or a link to itself) or names something else, Denied without
// permission, otherwise Unavailable. It has the number and, where there is one, a hint.
Error error_from_errno(const char* what, const std::string& path);

// An open file, closed on destruction.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  // Releases the file: the caller must close the descriptor.
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

Result<void> write_all(int file, Bytes bytes, const std::string& path);

}  // namespace stepscope::storage
