// SPDX-License-Identifier: Apache-2.0
#include "bindings/columns.h"

#include <nanobind/ndarray.h>

#include <memory>

#include "query/points/stretches.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;
using query::ScalarStretch;

// A column of fixed size, uninitialised, that becomes a NumPy array without a copy.
template <typename T>
struct Column {
  explicit Column(size_t count) : data(std::make_unique_for_overwrite<T[]>(count)), size(count) {}

  nb::object take() {
    T* const numbers = data.release();
    const nb::capsule owner(numbers, [](void* old) noexcept { delete[] static_cast<T*>(old); });
    return nb::cast(nb::ndarray<nb::numpy, const T, nb::ndim<1>>(numbers, {size}, owner));
  }

  std::unique_ptr<T[]> data;
  size_t size;
};

struct Columns {
  explicit Columns(size_t count) : steps(count), wall_times(count), values(count) {}

  void fill(const std::vector<ScalarStretch>& stretches) {
    size_t at = 0;
    query::for_each_piece(stretches, [&](const query::ChunkPiece& piece) {
      copy(piece, at);
      at += piece.size();
    });
  }

  // Column by column: each loop has one source and one target.
  void copy(const query::ChunkPiece& piece, size_t at) {
    const store::Chunk& chunk = *piece.chunk;
    int64_t* step = steps.data.get() + at;
    for (size_t i = piece.begin; i < piece.end; ++i) *step++ = chunk.step(i);
    double* wall_time = wall_times.data.get() + at;
    for (size_t i = piece.begin; i < piece.end; ++i) *wall_time++ = chunk.wall_time(i);
    double* value = values.data.get() + at;
    for (size_t i = piece.begin; i < piece.end; ++i) *value++ = chunk.value(i);
  }

  Column<int64_t> steps;
  Column<double> wall_times;
  Column<double> values;
};

std::vector<ScalarStretch> everything(const store::Series& series) {
  std::vector<ScalarStretch> stretches;
  for (const auto& part : series.parts) {
    if (part.scalars && part.scalars->size > 0) {
      stretches.push_back({part.scalars, 0, part.scalars->size});
    }
  }
  return stretches;
}

Columns unpack(const store::Series& series, bool all_points) {
  const auto stretches = all_points ? everything(series) : query::scalar_stretches(series).current;
  Columns columns(query::count_points(stretches));
  columns.fill(stretches);
  return columns;
}

}  // namespace

nb::tuple scalar_columns(const store::Series& series, bool all_points) {
  Columns columns = [&] {
    const nb::gil_scoped_release released;
    return unpack(series, all_points);
  }();
  return nb::make_tuple(columns.steps.take(), columns.wall_times.take(), columns.values.take());
}

nb::tuple record_columns(const std::vector<query::PlacedRecord>& records) {
  Column<int64_t> steps(records.size());
  Column<double> wall_times(records.size());
  for (size_t i = 0; i < records.size(); ++i) {
    steps.data[i] = records[i].step();
    wall_times.data[i] = records[i].wall_time();
  }
  return nb::make_tuple(steps.take(), wall_times.take());
}

}  // namespace stepscope::python
