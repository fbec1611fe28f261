// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/doctor_verb.h"

#include <array>

#include "base/text/exit_codes.h"
#include "cli/doctor/doctor.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {
namespace {

constexpr std::array kDoctorFlags = {
    kLogdirFlag,
    make_flag("logdir_spec", FlagKind::LogdirSpec, "NAME:DIR,...", "Several directories", ""),
    make_switch("json", "Print {logdir, findings, verdict} as JSON"),
};

constexpr const char* kDoctorNotes =
    "The last line of the report is the most likely cause and its fix.\n"
    "Exit code: 0 nothing is wrong, 3 there are warnings, 4 there is nothing to show.";

int run_doctor(const DoctorFlags& flags) {
  const DoctorResult result = examine(flags);
  return print_report(result.report) ? result.exit_code : kFailedExitCode;
}

Result<Job> prepare_doctor(const Arguments& arguments) {
  if (arguments.has("logdir") && arguments.has("logdir_spec")) {
    return invalid("--logdir and --logdir_spec cannot be used together");
  }
  const DoctorFlags flags{{arguments.value("logdir"), arguments.value("logdir_spec")},
                          arguments.has("json")};
  return Job([flags] { return run_doctor(flags); });
}

}  // namespace

Verb doctor_verb() {
  return {.name = "doctor",
          .summary = "Explain why nothing is shown, and how to fix it",
          .operand = {.name = "LOGDIR",
                      .meaning = "Directory with the logs",
                      .alternative = "logdir_spec"},
          .flags = kDoctorFlags,
          .notes = kDoctorNotes,
          .prepare = prepare_doctor};
}

}  // namespace stepscope::cli
