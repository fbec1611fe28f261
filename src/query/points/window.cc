// SPDX-License-Identifier: Apache-2.0
#include "query/points/window.h"

#include <cmath>
#include <optional>

#include "query/points/neighbour.h"
#include "query/points/pixel_columns.h"
#include "query/points/smoothing.h"
#include "query/points/stretches.h"

namespace stepscope::query {
namespace {

// Up to this many points per column, all points are sent.
constexpr size_t kAllPointsPerColumn = 2;

void append(PointColumns& out, const store::Chunk& chunk, size_t i) {
  out.steps.push_back(chunk.step(i));
  out.wall_times.push_back(chunk.wall_time(i));
  out.values.push_back(chunk.value(i));
}

void prepend(PointColumns& out, const store::Chunk& chunk, size_t i) {
  out.steps.insert(out.steps.begin(), chunk.step(i));
  out.wall_times.insert(out.wall_times.begin(), chunk.wall_time(i));
  out.values.insert(out.values.begin(), chunk.value(i));
}

// Collects every point in view.
struct AllPoints {
  PointColumns& out;
  std::vector<uint64_t>& numbers;
  bool are_numbers_wanted;

  bool take_whole(const ChunkPiece&, const Axis::Bounds&, uint64_t) { return false; }
  void take(double, const store::Chunk& chunk, size_t i, uint64_t number) {
    append(out, chunk, i);
    if (are_numbers_wanted) numbers.push_back(number);
  }
};

// Adds points to their columns, and whole chunks where that makes no difference.
struct DownsampledPoints {
  PixelColumns& columns;

  bool take_whole(const ChunkPiece& piece, const Axis::Bounds& bounds, uint64_t number) {
    const size_t column = columns.column_of(bounds.min);
    if (column != columns.column_of(bounds.max)) return false;
    columns.add_chunk(column, number, *piece.chunk);
    return true;
  }
  void take(double x, const store::Chunk& chunk, size_t i, uint64_t number) {
    columns.add(columns.column_of(x), number, chunk.value(i));
  }
};

// Computes one window of one series.
class WindowScan {
 public:
  WindowScan(const WindowSource& source, const WindowQuery& query)
      : query_(query), axis_(query.x, source.start_time) {
    auto stretches = scalar_stretches(*source.series);
    window_.superseded = count_points(stretches.superseded);
    stretches_ = std::move(query.is_superseded ? stretches.superseded : stretches.current);
    window_.stored = source.series->size;
  }

  Window run(PixelColumns& columns) {
    const uint64_t count = count_points(stretches_);
    if (query_.pixels == 0 || count <= kAllPointsPerColumn * query_.pixels) {
      take_all(count);
    } else {
      const Axis::Bounds extent = column_extent();
      columns.reset(query_.pixels, extent.min, extent.max, query_.is_log);
      pass(DownsampledPoints{columns});
      if (window_.in_view <= kAllPointsPerColumn * query_.pixels) {
        take_all(window_.in_view);
      } else {
        numbers_ = columns.kept();
        append_numbers();
      }
    }
    add_neighbours();
    if (query_.smoothing > 0) {
      window_.points.smoothed = SmoothedSeries(stretches_, query_.smoothing).at(numbers_);
    }
    return std::move(window_);
  }

 private:
  void take_all(uint64_t count_max) {
    window_.points.steps.reserve(count_max + 2);
    window_.points.wall_times.reserve(count_max + 2);
    window_.points.values.reserve(count_max + 2);
    pass(AllPoints{window_.points, numbers_, query_.smoothing > 0});
  }

  // Passes every point to the sink or to the neighbours, in the order logged.
  template <typename Sink>
  void pass(Sink sink) {
    window_.in_view = window_.nan_in_view = window_.untimed = 0;
    left_ = right_ = Neighbour();
    uint64_t number = 0;
    for_each_piece(stretches_, [&](const ChunkPiece& piece) {
      pass_piece(sink, piece, number);
      number += piece.size();
    });
  }

  template <typename Sink>
  void pass_piece(Sink& sink, const ChunkPiece& piece, uint64_t number) {
    const store::Chunk& chunk = *piece.chunk;
    const Neighbour::Source source{&chunk, number - piece.begin};
    if (piece.is_whole() && axis_.is_covered_by_bounds(chunk)) {
      const Axis::Bounds bounds = axis_.bounds(chunk);
      if (bounds.max < query_.begin) return left_.offer_left(bounds.max, source, std::nullopt);
      if (bounds.min > query_.end) return right_.offer_right(bounds.min, source, std::nullopt);
      const bool is_inside = bounds.min >= query_.begin && bounds.max <= query_.end;
      if (is_inside && sink.take_whole(piece, bounds, number)) {
        window_.in_view += chunk.size();
        window_.nan_in_view += chunk.summary().nan_count;
        return;
      }
    }
    for (size_t i = piece.begin; i < piece.end; ++i) pass_point(sink, source, i);
  }

  template <typename Sink>
  void pass_point(Sink& sink, const Neighbour::Source& source, size_t i) {
    const double x = axis_.x(*source.chunk, i);
    if (!std::isfinite(x)) {
      ++window_.untimed;
    } else if (x < query_.begin) {
      left_.offer_left(x, source, i);
    } else if (x > query_.end) {
      right_.offer_right(x, source, i);
    } else {
      ++window_.in_view;
      const store::Chunk& chunk = *source.chunk;
      if (chunk.summary().nan_count > 0 && std::isnan(chunk.value(i))) ++window_.nan_in_view;
      sink.take(x, chunk, i, source.first + i);
    }
  }

  // The extent that the columns divide: the window, or that of the data where the window is open.
  Axis::Bounds column_extent() const {
    if (std::isfinite(query_.begin) && std::isfinite(query_.end)) return {query_.begin, query_.end};
    Axis::Bounds extent{INFINITY, -INFINITY};
    const auto include = [&](double min, double max) {
      extent = {std::fmin(extent.min, min), std::fmax(extent.max, max)};
    };
    for_each_piece(stretches_, [&](const ChunkPiece& piece) {
      const Axis::Bounds bounds = axis_.bounds(*piece.chunk);
      if (piece.is_whole() && std::isfinite(bounds.min) && std::isfinite(bounds.max)) {
        return include(bounds.min, bounds.max);
      }
      for (size_t i = piece.begin; i < piece.end; ++i) {
        const double x = axis_.x(*piece.chunk, i);
        if (std::isfinite(x)) include(x, x);
      }
    });
    if (std::isfinite(query_.begin)) extent.min = query_.begin;
    if (std::isfinite(query_.end)) extent.max = query_.end;
    return extent;
  }

  void append_numbers() {
    auto next = numbers_.begin();
    uint64_t number = 0;
    for_each_piece(stretches_, [&](const ChunkPiece& piece) {
      const uint64_t end = number + piece.size();
      for (; next != numbers_.end() && *next < end; ++next) {
        append(window_.points, *piece.chunk, piece.begin + (*next - number));
      }
      number = end;
    });
  }

  void add_neighbours() {
    if (left_.has_point()) {
      const size_t i = left_.left_index(axis_);
      prepend(window_.points, left_.chunk(), i);
      numbers_.insert(numbers_.begin(), left_.number(i));
      window_.has_left = true;
    }
    if (right_.has_point()) {
      const size_t i = right_.right_index(axis_);
      append(window_.points, right_.chunk(), i);
      numbers_.push_back(right_.number(i));
      window_.has_right = true;
    }
  }

  const WindowQuery& query_;
  Axis axis_;
  std::vector<ScalarStretch> stretches_;
  Neighbour left_, right_;
  std::vector<uint64_t> numbers_;  // Of the points in window_; filled only if they are smoothed.
  Window window_;
};

}  // namespace

Window window(const WindowSource& source, const WindowQuery& query) {
  PixelColumns columns;
  return WindowScan(source, query).run(columns);
}

std::vector<Window> windows(std::span<const WindowSource> sources, const WindowQuery& query) {
  PixelColumns columns;
  std::vector<Window> results;
  results.reserve(sources.size());
  for (const WindowSource& source : sources)
    results.push_back(WindowScan(source, query).run(columns));
  return results;
}

}  // namespace stepscope::query
