// SPDX-License-Identifier: Apache-2.0
#include "cli/export/export.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "cli/export/export_choice.h"
#include "cli/export/export_names.h"
#include "cli/export/export_values.h"
#include "query/points/point_lines.h"
#include "query/records/blob.h"
#include "query/records/media_type.h"
#include "query/records/records.h"
#include "query/records/values.h"
#include "storage/draft.h"

namespace stepscope::cli {
namespace {

constexpr size_t kPrintBytes = 1 << 20;

// Which strings of a value are exported as files, and the names of the folders.
struct MediaKind {
  const char* plugin;
  const char* folder;
  size_t first;  // Items before it are not media.
  std::string_view (*ending)(std::string_view bytes);
};

constexpr MediaKind kMediaKinds[] = {
    {"images", "images", query::kItemsBeforeImages,
     [](std::string_view bytes) { return ending_of(query::image_type(bytes)); }},
    {"audio", "audio", 0,
     [](std::string_view bytes) { return ending_of(query::audio_type(bytes)); }},
    {"text", "text", 0, [](std::string_view) { return std::string_view(".md"); }},
};

constexpr std::string_view kHistograms = "histograms";
constexpr std::string_view kMeshes = "mesh";

bool is_exported(std::string_view plugin) {
  return plugin == kHistograms || plugin == kMeshes ||
         std::any_of(std::begin(kMediaKinds), std::end(kMediaKinds),
                     [&](const MediaKind& kind) { return plugin == kind.plugin; });
}

// "images (12 series), text (1 series)".
std::string list_kinds(const std::map<std::string, uint64_t>& kinds) {
  std::vector<std::string> items;
  for (const auto& [plugin, count] : kinds) {
    items.push_back(fmt::format("{} ({} series)", plugin, count));
  }
  return fmt::format("{}", fmt::join(items, ", "));
}

class Exporting {
 public:
  Exporting(store::ValueReader& values, const ExportFlags& flags, const ExportChoice& choice,
            const ExportOutput& output)
      : values_(values),
        flags_(flags),
        choice_(choice),
        output_(output),
        is_printed_(flags.out == "-") {}

  Result<ExportReport> run(const store::Snapshot& snapshot) {
    report_.unmatched = unmatched_note(snapshot, flags_, choice_);
    if (!report_.unmatched.empty()) return report_;
    RETURN_IF_ERROR(begin_scalars());
    begin_progress(snapshot);
    for (const auto& run : snapshot.runs) RETURN_IF_ERROR(add_run(*run));
    RETURN_IF_ERROR(write_lines(0));
    if (histograms_) RETURN_IF_ERROR(histograms_->append(as_bytes(histogram_lines_)));
    if (histograms_) RETURN_IF_ERROR(histograms_->publish());
    if (scalars_) RETURN_IF_ERROR(scalars_->publish());
    return report_;
  }

 private:
  void begin_progress(const store::Snapshot& snapshot) {
    for (const auto& run : snapshot.runs) series_total_ += run->series.size();
  }

  Result<void> add_run(const store::Run& run) {
    const bool is_chosen = choice_.has_run(run.name);
    const uint64_t before = report_.series;
    for (const store::Series& series : run.series) {
      if (output_.on_progress) output_.on_progress(series_done_++, series_total_);
      if (!is_chosen || !choice_.has_tag(series.info->tag)) continue;
      RETURN_IF_ERROR(add_series(run, series));
    }
    if (is_chosen) RETURN_IF_ERROR(add_meshes(run));
    report_.runs += report_.series > before ? 1 : 0;
    return {};
  }

  Result<void> begin_scalars() {
    const bool is_csv = flags_.format == ExportFormat::Csv;
    if (is_csv) lines_ = query::kCsvTitles;
    if (is_printed_) return {};
    TRY(storage::Draft file,
        storage::Draft::create(flags_.out + (is_csv ? "/scalars.csv" : "/scalars.jsonl")));
    scalars_.emplace(std::move(file));
    return {};
  }

  // Writes the buffered lines if there are more than `waiting` bytes of them.
  Result<void> write_lines(size_t waiting) {
    if (lines_.size() <= waiting) return {};
    RETURN_IF_ERROR(is_printed_ ? output_.print(lines_) : scalars_->append(as_bytes(lines_)));
    lines_.clear();
    return {};
  }

  Result<void> add_series(const store::Run& run, const store::Series& series) {
    if (series.size == 0) return {};
    if (series.parts.front().scalars) return add_scalars(run, series);
    const std::string& plugin = series.info->plugin;
    if (is_printed_ || !is_exported(plugin)) {
      auto& left = is_exported(plugin) ? report_.needing_directory : report_.left_out;
      ++left[plugin.empty() ? "?" : plugin];
      return {};
    }
    if (plugin == kHistograms) return add_histograms(run, series);
    for (const MediaKind& kind : kMediaKinds) {
      if (plugin == kind.plugin) return add_media(run, series, kind);
    }
    return {};  // The series of a mesh are exported together.
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

  Result<void> add_histograms(const store::Run& run, const store::Series& series) {
    if (!histograms_) {
      TRY(storage::Draft file, storage::Draft::create(flags_.out + "/histograms.jsonl"));
      histograms_.emplace(std::move(file));
    }
    ++report_.series;
    return for_each_value(
        series, [&](const query::PlacedRecord& record, const store::Value& value) -> Result<void> {
          const ValuePlace place{run.name, series.info->tag, record.step(), record.wall_time()};
          append_histogram_line(histogram_lines_, place, value);
          ++report_.histograms;
          if (histogram_lines_.size() <= kPrintBytes) return {};
          RETURN_IF_ERROR(histograms_->append(as_bytes(histogram_lines_)));
          histogram_lines_.clear();
          return {};
        });
  }

  Result<void> add_meshes(const store::Run& run) {
    if (is_printed_) return {};
    for (const MeshSeries& mesh : meshes_of(run)) {
      if (!choice_.has_tag(mesh.name)) continue;
      ++report_.series;
      const std::string folder = folder_of(run, "meshes", mesh.name);
      RETURN_IF_ERROR(for_each_value(
          *mesh.vertices, [&](const query::PlacedRecord& record, const store::Value& vertices) {
            return write_mesh(folder, record.step(), mesh, vertices);
          }));
    }
    return {};
  }

  // The value of a part of a mesh at that step; null if there is none.
  std::shared_ptr<const store::Value> part_at(const store::Series* series, int64_t step) {
    if (series == nullptr) return nullptr;
    const auto record = query::find_record(*series, step);
    if (!record) return nullptr;
    const auto value = query::read_value(values_, *series, *record);
    return value.ok() ? value.value() : nullptr;
  }

  Result<void> write_mesh(const std::string& folder, int64_t step, const MeshSeries& mesh,
                          const store::Value& vertices) {
    const auto faces = part_at(mesh.faces, step);
    const auto colours = part_at(mesh.colours, step);
    const MeshValues values{&vertices, faces.get(), colours.get()};
    const size_t count = mesh_samples(values);
    for (size_t i = 0; i < count; ++i) {
      RETURN_IF_ERROR(
          write_file(folder, file_name_of_step(step, i, count, ".ply"), ply_text(values, i)));
    }
    return {};
  }

  Result<void> add_media(const store::Run& run, const store::Series& series,
                         const MediaKind& kind) {
    const std::string folder = folder_of(run, kind.folder, series.info->tag);
    ++report_.series;
    return for_each_value(series,
                          [&](const query::PlacedRecord& record, const store::Value& value) {
                            return write_media(folder, record.step(), value, kind);
                          });
  }

  Result<void> write_media(const std::string& folder, int64_t step, const store::Value& value,
                           const MediaKind& kind) {
    const size_t size = value.is_text() ? value.size() : 0;
    const size_t count = size - std::min(kind.first, size);
    for (size_t i = 0; i < count; ++i) {
      const std::string& bytes = value.text(kind.first + i);
      RETURN_IF_ERROR(
          write_file(folder, file_name_of_step(step, i, count, kind.ending(bytes)), bytes));
    }
    return {};
  }

  // The folder of a series, below flags_.out. Run "a" with tag "b/text/c" and run "a/text/b" with
  // tag "c" would share one, so the second gets a number.
  std::string folder_of(const store::Run& run, std::string_view kind, std::string_view tag) {
    const std::string above = run.name == "." ? "" : path_of_run(run.name) + "/";
    const std::string wanted = fmt::format("{}{}/{}", above, kind, path_of_name(tag));
    std::string folder = wanted;
    for (int i = 2; !folders_.insert(folder).second; ++i) folder = fmt::format("{}%{}", wanted, i);
    return folder;
  }

  // A link would make files end up outside of flags_.out.
  Result<void> check_no_link(const std::string& folder) const {
    for (size_t end = folder.find('/');; end = folder.find('/', end + 1)) {
      const std::string path = flags_.out + "/" + folder.substr(0, end);
      std::error_code ignored;
      if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, ignored))) {
        return invalid("a folder for exported files is a symbolic link, which is not followed: {}",
                       path);
      }
      if (end == folder.npos) return {};
    }
  }

  Result<void> write_file(const std::string& folder, const std::string& name,
                          std::string_view bytes) {
    RETURN_IF_ERROR(check_no_link(folder));
    TRY(storage::Draft file, storage::Draft::create(flags_.out + "/" + folder + "/" + name));
    RETURN_IF_ERROR(file.append(as_bytes(bytes)));
    RETURN_IF_ERROR(file.publish());
    ++report_.files;
    return {};
  }

  // A read error is reported and the export continues; a write error ends it.
  using Write = std::function<Result<void>(const query::PlacedRecord&, const store::Value&)>;
  Result<void> for_each_value(const store::Series& series, const Write& write) {
    Result<void> written;
    const auto visit = [&](const query::PlacedRecord& record, const store::Value& value) {
      if (written.ok()) written = write(record, value);
    };
    const auto read = query::for_each_value(values_, series, flags_.points_max, visit);
    if (!read.ok()) {
      output_.problem(read.error().message);
      ++report_.unread;
    }
    return written;
  }

  store::ValueReader& values_;
  const ExportFlags& flags_;
  const ExportChoice& choice_;
  const ExportOutput& output_;
  const bool is_printed_;
  std::set<std::string> folders_;
  std::optional<storage::Draft> scalars_;
  std::string lines_;
  std::optional<storage::Draft> histograms_;
  std::string histogram_lines_;
  uint64_t series_done_ = 0, series_total_ = 0;
  ExportReport report_;
};

}  // namespace

std::string left_out_note(const ExportReport& report) {
  std::string note;
  if (!report.needing_directory.empty()) {
    note = fmt::format("skipped (only written with --out DIR): {}",
                       list_kinds(report.needing_directory));
  }
  if (!report.left_out.empty()) {
    note += fmt::format("{}skipped (not supported by export): {}", note.empty() ? "" : "; ",
                        list_kinds(report.left_out));
  }
  return note;
}

Result<ExportReport> export_logs(const store::Snapshot& snapshot, store::ValueReader& values,
                                 const ExportFlags& flags, const ExportOutput& output) {
  TRY(const ExportChoice choice, ExportChoice::read(flags));
  return Exporting(values, flags, choice, output).run(snapshot);
}

}  // namespace stepscope::cli
