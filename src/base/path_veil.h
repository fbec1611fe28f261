// SPDX-License-Identifier: Apache-2.0
// What the server says about files without saying where they are on the machine.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace stepscope {

// Rewrites the paths in a message: those in a log directory become relative to it, any other
// absolute path loses its directories ("...", or ".../name" if it is more than two deep). The log
// directory itself becomes "LOGDIR". One that has a name, and each of several, is called by it.
// Text that is no path, such as names of tags, stays as it is: only what starts with the name of a
// log directory, or with "/" and a directory that this machine has at the top, is a path.
//
// Threads: any. Copies are cheap enough to keep one per user.
class PathVeil {
 public:
  struct Root {
    std::string name;  // May be empty. Of several it is the last part of the path then.
    std::string path;  // As it was given.
  };

  PathVeil() = default;  // Hides absolute paths; knows no log directory.
  explicit PathVeil(const std::vector<Root>& roots);

  std::string hide(std::string_view text) const;
  Error hide(Error error) const;

 private:
  // A way to write a log directory, or one above it.
  struct Form {
    std::string path;
    std::string shown;   // For the directory itself.
    std::string prefix;  // For what is in it.
  };

  void add(Form form);
  const Form* form_at(std::string_view text, size_t at) const;
  size_t hide_path(std::string_view text, size_t at, std::string& out) const;
  bool is_path_of_machine(std::string_view rest) const;

  std::vector<Form> forms_;  // The longest first.
  std::set<std::string, std::less<>> top_ = top_directories();

  static std::set<std::string, std::less<>> top_directories();
};

}  // namespace stepscope
