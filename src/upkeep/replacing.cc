// SPDX-License-Identifier: Apache-2.0
#include "upkeep/replacing.h"

#include "upkeep/content.h"
#include "upkeep/inventory.h"
#include "upkeep/moving.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

// Returns fewer than `bytes` at the end of the file.
Result<std::string> bytes_at(ByteSource& source, uint64_t offset, size_t bytes) {
  std::string read(bytes, '\0');
  TRY(const size_t got,
      source.read_at(offset, {reinterpret_cast<uint8_t*>(read.data()), read.size()}));
  read.resize(got);
  return read;
}

class Replacement {
 public:
  Replacement(storage::Tree& tree, const std::string& run, const Journal& journal)
      : tree_(tree), mover_(tree), run_(run), journal_(journal) {}

  Result<void> move_originals() {
    for (size_t i = 0; i < journal_.names.size(); ++i) {
      const std::string& name = journal_.names[i];
      TRY(const storage::PathKind kind, tree_.kind_of(in_run(name)));
      if (kind == storage::PathKind::Nothing) continue;  // Moved before we were killed.
      TRY(const storage::FileInfo info, tree_.stat(in_run(name)));
      if (has_changed(i, info)) return changed(name);
      RETURN_IF_ERROR(mover_.move(in_run(name), in_trash(name), &info));
    }
    RETURN_IF_ERROR(tree_.sync_directory(run_));
    // A process that had one of them open may have written to it until it was moved.
    TRY(const std::string name, first_changed());
    if (!name.empty()) return changed(name);
    RETURN_IF_ERROR(mover_.move(in_run(kJournalName), in_trash(kJournalName)));
    mover_.finish();
    return {};
  }

  Result<bool> has_changed_original() {
    for (const std::string& name : journal_.names) {
      TRY(const std::string path, find(name));
      if (!path.empty() && tree_.is_open_for_writing(path)) return true;
    }
    TRY(const std::string name, first_changed());
    return !name.empty();
  }

  // The originals are back on disk before the result is removed. The journal is removed last: until
  // then, the next call repeats all of this.
  Result<void> undo() {
    RETURN_IF_ERROR(check_originals());
    RETURN_IF_ERROR(return_originals());
    RETURN_IF_ERROR(tree_.sync_directory(run_));
    RETURN_IF_ERROR(tree_.remove_file(in_run(journal_.result)));
    return tree_.remove_file(in_run(kJournalName));
  }

 private:
  std::string in_run(std::string_view name) const { return path_in_run(run_, name); }
  std::string in_trash(std::string_view name) const {
    return place_in_trash(journal_.trash, run_, name);
  }

  // The path of an original; empty if it exists in neither place.
  Result<std::string> find(const std::string& name) {
    for (const std::string& path : {in_run(name), in_trash(name)}) {
      TRY(const storage::PathKind kind, tree_.kind_of(path));
      if (kind != storage::PathKind::Nothing) return path;
    }
    return std::string();
  }

  bool has_changed(size_t number, const storage::FileInfo& info) const {
    if (journal_.states.empty()) return info.modified_ns >= journal_.modified_ns;
    return !(journal_.states[number] == FileState{info.size, info.modified_ns});
  }

  Error changed(const std::string& name) const {
    return unavailable("the file has changed meanwhile, so its run is left unchanged: {}",
                       tree_.full_path(in_run(name)));
  }

  // The name of an original that has changed; empty if there is none. A missing one was moved, and
  // then the trash was emptied.
  Result<std::string> first_changed() {
    for (size_t i = 0; i < journal_.names.size(); ++i) {
      TRY(const std::string path, find(journal_.names[i]));
      if (path.empty()) continue;
      TRY(const storage::FileInfo info, tree_.stat(path));
      if (has_changed(i, info)) return journal_.names[i];
    }
    return std::string();
  }

  Result<void> return_originals() {
    for (const std::string& name : journal_.names) {
      TRY(const storage::PathKind kind, tree_.kind_of(in_run(name)));
      if (kind != storage::PathKind::Nothing) continue;
      RETURN_IF_ERROR(mover_.move(in_trash(name), in_run(name)));
    }
    remove_empty_directories(tree_, in_trash(kJournalName));
    return {};
  }

  // Another file may have the name of an original by now. Together, the true originals start with
  // the records of the result, in order.
  Result<void> check_originals() {
    TRY(const auto result, tree_.open(in_run(journal_.result)));
    uint64_t found_bytes = 0;
    for (const std::string& name : journal_.names) {
      TRY(const std::string path, find(name));
      if (path.empty()) return not_found("the file is missing: {}", tree_.full_path(in_run(name)));
      RETURN_IF_ERROR(compare(path, *result, found_bytes));
    }
    if (found_bytes == journal_.result_bytes) return {};
    return corrupt("the files are not those that were compacted: {}", tree_.full_path(run_));
  }

  // Adds to `found_bytes` the size of the leading records of a file that come next in the result.
  // The records after them were written later.
  Result<void> compare(const std::string& path, ByteSource& result, uint64_t& found_bytes) {
    bool is_same = true;
    const auto visit = [&](const record::Record& record, ByteSource& source) -> Result<void> {
      if (!is_same) return {};
      const size_t bytes = record.frame_bytes();
      TRY(const std::string original, bytes_at(source, record.offset, bytes));
      TRY(const std::string merged, bytes_at(result, found_bytes, bytes));
      is_same = original.size() == bytes && original == merged;
      if (is_same) found_bytes += bytes;
      return {};
    };
    TRY([[maybe_unused]] const FileEnd end, read_records(tree_, path, visit));
    return {};
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
  const auto undone = replacement.undo();
  Error error = moved.error();
  if (undone.ok()) return error;
  if (!error.hint.empty()) error.hint += "; ";
  error.hint += "until then records may appear twice, because the compaction cannot be undone: " +
                undone.error().message;
  return error;
}

Result<bool> has_changed_originals(storage::Tree& tree, const std::string& run,
                                   const Journal& journal) {
  return Replacement(tree, run, journal).has_changed_original();
}

Result<void> undo_compaction(storage::Tree& tree, const std::string& run, const Journal& journal) {
  return Replacement(tree, run, journal).undo();
}

}  // namespace stepscope::upkeep
