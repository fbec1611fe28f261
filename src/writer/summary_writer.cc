// SPDX-License-Identifier: Apache-2.0
#include <stepscope/summary_writer.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "writer/embeddings/embedding_files.h"
#include "writer/engine/event_log.h"
#include "writer/engine/fork_guard.h"
#include "writer/engine/no_throw.h"
#include "writer/images/gif.h"
#include "writer/images/image.h"
#include "writer/values/audio.h"
#include "writer/values/histogram.h"
#include "writer/values/hparams.h"
#include "writer/values/layout.h"
#include "writer/values/mesh.h"
#include "writer/values/pr_curve.h"
#include "writer/values/tensor.h"
#include "writer/values/text.h"

namespace stepscope {
namespace {

using writer::At;
using writer::EventLog;
using writer::Remark;

At at_of(const When& when) { return {when.step, when.wall_time}; }

Status refused(std::string_view tag, const Error& error) {
  const bool is_refused = error.code == Code::Invalid || error.code == Code::NotFound;
  const bool is_named = tag.empty() || error.message.find(tag) != std::string::npos;
  return {is_refused ? Outcome::kRefused : Outcome::kUnwritten,
          is_named ? error.message : fmt::format("'{}': {}", tag, error.message), error.hint};
}

// A call that failed halfway, so nothing of it is kept.
Status dropped(std::string_view tag, const Error& error) {
  return {Outcome::kUnwritten, fmt::format("'{}': dropped: {}", tag, error.message), error.hint};
}

Status beyond(std::string_view tag, uint64_t step) {
  return {Outcome::kRefused,
          fmt::format("'{}': the step {} is larger than {}", tag, step,
                      std::numeric_limits<int64_t>::max()),
          "count steps from 0; a negative number may have become unsigned"};
}

Status remarked(std::string_view tag, std::string_view message, std::string_view hint) {
  return {Outcome::kRemarked, fmt::format("'{}': {}", tag, message), std::string(hint)};
}

Status status_of(std::string_view tag, Remark remark) {
  switch (remark) {
    case Remark::None:
      return {};
    case Remark::StepWentBack:
      return remarked(tag, "the step is lower than the previous one; charts show it as a restart",
                      "after a restart from a checkpoint, set purge_step");
    case Remark::StepMissing:
      return remarked(tag, "no step was passed, so steps are counted", "pass the step");
    case Remark::NotFinite:
      return remarked(tag, "the value is not a finite number; charts show a gap",
                      "check the learning rate and divisions");
  }
  return {};
}

void keep_worst(Status& worst, Status status) {
  if (status.outcome > worst.outcome) worst = std::move(status);
}

struct Phrase {
  const char* one;
  const char* many;
};
constexpr Phrase kClipped = {"sample was out of range and was clipped",
                             "samples were out of range and were clipped"};
constexpr Phrase kLeftOut = {"number is not finite and fits no bucket",
                             "numbers are not finite and fit no bucket"};

// A remark on numbers that were clipped or left out.
Status count_of(std::string_view tag, int64_t count, const Phrase& phrase, const char* hint) {
  if (count == 0) return {};
  return remarked(tag, fmt::format("{} {}", count, count == 1 ? phrase.one : phrase.many), hint);
}

// If there is no memory for the whole message, a short one is used.
Status no_writer() noexcept {
  try {
    return {Outcome::kRefused, "there is no writer: it was moved from, or could not be allocated",
            "log to the writer it was moved to"};
  } catch (...) {
    return {Outcome::kRefused, "no writer", {}};
  }
}

void print(const Status& status) {
  const char* const separator = status.hint.empty() ? "" : "; ";
  std::fprintf(stderr, "stepscope: %s%s%s\n", status.message.c_str(), separator,
               status.hint.c_str());
}

// The run of a line, named as PyTorch names it: slashes in the name create folders, slashes in the
// tag do not.
std::string run_of_line(std::string_view tag, std::string_view name) {
  std::string run(tag);
  std::replace(run.begin(), run.end(), '/', '_');
  return fmt::format("{}_{}", run, name);
}

Result<void> check_line(std::string_view tag, std::string_view name) {
  if (tag.empty()) return with_hint(invalid("the tag is empty"), "pass a name, e.g. 'loss'");
  const std::string run = run_of_line(tag, name);
  const bool leaves = ("/" + run + "/").find("/../") != std::string::npos;
  if (!leaves && run.find('\0') == std::string::npos) return {};
  return with_hint(invalid("'{}': the name of the line '{}' is not a name inside the run's "
                           "directory",
                           tag, name),
                   "remove '..' and NUL bytes from the name");
}

writer::LogOptions log_options(const WriterOptions& options) {
  writer::LogOptions chosen;
  const double interval_ms = std::isfinite(options.flush_interval_s)
                                 ? std::clamp(options.flush_interval_s, 0.0, 1e6) * 1000
                                 : 100;
  chosen.queue.flush_interval = std::chrono::milliseconds(static_cast<int64_t>(interval_ms));
  chosen.queue.bytes_max = options.queue_bytes;
  chosen.queue.sync = options.sync;
  chosen.file_suffix = options.file_suffix;
  chosen.purge_step = options.purge_step;
  chosen.clock = options.clock;
  chosen.host = options.host;
  return chosen;
}

}  // namespace

// Hidden, so that the shared library does not export it along with the class.
struct [[gnu::visibility("hidden")]] SummaryWriter::Parts {
  Parts(std::string directory, WriterOptions chosen)
      : options(std::move(chosen)), log(std::move(directory), log_options(options)) {
    if (!options.on_trouble) options.on_trouble = print;
    is_refused = !writer::check_directory(log.directory()).ok();
  }

  // Passes everything except plain success to the user's function, and returns it.
  Status reported(Status status) {
    if (status.outcome != Outcome::kLogged) options.on_trouble(status);
    return status;
  }

  Status reported(std::string_view tag, const Result<void>& result) {
    return result.ok() ? Status{} : reported(refused(tag, result.error()));
  }

  // For flush() and close(), after which no call could report harmless problems.
  Status settled(const Result<void>& result) {
    Status status = reported("", result);
    const auto notice = log.take_notice();
    if (!notice) return status;
    const Status remark = reported({Outcome::kRemarked, notice->message, notice->hint});
    return result.ok() ? remark : status;
  }

  Status add(std::string_view tag, std::string_view plugin, const Result<std::string>& value,
             const When& when, Status remark = {}) {
    if (!value.ok()) return reported(refused(tag, value.error()));
    const auto added = log.add_value(tag, plugin, value.value(), at_of(when));
    if (!added.ok()) return reported(refused(tag, added.error()));
    if (remark.outcome == Outcome::kLogged) remark = status_of(tag, added.value());
    return reported(std::move(remark));
  }

  Status scalar(std::string_view tag, double value, const When& when) {
    if (writer::needs_double(value)) return scalar64(tag, value, when, {});
    const auto added = log.add_scalar(tag, value, at_of(when));
    if (!added.ok()) return reported(refused(tag, added.error()));
    return added.value() == Remark::None ? Status{} : reported(status_of(tag, added.value()));
  }

  Status scalar64(std::string_view tag, double value, const When& when,
                  const Description& description) {
    const auto added =
        log.add_value(tag, "scalars", writer::scalar_value(tag, value, true, description),
                      at_of(when), std::isfinite(value));
    if (!added.ok()) return reported(refused(tag, added.error()));
    return reported(status_of(tag, added.value()));
  }

  // Returns what `work` returns for the parts. Catches everything it throws: out of memory, and
  // exceptions of the user's functions.
  template <typename Work>
  static Status run(Parts* parts, std::string_view tag, const When& when, Work work) noexcept {
    if (parts == nullptr) return no_writer();
    try {
      // Runs and files below an empty directory would be at the root of the file system.
      if (parts->is_refused) return parts->reported(parts->opened);
      if (when.too_large_step != 0) return parts->reported(beyond(tag, when.too_large_step));
      return work(*parts);
    } catch (...) {
      return parts->failed(tag, writer::current_error());
    }
  }

  Status failed(std::string_view tag, const Error& error) noexcept {
    try {
      return reported(dropped(tag, error));
    } catch (...) {
      return {Outcome::kUnwritten, error.message, {}};
    }
  }

  // Settles the lines, then these parts. A failure of one does not stop the others.
  template <typename Settle>
  Status each_settled(Settle settle) {
    Status worst;
    const auto settle_one = [&](Parts& one) { return one.settled(settle(one)); };
    for (Parts* const line : all_lines()) keep_worst(worst, run(line, "", {}, settle_one));
    keep_worst(worst, settle_one(*this));
    return worst;
  }

  // The parts of a run below this one; null once the writer is closed.
  Parts* line(const std::string& run);
  std::vector<Parts*> all_lines();
  bool has_closed() const {
    const std::lock_guard lock(writer::fork_mutex());
    return is_closed;
  }

  WriterOptions options;
  EventLog log;
  Status opened;
  bool is_refused = false;  // The directory is not valid; `opened` has the reason.
  // Under fork_mutex().
  std::map<std::string, std::unique_ptr<Parts>> lines;
  bool is_closed = false;
};

SummaryWriter::SummaryWriter(std::string directory, WriterOptions options) {
  const auto made = writer::without_throwing([&]() -> Result<void> {
    parts_ = std::make_unique<Parts>(std::move(directory), std::move(options));
    parts_->opened = parts_->reported("", parts_->log.open());
    return {};
  });
  if (!made.ok() && parts_) parts_->opened = {Outcome::kUnwritten, made.error().message, {}};
}

SummaryWriter::~SummaryWriter() {
  if (parts_) close();
}

SummaryWriter::SummaryWriter(SummaryWriter&&) noexcept = default;

SummaryWriter& SummaryWriter::operator=(SummaryWriter&& other) noexcept {
  // The destructor of `old` writes what was logged to it.
  SummaryWriter old(std::move(other));
  std::swap(parts_, old.parts_);
  return *this;
}

const Status& SummaryWriter::status() const {
  // Never destroyed: destructors at program exit may use it.
  static const Status* const nothing = new Status(no_writer());
  return parts_ ? parts_->opened : *nothing;
}

Status SummaryWriter::scalar(std::string_view tag, double value, When when) {
  return Parts::run(parts_.get(), tag, when,
                    [&](Parts& parts) { return parts.scalar(tag, value, when); });
}

Status SummaryWriter::scalar64(std::string_view tag, double value, When when,
                               const Description& description) {
  return Parts::run(parts_.get(), tag, when,
                    [&](Parts& parts) { return parts.scalar64(tag, value, when, description); });
}

SummaryWriter::Parts* SummaryWriter::Parts::line(const std::string& run) {
  {
    const std::lock_guard lock(writer::fork_mutex());
    if (is_closed) return nullptr;
    if (const auto found = lines.find(run); found != lines.end()) return found->second.get();
  }
  // Created without the lock, and opened only if no other thread was faster.
  auto made = std::make_unique<Parts>(log.directory() + "/" + run, options);
  std::unique_lock lock(writer::fork_mutex());
  if (is_closed) {
    lock.unlock();  // Destroying a log takes the lock.
    return nullptr;
  }
  const auto [place, is_new] = lines.try_emplace(run, std::move(made));
  lock.unlock();
  Parts* const line = place->second.get();
  if (is_new) line->reported("", line->log.open());
  return line;
}

// Lines are never removed, so they can be used without the lock.
std::vector<SummaryWriter::Parts*> SummaryWriter::Parts::all_lines() {
  std::vector<Parts*> all;
  const std::lock_guard lock(writer::fork_mutex());
  for (auto& [run, line] : lines) all.push_back(line.get());
  return all;
}

Status SummaryWriter::scalars(std::string_view tag, const std::map<std::string, double>& values,
                              When when) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    if (auto checked = writer::check_time(at_of(when)); !checked.ok())
      return parts.reported(tag, checked);
    // All lines get the same time, so that their points align on a time axis too.
    When moment = when;
    moment.wall_time = when.wall_time ? *when.wall_time : parts.log.now();
    if (parts.has_closed()) return parts.reported(refused(tag, writer::closed_error()));
    for (const auto& [name, value] : values) {
      if (auto checked = check_line(tag, name); !checked.ok()) return parts.reported(tag, checked);
    }
    Status worst;
    for (const auto& [name, value] : values) {
      Parts* const line = parts.line(run_of_line(tag, name));
      if (line == nullptr) return parts.reported(refused(tag, writer::closed_error()));
      keep_worst(worst, Parts::run(line, tag, moment, [&, number = value](Parts& one) {
                   return one.scalar(tag, number, moment);
                 }));
    }
    return worst;
  });
}

Status SummaryWriter::histogram(std::string_view tag, const Array& values, When when,
                                size_t buckets, const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    auto made =
        writer::histogram_value(tag, values, buckets, writer::NotFinite::LeaveOut, description);
    if (!made.ok()) return parts.reported(refused(tag, made.error()));
    return parts.add(tag, "histograms", std::move(made.value().value), when,
                     count_of(tag, made.value().left_out, kLeftOut, "find their cause"));
  });
}

Status SummaryWriter::histogram_buckets(std::string_view tag, View<Bucket> buckets, When when,
                                        const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    return parts.add(tag, "histograms", writer::bucket_value(tag, buckets, description), when);
  });
}

Status SummaryWriter::image(std::string_view tag, const Pixels& pixels, When when, size_t count_max,
                            const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    auto made = writer::image_value(tag, pixels, count_max, description);
    if (!made.ok()) return parts.reported(refused(tag, made.error()));
    return parts.add(tag, "images", std::move(made.value().value), when,
                     count_of(tag, made.value().clipped, kClipped, "scale them to [0, 1]"));
  });
}

Status SummaryWriter::encoded_images(std::string_view tag, View<std::string> files, When when,
                                     const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    return parts.add(tag, "images", writer::image_file_value(tag, files, description), when);
  });
}

Status SummaryWriter::video(std::string_view tag, const Pixels& frames, When when,
                            double frames_per_second) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    auto made = writer::video_value(tag, frames, frames_per_second);
    if (!made.ok()) return parts.reported(refused(tag, made.error()));
    return parts.add(tag, "images", std::move(made.value().value), when,
                     count_of(tag, made.value().clipped, kClipped, "scale them to [0, 1]"));
  });
}

Status SummaryWriter::audio(std::string_view tag, const Sound& sound, When when, size_t count_max,
                            const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    const auto clips = writer::encode_wavs(sound, count_max);
    if (!clips.ok()) return parts.reported(refused(tag, clips.error()));
    int64_t clipped = 0;
    for (const auto& clip : clips.value()) clipped += clip.clipped;
    return parts.add(tag, "audio", writer::audio_value(tag, clips.value(), {}, description), when,
                     count_of(tag, clipped, kClipped, "scale them to [-1, 1]"));
  });
}

Status SummaryWriter::text(std::string_view tag, std::string_view text, When when,
                           const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    return parts.add(tag, "text", writer::text_value(tag, text, description), when);
  });
}

Status SummaryWriter::tensor(std::string_view tag, const Array& array, When when) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    return parts.add(tag, "tensor", writer::array_value(tag, array), when);
  });
}

Status SummaryWriter::mesh(std::string_view tag, const Mesh& mesh, When when,
                           const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    const auto values = writer::mesh_values(tag, mesh, description);
    if (!values.ok()) return parts.reported(refused(tag, values.error()));
    Status worst;
    for (const auto& part : values.value()) {
      keep_worst(worst, parts.add(part.tag, "mesh", part.value, when));
    }
    return worst;
  });
}

Status SummaryWriter::pr_curve(std::string_view tag, const Predictions& predictions, When when,
                               size_t thresholds, const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    return parts.add(tag, "pr_curves",
                     writer::pr_curve_value(tag, predictions, thresholds, description), when);
  });
}

Status SummaryWriter::pr_curve_counts(std::string_view tag, const PrCounts& counts, When when,
                                      const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    return parts.add(tag, "pr_curves", writer::pr_curve_value(tag, counts, description), when);
  });
}

Status SummaryWriter::embedding(std::string_view tag, const Array& points, View<std::string> labels,
                                const std::optional<Pixels>& pictures, When when) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    if (parts.has_closed()) return parts.reported(refused(tag, writer::closed_error()));
    return parts.reported(tag, writer::write_embedding(parts.log.directory(), tag, points, labels,
                                                       pictures, when.step.value_or(0)));
  });
}

Status SummaryWriter::hparams_config(const Experiment& experiment) {
  return Parts::run(parts_.get(), "_hparams_/experiment", {}, [&](Parts& parts) {
    return parts.add("_hparams_/experiment", "hparams", writer::experiment_value(experiment), 0);
  });
}

Status SummaryWriter::hparams(const SessionStart& start) {
  return Parts::run(parts_.get(), "_hparams_/session_start_info", {}, [&](Parts& parts) {
    return parts.add("_hparams_/session_start_info", "hparams", writer::session_start_value(start),
                     0);
  });
}

Status SummaryWriter::hparams_end(SessionStatus status) {
  return Parts::run(parts_.get(), "_hparams_/session_end_info", {}, [&](Parts& parts) {
    return parts.add("_hparams_/session_end_info", "hparams",
                     writer::session_end_value(status, parts.log.now()), 0);
  });
}

Status SummaryWriter::custom_scalars(const std::vector<Category>& layout) {
  return Parts::run(parts_.get(), "custom_scalars__config__", {}, [&](Parts& parts) {
    return parts.add("custom_scalars__config__", "custom_scalars", writer::layout_value(layout), 0);
  });
}

Status SummaryWriter::graph(std::string_view graph_def) {
  return Parts::run(parts_.get(), "", {}, [&](Parts& parts) {
    return parts.reported("", parts.log.add_content(EventLog::Content::GraphDef, graph_def, {}));
  });
}

Status SummaryWriter::plugin_value(std::string_view tag, std::string_view plugin,
                                   std::string_view plugin_data, const Array& array, When when,
                                   const Description& description) {
  return Parts::run(parts_.get(), tag, when, [&](Parts& parts) {
    return parts.add(tag, plugin, writer::array_value(tag, array, plugin, plugin_data, description),
                     when);
  });
}

Status SummaryWriter::flush(bool sync) {
  return Parts::run(parts_.get(), "", {}, [&](Parts& parts) {
    return parts.each_settled([sync](Parts& one) { return one.log.flush(sync); });
  });
}

Status SummaryWriter::close() {
  return Parts::run(parts_.get(), "", {}, [](Parts& parts) {
    {
      // From now on, lines added by other threads are refused, so that none stays open.
      const std::lock_guard lock(writer::fork_mutex());
      parts.is_closed = true;
    }
    return parts.each_settled([](Parts& one) { return one.log.close(); });
  });
}

const std::string& SummaryWriter::directory() const {
  static const std::string* const nothing = new std::string;
  return parts_ ? parts_->log.directory() : *nothing;
}

std::string SummaryWriter::path() const { return parts_ ? parts_->log.path() : ""; }

}  // namespace stepscope
