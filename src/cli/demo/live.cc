// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/live.h"

#include "cli/demo/event_file.h"

namespace stepscope::cli {
namespace {

constexpr int kRuns = 3;
constexpr int kPointsBefore = 240;
constexpr double kSecondsPerPoint = 0.5;

Training training_of(int number, double begin_time, uint64_t seed) {
  Training training;
  training.name = "live/seed-" + std::to_string(number);
  training.seed = seed * 1000 + static_cast<uint64_t>(number);
  training.begin_time = begin_time;
  training.steps = 40'000;
  training.log_interval_steps = 10;
  training.loss_begin = 6;
  training.loss_end = 0.8 + 0.15 * number;
  training.accuracy_end = 0.8 - 0.05 * number;
  training.learning_rate_max = 1e-3;
  training.examples_per_second = 1200 - 150 * number;
  return training;
}

}  // namespace

Result<LiveDemo> LiveDemo::begin(storage::Storage& storage, const std::string& directory,
                                 double now, uint64_t seed) {
  LiveDemo demo(storage);
  DemoWriter writer(storage, directory);
  const double begin_time = now - kPointsBefore * kSecondsPerPoint;
  for (int number = 0; number < kRuns; ++number) {
    Going run{training_of(number, begin_time, seed), DemoNoise(seed + number), {}, 0};
    DemoFile file(run.training.name + "/train", begin_time);
    for (int i = 0; i < kPointsBefore; ++i) {
      add_training_curves(file, run.training, run.noise, run.step,
                          begin_time + i * kSecondsPerPoint);
      run.step += run.training.log_interval_steps;
    }
    TRY(run.path, writer.create(file));
    demo.runs_.push_back(std::move(run));
  }
  return demo;
}

Result<void> LiveDemo::advance(double now) {
  for (Going& run : runs_) {
    DemoFile file(run.training.name, now);
    const size_t head_bytes = file.content().size();
    add_training_curves(file, run.training, run.noise, run.step, now);
    run.step += run.training.log_interval_steps;
    RETURN_IF_ERROR(storage_->append(run.path, as_bytes(file.content()).subspan(head_bytes)));
  }
  return {};
}

}  // namespace stepscope::cli
