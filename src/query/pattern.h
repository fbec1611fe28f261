// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::query {

// A regular expression in RE2's syntax. It may come from an untrusted client: matching takes linear
// time, and its memory counts against the limits of the current work.
//
// Threads: any.
class Pattern {
 public:
  // Invalid if the text is not a valid expression, is longer than 16 KiB or needs too much memory.
  static Result<Pattern> compile(std::string_view text);

  // Whether there is a match at the start of the text.
  bool matches_start(std::string_view text) const;

  // Whether there is a match anywhere.
  bool matches_part(std::string_view text) const;

 private:
  struct Compiled;
  explicit Pattern(std::shared_ptr<const Compiled> compiled);

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace stepscope::query
