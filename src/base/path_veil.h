// SPDX-License-Identifier: Apache-2.0
// Hides the machine's directories in messages about files.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace stepscope {

// Rewrites the paths in a message: those in a log directory become relative to it. Those beside it
// start with "LOGDIR/..", so that a command with them can be run by a user who knows the log
// directory. Any other absolute path loses its directories ("...", or ".../name" if it is more than
// two deep). The log directory itself becomes "LOGDIR". A log directory with a name, and each of
// several, is replaced by its name. Text that is not a path, such as a tag, stays unchanged: a path
// starts with a log directory, or with "/" and a top-level directory of this machine.
//
// Threads: any. Copies are cheap enough to keep one per user.
class PathVeil {
 public:
  struct Root {
    std::string name;  // May be empty; with several roots, the last part of the path is used then.
    std::string path;  // As it was given.
  };

  PathVeil() = default;  // Hides absolute paths; has no log directory.
  explicit PathVeil(const std::vector<Root>& roots);

  std::string hide(std::string_view text) const;
  Error hide(Error error) const;

 private:
  // One spelling of a log directory, or of a directory above it.
  struct Form {
    std::string path;
    std::string shown;   // For the directory itself.
    std::string prefix;  // For paths in it.
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
