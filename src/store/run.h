// SPDX-License-Identifier: Apache-2.0
// A run as readers see it: immutable, assembled from the contributions of its files.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/data_class.h"
#include "store/part.h"

namespace stepscope::store {

// 9 September 2001, in seconds since 1970. A machine that reports an earlier time has no working
// clock, and a writer that reports one passed no time at all.
inline constexpr double kClockSetTime = 1e9;

// Optional metadata of a series.
struct SeriesNotes : Counted {
  std::string display_name;
  std::string description;     // Markdown.
  std::string plugin_content;  // The plugin's own bytes.

  bool operator==(const SeriesNotes&) const = default;
};

// The metadata of a series. There may be millions of them.
struct SeriesInfo : Counted {
  DataClass data_class = DataClass::Unknown;
  bool is_named_by_tag = false;  // The display name is the tag, regardless of the notes.
  std::string tag;
  std::string plugin;               // Empty if the log does not say which plugin the series is for.
  Shared<const SeriesNotes> notes;  // Null if all of them are empty.

  const std::string& display_name() const { return is_named_by_tag ? tag : noted().display_name; }
  const std::string& description() const { return noted().description; }
  const std::string& plugin_content() const { return noted().plugin_content; }
  void set_notes(SeriesNotes noted);

  bool operator==(const SeriesInfo& other) const;

 private:
  const SeriesNotes& noted() const;
};

// A series in one file: exactly one of the two parts is set.
struct SeriesPart {
  Shared<const SeriesInfo> info;
  Shared<const ScalarPart> scalars;
  Shared<const RecordPart> records;
};

struct DamagedPlace {
  uint64_t offset = 0;
  uint64_t bytes = 0;
  std::string reason;
};

// Problems found while reading one file.
struct SourceTrouble {
  uint64_t dropped_values = 0;  // Values that do not fit their series, such as text in a scalar.
  std::vector<std::string> dropped_tags;  // The first of their tags, without repetition.
  uint64_t damaged_places = 0;
  uint64_t damaged_records = 0;  // Single records with a wrong checksum.
  uint64_t damaged_bytes = 0;
  std::vector<DamagedPlace> damage;  // The first of them.
  std::string problem;               // Why it cannot be read at all; empty if it can.
  uint32_t replacements = 0;         // How often the file was replaced or truncated.
};

// The result of reading one file.
class SourceReport {
 public:
  std::shared_ptr<const std::string> path;
  std::shared_ptr<const std::string> writer;  // Null if the file does not name it.
  int64_t modified_ns = 0;                    // Since 1970; 0 if unknown.
  uint64_t bytes = 0;
  uint64_t bytes_read = 0;
  uint64_t events = 0;

  const SourceTrouble& trouble() const;
  void set_trouble(SourceTrouble trouble);

 private:
  // Allocated only on trouble: there may be very many files, and nearly all have none.
  std::shared_ptr<const SourceTrouble> trouble_;
};

// Everything that one file contributes to its run.
struct Contribution {
  SourceReport source;
  std::vector<SeriesPart> series;  // Series with the same tag are in file order.
  double start_time = std::numeric_limits<double>::infinity();  // Smallest finite wall time.
  // Smallest wall time from kClockSetTime on; infinite if no data has one.
  double clock_start_time = std::numeric_limits<double>::infinity();
  double last_time = -std::numeric_limits<double>::infinity();  // Largest finite wall time.
  int64_t restart_step = kNoStep;  // Supersedes data of earlier files from this step on.
  uint64_t bytes_of_names = 0;     // Memory of tags, descriptions and the like.
};

// (run, tag, plugin): one tag used for two plugins is two series. It points into the contributions
// of its run, which live as long as the run does.
struct Series {
  struct Part {
    const Contribution* from = nullptr;
    const ScalarPart* scalars = nullptr;  // One of the two is set.
    const RecordPart* records = nullptr;
    int64_t cut_step = kNoStep;  // Superseded from this step on by restarts in later files.
  };

  const SeriesInfo* info = nullptr;
  // In file order.
  Few<Part> parts;
  uint64_t size = 0;  // Points or records in all parts, including superseded ones.
};

using Contributions = Few<std::shared_ptr<const Contribution>>;

struct Run {
  std::string name;
  uint64_t version = 0;  // Of the snapshot that last changed it; set when it is committed.
  // Smallest finite wall time. Times before kClockSetTime count only if the run has no others: a
  // single 0 would make the run start in 1970.
  double start_time = std::numeric_limits<double>::infinity();
  double last_time = -std::numeric_limits<double>::infinity();
  std::vector<Series> series;   // By tag, then plugin.
  Contributions contributions;  // In file order.

  bool has_start_time() const { return start_time != std::numeric_limits<double>::infinity(); }

  // The series of that tag with that class, or null.
  const Series* find(std::string_view tag, DataClass data_class) const;
};

// Creates a run from the contributions of its files, in file order. Files that do not name the
// plugin of a tag get it from the first file that does.
std::shared_ptr<Run> merge_run(std::string name, Contributions contributions);

}  // namespace stepscope::store
