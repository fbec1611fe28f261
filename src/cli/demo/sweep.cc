// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "cli/demo/noise.h"
#include "writer/values/hparams.h"

namespace stepscope::cli {
namespace {

using writer::experiment_value;
using writer::session_end_value;
using writer::session_start_value;

constexpr int64_t kEpochs = 40;
constexpr size_t kSettings = 90;
constexpr size_t kBest = 6;
constexpr int64_t kSeeds[] = {0, 1, 2};
constexpr size_t kParallelTrials = 4;
constexpr size_t kRunningTrials = 2;
constexpr RealInterval kLearningRates{3e-5, 3e-2};
constexpr RealInterval kDropouts{0, 0.5};
constexpr IntInterval kLayers{2, 8};
constexpr int64_t kBatchSizes[] = {32, 64, 128, 256};
constexpr const char* kOptimizers[] = {"adam", "adamw", "sgd"};

struct Setting {
  double learning_rate = 0;
  double dropout = 0;
  int64_t layers = 0;
  int64_t batch_size = 0;
  std::string optimizer;
  double momentum = 0;  // Of sgd alone.
  bool has_warmup = false;

  bool is_sgd() const { return optimizer == "sgd"; }

  // How far the logarithm of the learning rate is from the best one. sgd needs larger ones, and
  // large batches too.
  double miss() const {
    const double best = is_sgd() ? -2.3 : -3.1;
    const double shift = 0.15 * std::log2(static_cast<double>(batch_size) / 64);
    return std::log10(learning_rate) - best - shift;
  }

  bool diverges() const { return miss() > (has_warmup ? 1.2 : 0.9); }

  // The accuracy at the end. Deep networks need more dropout than shallow ones.
  double accuracy_end() const {
    const double best_dropout = 0.05 * static_cast<double>(layers - 1);
    const double excess = dropout - best_dropout;
    const double depth = std::abs(static_cast<double>(layers) - 5);
    return 0.94 - 0.08 * miss() * miss() - 0.8 * excess * excess - 0.012 * depth +
           (is_sgd() ? 0.02 * (momentum - 0.9) : 0);
  }

  double epoch_seconds() const {
    return 8 + 1.2 * static_cast<double>(layers) * 64 / static_cast<double>(batch_size);
  }
};

struct Trial {
  size_t number = 0;
  Setting setting;
  int64_t seed = 0;
  double begin_time = 0;
  bool is_running = false;

  int64_t epochs() const {
    if (is_running) return kEpochs / 2;
    return setting.diverges() ? kEpochs / 4 : kEpochs;
  }
  double end_time() const {
    return begin_time + setting.epoch_seconds() * static_cast<double>(epochs());
  }
};

template <typename T, size_t N>
const T& any_of(const T (&items)[N], DemoNoise& noise) {
  return items[static_cast<size_t>(noise.uniform() * N)];
}

double between(RealInterval range, DemoNoise& noise) {
  return range.min + noise.uniform() * (range.max - range.min);
}

// Random searches round, too: long numbers are hard to read.
double rounded(double value, int digits) {
  const double unit = std::pow(10, digits - 1 - std::floor(std::log10(value)));
  return std::round(value * unit) / unit;
}

Setting random_setting(DemoNoise& noise) {
  const RealInterval exponents{std::log10(kLearningRates.min), std::log10(kLearningRates.max)};
  Setting setting;
  setting.learning_rate = rounded(std::pow(10, between(exponents, noise)), 2);
  setting.dropout = std::round(between(kDropouts, noise) * 20) / 20;
  setting.layers = static_cast<int64_t>(std::round(between({2, 8}, noise)));
  setting.batch_size = any_of(kBatchSizes, noise);
  setting.optimizer = any_of(kOptimizers, noise);
  setting.momentum = std::round(between({0.5, 0.99}, noise) * 100) / 100;
  setting.has_warmup = noise.happens(0.5);
  return setting;
}

// Each setting once, then the best again with the other seeds.
std::vector<Trial> choose_trials(DemoNoise& noise) {
  std::vector<Trial> trials;
  for (size_t i = 0; i < kSettings; ++i) trials.push_back({.setting = random_setting(noise)});
  std::vector<size_t> ranked(kSettings);
  std::iota(ranked.begin(), ranked.end(), 0);
  const auto score = [&](size_t i) {
    const Setting& setting = trials[i].setting;
    return setting.diverges() ? 0 : setting.accuracy_end();
  };
  std::stable_sort(ranked.begin(), ranked.end(),
                   [&](size_t a, size_t b) { return score(a) > score(b); });
  for (const int64_t seed : kSeeds) {
    if (seed == kSeeds[0]) continue;
    for (size_t i = 0; i < kBest; ++i) {
      Trial again = trials[ranked[i]];
      again.seed = seed;
      trials.push_back(std::move(again));
    }
  }
  return trials;
}

// Each trial starts when one of the workers is free.
void schedule(std::vector<Trial>& trials, double begin_time) {
  std::vector<double> free_at(kParallelTrials, begin_time);
  for (size_t i = 0; i < trials.size(); ++i) {
    Trial& trial = trials[i];
    trial.number = i;
    trial.is_running = i + kRunningTrials >= trials.size();
    const auto worker = std::min_element(free_at.begin(), free_at.end());
    trial.begin_time = *worker;
    *worker = trial.end_time() + 5;
  }
}

Experiment experiment_at(double begin_time) {
  const std::vector<HParam> batch_sizes(std::begin(kBatchSizes), std::end(kBatchSizes));
  const std::vector<HParam> optimizers(std::begin(kOptimizers), std::end(kOptimizers));
  return {.description = "A random search for a small classifier.",
          .time_created_s = begin_time,
          .hparams = {{.name = "learning_rate", .domain = kLearningRates},
                      {.name = "optimizer", .domain = optimizers},
                      {.name = "momentum", .description = "Of sgd alone."},
                      {.name = "batch_size", .domain = batch_sizes},
                      {.name = "layers", .domain = kLayers},
                      {.name = "dropout", .domain = kDropouts},
                      {.name = "warmup", .type = HParamType::kBool},
                      {.name = "seed", .type = HParamType::kNumber}},
          .metrics = {{.tag = "accuracy/validation", .display_name = "Accuracy"},
                      {.tag = "loss/validation", .display_name = "Loss"},
                      {.tag = "time/epoch", .display_name = "Seconds per epoch"}}};
}

SessionStart start_of(const Trial& trial) {
  const Setting& setting = trial.setting;
  SessionStart start{.hparams = {{"learning_rate", setting.learning_rate},
                                 {"optimizer", setting.optimizer},
                                 {"batch_size", setting.batch_size},
                                 {"layers", setting.layers},
                                 {"dropout", setting.dropout},
                                 {"warmup", setting.has_warmup},
                                 {"seed", trial.seed}},
                     .group_name = fmt::format("trial-{:03}", trial.number),
                     .start_time_s = trial.begin_time};
  if (setting.is_sgd()) start.hparams.emplace_back("momentum", setting.momentum);
  return start;
}

void add_epochs(DemoFile& file, const Trial& trial, DemoNoise& noise) {
  const Setting& setting = trial.setting;
  const double lost = setting.diverges() ? 0.15 : 0;
  const double accuracy_end =
      std::max(0.12, setting.accuracy_end() - lost + 0.006 * noise.normal());
  for (int64_t epoch = 0; epoch < trial.epochs(); ++epoch) {
    const double progress = static_cast<double>(epoch + 1) / kEpochs;
    const double wall_time =
        trial.begin_time + setting.epoch_seconds() * static_cast<double>(epoch);
    const double learned = 1 - std::exp(-6 * progress);
    const double accuracy = 0.1 + (accuracy_end - 0.1) * learned + 0.004 * noise.normal();
    const double loss = -std::log(std::clamp(accuracy, 0.05, 0.99));
    file.add_scalar(wall_time, epoch, "accuracy/validation", accuracy);
    file.add_scalar(wall_time, epoch, "loss/validation",
                    setting.diverges() ? loss * std::exp(40 * progress * progress) : loss);
    file.add_scalar(wall_time, epoch, "time/epoch",
                    setting.epoch_seconds() * (1 + 0.03 * noise.normal()));
  }
}

Result<void> write_trial(DemoWriter& writer, const Trial& trial, DemoNoise& noise) {
  DemoFile file(fmt::format("sweep/trial-{:03}", trial.number), trial.begin_time);
  file.add_value(trial.begin_time, 0, well_formed(session_start_value(start_of(trial))));
  add_epochs(file, trial, noise);
  if (!trial.is_running) {
    const auto status =
        trial.setting.diverges() ? SessionStatus::kFailure : SessionStatus::kSuccess;
    file.add_value(trial.end_time(), 0, session_end_value(status, trial.end_time()));
  }
  return writer.write(file);
}

}  // namespace

Result<void> write_sweep(DemoWriter& writer, double begin_time, uint64_t seed) {
  DemoNoise noise(seed);
  DemoFile file("sweep", begin_time);
  file.add_value(begin_time, 0, well_formed(experiment_value(experiment_at(begin_time))));
  RETURN_IF_ERROR(writer.write(file));
  std::vector<Trial> trials = choose_trials(noise);
  schedule(trials, begin_time);
  for (const Trial& trial : trials) RETURN_IF_ERROR(write_trial(writer, trial, noise));
  return {};
}

}  // namespace stepscope::cli
