// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"

namespace stepscope::writer {

// A warning about a point that was logged anyway. Each is reported once per tag.
enum class Remark : uint8_t {
  None,
  StepWentBack,  // The step is smaller than the previous one.
  StepMissing,   // No step was given for the second time, so steps are counted.
  NotFinite,     // The value is NaN or infinite.
};

struct Noted {
  int64_t step = 0;  // The one given, or the one after the tag's last.
  Remark remark = Remark::None;
};

// What was logged under which tag. Not thread-safe.
class TagBook {
 public:
  // Notes a value for `plugin` ("scalars", "images", ...). A tag that another plugin already uses
  // is an error: no dashboard could show both.
  Result<Noted> note(std::string_view tag, std::string_view plugin, std::optional<int64_t> step,
                     bool is_finite = true);

  size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::string plugin;
    int64_t last_step = 0;
    bool is_new = true;
    bool reported_back = false;
    bool reported_missing = false;
    bool reported_not_finite = false;
  };
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  static Remark remark_on(Entry& entry, std::optional<int64_t> step, bool is_finite);

  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> entries_;
};

}  // namespace stepscope::writer
