// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "ingest/discovery.h"
#include "ingest/file_tail.h"
#include "ingest/keyed_set.h"
#include "store/run.h"

namespace stepscope::ingest {

struct TailedFile;

// A run and its files, linked through TailedFile::next_of_run.
struct TailedRun {
  explicit TailedRun(std::string name);

  TailedFile* first = nullptr;
  // As last committed, or about to be: the name is stored only there.
  std::shared_ptr<store::Run> latest;
  bool is_staged = false;
  bool is_sorted = true;  // Whether the files are sorted by path.
  bool is_ready = false;  // The run for the next commit is already merged.

  const std::string& key() const { return latest->name; }
  bool has_one_file() const;
  // Leaves them unsorted, so that the cost per file does not grow with the number of files.
  void insert(TailedFile& file);
  void remove_missing();
  void set_ready(std::shared_ptr<store::Run> run);
  // The run for a commit, merged from the latest data of its files.
  std::shared_ptr<store::Run> merge();

 private:
  void sort();
};

struct TailedFile {
  TailedFile(const Supply& supply, FoundFile found);

  const std::string& key() const { return tail.path(); }

  FileTail tail;
  TailedRun* run = nullptr;
  TailedFile* next_of_run = nullptr;
  std::shared_ptr<const store::Contribution> latest;  // Guarded by FileTable::mutex().
  bool is_found = true;                               // By the current scan.
};

// Every file that is followed, and the runs they belong to. There may be very many, so the data per
// run and file is small.
//
// Threads: one at a time. While several threads find or read files, each holds mutex().
class FileTable {
 public:
  std::mutex& mutex() { return mutex_; }

  const KeyedSet<TailedFile>& files() const { return files_; }
  const KeyedSet<TailedRun>& runs() const { return runs_; }

  // Null if the file is known already. If memory runs out, nothing is added.
  TailedFile* add(std::unique_ptr<TailedFile> file, std::string run_name);

  // Notes that a known file was found again; returns false if it is not known.
  bool update(const FoundFile& found);

  // Adds the files that were found. Files in places that could not be read are assumed to be
  // unchanged: dropping them after one failure would mean reading everything again.
  void merge(const Supply& supply, Discovery& found);

  void mark_all_missing();
  // Removes the files that were not found; `on_change` is called with each of their runs first.
  void remove_missing(const std::function<void(TailedRun&)>& on_change);
  void remove(const TailedRun& run) { runs_.erase(run); }

 private:
  TailedRun& run_of(std::string name);

  std::mutex mutex_;
  KeyedSet<TailedFile> files_;  // By path.
  KeyedSet<TailedRun> runs_;    // By name.
};

}  // namespace stepscope::ingest
