// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::doctor {

enum class Severity : uint8_t {
  Note,     // Worth knowing; everything that was logged is shown.
  Warning,  // Something is missing or looks wrong.
  Error,    // Nothing can be shown because of it.
};

constexpr std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::Note:
      return "note";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      return "error";
  }
  return "note";
}

// What a finding is about.
struct Place {
  std::string run;
  std::string tag = {};  // Empty: the whole run.

  bool operator==(const Place&) const = default;
};

// One thing that is wrong, and what to do about it.
struct Finding {
  std::string id;  // As docs/doctor.md lists it: "D01".
  Severity severity = Severity::Note;
  std::string path;                // The first file or folder affected; may be empty.
  uint64_t count = 1;              // How many files, tags or values are affected.
  std::string cause;               // One line.
  std::string cure;                // One line with a command or a line of code.
  std::vector<Place> places = {};  // The first of the runs or tags that are affected.
  std::string plugin = {};         // The dashboard that lacks something; empty if none.
};

}  // namespace stepscope::doctor
