// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace stepscope::ingest {

// Many paths in little memory: of each is kept what differs from the one before it. Paths of one
// directory should stand together.
class PathList {
 public:
  void add(const std::string& path);

  size_t size() const { return size_; }

  // Calls visit(const std::string& path) for each, in order.
  template <typename Visit>
  void for_each(Visit visit) const {
    std::string path;
    for (size_t at = 0; at < packed_.size();) {
      at = unpack(at, path);
      visit(path);
    }
  }

 private:
  // Makes the path before the one at `at` into that one; answers where the next one is.
  size_t unpack(size_t at, std::string& path) const;

  // For each: how much is kept of the path before, how much follows, and that.
  std::string packed_;
  std::string last_;
  size_t size_ = 0;
};

}  // namespace stepscope::ingest
