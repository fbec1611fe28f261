// SPDX-License-Identifier: Apache-2.0
#include <stepscope/c_api.h>
#include <stepscope/summary_writer.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "writer/no_throw.h"

struct stepscope_writer {
  stepscope::SummaryWriter writer;
};

namespace {

using stepscope::Array;
using stepscope::Status;
using stepscope::When;

static_assert(static_cast<int>(stepscope::Outcome::kUnwritten) == STEPSCOPE_UNWRITTEN);
static_assert(static_cast<int>(stepscope::Layout::kHW) == STEPSCOPE_HW);

// Plain bytes, so that they are there without asking for memory, and as long as the thread: also
// when objects of the thread or the program log in their destructors.
constexpr size_t kMessageBytes = 2048;
thread_local constinit std::array<char, kMessageBytes> last_message{};

size_t append(size_t size, std::string_view text) {
  size_t count = std::min(text.size(), last_message.size() - 1 - size);
  // A character that does not fit is left out as a whole.
  if (count < text.size()) {
    while (count > 0 && (static_cast<uint8_t>(text[count]) & 0xC0) == 0x80) --count;
  }
  std::memcpy(last_message.data() + size, text.data(), count);
  last_message[size + count] = '\0';
  return size + count;
}

constexpr std::string_view kNoWriter =
    "the writer is NULL; check what stepscope_open() returned: memory had run out";

stepscope_outcome answer_text(stepscope_outcome outcome, std::string_view message,
                              std::string_view hint = {}) noexcept {
  const size_t size = append(0, message);
  if (!hint.empty()) append(append(size, "; "), hint);
  return outcome;
}

stepscope_outcome answer(const Status& status) noexcept {
  const auto outcome = static_cast<stepscope_outcome>(status.outcome);
  return outcome == STEPSCOPE_LOGGED ? outcome : answer_text(outcome, status.message, status.hint);
}

// What `call` answers for the writer. Neither a missing writer nor missing memory is the end.
template <typename Call>
stepscope_outcome log_to(stepscope_writer* writer, Call call) noexcept {
  if (writer == nullptr) return answer_text(STEPSCOPE_REFUSED, kNoWriter);
  const auto status = stepscope::writer::without_throwing(
      [&]() -> stepscope::Result<Status> { return call(writer->writer); });
  if (status.ok()) return answer(status.value());
  return answer({stepscope::Outcome::kUnwritten, status.error().message, {}});
}

When when(int64_t step) { return step == STEPSCOPE_NO_STEP ? When() : When(step); }

std::string_view text_of(const char* text) { return text == nullptr ? "" : text; }

std::string_view bytes_of(const void* data, size_t bytes) {
  return {static_cast<const char*>(data), data == nullptr ? 0 : bytes};
}

Array array_of(const stepscope_array& array) {
  std::vector<int64_t> shape;
  if (array.shape != nullptr) shape.assign(array.shape, array.shape + array.rank);
  return {array.data, static_cast<stepscope::DataType>(array.type), std::move(shape)};
}

}  // namespace

extern "C" {

stepscope_writer* stepscope_open(const char* directory, int quiet) {
  stepscope_writer* opened = nullptr;
  const auto made = stepscope::writer::without_throwing([&]() -> stepscope::Result<void> {
    stepscope::WriterOptions options;
    if (quiet != 0) options.on_trouble = [](const Status&) {};
    opened = new stepscope_writer{
        stepscope::SummaryWriter(std::string(text_of(directory)), std::move(options))};
    return {};
  });
  if (!made.ok()) answer({stepscope::Outcome::kRefused, made.error().message, {}});
  return opened;
}

stepscope_outcome stepscope_status(const stepscope_writer* writer) {
  return writer == nullptr ? answer_text(STEPSCOPE_REFUSED, kNoWriter)
                           : answer(writer->writer.status());
}

stepscope_outcome stepscope_scalar(stepscope_writer* writer, const char* tag, double value,
                                   int64_t step) {
  return log_to(writer, [&](auto& to) { return to.scalar(text_of(tag), value, when(step)); });
}

stepscope_outcome stepscope_histogram(stepscope_writer* writer, const char* tag,
                                      stepscope_array values, int64_t step) {
  return log_to(writer,
                [&](auto& to) { return to.histogram(text_of(tag), array_of(values), when(step)); });
}

stepscope_outcome stepscope_image(stepscope_writer* writer, const char* tag, stepscope_array pixels,
                                  stepscope_layout layout, int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.image(text_of(tag), {array_of(pixels), static_cast<stepscope::Layout>(layout)},
                    when(step));
  });
}

stepscope_outcome stepscope_encoded_image(stepscope_writer* writer, const char* tag,
                                          const void* file, size_t file_bytes, int64_t step) {
  return log_to(writer, [&](auto& to) {
    const std::string content(bytes_of(file, file_bytes));
    return to.encoded_images(text_of(tag), {&content, 1}, when(step));
  });
}

stepscope_outcome stepscope_audio(stepscope_writer* writer, const char* tag,
                                  stepscope_array samples, uint32_t sample_rate_hz, int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.audio(text_of(tag), {array_of(samples), sample_rate_hz}, when(step));
  });
}

stepscope_outcome stepscope_text(stepscope_writer* writer, const char* tag, const char* text,
                                 int64_t step) {
  return log_to(writer, [&](auto& to) { return to.text(text_of(tag), text_of(text), when(step)); });
}

stepscope_outcome stepscope_tensor(stepscope_writer* writer, const char* tag, stepscope_array array,
                                   int64_t step) {
  return log_to(writer,
                [&](auto& to) { return to.tensor(text_of(tag), array_of(array), when(step)); });
}

stepscope_outcome stepscope_graph(stepscope_writer* writer, const void* graph_def, size_t bytes) {
  return log_to(writer, [&](auto& to) { return to.graph(bytes_of(graph_def, bytes)); });
}

stepscope_outcome stepscope_plugin_value(stepscope_writer* writer, const char* tag,
                                         const char* plugin, const void* plugin_data,
                                         size_t plugin_data_bytes, stepscope_array array,
                                         int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.plugin_value(text_of(tag), text_of(plugin), bytes_of(plugin_data, plugin_data_bytes),
                           array_of(array), when(step));
  });
}

stepscope_outcome stepscope_flush(stepscope_writer* writer) {
  return log_to(writer, [&](auto& to) { return to.flush(); });
}

stepscope_outcome stepscope_close(stepscope_writer* writer) {
  const stepscope_outcome outcome = log_to(writer, [](auto& to) { return to.close(); });
  delete writer;
  return outcome;
}

const char* stepscope_message(void) { return last_message.data(); }

}  // extern "C"
