// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/error.hpp"
#include "python/bindings/module.hpp"

namespace duelopt::python {
namespace {

namespace py = pybind11;

const char* class_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return "InvalidArgument";
    case ErrorCode::kNotFound:
      return "NotFound";
    case ErrorCode::kConflict:
      return "Conflict";
    case ErrorCode::kNumerical:
      return "Numerical";
    case ErrorCode::kCorruption:
      return "Corruption";
    case ErrorCode::kIo:
      return "Io";
  }
  return "Error";
}

void translate(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(std::move(thrown));
  } catch (const Error& error) {
    const std::string message = error.what();
    const auto text = py::reinterpret_steal<py::object>(
        PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
    const py::object type = py::module_::import("duelopt.errors").attr(class_of(error.code()));
    PyErr_SetObject(type.ptr(), text.ptr());
  }
}

}  // namespace

void bind_errors() { py::register_local_exception_translator(translate); }

}  // namespace duelopt::python
