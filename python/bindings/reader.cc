// SPDX-License-Identifier: Apache-2.0
#include "bindings/reader.h"

#include <memory>

#include "bindings/columns.h"
#include "bindings/log_source.h"
#include "bindings/logged_value.h"
#include "doctor/checks/nearby.h"
#include "query/records/records.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;

std::string text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

struct LogReader {
  std::shared_ptr<LogSource> source;
};

// Python objects keep the snapshot and the reader of the files alive.
struct LoggedRun {
  std::shared_ptr<LogSource> source;
  std::shared_ptr<const store::Run> run;
};

struct LoggedSeries {
  LoggedRun of;
  const store::Series* series;

  const store::SeriesInfo& info() const { return *series->info; }
};

struct LoggedRecords {
  LoggedSeries of;
  std::vector<query::PlacedRecord> records;
};

// `roots` is a list of (name, path), both in bytes.
void construct(LogReader* self, const nb::list& roots) {
  std::vector<ingest::LogRoot> places;
  for (const nb::handle root : roots) {
    places.push_back(
        {text_of(nb::cast<nb::bytes>(root[0])), text_of(nb::cast<nb::bytes>(root[1]))});
  }
  new (self) LogReader{std::make_shared<LogSource>(std::move(places))};
}

void load(const LogReader& reader) {
  const auto is_interrupted = [] {
    const nb::gil_scoped_acquire acquired;
    return PyErr_CheckSignals() != 0;  // Sets the exception in this thread.
  };
  const bool is_whole = [&] {
    const nb::gil_scoped_release released;
    return reader.source->load(is_interrupted);
  }();
  if (!is_whole) throw nb::python_error();
}

nb::list runs(const LogReader& reader) {
  nb::list found;
  for (const auto& run : reader.source->snapshot()->runs) {
    found.append(nb::cast(LoggedRun{reader.source, run}));
  }
  return found;
}

nb::list logs_nearby(const LogReader& reader, const nb::bytes& logdir) {
  nb::list found;
  for (const auto& path : doctor::find_logs_nearby(reader.source->storage(), text_of(logdir))) {
    found.append(path_object(path));
  }
  return found;
}

nb::list series_of(const LoggedRun& run) {
  nb::list found;
  for (const store::Series& series : run.run->series) {
    found.append(nb::cast(LoggedSeries{run, &series}));
  }
  return found;
}

// For each file with a problem: (path, [(offset, bytes, reason)] of its first damaged places, why
// it is unreadable, the number of values that do not match their series).
nb::list faults(const LoggedRun& run) {
  nb::list found;
  for (const auto& contribution : run.run->contributions) {
    const store::SourceReport& source = contribution->source;
    if (source.trouble().damage.empty() && source.trouble().problem.empty() &&
        source.trouble().dropped_values == 0)
      continue;
    nb::list places;
    for (const store::DamagedPlace& place : source.trouble().damage) {
      places.append(nb::make_tuple(place.offset, place.bytes, text_object(place.reason)));
    }
    found.append(nb::make_tuple(path_object(*source.path), places,
                                text_object(source.trouble().problem),
                                source.trouble().dropped_values));
  }
  return found;
}

LoggedRecords records_of(const LoggedSeries& series, bool all_points) {
  if (!all_points) return {series, query::records(*series.series, 0)};
  std::vector<query::PlacedRecord> records;
  for (const auto& logged : query::all_records(*series.series)) records.push_back(logged.record);
  return {series, std::move(records)};
}

[[noreturn]] void raise_read_error(const Error& error) {
  PyObject* const type = error.code == Code::NotFound  ? PyExc_FileNotFoundError
                         : error.code == Code::Corrupt ? PyExc_ValueError
                                                       : PyExc_OSError;
  PyErr_SetString(type, error.message.c_str());
  throw nb::python_error();
}

nb::tuple read_record(const LoggedRecords& records, size_t index) {
  if (index >= records.records.size()) throw nb::index_error();
  const auto value = [&] {
    const nb::gil_scoped_release released;
    return query::read_value(records.of.of.source->values(), *records.of.series,
                             records.records[index]);
  }();
  if (!value.ok()) raise_read_error(value.error());
  return value_object(*value.value());
}

void add_series(nb::module_& module) {
  nb::class_<LoggedSeries>(module, "LoggedSeries", "A series of a run.")
      .def_prop_ro("tag", [](const LoggedSeries& self) { return text_object(self.info().tag); })
      .def_prop_ro("plugin",
                   [](const LoggedSeries& self) { return text_object(self.info().plugin); })
      .def_prop_ro(
          "is_scalar",
          [](const LoggedSeries& self) { return self.info().data_class == DataClass::Scalar; })
      .def_prop_ro("display_name",
                   [](const LoggedSeries& self) { return text_object(self.info().display_name()); })
      .def_prop_ro("description",
                   [](const LoggedSeries& self) { return text_object(self.info().description()); })
      .def_prop_ro(
          "hparams",
          [](const LoggedSeries& self) { return hparams_object(self.info().plugin_content()); })
      .def_prop_ro("size", [](const LoggedSeries& self) { return self.series->size; })
      .def(
          "columns",
          [](const LoggedSeries& self, bool all_points) {
            return scalar_columns(*self.series, all_points);
          },
          nb::arg("all_points"))
      .def("records", &records_of, nb::arg("all_points"));
}

}  // namespace

void add_reader(nb::module_& module) {
  nb::class_<LogReader>(module, "LogReader", "Log directories to read.")
      .def("__init__", &construct, nb::arg("roots"))
      .def("load", &load)
      .def("runs", &runs)
      .def("logs_nearby", &logs_nearby, nb::arg("logdir"));
  nb::class_<LoggedRun>(module, "LoggedRun", "A run at one point in time.")
      .def_prop_ro("name", [](const LoggedRun& self) { return path_object(self.run->name); })
      .def_prop_ro("version", [](const LoggedRun& self) { return self.run->version; })
      .def_prop_ro("start_time", [](const LoggedRun& self) { return self.run->start_time; })
      .def("series", &series_of)
      .def("faults", &faults);
  add_series(module);
  nb::class_<LoggedRecords>(module, "LoggedRecords", "Values other than scalars.")
      .def("__len__", [](const LoggedRecords& self) { return self.records.size(); })
      .def("columns", [](const LoggedRecords& self) { return record_columns(self.records); })
      .def("read", &read_record, nb::arg("index"));
}

}  // namespace stepscope::python
