// SPDX-License-Identifier: Apache-2.0
#include <stepscope/c_api.h>
#include <stepscope/summary_writer.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>

#include "writer/c_calls.h"

using stepscope::Status;
using stepscope::writer::array_of;
using stepscope::writer::bytes_of;
using stepscope::writer::has_null;
using stepscope::writer::list_of;
using stepscope::writer::log_to;
using stepscope::writer::pixels_of;
using stepscope::writer::report;
using stepscope::writer::report_null;
using stepscope::writer::string_of;
using stepscope::writer::text_of;
using stepscope::writer::when_of;

namespace {

constexpr size_t kThresholds = 127;

stepscope::WriterOptions writer_options(const stepscope_options& chosen) {
  stepscope::WriterOptions options;
  options.flush_interval_s = chosen.flush_interval_s;
  options.queue_bytes = chosen.queue_bytes;
  options.sync = chosen.sync != 0;
  options.file_suffix = string_of(chosen.file_suffix);
  if (chosen.purge_step != STEPSCOPE_NO_STEP) options.purge_step = chosen.purge_step;
  options.host = string_of(chosen.host);
  void* const context = chosen.context;
  if (chosen.clock != nullptr) {
    options.clock = [context, clock = chosen.clock] { return clock(context); };
  }
  if (chosen.on_trouble != nullptr) {
    options.on_trouble = [context, tell = chosen.on_trouble](const Status& status) {
      const auto text = status.hint.empty() ? status.message : status.message + "; " + status.hint;
      tell(context, static_cast<stepscope_outcome>(status.outcome), text.c_str());
    };
  } else if (chosen.quiet != 0) {
    options.on_trouble = [](const Status&) {};
  }
  return options;
}

std::map<std::string, double> values_by_name(const char* const* names, const double* values,
                                             size_t count) {
  std::map<std::string, double> named;
  for (size_t i = 0; i < count; ++i) named[string_of(names[i])] = values[i];
  return named;
}

}  // namespace

extern "C" {

stepscope_options stepscope_default_options(void) {
  stepscope_options options{};
  const stepscope::WriterOptions defaults;
  options.flush_interval_s = defaults.flush_interval_s;
  options.queue_bytes = defaults.queue_bytes;
  options.purge_step = STEPSCOPE_NO_STEP;
  return options;
}

stepscope_writer* stepscope_open(const char* directory, int quiet) {
  stepscope_options options = stepscope_default_options();
  options.quiet = quiet;
  return stepscope_open_with(directory, &options);
}

stepscope_writer* stepscope_open_with(const char* directory, const stepscope_options* options) {
  stepscope_writer* opened = nullptr;
  const auto made = stepscope::writer::without_throwing([&]() -> stepscope::Result<void> {
    const auto chosen = options == nullptr ? stepscope_default_options() : *options;
    opened = new stepscope_writer{
        stepscope::SummaryWriter(string_of(directory), writer_options(chosen))};
    return {};
  });
  if (!made.ok()) report(STEPSCOPE_REFUSED, made.error().message);
  return opened;
}

stepscope_outcome stepscope_status(const stepscope_writer* writer) {
  return writer == nullptr ? stepscope::writer::report_no_writer()
                           : report(writer->writer.status());
}

size_t stepscope_path(const stepscope_writer* writer, char* buffer, size_t size) {
  size_t length = 0;
  const auto copied = stepscope::writer::without_throwing([&]() -> stepscope::Result<void> {
    const std::string path = writer == nullptr ? "" : writer->writer.path();
    length = path.size();
    if (buffer == nullptr || size == 0) return {};
    const size_t count = std::min(length, size - 1);
    std::memcpy(buffer, path.data(), count);
    buffer[count] = '\0';
    return {};
  });
  if (!copied.ok() && buffer != nullptr && size > 0) buffer[0] = '\0';
  return length;
}

stepscope_outcome stepscope_scalar(stepscope_writer* writer, const char* tag, double value,
                                   int64_t step) {
  return log_to(writer, [&](auto& to) { return to.scalar(text_of(tag), value, when_of(step)); });
}

stepscope_outcome stepscope_scalar64(stepscope_writer* writer, const char* tag, double value,
                                     int64_t step) {
  return log_to(writer, [&](auto& to) { return to.scalar64(text_of(tag), value, when_of(step)); });
}

stepscope_outcome stepscope_scalars(stepscope_writer* writer, const char* tag,
                                    const char* const* names, const double* values, size_t count,
                                    int64_t step) {
  if (count > 0 && names == nullptr) return report_null("names");
  if (count > 0 && values == nullptr) return report_null("values");
  if (has_null(names, count)) return report_null("names[i]");
  return log_to(writer, [&](auto& to) {
    return to.scalars(text_of(tag), values_by_name(names, values, count), when_of(step));
  });
}

stepscope_outcome stepscope_histogram(stepscope_writer* writer, const char* tag,
                                      stepscope_array values, int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.histogram(text_of(tag), array_of(values), when_of(step));
  });
}

stepscope_outcome stepscope_histogram_buckets(stepscope_writer* writer, const char* tag,
                                              const stepscope_bucket* buckets, size_t count,
                                              int64_t step) {
  if (count > 0 && buckets == nullptr) return report_null("buckets");
  return log_to(writer, [&](auto& to) {
    const auto made = list_of<stepscope::Bucket>(buckets, count, [](const stepscope_bucket& one) {
      return stepscope::Bucket{one.left, one.right, one.count};
    });
    return to.histogram_buckets(text_of(tag), made, when_of(step));
  });
}

stepscope_outcome stepscope_image(stepscope_writer* writer, const char* tag, stepscope_array pixels,
                                  stepscope_layout layout, int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.image(text_of(tag), pixels_of(pixels, layout), when_of(step));
  });
}

stepscope_outcome stepscope_encoded_image(stepscope_writer* writer, const char* tag,
                                          const void* file, size_t file_bytes, int64_t step) {
  if (file == nullptr) return report_null("file");
  return log_to(writer, [&](auto& to) {
    const std::string content(bytes_of(file, file_bytes));
    return to.encoded_images(text_of(tag), {&content, 1}, when_of(step));
  });
}

stepscope_outcome stepscope_video(stepscope_writer* writer, const char* tag, stepscope_array frames,
                                  stepscope_layout layout, double frames_per_second, int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.video(text_of(tag), pixels_of(frames, layout), when_of(step), frames_per_second);
  });
}

stepscope_outcome stepscope_audio(stepscope_writer* writer, const char* tag,
                                  stepscope_array samples, uint32_t sample_rate_hz, int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.audio(text_of(tag), {array_of(samples), sample_rate_hz}, when_of(step));
  });
}

stepscope_outcome stepscope_text(stepscope_writer* writer, const char* tag, const char* text,
                                 int64_t step) {
  if (text == nullptr) return report_null("text");
  return log_to(writer,
                [&](auto& to) { return to.text(text_of(tag), text_of(text), when_of(step)); });
}

stepscope_outcome stepscope_tensor(stepscope_writer* writer, const char* tag, stepscope_array array,
                                   int64_t step) {
  return log_to(writer,
                [&](auto& to) { return to.tensor(text_of(tag), array_of(array), when_of(step)); });
}

stepscope_outcome stepscope_mesh(stepscope_writer* writer, const char* tag,
                                 const stepscope_mesh_parts* parts, int64_t step) {
  if (parts == nullptr) return report_null("parts");
  return log_to(writer, [&](auto& to) {
    stepscope::Mesh mesh{array_of(parts->vertices), array_of(parts->faces),
                         array_of(parts->colours)};
    if (parts->json_config != nullptr) mesh.json_config = parts->json_config;
    return to.mesh(text_of(tag), mesh, when_of(step));
  });
}

stepscope_outcome stepscope_pr_curve(stepscope_writer* writer, const char* tag,
                                     stepscope_array labels, stepscope_array probabilities,
                                     const stepscope_array* weights, size_t thresholds,
                                     int64_t step) {
  return log_to(writer, [&](auto& to) {
    return to.pr_curve(text_of(tag), {array_of(labels), array_of(probabilities), array_of(weights)},
                       when_of(step), thresholds == 0 ? kThresholds : thresholds);
  });
}

stepscope_outcome stepscope_pr_curve_counts(stepscope_writer* writer, const char* tag,
                                            const stepscope_array* counts, int64_t step) {
  if (counts == nullptr) return report_null("counts");
  return log_to(writer, [&](auto& to) {
    return to.pr_curve_counts(text_of(tag),
                              {array_of(counts[0]), array_of(counts[1]), array_of(counts[2]),
                               array_of(counts[3]), array_of(counts[4]), array_of(counts[5])},
                              when_of(step));
  });
}

stepscope_outcome stepscope_embedding(stepscope_writer* writer, const char* tag,
                                      stepscope_array points, const char* const* labels,
                                      size_t label_count, const stepscope_array* pictures,
                                      stepscope_layout layout, int64_t step) {
  if (label_count > 0 && labels == nullptr) return report_null("labels");
  if (has_null(labels, label_count)) return report_null("labels[i]");
  return log_to(writer, [&](auto& to) {
    std::optional<stepscope::Pixels> sprites;
    if (pictures != nullptr) sprites = pixels_of(*pictures, layout);
    return to.embedding(text_of(tag), array_of(points),
                        list_of<std::string>(labels, label_count, string_of), sprites,
                        when_of(step));
  });
}

stepscope_outcome stepscope_graph(stepscope_writer* writer, const void* graph_def, size_t bytes) {
  if (graph_def == nullptr) return report_null("graph_def");
  return log_to(writer, [&](auto& to) { return to.graph(bytes_of(graph_def, bytes)); });
}

stepscope_outcome stepscope_plugin_value(stepscope_writer* writer, const char* tag,
                                         const char* plugin, const void* plugin_data,
                                         size_t plugin_data_bytes, stepscope_array array,
                                         int64_t step) {
  if (plugin == nullptr) return report_null("plugin");
  if (plugin_data_bytes > 0 && plugin_data == nullptr) return report_null("plugin_data");
  return log_to(writer, [&](auto& to) {
    return to.plugin_value(text_of(tag), text_of(plugin), bytes_of(plugin_data, plugin_data_bytes),
                           array_of(array), when_of(step));
  });
}

stepscope_outcome stepscope_flush(stepscope_writer* writer) {
  return log_to(writer, [](auto& to) { return to.flush(); });
}

stepscope_outcome stepscope_sync(stepscope_writer* writer) {
  return log_to(writer, [](auto& to) { return to.flush(true); });
}

stepscope_outcome stepscope_close(stepscope_writer* writer) {
  const stepscope_outcome outcome = log_to(writer, [](auto& to) { return to.close(); });
  delete writer;
  return outcome;
}

const char* stepscope_message(void) { return stepscope::writer::message_of_last_call(); }

}  // extern "C"
