// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/event_digest.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "cli/terminal/printable.h"

namespace stepscope::cli {
namespace {

enum class Style : uint8_t {
  Tagged,   // Has tags, and a summary of its steps.
  Short,    // A summary of its steps.
  Complete  // Every step.
};

struct FieldRow {
  const char* name;
  Style style;
};

constexpr FieldRow kFieldRows[] = {
    {"audio", Style::Tagged},
    {"graph", Style::Short},
    {"histograms", Style::Tagged},
    {"images", Style::Tagged},
    {"scalars", Style::Tagged},
    {"sessionlog:checkpoint", Style::Short},
    {"sessionlog:start", Style::Complete},
    {"sessionlog:stop", Style::Complete},
    {"tensor", Style::Tagged},
};

size_t count_distinct(std::vector<int64_t> steps) {
  std::sort(steps.begin(), steps.end());
  return static_cast<size_t>(std::unique(steps.begin(), steps.end()) - steps.begin());
}

template <typename T>
std::string line(const char* key, const T& value) {
  return fmt::format("   {:<20} {}\n", key, value);
}

std::string out_of_order_line(const StepDigest& digest) {
  std::vector<std::string> pairs;
  for (const auto& [before, after] : digest.out_of_order) {
    pairs.push_back(fmt::format("({}, {})", before, after));
  }
  return line("outoforder_steps", fmt::format("[{}]", fmt::join(pairs, ", ")));
}

std::string short_text(const StepDigest& digest) {
  const auto [least, most] = std::minmax_element(digest.steps.begin(), digest.steps.end());
  return line("first_step", digest.steps.front()) + line("last_step", digest.steps.back()) +
         line("max_step", *most) + line("min_step", *least) +
         line("num_steps", count_distinct(digest.steps)) + out_of_order_line(digest);
}

std::string complete_text(const StepDigest& digest) {
  return out_of_order_line(digest) +
         line("steps", fmt::format("[{}]", fmt::join(digest.steps, ", ")));
}

}  // namespace

void StepDigest::add(int64_t step) {
  if (!steps.empty() && step < steps.back()) out_of_order.emplace_back(steps.back(), step);
  steps.push_back(step);
}

void EventDigest::add(const record::EventView& event) {
  switch (event.kind) {
    case record::EventKind::GraphDef:
      if (tag_.empty()) digest_of(Field::Graph).add(event.step);
      return;
    case record::EventKind::SessionLog:
      if (tag_.empty()) add_session(event);
      return;
    case record::EventKind::Summary:
      for (const record::ValueView& value : event.values) add_value(value, event.step);
      return;
    default:
      return;
  }
}

void EventDigest::add_session(const record::EventView& event) {
  const auto status = record::decode_session_status(event.payload);
  if (status == record::SessionStatus::Start) digest_of(Field::SessionStart).add(event.step);
  if (status == record::SessionStatus::Stop) digest_of(Field::SessionStop).add(event.step);
  if (status == record::SessionStatus::Checkpoint) {
    digest_of(Field::SessionCheckpoint).add(event.step);
  }
}

void EventDigest::add_value(const record::ValueView& value, int64_t step) {
  if (!tag_.empty() && value.tag != tag_) return;
  switch (value.kind) {
    case record::ValueKind::SimpleValue:
      return add_tagged(Field::Scalars, value.tag, step);
    case record::ValueKind::Image:
      return add_tagged(Field::Images, value.tag, step);
    case record::ValueKind::Histogram:
      return add_tagged(Field::Histograms, value.tag, step);
    case record::ValueKind::Audio:
      return add_tagged(Field::Audio, value.tag, step);
    case record::ValueKind::Tensor:
      return add_tagged(Field::Tensor, value.tag, step);
    case record::ValueKind::ObsoleteHistogram:
    case record::ValueKind::None:
      return;
  }
}

void EventDigest::add_tagged(Field field, std::string_view tag, int64_t step) {
  digest_of(field).add(step);
  auto& tags = tags_[static_cast<size_t>(field)];
  if (!tags.contains(tag)) tags.emplace(tag);
}

std::string EventDigest::tags_text() const {
  std::string out;
  for (size_t i = 0; i < kFields; ++i) {
    if (kFieldRows[i].style != Style::Tagged) continue;
    out += fmt::format("{}{}\n", kFieldRows[i].name, tags_[i].empty() ? " -" : "");
    for (const std::string& tag : tags_[i]) out += fmt::format("   {}\n", printable(tag));
  }
  return out;
}

std::string EventDigest::statistics_text() const {
  std::string out;
  for (size_t i = 0; i < kFields; ++i) {
    const StepDigest& digest = digests_[i];
    if (digest.steps.empty()) {
      if (tag_.empty()) out += fmt::format("{} -\n", kFieldRows[i].name);
      continue;
    }
    out += fmt::format("{}\n", kFieldRows[i].name);
    out += kFieldRows[i].style == Style::Complete ? complete_text(digest) : short_text(digest);
  }
  return out;
}

}  // namespace stepscope::cli
