// SPDX-License-Identifier: Apache-2.0
// The demo's scalars: curves that look like those of real trainings.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "cli/demo/event_file.h"
#include "cli/demo/noise.h"

namespace stepscope::cli {

// How a training ends.
enum class Fate { Finishes, IsRestarted, Diverges, Crashes };

enum class Subject { Classifier, Agent };

struct Training {
  std::string name;  // Its runs are <name>/train and <name>/validation.
  Subject subject = Subject::Classifier;
  Fate fate = Fate::Finishes;
  uint64_t seed = 0;
  double begin_time = 0;
  double step_seconds = 1;
  int64_t steps = 0;
  int64_t log_interval_steps = 1;
  double loss_begin = 1;
  double loss_end = 0;
  double accuracy_end = 1;
  double learning_rate_max = 1e-3;
  double examples_per_second = 1000;
};

// Calls add(progress, wall_time, step) at `count` steps, from the first to the last. Progress goes
// from 0 to almost 1.
template <typename Add>
void spread_steps(const Training& training, int count, Add&& add) {
  for (int i = 0; i < count; ++i) {
    const int64_t logs = training.steps / training.log_interval_steps - 1;
    const int64_t step = logs * i / (count - 1) * training.log_interval_steps;
    const double wall_time =
        training.begin_time + 10 + static_cast<double>(step) * training.step_seconds;
    add(static_cast<double>(step) / static_cast<double>(training.steps), wall_time, step);
  }
}

// Adds the values that <name>/train logs at one step. Beyond the last step the curves stay level.
void add_training_curves(DemoFile& file, const Training& training, DemoNoise& noise, int64_t step,
                         double wall_time);

// Writes the scalars of both runs; those of a restarted training are two files each.
Result<void> write_training_scalars(DemoWriter& writer, const Training& training);

// Writes one series of `points` points, <training>/episodes, tag "reward".
Result<void> write_long_series(DemoWriter& writer, const Training& training, int64_t points);

}  // namespace stepscope::cli
