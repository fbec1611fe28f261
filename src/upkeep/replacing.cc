// SPDX-License-Identifier: Apache-2.0
#include "upkeep/replacing.h"

#include "upkeep/inventory.h"
#include "upkeep/moving.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

class Replacement {
 public:
  Replacement(storage::Tree& tree, const std::string& run, const Journal& journal)
      : tree_(tree), mover_(tree), run_(run), journal_(journal) {}

  Result<void> move_originals() {
    for (const std::string& name : journal_.names) {
      TRY(const storage::Standing standing, tree_.look_at(in_run(name)));
      if (standing == storage::Standing::Nothing) continue;  // Moved before we were killed.
      CHECK_OK(mover_.move(in_run(name), in_trash(name)));
    }
    CHECK_OK(tree_.sync_directory(run_));
    CHECK_OK(mover_.move(in_run(kJournalName), in_trash(kJournalName)));
    mover_.finish();
    return {};
  }

  // The originals are on disk in their old places before the result goes, and the journal is the
  // last to go: until then the next call does all of this again.
  Result<void> take_back() {
    CHECK_OK(return_originals());
    CHECK_OK(tree_.sync_directory(run_));
    CHECK_OK(check_originals());
    CHECK_OK(tree_.remove_file(in_run(journal_.result)));
    return tree_.remove_file(in_run(kJournalName));
  }

 private:
  std::string in_run(std::string_view name) const { return path_in_run(run_, name); }
  std::string in_trash(std::string_view name) const {
    return place_in_trash(journal_.trash, run_, name);
  }

  Result<void> return_originals() {
    for (const std::string& name : journal_.names) {
      TRY(const storage::Standing standing, tree_.look_at(in_run(name)));
      if (standing != storage::Standing::Nothing) continue;
      CHECK_OK(mover_.move(in_trash(name), in_run(name)));
    }
    remove_empty_directories(tree_, in_trash(kJournalName));
    return {};
  }

  // Under an original's name there may be another file by now. Together the true ones are never
  // smaller than the result, which lacks only the records that were never finished.
  Result<void> check_originals() {
    uint64_t bytes = 0;
    for (const std::string& name : journal_.names) {
      TRY(const storage::FileInfo info, tree_.stat(in_run(name)));
      bytes += info.size;
    }
    if (bytes >= journal_.result_bytes) return {};
    return corrupt("the files are not those that were compacted: {}", tree_.full_path(run_));
  }

  storage::Tree& tree_;
  Mover mover_;
  const std::string& run_;
  const Journal& journal_;
};

}  // namespace

Result<void> replace_originals(storage::Tree& tree, const std::string& run,
                               const Journal& journal) {
  Replacement replacement(tree, run, journal);
  const auto moved = replacement.move_originals();
  if (moved.ok()) return {};
  const auto taken_back = replacement.take_back();
  Error error = moved.error();
  if (taken_back.ok()) return error;
  if (!error.hint.empty()) error.hint += "; ";
  error.hint += "until then records may appear twice, because the compaction cannot be undone: " +
                taken_back.error().message;
  return error;
}

}  // namespace stepscope::upkeep
