// SPDX-License-Identifier: Apache-2.0
// Logs one value of every kind; the test asks the server for each.
#include <stepscope/summary_writer.h>

#include <cstdio>
#include <vector>

namespace {

bool is_fine(const char* what, const stepscope::Status& status) {
  if (!status.ok()) std::fprintf(stderr, "%s: %s\n", what, status.message.c_str());
  return status.ok();
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
  good &= is_fine("mesh", writer.mesh("shape", {.vertices = {corners, {3, 3}}}, 1));
  good &= is_fine("pr_curve", writer.pr_curve("curve", {labels, numbers}, 1));
  good &= is_fine("hparams", writer.hparams({.hparams = {{"lr", 0.1}, {"opt", "adam"}}}));
  good &= is_fine("hparams_end", writer.hparams_end(stepscope::SessionStatus::kSuccess));
  good &= is_fine("custom_scalars", writer.custom_scalars(charts));
  good &= is_fine("embedding", writer.embedding("points", {numbers, {3, 2}}));
  good &= is_fine("plugin_value", writer.plugin_value("own", "my_plugin", "data", numbers, 1));
  good &= is_fine("close", writer.close());
  return good ? 0 : 1;
}
