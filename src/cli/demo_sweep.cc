// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_sweep.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "cli/demo_noise.h"
#include "cli/demo_values.h"
#include "proto/hparams.pb.h"

namespace stepscope::cli {
namespace {

constexpr int64_t kEpochs = 40;
constexpr double kEpochSeconds = 7;
constexpr int kAtATime = 4;
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

  // What it would reach in the end: best near 1e-3 and a little dropout.
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
        const int round = number / kAtATime;
        trials.push_back({number, learning_rate, dropout, optimizer,
                          begin_time + round * (kEpochs * kEpochSeconds + 20) + number});
      }
    }
  }
  return trials;
}

// The fields of a map come in any order unless one asks for the same one each time.
std::string serialized(const proto::HParamsPluginData& data) {
  std::string out;
  google::protobuf::io::StringOutputStream stream(&out);
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  data.SerializeToCodedStream(&coded);
  coded.Trim();
  return out;
}

void add_metric(proto::Experiment& experiment, const char* tag, const char* name) {
  auto& metric = *experiment.add_metric_infos();
  metric.mutable_name()->set_tag(tag);
  metric.set_display_name(name);
}

proto::HParamInfo& add_hparam(proto::Experiment& experiment, const char* name,
                              proto::HParamType type) {
  auto& info = *experiment.add_hparam_infos();
  info.set_name(name);
  info.set_type(type);
  return info;
}

std::string describe_experiment(double begin_time) {
  proto::HParamsPluginData data;
  auto& experiment = *data.mutable_experiment();
  experiment.set_description("Learning rate, dropout and optimizer of a small classifier.");
  experiment.set_time_created_secs(begin_time);
  auto& rate =
      *add_hparam(experiment, "learning_rate", proto::DATA_TYPE_FLOAT64).mutable_domain_interval();
  rate.set_min_value(kLearningRates[0]);
  rate.set_max_value(std::end(kLearningRates)[-1]);
  auto& dropouts =
      *add_hparam(experiment, "dropout", proto::DATA_TYPE_FLOAT64).mutable_domain_discrete();
  for (const double dropout : kDropouts) dropouts.add_values()->set_number_value(dropout);
  auto& optimizers =
      *add_hparam(experiment, "optimizer", proto::DATA_TYPE_STRING).mutable_domain_discrete();
  for (const char* optimizer : kOptimizers) optimizers.add_values()->set_string_value(optimizer);
  add_metric(experiment, "accuracy/validation", "Accuracy");
  add_metric(experiment, "loss/validation", "Loss");
  return serialized(data);
}

google::protobuf::Value& add_value(proto::SessionStartInfo& start, const char* hparam_name) {
  proto::HParam& hparam = *start.add_hparams();
  hparam.set_key(hparam_name);
  return *hparam.mutable_value();
}

std::string describe_start(const Trial& trial) {
  proto::HParamsPluginData data;
  auto& start = *data.mutable_session_start_info();
  add_value(start, "learning_rate").set_number_value(trial.learning_rate);
  add_value(start, "dropout").set_number_value(trial.dropout);
  add_value(start, "optimizer").set_string_value(trial.optimizer);
  start.set_group_name(fmt::format("trial-{:02}", trial.number));
  start.set_start_time_secs(trial.begin_time);
  return serialized(data);
}

std::string describe_end(const Trial& trial) {
  proto::HParamsPluginData data;
  auto& end = *data.mutable_session_end_info();
  end.set_status(trial.fails() ? proto::STATUS_FAILURE : proto::STATUS_SUCCESS);
  end.set_end_time_secs(trial.end_time());
  return serialized(data);
}

Result<void> write_trial(DemoWriter& writer, const Trial& trial, DemoNoise& noise) {
  DemoFile file(fmt::format("sweep/trial-{:02}", trial.number), trial.begin_time);
  file.add_value(trial.begin_time, 0,
                 hparams_value("_hparams_/session_start_info", describe_start(trial)));
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
  file.add_value(trial.end_time(), 0,
                 hparams_value("_hparams_/session_end_info", describe_end(trial)));
  return writer.write(file);
}

}  // namespace

Result<void> write_sweep(DemoWriter& writer, double begin_time, uint64_t seed) {
  DemoNoise noise(seed);
  DemoFile file("sweep", begin_time);
  file.add_value(begin_time, 0,
                 hparams_value("_hparams_/experiment", describe_experiment(begin_time)));
  CHECK_OK(writer.write(file));
  for (const Trial& trial : trials_from(begin_time)) CHECK_OK(write_trial(writer, trial, noise));
  return {};
}

}  // namespace stepscope::cli
