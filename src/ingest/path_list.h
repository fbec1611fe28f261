// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace stepscope::ingest {

// Many paths in little memory: each stores only the difference from the previous one. Paths of one
// directory should be adjacent.
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
  // Turns the previous path into the one at `at`; returns the position of the next one.
  size_t unpack(size_t at, std::string& path) const;

  // For each path: the length shared with the previous one, the length of the rest, and the rest.
  std::string packed_;
  std::string last_;
  size_t size_ = 0;
};

}  // namespace stepscope::ingest
