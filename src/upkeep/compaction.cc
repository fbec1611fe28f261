// SPDX-License-Identifier: Apache-2.0
#include "upkeep/compaction.h"

#include <algorithm>
#include <climits>

#include "ingest/discovery.h"
#include "record/frame.h"
#include "upkeep/content.h"
#include "upkeep/joined_files.h"
#include "upkeep/journal.h"
#include "upkeep/replacing.h"
#include "upkeep/same_run.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

constexpr std::string_view kResultEnd = ".compacted";
constexpr size_t kWriteBytes = 1 << 20;

std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// Appends the frame of a record unchanged.
Result<void> append_frame_of(std::string& out, const record::Record& record, ByteSource& source) {
  const size_t begin = out.size();
  const size_t bytes = record.frame_bytes();
  out.resize(begin + bytes);
  auto* const frame = reinterpret_cast<uint8_t*>(out.data()) + begin;
  TRY(const size_t got, source.read_at(record.offset, {frame, bytes}));
  const Bytes payload(frame + record::kHeaderBytes, record.length);
  if (got == bytes && record::decode_header(frame) == record.length &&
      record::footer_matches(payload, payload.data() + payload.size())) {
    return {};
  }
  return corrupt("the record at {} is damaged", record.offset);
}

Result<void> check_whole(storage::Tree& tree, const FileEnd& end, const std::string& path) {
  TRY(const record::Packing* const packing, packing_of_file(tree, path, end));
  if (packing != nullptr) {
    Error error = invalid("the file is {}, and cannot be merged; unpack it first: {}",
                          packing->what, tree.full_path(path));
    error.hint = "stepscope doctor shows the command";
    return error;
  }
  if (end.damage.count() == 0 && !end.is_rest_damage) return {};
  Error error =
      corrupt("the file is damaged, so its run is left unchanged: {}", tree.full_path(path));
  error.hint = "stepscope inspect shows where";
  return error;
}

class Compaction {
 public:
  Compaction(storage::Tree& tree, const RunFiles& run, const std::string& trash,
             const OnProgress& on_progress)
      : tree_(tree),
        run_(run),
        directory_(tree.full_path(run.run)),
        files_(files_to_compact(run)),
        on_progress_(on_progress) {
    journal_.trash = trash;
    for (const LogFile& file : files_) {
      journal_.names.push_back(name_of(file.path));
      journal_.states.push_back({file.info.size, file.info.modified_ns});
      bytes_to_handle_ += 2 * file.info.size;
    }
  }

  // What can be checked without writing.
  Result<void> check() {
    RETURN_IF_ERROR(check_place());
    RETURN_IF_ERROR(check_names());
    RETURN_IF_ERROR(check_rights());
    TRY([[maybe_unused]] const storage::FileAttributes attributes, attributes_of_result());
    JoinedFiles joined;
    uint64_t bytes_done = 0;
    for (const LogFile& file : files_) {
      TRY(const FileEnd end, read_whole(file));
      RETURN_IF_ERROR(joined.add(tree_, file.path, end.whole_bytes));
      note_progress(2 * (bytes_done += file.info.size));
    }
    return compare_meaning(joined);
  }

  Result<Compacted> run() {
    RETURN_IF_ERROR(check_place());
    RETURN_IF_ERROR(check_names());
    if (tree_.exists(in_run(kJournalName))) {
      return invalid("an earlier compaction was neither finished nor undone: {}", directory_);
    }
    journal_.result = free_name();
    auto done = write_checked();
    if (done.ok()) done = write_journal(tree_, run_.run, journal_);
    if (done.ok()) done = tree_.move_file(draft(), in_run(journal_.result));
    if (!done.ok()) {
      // The next call removes what cannot be removed now.
      [[maybe_unused]] const auto settled = settle_compaction(tree_, run_.run);
      return done.error();
    }
    RETURN_IF_ERROR(tree_.sync_directory(run_.run));
    RETURN_IF_ERROR(replace_originals(tree_, run_.run, journal_));
    return compacted_;
  }

 private:
  std::string in_run(std::string_view name) const { return path_in_run(run_.run, name); }
  std::string draft() const { return in_run(kDraftName); }

  Result<void> check_place() {
    if (files_.size() < 2) return invalid("there is only one event file: {}", directory_);
    if (run_.has_links) {
      return invalid("one of the event files is a symbolic link, and links are not compacted: {}",
                     directory_);
    }
    if (!fits_journal(journal_))
      return invalid("a file name contains a line break: {}", directory_);
    TRY(const storage::FileInfo root, tree_.stat("."));
    TRY(const storage::FileInfo own, tree_.stat(run_.run));
    if (root.device == own.device) return {};
    return invalid(
        "it is on another file system than the trash, so its originals cannot be moved there: {}",
        directory_);
  }

  // The result's name is longer than that of the first file, and so are names in the trash.
  Result<void> check_names() const {
    std::vector<std::string> names = {free_name()};
    for (const std::string& name : journal_.names) names.push_back(trash_path_of(name));
    const auto is_too_long = [](const std::string& name) { return name.size() > NAME_MAX; };
    const auto found = std::find_if(names.begin(), names.end(), is_too_long);
    if (found == names.end()) return {};
    const bool is_result = found == names.begin();
    const auto number = static_cast<size_t>(found - names.begin());
    Error error = invalid("the file name has no room for the {}: {}",
                          is_result ? "ending of a compacted file" : "longer form in the trash",
                          tree_.full_path(in_run(journal_.names[is_result ? 0 : number - 1])));
    error.hint = "give the file a shorter name";
    return error;
  }

  // The run's directory gets the result, and loses the originals to the trash.
  Result<void> check_rights() {
    RETURN_IF_ERROR(tree_.check_writable(run_.run));
    TRY(const bool has_trash, tree_.has_directory(std::string(ingest::kTrashName)));
    return tree_.check_writable(has_trash ? std::string(ingest::kTrashName) : ".");
  }

  // Reads every record of a file as run() does.
  Result<FileEnd> read_whole(const LogFile& file) {
    std::string frame;
    const auto read = [&](const record::Record& record, ByteSource& source) {
      frame.clear();
      return append_frame_of(frame, record, source);
    };
    TRY(const FileEnd end, read_records(tree_, file.path, read));
    RETURN_IF_ERROR(check_whole(tree_, end, file.path));
    return end;
  }

  // Sorts directly after the first file and before any later one.
  std::string free_name() const {
    std::string first = journal_.names.front();
    const size_t end = first.rfind(kResultEnd);
    if (end != std::string::npos) first.resize(end);
    std::string name = first.append(kResultEnd);
    for (int number = 2; tree_.exists(in_run(name)); ++number) {
      name = fmt::format("{}-{}", first, number);
    }
    return name;
  }

  Result<void> write_checked() {
    RETURN_IF_ERROR(write_draft());
    RETURN_IF_ERROR(compare_bytes());
    RETURN_IF_ERROR(compare_meaning(tree_));
    return check_unchanged();
  }

  void note_progress(uint64_t bytes) {
    if (on_progress_) on_progress_(bytes, bytes_to_handle_);
  }

  // Calls visit(record, source) for every record of all files in the order they are read.
  Result<void> for_each_record(const VisitRecord& visit) {
    compacted_.cut_bytes = 0;
    for (const LogFile& file : files_) {
      TRY(const FileEnd end, read_records(tree_, file.path, visit));
      RETURN_IF_ERROR(check_whole(tree_, end, file.path));
      compacted_.cut_bytes += end.rest_bytes;
    }
    return {};
  }

  Result<void> write_draft() {
    TRY(const storage::FileAttributes attributes, attributes_of_result());
    TRY(storage::NewFile out, tree_.create(draft()));
    std::string waiting;
    const auto write = [&](const record::Record& record, ByteSource& source) -> Result<void> {
      RETURN_IF_ERROR(append_frame_of(waiting, record, source));
      ++compacted_.records;
      if (waiting.size() < kWriteBytes) return {};
      compacted_.bytes += waiting.size();
      RETURN_IF_ERROR(out.append(as_bytes(waiting)));
      waiting.clear();
      note_progress(compacted_.bytes);
      return {};
    };
    RETURN_IF_ERROR(for_each_record(write));
    compacted_.bytes += waiting.size();
    RETURN_IF_ERROR(out.append(as_bytes(waiting)));
    RETURN_IF_ERROR(out.set_attributes(attributes));
    compacted_.files = files_.size();
    journal_.result_bytes = compacted_.bytes;
    return out.sync();
  }

  // The result gets the owner of the first file, and its readers are those who can read every
  // original.
  Result<storage::FileAttributes> attributes_of_result() {
    TRY(storage::FileAttributes attributes, tree_.attributes_of(files_.front().path));
    bool is_alike = true;
    for (const LogFile& file : files_) {
      TRY(const storage::FileAttributes one, tree_.attributes_of(file.path));
      is_alike = is_alike && one.owner == attributes.owner && one.group == attributes.group;
      attributes.mode &= one.mode;
    }
    attributes.modified_ns = run_.modified_ns;
    if (is_alike || (attributes.mode & S_IROTH) != 0) return attributes;
    return invalid("its files belong to different users and not all can read them: {}", directory_);
  }

  Result<void> compare_bytes() {
    TRY(const auto made, tree_.open(draft()));
    uint64_t offset = 0;
    const auto compare = [&](const record::Record& record, ByteSource& source) -> Result<void> {
      std::string expected;
      RETURN_IF_ERROR(append_frame_of(expected, record, source));
      std::string actual(expected.size(), '\0');
      TRY(const size_t got,
          made->read_at(offset, {reinterpret_cast<uint8_t*>(actual.data()), actual.size()}));
      offset += got;
      note_progress(journal_.result_bytes + offset);
      if (got == expected.size() && actual == expected) return {};
      return corrupt("the compacted file does not read back the same: {}",
                     tree_.full_path(draft()));
    };
    RETURN_IF_ERROR(for_each_record(compare));
    TRY(const storage::FileInfo info, tree_.stat(draft()));
    if (info.size == offset && info.size == journal_.result_bytes) return {};
    return unavailable("the files have changed meanwhile: {}", directory_);
  }

  // `drafts` has the draft.
  Result<void> compare_meaning(storage::Storage& drafts) {
    std::vector<std::string> paths;
    for (const LogFile& file : files_) paths.push_back(file.path);
    TRY(const auto before, load_run(tree_, paths));
    TRY(const auto after, load_run(drafts, {draft()}));
    const std::string difference = first_difference(*before, *after);
    if (difference.empty()) return {};
    return invalid("compaction would change what the run shows: {}; it is left unchanged: {}",
                   difference, directory_);
  }

  Result<void> check_unchanged() {
    for (const LogFile& file : files_) {
      TRY(const storage::FileInfo now, tree_.stat(file.path));
      if (!(now == file.info)) {
        return unavailable("the file has changed meanwhile: {}", tree_.full_path(file.path));
      }
    }
    return {};
  }

  storage::Tree& tree_;
  const RunFiles& run_;
  const std::string directory_;
  const std::vector<LogFile> files_;
  const OnProgress& on_progress_;
  uint64_t bytes_to_handle_ = 0;
  Journal journal_;
  Compacted compacted_;
};

// Links were not created by this program, so they are neither draft nor journal.
Result<void> remove_links(storage::Tree& tree, const std::string& run) {
  for (const std::string_view name : {kJournalName, kDraftName, kUnfinishedName}) {
    const std::string path = path_in_run(run, name);
    TRY(const storage::PathKind kind, tree.kind_of(path));
    if (kind == storage::PathKind::Link) RETURN_IF_ERROR(tree.remove_file(path));
  }
  return {};
}

// The originals have records that the result lacks, so the result is removed.
Result<void> undo_for_changed(storage::Tree& tree, const std::string& run, const Journal& journal) {
  const auto undone = undo_compaction(tree, run, journal);
  if (undone.ok()) return {};
  Error error = unavailable(
      "event files were written to after their compaction was interrupted, and it cannot be "
      "undone ({}), so everything is kept and records may appear twice: {}",
      undone.error().message, tree.full_path(run));
  error.hint = fmt::format(
      "move files that have the name of one in {} out of the run and clean again, or keep all as "
      "it is and remove {}",
      tree.full_path(journal.trash), tree.full_path(path_in_run(run, kJournalName)));
  return error;
}

// The journal exists and the draft does not, so the draft has become the result.
Result<void> settle_published(storage::Tree& tree, const std::string& run) {
  const std::string path = path_in_run(run, kJournalName);
  TRY(const Journal journal, read_journal(tree, path));
  const auto result = tree.stat(path_in_run(run, journal.result));
  // Only the journal is left of an undone compaction, or the result was removed.
  if (!result.ok() && result.error().code == Code::NotFound) return tree.remove_file(path);
  if (!result.ok()) return result.error();
  if (result.value().size == journal.result_bytes) {
    TRY(const bool has_changed, has_changed_originals(tree, run, journal));
    return has_changed ? undo_for_changed(tree, run, journal)
                       : replace_originals(tree, run, journal);
  }
  return corrupt(
      "the compacted file is not the one that was written; both it and the originals are kept: {}",
      tree.full_path(path_in_run(run, journal.result)));
}

}  // namespace

std::vector<LogFile> files_to_compact(const RunFiles& run) {
  std::vector<LogFile> files = run.event_files();
  std::erase_if(files, [](const LogFile& file) { return ingest::is_run_marker_name(file.path); });
  return files;
}

Result<Compacted> compact_run(storage::Tree& tree, const RunFiles& run, const std::string& trash,
                              const OnProgress& on_progress) {
  return Compaction(tree, run, trash, on_progress).run();
}

Result<void> check_compaction(storage::Tree& tree, const RunFiles& run,
                              const OnProgress& on_progress) {
  return Compaction(tree, run, "", on_progress).check();
}

Result<bool> settle_compaction(storage::Tree& tree, const std::string& run) {
  const std::string draft = path_in_run(run, kDraftName);
  const std::string path = path_in_run(run, kJournalName);
  RETURN_IF_ERROR(remove_links(tree, run));
  const bool has_draft = tree.exists(draft);
  const bool has_journal = tree.exists(path);
  if (has_journal && !has_draft) {
    RETURN_IF_ERROR(settle_published(tree, run));
    return true;
  }
  // Nothing has been replaced. The journal is removed first: without it, the draft is just a
  // leftover.
  if (has_journal) RETURN_IF_ERROR(tree.remove_file(path));
  if (has_draft) RETURN_IF_ERROR(tree.remove_file(draft));
  const std::string unfinished = path_in_run(run, kUnfinishedName);
  if (tree.exists(unfinished)) RETURN_IF_ERROR(tree.remove_file(unfinished));
  return has_journal || has_draft;
}

}  // namespace stepscope::upkeep
