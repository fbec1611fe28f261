// SPDX-License-Identifier: Apache-2.0
#include <stepscope/c_api.h>
#include <stepscope/summary_writer.h>

#include <string>

struct stepscope_writer {
  stepscope::SummaryWriter writer;
};

namespace {

using stepscope::Array;
using stepscope::Status;
using stepscope::When;

static_assert(static_cast<int>(stepscope::Outcome::kUnwritten) == STEPSCOPE_UNWRITTEN);
static_assert(static_cast<int>(stepscope::Layout::kHW) == STEPSCOPE_HW);

std::string& last_message() {
  thread_local std::string message;
  return message;
}

stepscope_outcome answer(const Status& status) {
  if (status.outcome != stepscope::Outcome::kLogged) {
    last_message() = status.hint.empty() ? status.message : status.message + "; " + status.hint;
  }
  return static_cast<stepscope_outcome>(status.outcome);
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
  stepscope::WriterOptions options;
  if (quiet != 0) options.on_trouble = [](const Status&) {};
  return new stepscope_writer{
      stepscope::SummaryWriter(std::string(text_of(directory)), std::move(options))};
}

stepscope_outcome stepscope_scalar(stepscope_writer* writer, const char* tag, double value,
                                   int64_t step) {
  return answer(writer->writer.scalar(text_of(tag), value, when(step)));
}

stepscope_outcome stepscope_histogram(stepscope_writer* writer, const char* tag,
                                      stepscope_array values, int64_t step) {
  return answer(writer->writer.histogram(text_of(tag), array_of(values), when(step)));
}

stepscope_outcome stepscope_image(stepscope_writer* writer, const char* tag, stepscope_array pixels,
                                  stepscope_layout layout, int64_t step) {
  return answer(writer->writer.image(
      text_of(tag), {array_of(pixels), static_cast<stepscope::Layout>(layout)}, when(step)));
}

stepscope_outcome stepscope_encoded_image(stepscope_writer* writer, const char* tag,
                                          const void* file, size_t file_bytes, int64_t step) {
  const std::string content(bytes_of(file, file_bytes));
  return answer(writer->writer.encoded_images(text_of(tag), {&content, 1}, when(step)));
}

stepscope_outcome stepscope_audio(stepscope_writer* writer, const char* tag,
                                  stepscope_array samples, uint32_t sample_rate_hz, int64_t step) {
  return answer(
      writer->writer.audio(text_of(tag), {array_of(samples), sample_rate_hz}, when(step)));
}

stepscope_outcome stepscope_text(stepscope_writer* writer, const char* tag, const char* text,
                                 int64_t step) {
  return answer(writer->writer.text(text_of(tag), text_of(text), when(step)));
}

stepscope_outcome stepscope_tensor(stepscope_writer* writer, const char* tag, stepscope_array array,
                                   int64_t step) {
  return answer(writer->writer.tensor(text_of(tag), array_of(array), when(step)));
}

stepscope_outcome stepscope_graph(stepscope_writer* writer, const void* graph_def, size_t bytes) {
  return answer(writer->writer.graph(bytes_of(graph_def, bytes)));
}

stepscope_outcome stepscope_plugin_value(stepscope_writer* writer, const char* tag,
                                         const char* plugin, const void* plugin_data,
                                         size_t plugin_data_bytes, stepscope_array array,
                                         int64_t step) {
  return answer(writer->writer.plugin_value(text_of(tag), text_of(plugin),
                                            bytes_of(plugin_data, plugin_data_bytes),
                                            array_of(array), when(step)));
}

stepscope_outcome stepscope_flush(stepscope_writer* writer) {
  return answer(writer->writer.flush());
}

stepscope_outcome stepscope_close(stepscope_writer* writer) {
  if (writer == nullptr) return STEPSCOPE_LOGGED;
  const stepscope_outcome outcome = answer(writer->writer.close());
  delete writer;
  return outcome;
}

const char* stepscope_message(void) { return last_message().c_str(); }

}  // extern "C"
