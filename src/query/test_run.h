// SPDX-License-Identifier: Apache-2.0
// Builds runs for tests.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "query/points/window.h"
#include "store/store.h"

namespace stepscope::query {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

inline Shared<store::SeriesInfo> test_info(std::string tag, std::string plugin,
                                           DataClass data_class) {
  auto info = make_counted<store::SeriesInfo>();
  info->is_named_by_tag = true;
  info->tag = std::move(tag);
  info->plugin = std::move(plugin);
  info->data_class = data_class;
  return info;
}

inline store::SeriesNotes notes_of(std::string description, std::string plugin_content = {}) {
  store::SeriesNotes notes;
  notes.description = std::move(description);
  notes.plugin_content = std::move(plugin_content);
  return notes;
}

// The content of one event file, added call by call.
class TestFile {
 public:
  TestFile& scalars(const std::string& tag, const std::vector<store::Point>& points,
                    std::string description = {}) {
    auto info = test_info(tag, "scalars", DataClass::Scalar);
    info->set_notes(notes_of(std::move(description)));
    store::ScalarPartBuilder builder;
    for (const auto& point : points) {
      builder.add(point.step, point.wall_time, point.value);
      note_time(point.wall_time);
    }
    auto part = points.empty() ? make_counted<const store::ScalarPart>() : builder.build();
    return add({std::move(info), std::move(part), nullptr});
  }

  // One record for each number of items, at steps 0, 1, 2, ...
  TestFile& records(const std::string& tag, const std::string& plugin, DataClass data_class,
                    const std::vector<uint32_t>& items, std::string description = {}) {
    auto info = test_info(tag, plugin, data_class);
    info->set_notes(notes_of(std::move(description)));
    store::RecordPartBuilder builder;
    for (size_t i = 0; i < items.size(); ++i) {
      builder.add({static_cast<int64_t>(i), 0, 0, 0, 0, items[i]});
    }
    return add({std::move(info), nullptr, builder.build()});
  }

  TestFile& add(store::SeriesPart part) {
    contribution_.series.push_back(std::move(part));
    return *this;
  }

  TestFile& restart(int64_t step) {
    contribution_.restart_step = step;
    return *this;
  }

  TestFile& source(store::SourceReport report) {
    contribution_.source = std::move(report);
    return *this;
  }

  std::shared_ptr<const store::Contribution> build() const {
    return std::make_shared<const store::Contribution>(contribution_);
  }

 private:
  void note_time(double wall_time) {
    if (wall_time - wall_time != 0) return;  // Neither NaN nor an infinity counts.
    contribution_.start_time = std::min(contribution_.start_time, wall_time);
    if (wall_time >= store::kClockSetTime) {
      contribution_.clock_start_time = std::min(contribution_.clock_start_time, wall_time);
    }
    contribution_.last_time = std::max(contribution_.last_time, wall_time);
  }

  store::Contribution contribution_;
};

inline std::shared_ptr<store::Run> test_run(std::string name, const std::vector<TestFile>& files) {
  store::Contributions contributions;
  for (const auto& file : files) contributions.push_back(file.build());
  return store::merge_run(std::move(name), std::move(contributions));
}

inline std::shared_ptr<const store::Run> test_run(const std::vector<TestFile>& files) {
  return test_run("run", files);
}

inline void commit_run(store::Store& store, std::string name, const std::vector<TestFile>& files) {
  store.commit({.changed = {test_run(std::move(name), files)}, .removed = {}});
}

inline WindowSource source_of(const store::Run& run) { return {&run.series.at(0), run.start_time}; }

}  // namespace stepscope::query
