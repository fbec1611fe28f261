// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::query {

// A regular expression in RE2's syntax. It may come from anybody: matching takes linear time, and
// its memory counts against the limits of the work that makes it.
//
// Threads: any.
class Pattern {
 public:
  // Invalid if the text is no expression, is longer than 16 KiB or needs too much memory.
  static Result<Pattern> compile(std::string_view text);

  // Whether a match begins where the text does.
  bool matches_start(std::string_view text) const;

  // Whether there is a match anywhere.
  bool matches_part(std::string_view text) const;

 private:
  struct Compiled;
  explicit Pattern(std::shared_ptr<const Compiled> compiled);

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace stepscope::query
