// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/layout.h"

#include <vector>

#include "writer/values/layout.h"

namespace stepscope::cli {
namespace {

using writer::layout_value;

Category agent_category() {
  const MarginChart reward{{{"reward/mean", "reward/low", "reward/high"}}};
  const MultilineChart policy{{"policy/.*", "metrics/explained_.*"}};
  return {"agent", {{"reward, middle 80 % of episodes", reward}, {"policy", policy}}};
}

Category classifier_category() {
  const MultilineChart progress{{"accuracy/top1", "loss/aux"}};
  return {"classifiers", {{"accuracy and auxiliary loss", progress}}};
}

Category optimizer_category() {
  const MultilineChart learning_rate{{"optimizer/learning_rate"}};
  const MultilineChart gradients{{"gradients/.*"}};
  return {.title = "optimizer",
          .charts = {{"learning rate", learning_rate}, {"gradients", gradients}},
          .closed = true};
}

// Both end with the same category, whose charts the dashboard shows only once.
std::vector<Category> layout_of(Subject subject) {
  return {subject == Subject::Agent ? agent_category() : classifier_category(),
          optimizer_category()};
}

}  // namespace

Result<void> write_training_layout(DemoWriter& writer, const Training& training) {
  DemoFile file(training.name + "/train", training.begin_time);
  file.add_value(training.begin_time, 0, well_formed(layout_value(layout_of(training.subject))));
  return writer.write(file);
}

}  // namespace stepscope::cli
