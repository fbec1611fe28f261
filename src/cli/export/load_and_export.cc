// SPDX-License-Identifier: Apache-2.0
#include "cli/export/load_and_export.h"

#include <unistd.h>

#include <atomic>
#include <set>

#include "base/text/quantities.h"
#include "base/thread_pool.h"
#include "cli/export/export_choice.h"
#include "cli/flags/log_roots.h"
#include "cli/terminal/output_style.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/terminal.h"
#include "doctor/checks/packed.h"
#include "ingest/discovery.h"
#include "ingest/loader.h"
#include "ingest/values/value_reader.h"

namespace stepscope::cli {
namespace {

Result<void> check_places(storage::Storage& storage, const ExportFlags& flags) {
  RETURN_IF_ERROR(check_is_directory(storage, flags.logdir));
  if (flags.out == "-" || flags.overwrite) return {};
  const auto entries = storage.list(flags.out);
  if (!entries.ok()) {
    if (!storage.stat(flags.out).ok()) return {};
    return invalid("--out must be a directory or \"-\": {}", flags.out);
  }
  if (entries.value().empty()) return {};
  Error error = invalid("the directory for --out is not empty: {}", flags.out);
  error.hint = "choose a new directory, or add --overwrite to write into this one";
  return error;
}

// Reads everything in the log directory.
void load(storage::Storage& storage, const std::string& logdir, store::Store& store,
          OnProgress on_progress) {
  ingest::LoaderOptions options;
  options.roots = {{"", logdir}};
  options.on_progress = std::move(on_progress);
  ingest::Loader(storage, store, std::move(options)).sweep();
}

// Returns the number of directories that could not be read. Selected runs may be in any of them.
// The loader only reports the first, so this searches again if there is one, which is rare.
uint64_t report_unread_directories(storage::Storage& storage, const std::string& logdir,
                                   const std::string& first, const ExportOutput& output) {
  if (first.empty()) return 0;
  ThreadPool pool;
  const std::atomic<bool> is_stopping = false;
  std::set<std::string> problems = {first};
  for (const Error& error : ingest::discover(storage, {{"", logdir}}, pool, is_stopping).problems) {
    problems.insert(error.message);
  }
  for (const std::string& problem : problems) output.problem(problem);
  return problems.size();
}

// Returns the number of files of selected runs that could not be read.
uint64_t report_unread_files(storage::Storage& storage, const store::Snapshot& snapshot,
                             const ExportChoice& choice, const ExportOutput& output) {
  uint64_t unread = 0;
  for (const auto& run : snapshot.runs) {
    if (!choice.has_run(run->name)) continue;
    for (const auto& from : run->contributions) {
      const store::SourceTrouble& trouble = from->source.trouble();
      if (!trouble.problem.empty()) {
        output.problem(trouble.problem);
        ++unread;
      }
      if (const doctor::Packed packed = doctor::packed_form(storage, from->source)) {
        output.problem(with_fix(doctor::error_of(packed, *from->source.path)));
        ++unread;
      } else if (trouble.damaged_places > 0) {
        output.problem(fmt::format("skipped {}, {}: {}",
                                   counted(trouble.damaged_places, "damaged place"),
                                   counted(trouble.damaged_bytes, "byte"), *from->source.path));
      }
    }
  }
  return unread;
}

// Scalars printed to a terminal would mix with the bar.
bool is_bar_hidden(const ExportFlags& flags) {
  return is_quiet() || (flags.out == "-" && style_of(STDOUT_FILENO).is_terminal);
}

}  // namespace

Result<ExportReport> load_and_export(storage::Storage& storage, const ExportFlags& flags,
                                     const ExportOutput& output) {
  RETURN_IF_ERROR(check_places(storage, flags));
  TRY(const ExportChoice choice, ExportChoice::read(flags));
  ProgressBar bar(is_bar_hidden(flags));
  store::Store store;
  load(storage, flags.logdir, store, bar.stage("loading", ""));
  const auto snapshot = store.snapshot();
  uint64_t unread =
      report_unread_directories(storage, flags.logdir, store.progress().problem, output);
  unread += report_unread_files(storage, *snapshot, choice, output);
  ingest::FileValueReader values(storage);
  ExportOutput shown = output;
  shown.on_progress = bar.stage("exporting", "series");
  TRY(ExportReport report, export_logs(*snapshot, values, flags, shown));
  report.unread += unread;
  return report;
}

}  // namespace stepscope::cli
