// SPDX-License-Identifier: Apache-2.0
// Logs a training run for Stepscope and TensorBoard:
//
//     stepscope::SummaryWriter writer("runs/one");
//     for (int64_t step = 0; step < 1000; ++step) writer.scalar("loss", loss, step);
// Calls are cheap (about 100 ns for a scalar) and may come from any thread. A background thread
// writes records to the file within 100 ms. No call throws, aborts or blocks forever. Errors are
// reported even if return values are ignored: on_trouble is called, which by default prints a line
// to stderr.
#pragma once

#include <stepscope/array.h>
#include <stepscope/charts.h>
#include <stepscope/hparams.h>
#include <stepscope/media.h>
#include <stepscope/version.h>
#include <stepscope/view.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace stepscope {

// The outcome of a call.
enum class Outcome : uint8_t {
  kLogged,
  kRemarked,   // Logged, but it looks wrong: a step went back or is missing, a value is not finite.
  kRefused,    // Not logged: the call was invalid; the message says why.
  kUnwritten,  // The file cannot be written. Records are queued, unless the message says that one
               // was dropped.
};

struct Status {
  Outcome outcome = Outcome::kLogged;
  std::string message;  // The tag and what is wrong.
  std::string hint;     // How to fix it, if known.

  bool ok() const { return outcome <= Outcome::kRemarked; }
  explicit operator bool() const { return ok(); }
};

// When a value was logged: a step and optionally a time in seconds since 1970 (default: now; a
// time that is negative, not finite or after the year 9999 is refused). A step is an integer of any
// type; a step that does not fit in 63 bits is refused by the call.
struct When {
  std::optional<int64_t> step;
  std::optional<double> wall_time;
  uint64_t too_large_step = 0;  // The step, if it does not fit in 63 bits.

  When() = default;  // Steps are counted for each tag.
  template <typename Integer, std::enable_if_t<detail::kIsInteger<Integer>, int> = 0>
  When(Integer at_step)  // NOLINT: meant to be implicit
      : step(static_cast<int64_t>(at_step)) {
    if (at_step > 0 && *step < 0) too_large_step = static_cast<uint64_t>(at_step);
  }
  template <typename Integer, std::enable_if_t<detail::kIsInteger<Integer>, int> = 0>
  When(Integer at_step, double at_time) : When(at_step) {
    wall_time = at_time;
  }
};

struct WriterOptions {
  double flush_interval_s = 0.1;           // When a record is written; on slow disks later, up to
                                           // ten times.
  size_t queue_bytes = size_t{64} << 20;   // Queue size; when it is full, calls wait up to 10 s.
  bool sync = false;                       // Whether flush() also syncs the file to disk.
  std::string file_suffix = {};            // Appended to the file name.
  std::optional<int64_t> purge_step = {};  // Discards what the run logged from this step on.
  std::function<void(const Status&)> on_trouble = {};  // Any thread. Default: prints to stderr.
  std::function<double()> clock = {};                  // Default: the system's.
  std::string host = {};  // Host in the file name. Default: the machine's.
};

class SummaryWriter {
 public:
  // Creates the directory and a new event file in it. If that fails, status() and the next call say
  // why; the writer queues what is logged and retries. A directory that is empty or
  // an address such as "s3://bucket" is refused, and so is every call on such a writer.
  explicit SummaryWriter(std::string directory, WriterOptions options = {});
  // Calls close().
  ~SummaryWriter();
  SummaryWriter(SummaryWriter&&) noexcept;
  SummaryWriter& operator=(SummaryWriter&&) noexcept;

  // The outcome of the constructor; kRefused for a writer that was moved from.
  const Status& status() const;

  // Logs a number with 32 bits, as PyTorch does, or with 64 if it is too large.
  Status scalar(std::string_view tag, double value, When when = {});
  // Logs a number with 64 bits.
  Status scalar64(std::string_view tag, double value, When when = {},
                  const Description& description = {});
  // Logs several lines of one chart: each has its own run, <directory>/<tag>_<name>, with the
  // slashes of the tag replaced by '_'. A name with a part '..' is refused.
  Status scalars(std::string_view tag, const std::map<std::string, double>& values, When when = {});

  // Uses TensorBoard's buckets: equal widths from the smallest to the largest number. NaN and
  // infinite numbers are skipped and reported.
  Status histogram(std::string_view tag, const Array& values, When when = {}, size_t buckets = 30,
                   const Description& description = {});
  // Logs exactly these buckets.
  Status histogram_buckets(std::string_view tag, View<Bucket> buckets, When when = {},
                           const Description& description = {});

  // Logs the first `count_max` images of a batch, as PNG.
  Status image(std::string_view tag, const Pixels& pixels, When when = {}, size_t count_max = 3,
               const Description& description = {});
  // Logs PNG, JPEG, GIF or WebP files unchanged.
  Status encoded_images(std::string_view tag, View<std::string> files, When when = {},
                        const Description& description = {});
  // Logs the batch as the frames of an animation.
  Status video(std::string_view tag, const Pixels& frames, When when = {},
               double frames_per_second = 4);
  Status audio(std::string_view tag, const Sound& sound, When when = {}, size_t count_max = 3,
               const Description& description = {});
  // Markdown.
  Status text(std::string_view tag, std::string_view text, When when = {},
              const Description& description = {});
  Status tensor(std::string_view tag, const Array& array, When when = {});
  Status mesh(std::string_view tag, const Mesh& mesh, When when = {},
              const Description& description = {});
  Status pr_curve(std::string_view tag, const Predictions& predictions, When when = {},
                  size_t thresholds = 127, const Description& description = {});
  Status pr_curve_counts(std::string_view tag, const PrCounts& counts, When when = {},
                         const Description& description = {});

  // Writes points for the projector to files next to the event file, in <step>/<tag>, where %, /
  // and \ of the tag are written as %25, %2f and %5c. `labels` has one line per point, or is empty;
  // `pictures` has one image per point, or none. A refused call changes no file.
  Status embedding(std::string_view tag, const Array& points, View<std::string> labels = {},
                   const std::optional<Pixels>& pictures = {}, When when = {});

  // Call once per experiment, in the directory above its sessions.
  Status hparams_config(const Experiment& experiment);
  // Call once per session: when it starts and when it ends.
  Status hparams(const SessionStart& start);
  Status hparams_end(SessionStatus status);

  Status custom_scalars(const std::vector<Category>& layout);

  // Logs a serialised GraphDef.
  Status graph(std::string_view graph_def);

  // Logs a value for another plugin: its name, its own data and a tensor.
  Status plugin_value(std::string_view tag, std::string_view plugin, std::string_view plugin_data,
                      const Array& array, When when = {}, const Description& description = {});

  // Returns when everything logged so far is in the files, including those of scalars() (with
  // `sync`: on disk), or why it is not.
  Status flush(bool sync = false);
  // Flushes and closes the files, including those of scalars(); kUnwritten says that records were
  // lost or dropped. Afterwards every call that logs is refused. A second call does nothing.
  Status close();

  const std::string& directory() const;
  // The path of the event file; empty while there is none.
  std::string path() const;

 private:
  struct Parts;

  std::unique_ptr<Parts> parts_;
};

}  // namespace stepscope
