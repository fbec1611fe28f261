// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/doctor.h"

#include "cli/doctor/doctor_text.h"
#include "cli/serve/instance_info.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/terminal.h"
#include "doctor/checks/server_checks.h"
#include "doctor/diagnosis.h"

namespace stepscope::cli {

DoctorResult examine(const DoctorFlags& flags, const OutputStyle& style) {
  const auto storage = open_log_storage(flags.from);
  const doctor::Environment environment;
  ProgressBar bar(is_quiet());
  auto evidence = doctor::gather(
      *storage, environment, logdir_arguments(flags.from),
      {.loading = bar.stage("loading", ""), .checking = bar.stage("checking large records", "")});
  evidence.servers = doctor::other_servers(*storage, instance_info_directory());
  const doctor::Diagnosis diagnosis = doctor::diagnose(evidence);
  return {flags.json ? doctor::to_json(diagnosis) + "\n" : diagnosis_text(diagnosis, style),
          diagnosis.exit_code()};
}

}  // namespace stepscope::cli
