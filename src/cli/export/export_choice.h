// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <re2/re2.h>

#include <memory>
#include <string>

#include "base/result.h"
#include "cli/export/export.h"

namespace stepscope::cli {

// The runs and tags that --runs and --tags select.
class ExportChoice {
 public:
  // Invalid if one of them is not a regular expression.
  static Result<ExportChoice> read(const ExportFlags& flags);

  bool has_run(const std::string& name) const { return re2::RE2::PartialMatch(name, *runs_); }
  bool has_tag(const std::string& tag) const { return re2::RE2::PartialMatch(tag, *tags_); }
  // Whether a tag or mesh of the run is selected.
  bool has_part_of(const store::Run& run) const;

 private:
  ExportChoice(std::unique_ptr<re2::RE2> runs, std::unique_ptr<re2::RE2> tags);

  std::unique_ptr<re2::RE2> runs_;
  std::unique_ptr<re2::RE2> tags_;
};

// Which pattern selects nothing, in a sentence; empty if something is selected, or if there are no
// patterns.
std::string unmatched_note(const store::Snapshot& snapshot, const ExportFlags& flags,
                           const ExportChoice& choice);

}  // namespace stepscope::cli
