// SPDX-License-Identifier: Apache-2.0
#include "cli/export.h"

#include <re2/re2.h>

#include <future>
#include <memory>
#include <optional>

#include "cli/export_names.h"
#include "ingest/loader.h"
#include "ingest/value_reader.h"
#include "query/blob.h"
#include "query/media_type.h"
#include "query/point_lines.h"
#include "query/values.h"
#include "storage/changes.h"

namespace stepscope::cli {
namespace {

constexpr size_t kPrintBytes = 1 << 20;

// Which of a value's strings are worth a file each, and how they are called.
struct MediaKind {
  const char* plugin;
  const char* folder;
  size_t first;  // Items before it are no media.
  std::string_view (*ending)(std::string_view bytes);
};

constexpr MediaKind kMediaKinds[] = {
    {"images", "images", query::kItemsBeforePictures,
     [](std::string_view bytes) { return ending_of(query::image_type(bytes)); }},
    {"audio", "audio", 0,
     [](std::string_view bytes) { return ending_of(query::audio_type(bytes)); }},
    {"text", "text", 0, [](std::string_view) { return std::string_view(".md"); }},
};

Result<std::unique_ptr<re2::RE2>> compile(const char* flag, const std::string& pattern) {
  auto regex = std::make_unique<re2::RE2>(pattern, re2::RE2::Quiet);
  if (regex->ok()) return regex;
  return invalid("{} is no regular expression: {}: {}", flag, regex->error(), pattern);
}

class Exporting {
 public:
  Exporting(store::ValueReader& values, const ExportFlags& flags, const ExportOutput& output)
      : values_(values), flags_(flags), output_(output), is_printed_(flags.out == "-") {}

  Result<ExportReport> run(const store::Snapshot& snapshot) {
    TRY(const auto runs, compile("--runs", flags_.runs));
    TRY(const auto tags, compile("--tags", flags_.tags));
    CHECK_OK(begin_scalars());
    for (const auto& run : snapshot.runs) {
      if (!re2::RE2::PartialMatch(run->name, *runs)) continue;
      const uint64_t before = report_.series;
      for (const store::Series& series : run->series) {
        if (!re2::RE2::PartialMatch(series.info->tag, *tags)) continue;
        CHECK_OK(add_series(*run, series));
      }
      report_.runs += report_.series > before ? 1 : 0;
    }
    CHECK_OK(write_lines(0));
    return report_;
  }

 private:
  Result<void> begin_scalars() {
    const bool is_csv = flags_.format == ExportFormat::Csv;
    if (is_csv) lines_ = query::kCsvTitles;
    if (is_printed_) return {};
    TRY(storage::NewFile file,
        storage::NewFile::create(flags_.out + (is_csv ? "/scalars.csv" : "/scalars.jsonl")));
    scalars_.emplace(std::move(file));
    return {};
  }

  // Passes the lines on if there are more than `waiting` bytes of them.
  Result<void> write_lines(size_t waiting) {
    if (lines_.size() <= waiting) return {};
    CHECK_OK(is_printed_ ? output_.print(lines_) : scalars_->append(as_bytes(lines_)));
    lines_.clear();
    return {};
  }

  Result<void> add_series(const store::Run& run, const store::Series& series) {
    if (series.size == 0) return {};
    if (series.parts.front().scalars) return add_scalars(run, series);
    if (is_printed_) return {};
    for (const MediaKind& kind : kMediaKinds) {
      if (series.info->plugin == kind.plugin) return add_media(run, series, kind);
    }
    return {};
  }

  Result<void> add_scalars(const store::Run& run, const store::Series& series) {
    const auto points = query::points_of({&series, run.start_time}, flags_.points_max);
    const auto append =
        flags_.format == ExportFormat::Csv ? query::append_csv_lines : query::append_json_lines;
    append(lines_, run.name, series.info->tag, points);
    ++report_.series;
    report_.points += points.size();
    return write_lines(kPrintBytes);
  }

  Result<void> add_media(const store::Run& run, const store::Series& series,
                         const MediaKind& kind) {
    const std::string above = run.name == "." ? "" : fmt::format("/{}", path_of_name(run.name));
    const std::string folder =
        fmt::format("{}{}/{}/{}", flags_.out, above, kind.folder, path_of_name(series.info->tag));
    ++report_.series;
    Result<void> written;
    const auto visit = [&](const query::PlacedRecord& record, const store::Value& value) {
      if (written.ok()) written = write_value(folder, record.step(), value, kind);
    };
    const auto read = query::for_each_value(values_, series, 0, visit);
    if (!read.ok()) output_.problem(read.error().message);
    return written;
  }

  Result<void> write_value(const std::string& folder, int64_t step, const store::Value& value,
                           const MediaKind& kind) {
    const auto& strings = value.strings;
    const size_t count = strings.size() - std::min(kind.first, strings.size());
    for (size_t i = 0; i < count; ++i) {
      const std::string& bytes = strings[kind.first + i];
      const std::string name = file_name_of_step(step, i, count, kind.ending(bytes));
      TRY(storage::NewFile file, storage::NewFile::create(folder + "/" + name));
      CHECK_OK(file.append(as_bytes(bytes)));
      ++report_.files;
    }
    return {};
  }

  store::ValueReader& values_;
  const ExportFlags& flags_;
  const ExportOutput& output_;
  const bool is_printed_;
  std::optional<storage::NewFile> scalars_;
  std::string lines_;
  ExportReport report_;
};

Result<void> check_places(storage::Storage& storage, const ExportFlags& flags) {
  TRY(const storage::FileInfo logdir, storage.stat(flags.logdir));
  if (logdir.type != storage::FileType::Directory) {
    return invalid("LOGDIR must be a directory: {}", flags.logdir);
  }
  if (flags.out == "-" || flags.overwrite) return {};
  const auto entries = storage.list(flags.out);
  if (!entries.ok()) {
    if (!storage.stat(flags.out).ok()) return {};
    return invalid("--out must be a directory or \"-\": {}", flags.out);
  }
  if (entries.value().empty()) return {};
  Error error = invalid("the directory of --out is not empty: {}", flags.out);
  error.hint = "name a new one, or allow writing beside what is there with --overwrite";
  return error;
}

// Everything that stands in the log directory now.
void load(storage::Storage& storage, const std::string& logdir, store::Store& store) {
  std::promise<void> loaded;
  ingest::LoaderOptions options;
  options.roots = {{"", logdir}};
  options.reload_interval = std::chrono::milliseconds(0);
  options.on_loaded = [&] { loaded.set_value(); };
  ingest::Loader loader(storage, store, options);
  loader.start();
  loaded.get_future().wait();
  loader.stop();
}

void tell_problems(const store::Snapshot& snapshot, const ExportOutput& output) {
  for (const auto& run : snapshot.runs) {
    for (const auto& from : run->contributions) {
      const store::SourceReport& source = from->source;
      if (!source.problem.empty()) output.problem(source.problem);
      if (source.damaged_places > 0) {
        output.problem(fmt::format("passed over {} damaged places, {} bytes: {}",
                                   source.damaged_places, source.damaged_bytes, *source.path));
      }
    }
  }
}

}  // namespace

Result<ExportReport> export_logs(const store::Snapshot& snapshot, store::ValueReader& values,
                                 const ExportFlags& flags, const ExportOutput& output) {
  return Exporting(values, flags, output).run(snapshot);
}

Result<ExportReport> load_and_export(storage::Storage& storage, const ExportFlags& flags,
                                     const ExportOutput& output) {
  CHECK_OK(check_places(storage, flags));
  store::Store store;
  load(storage, flags.logdir, store);
  const auto snapshot = store.snapshot();
  tell_problems(*snapshot, output);
  ingest::FileValueReader values(storage);
  return export_logs(*snapshot, values, flags, output);
}

}  // namespace stepscope::cli
