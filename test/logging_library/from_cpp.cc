// SPDX-License-Identifier: Apache-2.0
// Logs one value of every kind, from every kind of range and with steps of every type; the test
// requests each from the server. C++17. Prints the version of the headers.
#include <stepscope/summary_writer.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>
#ifdef __cpp_lib_span
#include <span>
#endif

namespace {

bool is_fine(const char* what, const stepscope::Status& status) {
  if (!status.ok()) std::fprintf(stderr, "%s: %s\n", what, status.message.c_str());
  return status.ok();
}

// A user-defined container.
struct Numbers {
  std::vector<double> numbers = {1, 2, 3};
  const double* data() const { return numbers.data(); }
  long size() const { return static_cast<long>(numbers.size()); }
};

bool log_ranges(stepscope::SummaryWriter& writer) {
  const float c_array[] = {1, 2, 3};
  const std::vector<stepscope::Bucket> buckets = {{0, 1, 5}};
  bool good = is_fine("C array", writer.histogram("c_array", c_array, 1));
  good &= is_fine("std::array", writer.histogram("array", std::array<int, 3>{1, 2, 3}, 1U));
  good &= is_fine("own", writer.histogram("own_container", Numbers(), std::size_t{1}));
  good &= is_fine("buckets", writer.histogram_buckets("buckets", buckets, std::int64_t{1}));
#ifdef __cpp_lib_span
  good &= is_fine("span", writer.histogram("span", std::span(c_array), std::uint64_t{1}));
#endif
  return good;
}

bool log_hparams(stepscope::SummaryWriter& writer) {
  stepscope::SessionStart start;
  start.hparams = {{"lr", 0.1},           {"layers", 4},  {"width", std::size_t{64}},
                   {"optimizer", "adam"}, {"bias", true}, {"seed", std::uint8_t{7}}};
  const bool good = is_fine("hparams", writer.hparams(start));
  return good && is_fine("hparams_end", writer.hparams_end(stepscope::SessionStatus::kSuccess));
}

}  // namespace

int main(int, char** arguments) {
  stepscope::SummaryWriter writer(arguments[1]);
  const std::vector<float> numbers = {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f};
  const std::vector<uint8_t> pixels(4 * 4 * 3, 128);
  const std::vector<uint8_t> labels = {0, 1, 0, 1, 1, 0};
  const std::vector<float> corners = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const std::vector<stepscope::Category> charts = {
      {"losses", {{"all", stepscope::MultilineChart{{"loss.*"}}}}}};
  bool good = is_fine("constructor", writer.status());
  good &= is_fine("scalar", writer.scalar("loss", 0.5, 1));
  good &= is_fine("scalar64", writer.scalar64("precise", 0.1, 1));
  good &= is_fine("scalars", writer.scalars("both", {{"a", 1.0}, {"b", 2.0}}, 1));
  good &= is_fine("histogram", writer.histogram("weights", numbers, 1));
  const stepscope::Pixels picture = {{pixels, {4, 4, 3}}, stepscope::Layout::kHWC};
  good &= is_fine("image", writer.image("picture", picture, 1));
  good &= is_fine("audio", writer.audio("sound", {numbers, 8000}, 1));
  good &= is_fine("text", writer.text("note", "*hello*", 1));
  good &= is_fine("tensor", writer.tensor("raw", {numbers, {2, 3}}, 1));
  stepscope::Mesh mesh;
  mesh.vertices = {corners, {3, 3}};
  good &= is_fine("mesh", writer.mesh("shape", mesh, 1));
  good &= is_fine("pr_curve", writer.pr_curve("curve", {labels, numbers}, 1));
  good &= log_ranges(writer);
  good &= log_hparams(writer);
  good &= is_fine("custom_scalars", writer.custom_scalars(charts));
  good &= is_fine("embedding", writer.embedding("points", {numbers, {3, 2}}));
  good &= is_fine("plugin_value", writer.plugin_value("own", "my_plugin", "data", numbers, 1));
  good &= is_fine("close", writer.close());
  std::printf("%d.%d.%d %s\n", STEPSCOPE_VERSION_MAJOR, STEPSCOPE_VERSION_MINOR,
              STEPSCOPE_VERSION_PATCH, STEPSCOPE_VERSION_STRING);
  return good ? 0 : 1;
}
