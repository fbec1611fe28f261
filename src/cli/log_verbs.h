// SPDX-License-Identifier: Apache-2.0
// The verbs that work on a log directory and end: clean, export and inspect.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "base/result.h"
#include "cli/clean.h"
#include "cli/export.h"
#include "cli/inspect_logs.h"

namespace CLI {
class App;
}

namespace stepscope::cli {

using LogVerbFlags = std::variant<CleanFlags, ExportFlags, InspectLogsFlags>;

// These verbs as a command line has them.
class LogVerbs {
 public:
  // Adds them to `app`, which must outlive this.
  explicit LogVerbs(CLI::App& app);
  ~LogVerbs();
  LogVerbs(const LogVerbs&) = delete;
  LogVerbs& operator=(const LogVerbs&) = delete;

  // What the parsed command line asks for; nothing if it asks for another verb. Invalid if a value
  // is wrong or flags do not go together; the message begins with the flag.
  Result<std::optional<LogVerbFlags>> flags() const;

 private:
  struct Raw;
  std::unique_ptr<Raw> raw_;
};

// Does it on this machine's files, prints the result to stdout and the rest to stderr, and answers
// the exit code.
int run_log_verb(const LogVerbFlags& flags);

}  // namespace stepscope::cli
