// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "storage/posix.h"

namespace stepscope::storage {

// Appended to the name of a file that is not complete.
inline constexpr std::string_view kDraftEnd = ".partial";

// A file that gets its name when it is complete: until then it is called PATH.partial, and what is
// at PATH is unchanged. No link is followed at either name. For paths given by the user; use
// Tree::create() where others may write.
//
// Threads: one owner.
class Draft {
 public:
  // Creates the draft, and its directory. A draft that a killed process left, or a link in its
  // place, is removed first.
  static Result<Draft> create(const std::string& path);

  Draft(Draft&&) noexcept = default;
  Draft& operator=(Draft&&) = delete;
  // Removes the draft unless it was published.
  ~Draft();

  Result<void> append(Bytes bytes);
  // Renames the draft to its path, in place of a file or link there. Nothing may be appended
  // afterwards.
  Result<void> publish();

 private:
  Draft(Descriptor file, std::string path);

  std::string draft_path() const;

  Descriptor file_;
  std::string path_;
};

}  // namespace stepscope::storage
