// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor.h"

#include "cli/instance_info.h"
#include "doctor/diagnosis.h"
#include "doctor/server_checks.h"
#include "storage/local.h"

namespace stepscope::cli {
DoctorAnswer examine(const DoctorFlags& flags) {
  storage::LocalStorage storage;
  const doctor::Environment environment;
  auto evidence = doctor::gather(storage, environment, logdir_arguments(flags.from));
  evidence.servers = doctor::other_servers(storage, instance_info_directory());
  const doctor::Diagnosis diagnosis = doctor::diagnose(evidence);
  return {flags.json ? doctor::to_json(diagnosis) + "\n" : doctor::to_text(diagnosis),
          diagnosis.exit_code()};
}

}  // namespace stepscope::cli
