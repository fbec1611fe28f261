// SPDX-License-Identifier: Apache-2.0
#include "bindings/event_log.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <chrono>

#include "bindings/errors.h"
#include "bindings/logged_value.h"
#include "bindings/results.h"
#include "writer/engine/event_log.h"
#include "writer/values/tensor.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;
using writer::At;
using writer::EventLog;

using Step = std::optional<int64_t>;
using Time = std::optional<double>;

struct OpenOptions {
  double flush_seconds;
  size_t queue_bytes;
  std::string suffix;
  Step purge_step;
  bool sync;
};

writer::LogOptions log_options(const OpenOptions& chosen) {
  writer::LogOptions options;
  options.queue.flush_interval =
      std::chrono::milliseconds(static_cast<int64_t>(chosen.flush_seconds * 1000));
  options.queue.bytes_max = chosen.queue_bytes;
  options.queue.sync = chosen.sync;
  options.file_suffix = chosen.suffix;
  options.purge_step = chosen.purge_step;
  return options;
}

// A str, bytes or os.PathLike; a name need not be UTF-8.
std::string path_of(nb::handle path) {
  const auto encoded = nb::cast<nb::bytes>(nb::module_::import_("os").attr("fsencode")(path));
  return std::string(text_of(encoded));
}

void construct(EventLog* self, nb::handle directory, double flush_seconds, size_t queue_bytes,
               std::string suffix, Step purge_step, bool sync) {
  new (self)
      EventLog(path_of(directory),
               log_options({flush_seconds, queue_bytes, std::move(suffix), purge_step, sync}));
}

// Returned by add_scalar() for an argument that is not a plain number or text. The Python half
// handles those: anything else that float() accepts may be a tensor on another device. Returning a
// value takes a tenth of the time of an exception, and many programs log NumPy numbers.
constexpr int kNotPlain = -1;

bool read_tag(nb::handle object, std::string_view& tag) {
  if (!PyUnicode_Check(object.ptr())) return false;
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (text != nullptr) tag = {text, static_cast<size_t>(size)};
  return text != nullptr;
}

bool read_number(nb::handle object, double& number) {
  if (!PyFloat_Check(object.ptr()) && !PyLong_CheckExact(object.ptr())) return false;
  number = PyFloat_AsDouble(object.ptr());
  return number != -1 || PyErr_Occurred() == nullptr;
}

bool read_step(nb::handle object, Step& step) {
  if (object.is_none()) return true;
  if (!PyLong_CheckExact(object.ptr())) return false;
  step = PyLong_AsLongLong(object.ptr());
  return *step != -1 || PyErr_Occurred() == nullptr;
}

bool read_time(nb::handle object, Time& time) {
  if (object.is_none()) return true;
  return read_number(object, time.emplace());
}

// The file of a failed call, or the directory while there is none.
std::string place_of(const EventLog& log) {
  const std::string path = log.path();
  return path.empty() ? log.directory() : path;
}

int remark_or_raise(const EventLog& log, const Result<writer::Remark>& result) {
  if (!result.ok()) raise(result.error(), place_of(log));
  return static_cast<int>(result.value());
}

void check(const EventLog& log, const Result<void>& result) {
  if (!result.ok()) raise(result.error(), place_of(log));
}

// As PyTorch writes it; a number that is too large for that is written with 64 bits.
Result<writer::Remark> add_number(EventLog& log, std::string_view tag, double number,
                                  const At& at) {
  if (!writer::needs_double(number)) return log.add_scalar(tag, number, at);
  return log.add_value(tag, "scalars", writer::scalar_value(tag, number, true), at);
}

// These calls take about 100 ns and only wait if the disk does not keep up; releasing and
// reacquiring the interpreter's lock would take longer.
int add_scalar(EventLog& log, nb::handle tag, nb::handle value, nb::handle step,
               nb::handle wall_time) {
  std::string_view name;
  double number = 0;
  At at;
  if (!read_tag(tag, name) || !read_number(value, number) || !read_step(step, at.step) ||
      !read_time(wall_time, at.wall_time)) {
    PyErr_Clear();
    return kNotPlain;
  }
  return remark_or_raise(log, add_number(log, name, number, at));
}

int add_value(EventLog& log, std::string_view tag, std::string_view plugin, nb::bytes value,
              Step step, Time wall_time, bool is_finite) {
  return remark_or_raise(log, without_interpreter([&, bytes = text_of(value)] {
                           return log.add_value(tag, plugin, bytes, At{step, wall_time}, is_finite);
                         }));
}

void add_content(EventLog& log, EventLog::Content content, nb::bytes message, Step step,
                 Time wall_time) {
  check(log, log.add_content(content, text_of(message), At{step, wall_time}));
}

nb::dict counts(const EventLog& log) {
  const auto counts = log.counts();
  nb::dict result;
  result["pushed"] = counts.pushed;
  result["written"] = counts.written;
  result["dropped"] = counts.dropped;
  return result;
}

}  // namespace

void add_event_log(nb::module_& module) {
  module.def(
      "check_directory",
      [](nb::handle directory) { check(writer::check_directory(path_of(directory))); },
      nb::arg("directory"), "Raises LogError if event files cannot be in that directory.");
  module.def(
      "check_time", [](double wall_time) { check(writer::check_time({.wall_time = wall_time})); },
      nb::arg("wall_time"), "Raises LogError if it is not a time in seconds since 1970.");
  nb::enum_<EventLog::Content>(module, "Content", "What an event can hold besides a summary.")
      .value("GRAPH_DEF", EventLog::Content::GraphDef)
      .value("TAGGED_RUN_METADATA", EventLog::Content::TaggedRunMetadata)
      .value("META_GRAPH_DEF", EventLog::Content::MetaGraphDef);
  nb::class_<EventLog>(module, "EventLog", "One event file of a run.")
      .def("__init__", &construct, nb::arg("directory"), nb::kw_only(),
           nb::arg("flush_seconds") = 0.1, nb::arg("queue_bytes") = size_t{64} << 20,
           nb::arg("suffix") = "", nb::arg("purge_step") = nb::none(), nb::arg("sync") = false)
      .def("open",
           [](EventLog& log) { check(log, without_interpreter([&] { return log.open(); })); })
      .def("add_scalar", &add_scalar, nb::arg("tag").none(), nb::arg("value").none(),
           nb::arg("step") = nb::none(), nb::arg("wall_time") = nb::none(),
           "The remark on it, or -1 if an argument is not a plain number or text.")
      .def("add_value", &add_value, nb::arg("tag"), nb::arg("plugin"), nb::arg("value"),
           nb::arg("step") = nb::none(), nb::arg("wall_time") = nb::none(),
           nb::arg("is_finite") = true)
      .def("add_content", &add_content, nb::arg("content"), nb::arg("message"),
           nb::arg("step") = nb::none(), nb::arg("wall_time") = nb::none())
      .def(
          "flush",
          [](EventLog& log, bool sync) {
            check(log, without_interpreter([&] { return log.flush(sync); }));
          },
          nb::arg("sync") = false)
      .def("close",
           [](EventLog& log) { check(log, without_interpreter([&] { return log.close(); })); })
      .def_prop_ro("directory", [](const EventLog& log) { return path_object(log.directory()); })
      .def_prop_ro("path", [](const EventLog& log) { return path_object(log.path()); })
      .def_prop_ro("counts", &counts);
}

}  // namespace stepscope::python
