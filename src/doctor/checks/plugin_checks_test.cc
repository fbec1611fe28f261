// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using testing::HasSubstr;

// The only finding of a log directory that contains just this file.
Finding finding_of(ingest::TestLog log) {
  const TestLogs logs;
  logs.write(kFile, log.take());
  const Diagnosis diagnosis = logs.diagnose();
  EXPECT_EQ(diagnosis.findings.size(), 1u) << ids_of(diagnosis);
  return diagnosis.findings.empty() ? Finding{} : diagnosis.findings.front();
}

// A layout with one chart, of the lines that match.
std::string layout_with(const std::string& pattern) {
  using record::WireWriter;
  const std::string chart =
      WireWriter().bytes(1, "chart").bytes(2, WireWriter().bytes(1, pattern).text()).take();
  const std::string category = WireWriter().bytes(1, "losses").bytes(2, chart).take();
  return WireWriter().bytes(2, category).take();
}

std::string layout_value(const std::string& layout) {
  const std::string tensor = record::WireWriter().varint(1, 7).bytes(8, layout).take();
  return ingest::tensor_value("custom_scalars__config__", tensor, "custom_scalars");
}

TEST(PluginChecks, HyperparametersWithoutAMetric) {
  ingest::TestLog log = log_by(kTorchWriter);
  log.value(0, record::WireWriter()
                   .bytes(1, "_hparams_/session_start_info")
                   .bytes(9, ingest::metadata("hparams"))
                   .take());
  const Finding finding = finding_of(std::move(log));
  EXPECT_EQ(finding.id, "D26");
  EXPECT_EQ(finding.plugin, "hparams");
  EXPECT_THAT(finding.cause, HasSubstr("no metric to compare them by"));
  EXPECT_THAT(finding.cure, HasSubstr("writer.add_scalar(tag, value, global_step=step)"));
  EXPECT_EQ(finding.places, std::vector<Place>({{"run"}}));
}

TEST(PluginChecks, AMatchingLayoutIsFine) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().value(0, layout_value(layout_with("lo.*"))).take());
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

TEST(PluginChecks, ALayoutWhoseTagsMatchNothing) {
  for (const char* pattern : {"accuracy/.*", "(", "oss"}) {
    const Finding finding = finding_of(healthy_log().value(0, layout_value(layout_with(pattern))));
    EXPECT_EQ(finding.id, "D26") << pattern;
    EXPECT_EQ(finding.plugin, "custom_scalars");
    EXPECT_THAT(finding.cause, HasSubstr("none of its charts matches a tag"));
    EXPECT_THAT(finding.cure, HasSubstr("as regular expressions"));
    EXPECT_EQ(finding.places, std::vector<Place>({{"run"}}));
  }
}

TEST(PluginChecks, CustomScalarsWithoutALayout) {
  for (const std::string& layout : {std::string(), std::string("\xff not a layout")}) {
    const Finding finding = finding_of(healthy_log().value(0, layout_value(layout)));
    EXPECT_EQ(finding.id, "D26");
    EXPECT_EQ(finding.plugin, "custom_scalars");
    EXPECT_THAT(finding.cause, HasSubstr("no chart layout"));
    EXPECT_THAT(finding.cure, HasSubstr("writer.add_custom_scalars("));
  }
}

TEST(PluginChecks, MissingProjectorFiles) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  logs.write("logs/run/metadata.tsv", "a\n");
  logs.write("logs/run/projector_config.pbtxt",
             "embeddings {\n  tensor_path: \"tensors.tsv\"\n  metadata_path: \"metadata.tsv\"\n}");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D26");
  const Finding& finding = diagnosis.findings.front();
  EXPECT_EQ(finding.plugin, "projector");
  EXPECT_THAT(finding.cause, HasSubstr(logs.path("logs/run/tensors.tsv")));
  EXPECT_THAT(finding.cure, HasSubstr("give its path relative to " + logs.path("logs/run")));
  EXPECT_EQ(finding.places, std::vector<Place>({{"run"}}));
}

TEST(PluginChecks, AProfileThatWasNeverEnded) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  const std::string folder = logs.path("logs/run/plugins/profile/2026_01_01_00_00_00");
  std::filesystem::create_directories(folder);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D26");
  const Finding& finding = diagnosis.findings.front();
  EXPECT_EQ(finding.plugin, "profile");
  EXPECT_EQ(finding.path, folder);
  EXPECT_THAT(finding.cause, HasSubstr("neither an xplane nor a trace"));
  EXPECT_THAT(finding.cure, HasSubstr("jax.profiler.stop_trace()"));
  EXPECT_EQ(finding.places, std::vector<Place>({{"run"}}));
}

}  // namespace
}  // namespace stepscope::doctor
