// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor.h"

#include "cli/log_roots.h"
#include "doctor/diagnosis.h"
#include "storage/local.h"

namespace stepscope::cli {
namespace {

std::vector<doctor::LogdirArgument> logdirs_of(const DoctorFlags& flags) {
  ServeFlags named;
  named.logdir = flags.logdir;
  named.logdir_spec = flags.logdir_spec;
  std::vector<doctor::LogdirArgument> logdirs;
  for (const ingest::LogRoot& root : log_roots(named)) {
    const std::string& given = flags.logdir.empty() ? root.path : flags.logdir;
    logdirs.push_back({given, root.name, root.path});
  }
  return logdirs;
}

}  // namespace

DoctorAnswer examine(const DoctorFlags& flags) {
  storage::LocalStorage storage;
  const doctor::Environment environment;
  const auto evidence = doctor::gather(storage, environment, logdirs_of(flags));
  const doctor::Diagnosis diagnosis = doctor::diagnose(evidence);
  return {flags.json ? doctor::to_json(diagnosis) + "\n" : doctor::to_text(diagnosis),
          diagnosis.exit_code()};
}

}  // namespace stepscope::cli
