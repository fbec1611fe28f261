// SPDX-License-Identifier: Apache-2.0
#include "upkeep/replacing.h"

#include "storage/changes.h"
#include "upkeep/inventory.h"
#include "upkeep/trash_files.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

class Replacement {
 public:
  Replacement(storage::Storage& storage, const std::string& logdir, const std::string& run,
              const Journal& journal)
      : storage_(storage), logdir_(logdir), run_(run), journal_(journal) {}

  Result<void> move_originals() {
    for (const std::string& name : journal_.names) {
      TRY(const storage::Standing standing, storage::look_at(full_path(name)));
      if (standing == storage::Standing::Nothing) continue;  // Moved before we were killed.
      CHECK_OK(move_below(logdir_, path_in_run(run_, name), in_trash(name)));
    }
    CHECK_OK(storage::sync_directory(join_path(logdir_, run_)));
    const std::string journal(kJournalName);
    return move_below(logdir_, path_in_run(run_, journal), in_trash(journal));
  }

  // The originals are on disk in their old places before the result goes, and the journal is the
  // last to go: until then the next call does all of this again.
  Result<void> take_back() {
    CHECK_OK(return_originals());
    CHECK_OK(storage::sync_directory(join_path(logdir_, run_)));
    CHECK_OK(check_originals());
    CHECK_OK(storage::remove_file(full_path(journal_.result)));
    return storage::remove_file(full_path(kJournalName));
  }

 private:
  std::string full_path(std::string_view name) const {
    return join_path(logdir_, path_in_run(run_, name));
  }
  std::string in_trash(std::string_view name) const {
    return place_in_trash(journal_.trash, run_, name);
  }

  Result<void> return_originals() {
    for (const std::string& name : journal_.names) {
      TRY(const storage::Standing standing, storage::look_at(full_path(name)));
      if (standing != storage::Standing::Nothing) continue;
      CHECK_OK(move_below(logdir_, in_trash(name), path_in_run(run_, name)));
    }
    remove_empty_directories(logdir_, in_trash(kJournalName));
    return {};
  }

  // Under an original's name there may be another file by now. Together the true ones are never
  // smaller than the result, which lacks only the records that were never finished.
  Result<void> check_originals() {
    uint64_t bytes = 0;
    for (const std::string& name : journal_.names) {
      TRY(const storage::FileInfo info, storage_.stat(full_path(name)));
      bytes += info.size;
    }
    if (bytes >= journal_.result_bytes) return {};
    return corrupt("the files are not those that were compacted: {}", join_path(logdir_, run_));
  }

  storage::Storage& storage_;
  const std::string& logdir_;
  const std::string& run_;
  const Journal& journal_;
};

}  // namespace

Result<void> replace_originals(storage::Storage& storage, const std::string& logdir,
                               const std::string& run, const Journal& journal) {
  Replacement replacement(storage, logdir, run, journal);
  const auto moved = replacement.move_originals();
  if (moved.ok()) return {};
  const auto taken_back = replacement.take_back();
  Error error = moved.error();
  if (taken_back.ok()) return error;
  if (!error.hint.empty()) error.hint += "; ";
  error.hint += "until then records may be there twice, for the compaction cannot be taken back: " +
                taken_back.error().message;
  return error;
}

}  // namespace stepscope::upkeep
