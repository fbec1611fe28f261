// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stepscope/c_api.h>

#include "writer/engine/test_files.h"

namespace stepscope::writer {
namespace {

using ::testing::HasSubstr;

TEST(CApi, RefusesADirectoryThatIsEmptyOrMissing) {
  for (const char* const directory : {"", static_cast<const char*>(nullptr), "s3://bucket/x"}) {
    const bool is_remote = directory != nullptr && *directory != '\0';
    stepscope_writer* const writer = stepscope_open(directory, 1);
    ASSERT_NE(writer, nullptr);
    EXPECT_EQ(stepscope_status(writer), STEPSCOPE_REFUSED);
    EXPECT_THAT(stepscope_message(),
                HasSubstr(is_remote ? "remote storage is not supported" : "'directory' is empty"));
    EXPECT_EQ(stepscope_scalar(writer, "loss", 1, 1), STEPSCOPE_REFUSED);
    EXPECT_EQ(stepscope_close(writer), STEPSCOPE_REFUSED);
  }
}

TEST(CApi, ReportsThatTheFileCouldNotBeCreated) {
  TestFolder folder;
  const std::string blocked = folder.path() + "/blocked";
  {
    std::ofstream(blocked) << "a file in place of the directory";
  }
  stepscope_writer* const writer = stepscope_open((blocked + "/run").c_str(), 1);
  EXPECT_EQ(stepscope_status(writer), STEPSCOPE_UNWRITTEN);
  EXPECT_THAT(stepscope_message(), HasSubstr("a part of the path is a file"));
  EXPECT_EQ(stepscope_scalar(writer, "loss", 1, 1), STEPSCOPE_UNWRITTEN);
  EXPECT_EQ(stepscope_close(writer), STEPSCOPE_UNWRITTEN);
  EXPECT_THAT(stepscope_message(), HasSubstr("lost 1 of 1 record"));
}

TEST(CApi, RefusesEveryCallWithoutAWriter) {
  EXPECT_EQ(stepscope_status(nullptr), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_scalar(nullptr, "loss", 1, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_text(nullptr, nullptr, nullptr, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_flush(nullptr), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_close(nullptr), STEPSCOPE_REFUSED);
  EXPECT_THAT(stepscope_message(), HasSubstr("the writer is NULL"));
}

TEST(CApi, RefusesArraysBeyondTheirMemory) {
  TestFolder folder;
  stepscope_writer* const writer = stepscope_open(folder.path().c_str(), 1);
  const uint8_t pixels[4] = {};
  const int64_t shape[] = {2, 2};
  const stepscope_array picture = {pixels, STEPSCOPE_UINT8, shape, 2};
  const stepscope_array shapeless = {pixels, STEPSCOPE_UINT8, nullptr, 2};
  for (const int layout : {5, 7}) {
    const auto unknown = static_cast<stepscope_layout>(layout);
    EXPECT_EQ(stepscope_image(writer, "picture", picture, unknown, 1), STEPSCOPE_REFUSED);
    EXPECT_THAT(stepscope_message(), HasSubstr("not of a known layout"));
  }
  EXPECT_EQ(stepscope_tensor(writer, "t", shapeless, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_mesh(writer, "m", nullptr, 1), STEPSCOPE_REFUSED);
  EXPECT_THAT(stepscope_message(), HasSubstr("'parts' is NULL"));
  EXPECT_EQ(stepscope_scalars(writer, "s", nullptr, nullptr, 1, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_pr_curve_counts(writer, "p", nullptr, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_hparams(writer, nullptr), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_hparams_config(writer, nullptr), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_custom_scalars(writer, nullptr, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_close(writer), STEPSCOPE_LOGGED);
}

TEST(CApi, RefusesNullWhereDataIsRequired) {
  TestFolder folder;
  stepscope_writer* const writer = stepscope_open(folder.path().c_str(), 1);
  const int64_t shape[] = {2, 2};
  const float numbers[4] = {};
  const char* const texts[] = {"a", nullptr};
  const stepscope_array points = {numbers, STEPSCOPE_FLOAT, shape, 2};
  const stepscope_array empty = {nullptr, STEPSCOPE_FLOAT, shape, 2};
  stepscope_session session{};
  session.hparam_count = 1;
  stepscope_experiment no_hparams{};
  no_hparams.hparam_count = 1;
  stepscope_experiment no_metrics{};
  no_metrics.metric_count = 1;
  stepscope_hparam_info info{};
  info.name = "lr";
  info.value_count = 1;
  stepscope_experiment no_values{};
  no_values.hparams = &info;
  no_values.hparam_count = 1;
  stepscope_category no_charts{};
  no_charts.chart_count = 1;
  stepscope_chart chart{};
  chart.tag_count = 1;
  const stepscope_category no_tags = {"c", 0, &chart, 1};
  const double values[2] = {};
  const stepscope_outcome all[] = {
      stepscope_scalar(writer, nullptr, 1, 1),
      stepscope_scalars(writer, nullptr, texts, values, 1, 1),
      stepscope_scalars(writer, "s", texts, values, 2, 1),
      stepscope_scalars(writer, "s", texts, nullptr, 1, 1),
      stepscope_histogram(writer, "h", empty, 1),
      stepscope_histogram_buckets(writer, "h", nullptr, 1, 1),
      stepscope_image(writer, "i", empty, STEPSCOPE_HW, 1),
      stepscope_encoded_image(writer, "i", nullptr, 5, 1),
      stepscope_audio(writer, "a", empty, 8000, 1),
      stepscope_text(writer, "t", nullptr, 1),
      stepscope_tensor(writer, "n", empty, 1),
      stepscope_embedding(writer, "e", points, nullptr, 2, nullptr, STEPSCOPE_HW, 1),
      stepscope_embedding(writer, "e", points, texts, 2, nullptr, STEPSCOPE_HW, 1),
      stepscope_hparams(writer, &session),
      stepscope_hparams_config(writer, &no_hparams),
      stepscope_hparams_config(writer, &no_metrics),
      stepscope_hparams_config(writer, &no_values),
      stepscope_custom_scalars(writer, &no_charts, 1),
      stepscope_custom_scalars(writer, &no_tags, 1),
      stepscope_graph(writer, nullptr, 5),
      stepscope_plugin_value(writer, "p", "mine", nullptr, 5, points, 1),
      stepscope_plugin_value(writer, "p", nullptr, "data", 4, points, 1)};
  for (size_t i = 0; i < std::size(all); ++i) EXPECT_EQ(all[i], STEPSCOPE_REFUSED) << i;
  EXPECT_EQ(stepscope_close(writer), STEPSCOPE_LOGGED);
  ASSERT_EQ(folder.files().size(), 1u);
  EXPECT_EQ(events_in(folder.files()[0]).size(), 1u) << "only the head";
}

TEST(CApi, PathsAreTruncatedToTheBuffer) {
  TestFolder folder;
  stepscope_writer* const writer = stepscope_open(folder.path().c_str(), 1);
  char small[5];
  EXPECT_GT(stepscope_path(writer, small, sizeof small), folder.path().size());
  EXPECT_EQ(small, folder.path().substr(0, 4));
  EXPECT_EQ(stepscope_path(nullptr, small, sizeof small), 0u);
  EXPECT_STREQ(small, "");
  EXPECT_GT(stepscope_path(writer, nullptr, 0), 0u);
  stepscope_close(writer);
}

}  // namespace
}  // namespace stepscope::writer
