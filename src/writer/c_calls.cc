// SPDX-License-Identifier: Apache-2.0
#include "writer/c_calls.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace stepscope::writer {
namespace {

static_assert(static_cast<int>(Outcome::kUnwritten) == STEPSCOPE_UNWRITTEN);
static_assert(static_cast<int>(Layout::kHW) == STEPSCOPE_HW);

// Plain bytes, which need no allocation and live as long as the thread: destructors of the thread's
// or the program's objects may log.
constexpr size_t kMessageBytes = 2048;
thread_local constinit std::array<char, kMessageBytes> last_message{};

size_t append_message(size_t size, std::string_view text) {
  size_t count = std::min(text.size(), last_message.size() - 1 - size);
  // A character that does not fit completely is left out.
  if (count < text.size()) {
    while (count > 0 && (static_cast<uint8_t>(text[count]) & 0xC0) == 0x80) --count;
  }
  std::memcpy(last_message.data() + size, text.data(), count);
  last_message[size + count] = '\0';
  return size + count;
}

}  // namespace

stepscope_outcome report(stepscope_outcome outcome, std::string_view message,
                         std::string_view hint) noexcept {
  const size_t size = append_message(0, message);
  if (!hint.empty()) append_message(append_message(size, "; "), hint);
  return outcome;
}

stepscope_outcome report(const Status& status) noexcept {
  const auto outcome = static_cast<stepscope_outcome>(status.outcome);
  return outcome == STEPSCOPE_LOGGED ? outcome : report(outcome, status.message, status.hint);
}

const char* message_of_last_call() noexcept { return last_message.data(); }

stepscope_outcome report_no_writer() noexcept {
  return report(STEPSCOPE_REFUSED, "the writer is NULL",
                "check the result of stepscope_open(): it returns NULL when out of memory");
}

stepscope_outcome report_null(std::string_view argument) noexcept {
  const size_t size = append_message(append_message(0, "the argument '"), argument);
  append_message(size, "' is NULL; pass the data to log");
  return STEPSCOPE_REFUSED;
}

Array array_of(const stepscope_array& array) {
  std::vector<int64_t> shape;
  if (array.shape != nullptr) shape.assign(array.shape, array.shape + array.rank);
  if (array.shape == nullptr && array.rank > 0) shape.push_back(-1);
  return {array.data, static_cast<DataType>(array.type), std::move(shape)};
}

std::optional<Array> array_of(const stepscope_array* array) {
  return array == nullptr ? std::nullopt : std::optional(array_of(*array));
}

Pixels pixels_of(const stepscope_array& array, stepscope_layout layout) {
  const bool is_known = layout >= STEPSCOPE_NHWC && layout <= STEPSCOPE_HW;
  return {array_of(array), is_known ? static_cast<Layout>(layout) : Layout{UINT8_MAX}};
}

}  // namespace stepscope::writer
