// SPDX-License-Identifier: Apache-2.0
// Shared by the C functions: the writer behind a handle, outcomes, and conversions of C types.
#pragma once

#include <stepscope/c_api.h>
#include <stepscope/summary_writer.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "writer/engine/no_throw.h"

struct stepscope_writer {
  stepscope::SummaryWriter writer;
};

namespace stepscope::writer {

// Keep the message for stepscope_message() and return the outcome.
stepscope_outcome report(stepscope_outcome outcome, std::string_view message,
                         std::string_view hint = {}) noexcept;
stepscope_outcome report(const Status& status) noexcept;
const char* message_of_last_call() noexcept;

stepscope_outcome report_no_writer() noexcept;
// For an argument that must not be NULL.
stepscope_outcome report_null(std::string_view argument) noexcept;

// The outcome of `call` for the writer. Handles a missing writer and out of memory.
template <typename Call>
stepscope_outcome log_to(stepscope_writer* handle, Call call) noexcept {
  if (handle == nullptr) return report_no_writer();
  const auto status = without_throwing([&]() -> Result<Status> { return call(handle->writer); });
  if (status.ok()) return report(status.value());
  return report(STEPSCOPE_UNWRITTEN, status.error().message);
}

inline When when_of(int64_t step) { return step == STEPSCOPE_NO_STEP ? When() : When(step); }

inline std::string_view text_of(const char* text) { return text == nullptr ? "" : text; }
inline std::string string_of(const char* text) { return std::string(text_of(text)); }

inline std::string_view bytes_of(const void* data, size_t bytes) {
  return {static_cast<const char*>(data), data == nullptr ? 0 : bytes};
}

// A missing shape is refused like one with a negative dimension.
Array array_of(const stepscope_array& array);
std::optional<Array> array_of(const stepscope_array* array);
Pixels pixels_of(const stepscope_array& array, stepscope_layout layout);

// Whether one of `count` texts is missing.
inline bool has_null(const char* const* texts, size_t count) {
  for (size_t i = 0; texts != nullptr && i < count; ++i) {
    if (texts[i] == nullptr) return true;
  }
  return false;
}

// Converts `count` elements; none if there is no array.
template <typename To, typename From, typename Make>
std::vector<To> list_of(const From* elements, size_t count, Make make) {
  std::vector<To> list;
  for (size_t i = 0; elements != nullptr && i < count; ++i) list.push_back(make(elements[i]));
  return list;
}

}  // namespace stepscope::writer
