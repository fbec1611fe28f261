// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_layout.h"

#include <initializer_list>
#include <string>

#include "cli/demo_values.h"
#include "proto/layout.pb.h"

namespace stepscope::cli {
namespace {

proto::Category& add_category(proto::Layout& layout, const char* title) {
  proto::Category& category = *layout.add_category();
  category.set_title(title);
  return category;
}

void add_lines(proto::Category& category, const char* title,
               std::initializer_list<const char*> tags) {
  proto::Chart& chart = *category.add_chart();
  chart.set_title(title);
  for (const char* tag : tags) chart.mutable_multiline()->add_tag(tag);
}

void add_reward(proto::Category& category) {
  proto::Chart& chart = *category.add_chart();
  chart.set_title("reward, middle 80 % of episodes");
  auto& series = *chart.mutable_margin()->add_series();
  series.set_value("reward/mean");
  series.set_lower("reward/low");
  series.set_upper("reward/high");
}

// Both end with the same category, whose charts the dashboard shows once.
proto::Layout layout_of(Subject subject) {
  proto::Layout layout;
  if (subject == Subject::Agent) {
    proto::Category& agent = add_category(layout, "agent");
    add_reward(agent);
    add_lines(agent, "policy", {"policy/.*", "metrics/explained_.*"});
  } else {
    add_lines(add_category(layout, "classifiers"), "accuracy and auxiliary loss",
              {"accuracy/top1", "loss/aux"});
  }
  proto::Category& optimizer = add_category(layout, "optimizer");
  optimizer.set_closed(true);
  add_lines(optimizer, "learning rate", {"optimizer/learning_rate"});
  add_lines(optimizer, "gradients", {"gradients/.*"});
  return layout;
}

}  // namespace

Result<void> write_training_layout(DemoWriter& writer, const Training& training) {
  DemoFile file(training.name + "/train", training.begin_time);
  const std::string layout = layout_of(training.subject).SerializeAsString();
  file.add_value(training.begin_time, 0, layout_value(layout));
  return writer.write(file);
}

}  // namespace stepscope::cli
