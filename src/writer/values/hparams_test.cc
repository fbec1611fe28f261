// SPDX-License-Identifier: Apache-2.0
#include "writer/values/hparams.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "proto/hparams.pb.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

proto::HParamsPluginData content_of_value(const proto::Summary::Value& value) {
  proto::HParamsPluginData content;
  EXPECT_TRUE(content.ParseFromString(value.metadata().plugin_data().content()));
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "hparams");
  EXPECT_EQ(value.tensor().dtype(), proto::DT_FLOAT);
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(0));
  return content;
}

HParamInfo info(const std::string& name, decltype(HParamInfo::domain) domain) {
  HParamInfo out{name};
  out.domain = std::move(domain);
  return out;
}

TEST(HParams, HaveDomainsInAnExperiment) {
  Experiment experiment;
  experiment.name = "sweep";
  experiment.hparams = {info("lr", RealInterval{0.1, 0.5}), info("layers", IntInterval{1, 8}),
                        info("optimizer", std::vector<HParam>{"adam", "sgd"}),
                        info("shuffle", std::vector<HParam>{true, false})};
  MetricInfo metric{"accuracy"};
  metric.group = "eval";
  metric.dataset_type = DatasetType::kValidation;
  experiment.metrics = {metric};
  const auto value = parsed(experiment_value(experiment));
  EXPECT_EQ(value.tag(), "_hparams_/experiment");
  const auto made = content_of_value(value).experiment();
  EXPECT_EQ(made.name(), "sweep");
  EXPECT_EQ(made.hparam_infos(0).domain_interval().max_value(), 0.5);
  EXPECT_EQ(made.hparam_infos(1).type(), proto::DATA_TYPE_FLOAT64);
  EXPECT_EQ(made.hparam_infos(1).domain_interval().min_value(), 1);
  EXPECT_EQ(made.hparam_infos(2).type(), proto::DATA_TYPE_STRING);
  EXPECT_EQ(made.hparam_infos(2).domain_discrete().values(1).string_value(), "sgd");
  EXPECT_EQ(made.hparam_infos(3).type(), proto::DATA_TYPE_BOOL);
  EXPECT_EQ(made.metric_infos(0).name().group(), "eval");
  EXPECT_EQ(made.metric_infos(0).name().tag(), "accuracy");
  EXPECT_EQ(made.metric_infos(0).dataset_type(), proto::DATASET_VALIDATION);
}

TEST(HParams, HaveOneTypePerDomain) {
  Experiment experiment;
  experiment.hparams = {info("x", std::vector<HParam>{1.0, "one"})};
  EXPECT_THAT(experiment_value(experiment),
              fails_with(Code::Invalid, "the values of the hyperparameter x have different types"));
}

TEST(HParams, KeepTheirTypesInASession) {
  SessionStart start;
  start.hparams = {{"lr", 0.1}, {"bias", false}, {"optimizer", "adam"}};
  start.group_name = "trial 1";
  start.start_time_s = 12.5;
  const auto value = parsed(session_start_value(start));
  EXPECT_EQ(value.tag(), "_hparams_/session_start_info");
  const auto made = content_of_value(value).session_start_info();
  EXPECT_EQ(made.hparams(0).value().number_value(), 0.1);
  EXPECT_EQ(made.hparams(1).value().kind_case(), google::protobuf::Value::kBoolValue);
  EXPECT_EQ(made.hparams(2).value().string_value(), "adam");
  EXPECT_EQ(made.group_name(), "trial 1");
  EXPECT_EQ(made.start_time_secs(), 12.5);
}

TEST(HParams, AcceptNumbersOfEveryWidth) {
  const std::string text = "adam";
  SessionStart start;
  start.hparams = {
      {"int", 4},      {"size_t", size_t{5}}, {"int64", int64_t{-6}}, {"uint8", uint8_t{7}},
      {"float", 0.5F}, {"string", text}};
  const auto made = content_of_value(parsed(session_start_value(start))).session_start_info();
  std::vector<double> numbers;
  for (const auto& hparam : made.hparams()) numbers.push_back(hparam.value().number_value());
  EXPECT_THAT(numbers, ElementsAre(4, 5, -6, 7, 0.5, 0));
  EXPECT_EQ(made.hparams(5).value().string_value(), text);
  static_assert(!std::is_convertible_v<int*, HParam>);
}

TEST(HParams, RecordHowASessionEnded) {
  const auto value = parsed(session_end_value(SessionStatus::kFailure, 99));
  EXPECT_EQ(value.tag(), "_hparams_/session_end_info");
  EXPECT_EQ(content_of_value(value).session_end_info().status(), proto::STATUS_FAILURE);
  EXPECT_EQ(content_of_value(value).session_end_info().end_time_secs(), 99);
}

}  // namespace
}  // namespace stepscope::writer
