// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "cli/demo/noise.h"
#include "writer/values/hparams.h"

namespace stepscope::cli {
namespace {

using writer::experiment_value;
using writer::session_end_value;
using writer::session_start_value;

constexpr int64_t kEpochs = 40;
constexpr double kEpochSeconds = 7;
constexpr int kParallelTrials = 4;
constexpr double kLearningRates[] = {1e-4, 3e-4, 1e-3, 3e-3};
constexpr double kDropouts[] = {0, 0.1, 0.3};
constexpr const char* kOptimizers[] = {"adam", "sgd"};

struct Trial {
  int number = 0;
  double learning_rate = 0;
  double dropout = 0;
  std::string optimizer;
  double begin_time = 0;

  bool fails() const { return learning_rate > 2e-3 && optimizer == "sgd" && dropout == 0; }
  int64_t epochs() const { return fails() ? kEpochs / 4 : kEpochs; }
  double end_time() const { return begin_time + kEpochSeconds * static_cast<double>(epochs()); }

  // The accuracy at the end: best near a learning rate of 1e-3 with a little dropout.
  double accuracy_end() const {
    const double miss = std::log10(learning_rate / (optimizer == "adam" ? 7e-4 : 2e-3));
    return 0.93 - 0.05 * miss * miss - 0.4 * (dropout - 0.12) * (dropout - 0.12);
  }
};

std::vector<Trial> trials_from(double begin_time) {
  std::vector<Trial> trials;
  for (const char* optimizer : kOptimizers) {
    for (const double learning_rate : kLearningRates) {
      for (const double dropout : kDropouts) {
        const int number = static_cast<int>(trials.size());
        const int round = number / kParallelTrials;
        trials.push_back({number, learning_rate, dropout, optimizer,
                          begin_time + round * (kEpochs * kEpochSeconds + 20) + number});
      }
    }
  }
  return trials;
}

Experiment experiment_at(double begin_time) {
  const RealInterval rates{kLearningRates[0], std::end(kLearningRates)[-1]};
  const std::vector<HParam> dropouts(std::begin(kDropouts), std::end(kDropouts));
  const std::vector<HParam> optimizers(std::begin(kOptimizers), std::end(kOptimizers));
  return {.description = "Learning rate, dropout and optimizer of a small classifier.",
          .time_created_s = begin_time,
          .hparams = {{.name = "learning_rate", .domain = rates},
                      {.name = "dropout", .domain = dropouts},
                      {.name = "optimizer", .domain = optimizers}},
          .metrics = {{.tag = "accuracy/validation", .display_name = "Accuracy"},
                      {.tag = "loss/validation", .display_name = "Loss"}}};
}

SessionStart start_of(const Trial& trial) {
  return {.hparams = {{"learning_rate", trial.learning_rate},
                      {"dropout", trial.dropout},
                      {"optimizer", trial.optimizer}},
          .group_name = fmt::format("trial-{:02}", trial.number),
          .start_time_s = trial.begin_time};
}

Result<void> write_trial(DemoWriter& writer, const Trial& trial, DemoNoise& noise) {
  DemoFile file(fmt::format("sweep/trial-{:02}", trial.number), trial.begin_time);
  file.add_value(trial.begin_time, 0, well_formed(session_start_value(start_of(trial))));
  for (int64_t epoch = 0; epoch < trial.epochs(); ++epoch) {
    const double progress = static_cast<double>(epoch + 1) / kEpochs;
    const double wall_time = trial.begin_time + kEpochSeconds * static_cast<double>(epoch);
    const double learned = 1 - std::exp(-6 * progress);
    const double accuracy = 0.1 + (trial.accuracy_end() - 0.1) * learned + 0.004 * noise.normal();
    const double loss = -std::log(std::clamp(accuracy, 0.05, 0.99));
    file.add_scalar(wall_time, epoch, "accuracy/validation", accuracy);
    file.add_scalar(wall_time, epoch, "loss/validation",
                    trial.fails() ? loss * std::exp(40 * progress * progress) : loss);
  }
  const auto status = trial.fails() ? SessionStatus::kFailure : SessionStatus::kSuccess;
  file.add_value(trial.end_time(), 0, session_end_value(status, trial.end_time()));
  return writer.write(file);
}

}  // namespace

Result<void> write_sweep(DemoWriter& writer, double begin_time, uint64_t seed) {
  DemoNoise noise(seed);
  DemoFile file("sweep", begin_time);
  file.add_value(begin_time, 0, well_formed(experiment_value(experiment_at(begin_time))));
  RETURN_IF_ERROR(writer.write(file));
  for (const Trial& trial : trials_from(begin_time))
    RETURN_IF_ERROR(write_trial(writer, trial, noise));
  return {};
}

}  // namespace stepscope::cli
