// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/tag_book.h"

#include <limits>
#include <utility>

#include "base/text/utf8_check.h"

namespace stepscope::writer {
namespace {

Error other_kind(std::string_view tag, std::string_view before, std::string_view now) {
  return with_hint(
      invalid("the tag '{}' was logged for {} before, and now for {}", tag, before, now),
      fmt::format("use a separate tag for each kind, e.g. '{}/{}'", tag, now));
}

}  // namespace

Remark TagBook::remark_on(Entry& entry, std::optional<int64_t> step, bool is_finite) {
  if (!is_finite && !std::exchange(entry.reported_not_finite, true)) return Remark::NotFinite;
  if (entry.is_new) return Remark::None;
  if (!step)
    return std::exchange(entry.reported_missing, true) ? Remark::None : Remark::StepMissing;
  if (*step >= entry.last_step) return Remark::None;
  return std::exchange(entry.reported_back, true) ? Remark::None : Remark::StepWentBack;
}

Result<Noted> TagBook::note(std::string_view tag, std::string_view plugin,
                            std::optional<int64_t> step, bool is_finite) {
  auto found = entries_.find(tag);
  if (found == entries_.end()) {
    RETURN_IF_ERROR(check_utf8(tag, "the tag"));
    found = entries_.emplace(std::string(tag), Entry{.plugin = std::string(plugin)}).first;
  }
  Entry& entry = found->second;
  if (entry.plugin != plugin) return other_kind(tag, entry.plugin, plugin);
  Noted noted;
  noted.remark = remark_on(entry, step, is_finite);
  const bool is_last = entry.last_step == std::numeric_limits<int64_t>::max();
  noted.step = step.value_or(entry.is_new || is_last ? entry.last_step : entry.last_step + 1);
  entry.last_step = noted.step;
  entry.is_new = false;
  return noted;
}

}  // namespace stepscope::writer
