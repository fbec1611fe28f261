// SPDX-License-Identifier: Apache-2.0
#include "bindings/errors.h"

#include <string>

namespace stepscope::python {
namespace {

// Owned by the module, which is never unloaded.
PyObject* log_error = nullptr;
PyObject* write_error = nullptr;

PyObject* add_error(nanobind::module_& module, const char* name, PyObject* base, const char* text) {
  const std::string full = std::string("stepscope.") + name;
  PyObject* type = PyErr_NewExceptionWithDoc(full.c_str(), text, base, nullptr);
  if (type == nullptr) throw nanobind::python_error();
  module.attr(name) = nanobind::handle(type);
  return type;
}

}  // namespace

void add_errors(nanobind::module_& module) {
  log_error =
      add_error(module, "LogError", PyExc_ValueError, "The data cannot be logged; none of it was.");
  write_error =
      add_error(module, "WriteError", PyExc_OSError,
                "The event file cannot be written; the message says whether data was lost.");
}

void raise(const Error& error) {
  std::string text = error.message;
  if (!error.hint.empty()) {
    text += ". " + error.hint;
    char& first = text[error.message.size() + 2];  // The hint is a sentence here.
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  }
  PyErr_SetString(error.code == Code::Invalid ? log_error : write_error, text.c_str());
  throw nanobind::python_error();
}

}  // namespace stepscope::python
