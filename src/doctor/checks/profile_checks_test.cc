// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libdeflate.h>

#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using testing::HasSubstr;

constexpr const char* kTrace = "logs/run/host_1.1700000000000000000.pt.trace.json";

// A trace as torch writes it, with `head` before the events.
std::string trace_with(const std::string& head, const std::string& events) {
  return "{\n  \"schemaVersion\": 1,\n  " + head +
         "\n  \"baseTimeNanoseconds\": 1790857026000000000,\n  \"traceEvents\": [" + events +
         "]\n}\n";
}

const std::string kStep =
    R"({"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#3", "ts": 1, "dur": 2})";
const std::string kOptions = R"("deviceProperties": [], "record_shapes": 1,)";

std::string gzip(const std::string& text) {
  libdeflate_compressor* const packer = libdeflate_alloc_compressor(6);
  std::string packed(libdeflate_gzip_compress_bound(packer, text.size()), '\0');
  packed.resize(
      libdeflate_gzip_compress(packer, text.data(), text.size(), packed.data(), packed.size()));
  libdeflate_free_compressor(packer);
  return packed;
}

Diagnosis diagnosis_of(const std::string& name, const std::string& content) {
  const TestLogs logs;
  logs.write(name, content);
  return logs.diagnose();
}

TEST(ProfileChecks, ACompleteProfileIsFine) {
  const std::string trace = trace_with(kOptions, kStep);
  EXPECT_EQ(ids_of(diagnosis_of(kTrace, trace)), "");
  EXPECT_EQ(ids_of(diagnosis_of(std::string(kTrace) + ".gz", gzip(trace))), "");
}

TEST(ProfileChecks, AFolderOfProfilesIsNotAWrongFolder) {
  const TestLogs logs;
  logs.write(kTrace, trace_with(kOptions, kStep));
  logs.write(std::string("other/") + kTorchFile, healthy_log().take());
  const Diagnosis diagnosis = logs.diagnose();
  EXPECT_EQ(ids_of(diagnosis), "");
  EXPECT_THAT(diagnosis.summary, HasSubstr("1 profile"));
}

TEST(ProfileChecks, NoSteps) {
  const Diagnosis diagnosis = diagnosis_of(kTrace, trace_with(kOptions, ""));
  ASSERT_EQ(ids_of(diagnosis), "D33");
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("prof.step()"));
}

TEST(ProfileChecks, NoStepsInAnXplane) {
  const std::string plane = record::WireWriter().bytes(2, "/host:CPU").take();
  const std::string space = record::WireWriter().bytes(1, plane).take();
  const Diagnosis diagnosis = diagnosis_of("logs/plugins/profile/1/host.xplane.pb", space);
  ASSERT_EQ(ids_of(diagnosis), "D33");
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("StepTraceAnnotation"));
}

TEST(ProfileChecks, NoGpuEventsThoughThereIsAGpu) {
  const std::string head = R"("deviceProperties": [ {"id": 0, "name": "A100"}], "with_stack": 1,)";
  const Diagnosis diagnosis = diagnosis_of(kTrace, trace_with(head, kStep));
  ASSERT_EQ(ids_of(diagnosis), "D34");
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("ProfilerActivity.CUDA"));
  const std::string kernel = kStep + R"(, {"ph": "X", "cat": "kernel", "name": "gemm"})";
  EXPECT_EQ(ids_of(diagnosis_of(kTrace, trace_with(head, kernel))), "");
}

TEST(ProfileChecks, NoOptions) {
  const Diagnosis diagnosis = diagnosis_of(kTrace, trace_with(R"("deviceProperties": [],)", kStep));
  ASSERT_EQ(ids_of(diagnosis), "D35");
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("record_shapes=True"));
  EXPECT_EQ(diagnosis.exit_code(), 0);
}

TEST(ProfileChecks, RanksThatShareAName) {
  const TestLogs logs;
  const auto write = [&](const std::string& worker, int rank) {
    const std::string head = kOptions + R"("distributedInfo": {"backend": "nccl", "rank": )" +
                             std::to_string(rank) + "},";
    logs.write("logs/" + worker + "." + std::to_string(1000 + rank) + ".pt.trace.json",
               trace_with(head, kStep));
  };
  write("a_0", 0);
  write("a_1", 1);
  EXPECT_EQ(ids_of(logs.diagnose()), "");
  write("b", 0);
  write("b", 1);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D36");
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("worker_name=f'rank{rank}'"));
}

TEST(ProfileChecks, CutProfiles) {
  const std::string trace = trace_with(kOptions, kStep);
  const Diagnosis diagnosis = diagnosis_of(kTrace, trace.substr(0, trace.size() / 2));
  ASSERT_EQ(ids_of(diagnosis), "D37");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("the profile is incomplete"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("copy the file again"));
  EXPECT_EQ(diagnosis.findings.front().plugin, "profile");
  EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"run"}}));
  const std::string packed = gzip(trace);
  for (const size_t bytes : {size_t{0}, size_t{5}, packed.size() / 2, packed.size() - 1}) {
    EXPECT_EQ(ids_of(diagnosis_of(std::string(kTrace) + ".gz", packed.substr(0, bytes))), "D37")
        << bytes;
  }
  const std::string plane = record::WireWriter().bytes(1, "step_num and more").take();
  EXPECT_EQ(ids_of(diagnosis_of("logs/host.xplane.pb", plane.substr(0, 9))), "D37");
}

}  // namespace
}  // namespace stepscope::doctor
