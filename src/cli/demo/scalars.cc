// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/scalars.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace stepscope::cli {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The progress at which a diverging training starts to climb, overflows, and yields only NaN.
constexpr double kClimbs = 0.38, kOverflows = 0.44, kIsNaN = 0.445;

constexpr double kWarmUp = 0.05;
constexpr double kRestartPauseSeconds = 25 * 60;
constexpr int64_t kLogsPerValidation = 10;

// A step at which a training logs.
struct Moment {
  const Training& training;
  DemoNoise& noise;
  double progress;  // 0 at the first step, 1 at the last.

  bool diverges_after(double place) const {
    return training.fate == Fate::Diverges && progress > place;
  }
};

// The loss without noise: it falls fast at first, then slowly, then a little faster again as the
// learning rate falls.
double smooth_loss(const Moment& now) {
  if (now.diverges_after(kIsNaN)) return kNaN;
  const Training& training = now.training;
  const double p = now.progress;
  const double remaining = 0.75 * std::exp(-22 * p) + 0.2 * std::exp(-3 * p) + 0.05 * (1 - p * p);
  const double loss = training.loss_end + (training.loss_begin - training.loss_end) * remaining;
  return now.diverges_after(kClimbs) ? loss * std::exp((p - kClimbs) * 120) : loss;
}

double loss_total(const Moment& now) {
  return smooth_loss(now) * std::exp(0.06 * now.noise.normal());
}

double loss_aux(const Moment& now) {
  const double level = 0.15 * smooth_loss(now) + 0.02 * now.training.loss_begin;
  return level * std::exp(0.12 * now.noise.normal());
}

double accuracy_top1(const Moment& now) {
  const double chance = 0.01;
  const double lost = now.diverges_after(kClimbs) ? 1 - chance : 0;
  const double learned = (1 - std::exp(-7 * now.progress)) * (1 - lost);
  const double level = chance + (now.training.accuracy_end - chance) * learned;
  return std::clamp(level + 0.012 * now.noise.normal(), 0.0, 1.0);
}

double learning_rate(const Moment& now) {
  const double p = now.progress;
  if (p < kWarmUp) return now.training.learning_rate_max * p / kWarmUp;
  const double turn = std::numbers::pi * (p - kWarmUp) / (1 - kWarmUp);
  return now.training.learning_rate_max * 0.5 * (1 + std::cos(turn));
}

double gradient_norm(const Moment& now) {
  if (now.diverges_after(kIsNaN)) return kNaN;
  if (now.diverges_after(kOverflows)) return kInfinity;
  const double level = 0.4 + 1.6 * std::exp(-9 * now.progress);
  const double spike = now.noise.happens(0.006) ? 4 + 26 * now.noise.uniform() : 1;
  const double climb = now.diverges_after(kClimbs) ? std::exp((now.progress - kClimbs) * 200) : 1;
  return level * spike * climb * std::exp(0.2 * now.noise.normal());
}

// Slow while caches fill, with dips when a checkpoint is written or the machine is busy.
double throughput(const Moment& now) {
  const double start = 1 - 0.6 * std::exp(-150 * now.progress);
  const double sag = now.noise.happens(0.02) ? 0.55 + 0.3 * now.noise.uniform() : 1;
  return now.training.examples_per_second * start * sag * (1 + 0.015 * now.noise.normal());
}

// The reward without noise: it rises, and collapses once for a while.
double reward_level(const Moment& now) {
  const double risen = 1 / (1 + std::exp(-14 * (now.progress - 0.35)));
  const double collapse = std::exp(-std::pow((now.progress - 0.7) / 0.02, 2));
  return -20 + 220 * risen * (1 - 0.5 * collapse);
}

double reward_mean(const Moment& now) { return reward_level(now) + 8 * now.noise.normal(); }

// The standard deviation of the rewards of episodes: largest while some succeed and others fail.
double reward_spread(const Moment& now) {
  return 18 + 45 * std::exp(-std::pow((now.progress - 0.35) / 0.15, 2));
}

double reward_low(const Moment& now) {
  return reward_level(now) - 1.2 * reward_spread(now) + 5 * now.noise.normal();
}

double reward_high(const Moment& now) {
  return reward_level(now) + 0.8 * reward_spread(now) + 5 * now.noise.normal();
}

double policy_entropy(const Moment& now) {
  return 0.15 + 1.65 * std::exp(-2.5 * now.progress) + 0.03 * now.noise.normal();
}

// Undefined where all returns are equal: before anything is learned, and during the collapse. A
// variance that rounds to zero causes one infinity.
double explained_variance(const Moment& now) {
  const double p = now.progress;
  if (p < 0.06 || (p > 0.685 && p < 0.715)) return kNaN;
  if (p >= 0.06 && p < 0.062) return -kInfinity;
  return std::min(1.0, 0.95 * (1 - std::exp(-5 * p)) + 0.04 * now.noise.normal());
}

double validation_loss(const Moment& now) {
  const double overfitting = 0.08 * std::max(0.0, now.progress - 0.6);
  return smooth_loss(now) * (1.08 + overfitting) + 0.004 * now.noise.normal();
}

double validation_accuracy(const Moment& now) { return 0.96 * accuracy_top1(now); }

struct Curve {
  std::string_view tag;
  double (*value)(const Moment&);
};

constexpr Curve kClassifierCurves[] = {
    {"loss/total", loss_total},        {"loss/aux", loss_aux},
    {"accuracy/top1", accuracy_top1},  {"optimizer/learning_rate", learning_rate},
    {"gradients/norm", gradient_norm}, {"throughput/examples_per_second", throughput},
};
constexpr Curve kAgentCurves[] = {
    {"loss/total", loss_total},
    {"reward/mean", reward_mean},
    {"policy/entropy", policy_entropy},
    {"metrics/explained_variance", explained_variance},
    {"gradients/norm", gradient_norm},
    {"optimizer/learning_rate", learning_rate},
    {"throughput/examples_per_second", throughput},
    {"reward/low", reward_low},
    {"reward/high", reward_high},
};
constexpr Curve kClassifierValidationCurves[] = {
    {"loss/total", validation_loss},
    {"accuracy/top1", validation_accuracy},
};
constexpr Curve kAgentValidationCurves[] = {
    {"reward/mean", reward_mean},
    {"reward/low", reward_low},
    {"reward/high", reward_high},
};

std::span<const Curve> curves_of(Subject subject, bool is_validation) {
  if (subject == Subject::Agent) {
    return is_validation ? std::span<const Curve>(kAgentValidationCurves) : kAgentCurves;
  }
  return is_validation ? std::span<const Curve>(kClassifierValidationCurves) : kClassifierCurves;
}

double progress_at(const Training& training, int64_t step) {
  return std::min(1.0, static_cast<double>(step) / static_cast<double>(training.steps));
}

// The steps of one process.
struct Session {
  int64_t first_step;
  int64_t end_step;
};

std::vector<Session> sessions_of(const Training& training) {
  const int64_t steps = training.steps;
  switch (training.fate) {
    case Fate::Crashes:
      return {{0, steps / 16}};
    case Fate::IsRestarted:
      return {{0, steps * 6 / 10}, {steps / 2, steps}};
    case Fate::Finishes:
    case Fate::Diverges:
      break;
  }
  return {{0, steps}};
}

void add_curves(DemoFile& file, std::span<const Curve> curves, const Moment& now, double wall_time,
                int64_t step) {
  for (const Curve& curve : curves) file.add_scalar(wall_time, step, curve.tag, curve.value(now));
}

// Returns the time at which the session ended.
Result<double> write_session(DemoWriter& writer, const Training& training, const Session& session,
                             double begin_time, DemoNoise& noise) {
  DemoFile train(training.name + "/train", begin_time);
  DemoFile validation(training.name + "/validation", begin_time);
  double wall_time = begin_time + 8 + 4 * noise.uniform();
  if (session.first_step > 0) {
    train.add_session_start(wall_time, session.first_step);
    validation.add_session_start(wall_time, session.first_step);
  }
  const int64_t interval = training.log_interval_steps;
  for (int64_t step = session.first_step; step < session.end_step; step += interval) {
    const Moment now{training, noise, progress_at(training, step)};
    add_curves(train, curves_of(training.subject, false), now, wall_time, step);
    if (step / interval % kLogsPerValidation == 0) {
      wall_time += 20 * training.step_seconds;
      add_curves(validation, curves_of(training.subject, true), now, wall_time, step);
    }
    const double jitter = 1 + 0.05 * std::abs(noise.normal());
    wall_time += static_cast<double>(interval) * training.step_seconds * jitter;
  }
  RETURN_IF_ERROR(writer.write(train));
  RETURN_IF_ERROR(writer.write(validation));
  return wall_time;
}

}  // namespace

void add_training_curves(DemoFile& file, const Training& training, DemoNoise& noise, int64_t step,
                         double wall_time) {
  const Moment now{training, noise, progress_at(training, step)};
  add_curves(file, curves_of(training.subject, false), now, wall_time, step);
}

Result<void> write_training_scalars(DemoWriter& writer, const Training& training) {
  DemoNoise noise(training.seed);
  double begin_time = training.begin_time;
  for (const Session& session : sessions_of(training)) {
    TRY(const double end_time, write_session(writer, training, session, begin_time, noise));
    begin_time = end_time + kRestartPauseSeconds;
  }
  return {};
}

Result<void> write_long_series(DemoWriter& writer, const Training& training, int64_t points) {
  DemoNoise noise(training.seed + 1);
  DemoFile file(training.name + "/episodes", training.begin_time);
  const double duration = static_cast<double>(training.steps) * training.step_seconds;
  const double episode_seconds = duration / static_cast<double>(points);
  double wall_time = training.begin_time;
  for (int64_t step = 0; step < points; ++step) {
    const double progress = static_cast<double>(step) / static_cast<double>(points);
    wall_time += episode_seconds * (0.5 + noise.uniform());
    const double luck = noise.happens(0.0005) ? 150 : 0;
    file.add_scalar(wall_time, step, "reward", reward_mean({training, noise, progress}) + luck);
  }
  return writer.write(file);
}

}  // namespace stepscope::cli
