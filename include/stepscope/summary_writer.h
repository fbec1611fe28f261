// SPDX-License-Identifier: Apache-2.0
// Logs a training run for Stepscope and TensorBoard:
//
//     stepscope::SummaryWriter writer("runs/one");
//     for (int64_t step = 0; step < 1000; ++step) writer.scalar("loss", loss, step);
//
// Calls are cheap (a scalar some 100 ns) and may come from any thread; one thread of the writer's
// own brings records to the file within a second. Nothing throws, nothing aborts, nothing waits for
// ever. Whoever does not look at the answers hears of trouble all the same: on_trouble is called,
// which by default prints a line to stderr.
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

// What became of a call.
enum class Outcome : uint8_t {
  kLogged,
  kRemarked,   // Logged, but look at it: a step went back or is missing, a value is not finite.
  kRefused,    // Not logged: the call was wrong, and says how.
  kUnwritten,  // The file is in trouble. Records wait, unless the message says that one was
               // dropped.
};

struct Status {
  Outcome outcome = Outcome::kLogged;
  std::string message;  // Names the tag and what is wrong.
  std::string hint;     // The cure, where one is known.

  bool ok() const { return outcome <= Outcome::kRemarked; }
  explicit operator bool() const { return ok(); }
};

// When a value was taken: a step and, if it is not now, a time in seconds since 1970. A step is an
// integer of any type; one beyond 63 bits is refused by the call that it is passed to.
struct When {
  std::optional<int64_t> step;
  std::optional<double> wall_time;
  uint64_t too_large_step = 0;  // The step, if it is beyond 63 bits.

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
  double flush_interval_s = 1;             // The longest that a record waits to be written.
  size_t queue_bytes = size_t{64} << 20;   // What may wait; then callers do, for 10 s at most.
  bool sync = false;                       // Whether flush() waits for the disk itself.
  std::string file_suffix = {};            // Ends the file's name.
  std::optional<int64_t> purge_step = {};  // Takes back what the run had logged from there on.
  std::function<void(const Status&)> on_trouble = {};  // Empty: prints to stderr. From any thread.
  std::function<double()> clock = {};                  // Empty: the system's.
  std::string host = {};                               // Of the file's name; empty: the machine's.
};

class SummaryWriter {
 public:
  // Makes the directory and in it a file that no other writer has. Where that fails, status() and
  // the next call say so; the writer keeps what is logged and tries again. An empty directory is
  // refused, and so is every call on such a writer.
  explicit SummaryWriter(std::string directory, WriterOptions options = {});
  // Closes.
  ~SummaryWriter();
  SummaryWriter(SummaryWriter&&) noexcept;
  SummaryWriter& operator=(SummaryWriter&&) noexcept;

  // Of the constructor. Of a writer that was moved from, as of its calls: kRefused.
  const Status& status() const;

  // Written in 32 bits, as PyTorch does.
  Status scalar(std::string_view tag, double value, When when = {});
  // In 64 bits.
  Status scalar64(std::string_view tag, double value, When when = {},
                  const Description& description = {});
  // One chart of several lines: each has a run of its own, <directory>/<tag>_<name>.
  Status scalars(std::string_view tag, const std::map<std::string, double>& values, When when = {});

  // TensorBoard's buckets: of one width from the least to the greatest number. NaN and infinite
  // numbers are left out, and told.
  Status histogram(std::string_view tag, const Array& values, When when = {}, size_t buckets = 30,
                   const Description& description = {});
  // Exactly these.
  Status histogram_buckets(std::string_view tag, View<Bucket> buckets, When when = {},
                           const Description& description = {});

  // The first `count_max` pictures of a batch, as PNG.
  Status image(std::string_view tag, const Pixels& pixels, When when = {}, size_t count_max = 3,
               const Description& description = {});
  // Files of PNG, JPEG, GIF or WebP, as they are.
  Status encoded_images(std::string_view tag, View<std::string> files, When when = {},
                        const Description& description = {});
  // The batch as frames of an animation.
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

  // Points for the projector: files beside the event file, in <step>/<tag>. `labels` has a line for
  // each point, or is empty; `pictures` has one for each, or none.
  Status embedding(std::string_view tag, const Array& points, View<std::string> labels = {},
                   const std::optional<Pixels>& pictures = {}, When when = {});

  // Once for an experiment, in the directory above its sessions.
  Status hparams_config(const Experiment& experiment);
  // Once for each session, when it begins and when it ends.
  Status hparams(const SessionStart& start);
  Status hparams_end(SessionStatus status);

  Status custom_scalars(const std::vector<Category>& layout);

  // A serialised GraphDef.
  Status graph(std::string_view graph_def);

  // Anything for a plugin that is not ours: its name, its own data and a tensor.
  Status plugin_value(std::string_view tag, std::string_view plugin, std::string_view plugin_data,
                      const Array& array, When when = {}, const Description& description = {});

  // Returns when all that was logged is on file (with `sync`: on the disk), or says why not.
  Status flush(bool sync = false);
  // Flushes and ends; says if something is lost. A second call does nothing.
  Status close();

  const std::string& directory() const;
  // Of the event file; empty while there is none.
  std::string path() const;

 private:
  struct Parts;

  std::unique_ptr<Parts> parts_;
};

}  // namespace stepscope
