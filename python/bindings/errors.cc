// SPDX-License-Identifier: Apache-2.0
#include "bindings/errors.h"

#include <cstring>
#include <string>

#include "bindings/logged_value.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;

// Owned by the module, which is never unloaded.
PyObject* log_error = nullptr;
PyObject* write_error = nullptr;

PyObject* add_error(nb::module_& module, const char* name, PyObject* base, const char* text) {
  const std::string full = std::string("stepscope.") + name;
  // OSError's own text would be the errno and the filename, without the hint.
  nb::dict attributes;
  attributes["__str__"] = nb::handle(PyExc_Exception).attr("__str__");
  PyObject* type = PyErr_NewExceptionWithDoc(full.c_str(), text, base, attributes.ptr());
  if (type == nullptr) throw nb::python_error();
  module.attr(name) = nb::handle(type);
  return type;
}

}  // namespace

void add_errors(nb::module_& module) {
  log_error =
      add_error(module, "LogError", PyExc_ValueError, "The data cannot be logged; none of it was.");
  write_error =
      add_error(module, "WriteError", PyExc_OSError,
                "The event file cannot be written; the message says whether data was lost.");
}

void raise(const Error& error, std::string_view path) {
  std::string text = error.message;
  if (!error.hint.empty()) {
    text += ". " + error.hint;
    char& first = text[error.message.size() + 2];  // The hint is a sentence here.
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  }
  const bool is_callers = error.code == Code::Invalid;
  const auto message = text_object(text);
  const nb::object raised = nb::handle(is_callers ? log_error : write_error)(message);
  if (!is_callers && error.number != 0) {
    raised.attr("errno") = error.number;
    raised.attr("strerror") = std::strerror(error.number);
    if (!path.empty()) raised.attr("filename") = path_object(path);
  }
  PyErr_SetObject(raised.type().ptr(), raised.ptr());
  throw nb::python_error();
}

}  // namespace stepscope::python
