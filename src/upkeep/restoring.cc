// SPDX-License-Identifier: Apache-2.0
#include "upkeep/restoring.h"

#include <set>

#include "storage/changes.h"
#include "upkeep/journal.h"
#include "upkeep/trash_files.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

bool is_journal(const std::string& path) {
  return path == kJournalName || path.ends_with(fmt::format("/{}", kJournalName));
}

class Restoring {
 public:
  Restoring(storage::Storage& storage, const std::string& logdir, const std::string& folder)
      : storage_(storage), logdir_(logdir), folder_(folder) {}

  Result<Moved> run() {
    TRY(files_, files_below(storage_, join_path(logdir_, folder_)));
    for (const std::string& file : files_) {
      if (is_journal(file)) note(undo_compaction(file));
    }
    for (const std::string& file : files_) {
      if (!is_journal(file) && !compacted_.contains(file)) note(bring_back(file));
    }
    moved_.trash = folder_;
    return std::move(moved_);
  }

 private:
  void note(const Result<void>& done) {
    if (!done.ok()) moved_.problems.push_back(done.error());
  }

  std::string in_trash(const std::string& file) const {
    return join_path(logdir_, join_path(folder_, file));
  }
  std::string original(const std::string& file) const {
    return join_path(logdir_, original_path_of(file));
  }

  // `file` is a path in the folder of the trash, here and below.
  Result<void> move_back(const std::string& file) {
    return move_below(logdir_, join_path(folder_, file), original_path_of(file));
  }

  Result<void> bring_back(const std::string& file) {
    TRY(const storage::FileInfo info, check_place(file));
    CHECK_OK(move_back(file));
    ++moved_.files;
    moved_.bytes += info.size;
    remove_empty_directories(logdir_, join_path(folder_, file));
    return {};
  }

  Result<void> undo_compaction(const std::string& file) {
    const std::string above = file.substr(0, file.size() - kJournalName.size());
    const auto read = journal_in_trash(file);
    if (!read.ok()) {
      hold_back(above);
      return read.error();
    }
    const Journal& journal = read.value();
    std::vector<std::string> originals;
    for (const std::string& name : journal.names) {
      originals.push_back(above + trash_path_of(name));
      compacted_.insert(originals.back());
    }
    const std::string result = original(above) + journal.result;
    CHECK_OK(check_result(result, journal));
    for (const std::string& one : originals) CHECK_OK(check_place(one));
    CHECK_OK(move_back(file));
    for (const std::string& one : originals) CHECK_OK(bring_back(one));
    return finish_undo(result, original(file));
  }

  Result<Journal> journal_in_trash(const std::string& file) {
    TRY([[maybe_unused]] const storage::FileInfo info, check_place(file));
    return read_journal(storage_, in_trash(file));
  }

  // What stands beside a journal that cannot be read are originals whose result nobody knows:
  // beside it their records would be there twice.
  void hold_back(const std::string& above) {
    for (const std::string& file : files_) {
      if (file.substr(0, file.rfind('/') + 1) == above) compacted_.insert(file);
    }
  }

  Result<void> finish_undo(const std::string& result, const std::string& journal) {
    CHECK_OK(storage::sync_directory(journal.substr(0, journal.rfind('/'))));
    if (storage_.stat(result).ok()) CHECK_OK(storage::remove_file(result));
    return storage::remove_file(journal);
  }

  Result<void> check_result(const std::string& result, const Journal& journal) {
    const auto info = storage_.stat(result);
    if (!info.ok() || info.value().size == journal.result_bytes) return {};
    return invalid("the compacted file has grown since and stays, the originals in the trash: {}",
                   result);
  }

  Result<storage::FileInfo> check_place(const std::string& file) {
    CHECK_OK(check_no_link(in_trash(file)));
    TRY(const storage::FileInfo info, storage_.stat(in_trash(file)));
    if (!storage::is_taken(original(file))) return info;
    Error error =
        invalid("another file stands in its place, so it stays in the trash: {}", original(file));
    error.hint = "move that file away and restore again";
    return error;
  }

  static Result<void> check_no_link(const std::string& path) {
    TRY(const storage::Standing standing, storage::look_at(path));
    if (standing != storage::Standing::Link) return {};
    Error error =
        invalid("it is a link, which was not cleaned away and stays in the trash: {}", path);
    error.hint = "remove the link";
    return error;
  }

  storage::Storage& storage_;
  const std::string& logdir_;
  const std::string& folder_;
  std::vector<std::string> files_;
  std::set<std::string> compacted_;  // What undo_compaction brings back or leaves.
  Moved moved_;
};

}  // namespace

Result<Moved> restore_folder(storage::Storage& storage, const std::string& logdir,
                             const std::string& folder) {
  return Restoring(storage, logdir, folder).run();
}

}  // namespace stepscope::upkeep
