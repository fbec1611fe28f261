// SPDX-License-Identifier: Apache-2.0
#include "upkeep/restoring.h"

#include <set>

#include "upkeep/journal.h"
#include "upkeep/moving.h"
#include "upkeep/trash_files.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

bool is_journal(const std::string& path) {
  return path == kJournalName || path.ends_with(fmt::format("/{}", kJournalName));
}

class Restoring {
 public:
  Restoring(storage::Tree& tree, const std::string& folder)
      : tree_(tree), mover_(tree), folder_(folder) {}

  Result<Moved> run() {
    TRY(files_, files_below(tree_, folder_));
    for (const std::string& file : files_) {
      if (is_journal(file)) note(undo_compaction(file));
    }
    for (const std::string& file : files_) {
      if (!is_journal(file) && !compacted_.contains(file)) note(bring_back(file));
    }
    mover_.finish();
    moved_.trash = folder_;
    return std::move(moved_);
  }

 private:
  void note(const Result<void>& done) {
    if (!done.ok()) moved_.problems.push_back(done.error());
  }

  std::string in_trash(const std::string& file) const { return join_path(folder_, file); }

  // `file` is a path in the folder of the trash, here and below.
  Result<void> move_back(const std::string& file) {
    return mover_.move(in_trash(file), original_path_of(file));
  }

  Result<void> bring_back(const std::string& file) {
    TRY(const storage::FileInfo info, check_place(file));
    RETURN_IF_ERROR(move_back(file));
    ++moved_.files;
    moved_.bytes += info.size;
    remove_empty_directories(tree_, in_trash(file));
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
    const std::string result = original_path_of(above) + journal.result;
    RETURN_IF_ERROR(check_result(result, journal));
    for (const std::string& one : originals) RETURN_IF_ERROR(check_place(one));
    RETURN_IF_ERROR(move_back(file));
    for (const std::string& one : originals) RETURN_IF_ERROR(bring_back(one));
    return finish_undo(result, original_path_of(file));
  }

  Result<Journal> journal_in_trash(const std::string& file) {
    TRY([[maybe_unused]] const storage::FileInfo info, check_place(file));
    return read_journal(tree_, in_trash(file));
  }

  // Files next to an unreadable journal are originals of an unknown result: restoring them would
  // duplicate records.
  void hold_back(const std::string& above) {
    for (const std::string& file : files_) {
      if (file.substr(0, file.rfind('/') + 1) == above) compacted_.insert(file);
    }
  }

  Result<void> finish_undo(const std::string& result, const std::string& journal) {
    const size_t slash = journal.rfind('/');
    RETURN_IF_ERROR(
        tree_.sync_directory(slash == std::string::npos ? "." : journal.substr(0, slash)));
    if (tree_.stat(result).ok()) RETURN_IF_ERROR(tree_.remove_file(result));
    return tree_.remove_file(journal);
  }

  Result<void> check_result(const std::string& result, const Journal& journal) {
    const auto info = tree_.stat(result);
    if (!info.ok() || info.value().size == journal.result_bytes) return {};
    return invalid(
        "the compacted file has grown since, so it is kept and the originals stay in the trash: {}",
        tree_.full_path(result));
  }

  Result<storage::FileInfo> check_place(const std::string& file) {
    RETURN_IF_ERROR(check_no_link(in_trash(file)));
    TRY(const storage::FileInfo info, tree_.stat(in_trash(file)));
    const std::string original = original_path_of(file);
    if (!tree_.exists(original)) return info;
    Error error = invalid("another file has taken its place, so it stays in the trash: {}",
                          tree_.full_path(original));
    error.hint = "move that file away and restore again";
    return error;
  }

  Result<void> check_no_link(const std::string& path) {
    TRY(const storage::PathKind kind, tree_.kind_of(path));
    if (kind != storage::PathKind::Link) return {};
    Error error = invalid(
        "it is a symbolic link, which clean never moves to the trash, so it stays there: {}",
        tree_.full_path(path));
    error.hint = "remove the link";
    return error;
  }

  storage::Tree& tree_;
  Mover mover_;
  const std::string& folder_;
  std::vector<std::string> files_;
  std::set<std::string> compacted_;  // Files that undo_compaction() restores or leaves.
  Moved moved_;
};

}  // namespace

Result<Moved> restore_folder(storage::Tree& tree, const std::string& folder) {
  return Restoring(tree, folder).run();
}

}  // namespace stepscope::upkeep
