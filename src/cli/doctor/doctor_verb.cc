// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/doctor_verb.h"

#include <array>

#include "base/text/exit_codes.h"
#include "cli/doctor/doctor.h"
#include "cli/doctor/explanation.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {
namespace {

constexpr std::array kDoctorFlags = {
    kLogdirFlag,
    make_flag("logdir_spec", FlagKind::LogdirSpec, "NAME:DIR,...", "Several directories", ""),
    make_switch("json", "Print {logdir, findings, verdict} as JSON"),
    make_flag("explain", FlagKind::Filled, "NUMBER", "Explain a finding, such as D24, and exit",
              ""),
};

constexpr const char* kDoctorNotes =
    "The last line of the report is the most likely cause and its fix; --explain explains each "
    "finding by its number.\n"
    "Exit code: 0 nothing is wrong, 3 there are warnings, 4 there is nothing to show.";

int run_doctor(const DoctorFlags& flags) {
  const DoctorResult result = examine(flags);
  return print_report(result.report) ? result.exit_code : kFailedExitCode;
}

Result<Job> prepare_explanation(const Arguments& arguments) {
  for (const char* other : {"logdir", "logdir_spec", "json"}) {
    if (arguments.has(other)) return invalid("--explain and --{} cannot be used together", other);
  }
  TRY(const std::string text, explanation_of(arguments.value("explain"), style_of(STDOUT_FILENO)));
  return Job([text] { return print_report(text) ? kDoneExitCode : kFailedExitCode; });
}

Result<Job> prepare_doctor(const Arguments& arguments) {
  if (arguments.has("explain")) return prepare_explanation(arguments);
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
                      .alternatives = {"logdir_spec", "explain"}},
          .flags = kDoctorFlags,
          .notes = kDoctorNotes,
          .prepare = prepare_doctor};
}

}  // namespace stepscope::cli
