// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/doctor_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

doctor::Diagnosis some_diagnosis() {
  doctor::Diagnosis diagnosis;
  diagnosis.logdir = "/logs";
  diagnosis.summary = "2 folders, 1 event file";
  diagnosis.findings.push_back({.id = "D09",
                                .severity = doctor::Severity::Error,
                                .path = "/logs/run/events.out.tfevents.1",
                                .count = 2,
                                .cause = "one two three four five six",
                                .cure = "cp A B"});
  diagnosis.findings.push_back(
      {.id = "D20", .severity = doctor::Severity::Note, .path = "", .cause = "x", .cure = "y"});
  diagnosis.verdict = "D09: one two three four five six. To do: cp A B";
  return diagnosis;
}

TEST(DoctorText, ScriptsGetOneLinePerItem) {
  EXPECT_EQ(diagnosis_text(some_diagnosis(), {}),
            "/logs\n"
            "2 folders, 1 event file\n"
            "\n"
            "D09 error (2) /logs/run/events.out.tfevents.1\n"
            "    cause: one two three four five six\n"
            "    cure:  cp A B\n"
            "\n"
            "D20 note (1) \n"
            "    cause: x\n"
            "    cure:  y\n"
            "\n"
            "Verdict: D09: one two three four five six. To do: cp A B\n");
}

TEST(DoctorText, ATerminalGetsLinesThatFit) {
  const OutputStyle narrow{.width = 30, .is_terminal = true, .has_colour = false};
  EXPECT_THAT(diagnosis_text(some_diagnosis(), narrow),
              HasSubstr("D09 error (2)\n"
                        "    /logs/run/events.out.tfevents.1\n"
                        "    cause: one two three four\n"
                        "           five six\n"
                        "    cure:  cp A B\n"));
}

TEST(DoctorText, ColoursShowTheSeverity) {
  const OutputStyle coloured{.width = 100, .is_terminal = true, .has_colour = true};
  const std::string text = diagnosis_text(some_diagnosis(), coloured);
  EXPECT_THAT(text, HasSubstr("\033[31mD09 error\033[0m (2) /logs"));
  EXPECT_THAT(text, HasSubstr("\033[36mD20 note\033[0m (1)"));
  EXPECT_THAT(text, HasSubstr("\033[1mVerdict:\033[0m D09"));
}

}  // namespace
}  // namespace stepscope::cli
