// SPDX-License-Identifier: Apache-2.0
#include "tuners/json_files.h"

#include <gtest/gtest.h>

#include "base/test_error.h"

namespace stepscope::tuners {
namespace {

using Hparams = std::map<std::string, Value>;

TEST(ParamsJson, NestedNamesArePaths) {
  const auto file =
      read_params_json(R"({"lr": 1e-3, "opt": {"name": "sgd", "nesterov": true}, "clip": null, )"
                       R"("sizes": [1, 2], "o": {}})");
  EXPECT_EQ(file.value().hparams, (Hparams{{"clip", {}},
                                           {"lr", 1e-3},
                                           {"o", "{}"},
                                           {"opt/name", "sgd"},
                                           {"opt/nesterov", true},
                                           {"sizes", "[1,2]"}}));
}

TEST(ParamsJson, PythonsWordsAreNotTexts) {
  const auto file = read_params_json(R"({"a": "NaN \" Infinity", "b": -Infinity, "c": 3})");
  EXPECT_EQ(file.value().hparams, (Hparams{{"a", "NaN \" Infinity"}, {"b", {}}, {"c", 3.0}}));
}

TEST(ParamsJson, RefusesWhatIsNotAnObject) {
  EXPECT_THAT(read_params_json("[1]"), fails_with(Code::Invalid, "not a JSON object"));
  EXPECT_THAT(read_params_json("{\"a\": "), fails_with(Code::Invalid, "not a JSON object"));
  EXPECT_FALSE(read_params_json("").ok());
}

TEST(ResultJson, TheLastCompleteLineCounts) {
  const char* text =
      "{\"config\": {\"lr\": 1}, \"done\": false}\n"
      "{\"config\": {\"lr\": 2}, \"done\": true, \"loss\": NaN}\n"
      "{\"config\": {\"lr\": 3";
  const auto file = read_result_json(text);
  EXPECT_EQ(file.value().hparams, (Hparams{{"lr", 2.0}}));
  EXPECT_EQ(file.value().status, Status::Success);
  EXPECT_EQ(read_result_json("{\"config\": {\"lr\": 1}}\n").value().status, Status::Unknown);
}

TEST(TrialJson, HasValuesStatusAndScore) {
  const auto file = read_trial_json(
      R"({"hyperparameters": {"space": [], "values": {"rate": 0.5}}, "score": 2.5, )"
      R"("status": "FAILED"})");
  EXPECT_EQ(file.value().hparams, (Hparams{{"rate", 0.5}}));
  EXPECT_EQ(file.value().status, Status::Failure);
  EXPECT_EQ(file.value().score, 2.5);
  EXPECT_THAT(read_trial_json("{}"),
              fails_with(Code::Invalid, "no hyperparameters.values, as Keras Tuner writes them"));
}

TEST(ParamsJson, LongIntegersAreNumbers) {
  const auto read = read_params_json(
      R"({"seed": 123456789012345678901234567890, "id": "123456789012345678901234567890"})");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().hparams.at("seed"), Value(123456789012345678901234567890.0));
  EXPECT_EQ(read.value().hparams.at("id"), Value(std::string("123456789012345678901234567890")));
}

TEST(ResultJson, AFirstLineThatIsBeingWrittenIsNoError) {
  for (const std::string_view text : {"", "{\"config\": {\"lr\""}) {
    const auto read = read_result_json(text);
    ASSERT_TRUE(read.ok()) << text;
    EXPECT_TRUE(read.value().hparams.empty());
  }
}

}  // namespace
}  // namespace stepscope::tuners
