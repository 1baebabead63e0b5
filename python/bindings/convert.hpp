// SPDX-License-Identifier: Apache-2.0
//
// Python objects to values of the library, and JSON to Python objects. What is not fit throws an
// Error of kInvalidArgument that names it, or pybind11::type_error if it is of the wrong type.
#pragma once

#include <string>

#include <pybind11/pybind11.h>

#include "duelopt/duelopt.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::python {

namespace py = pybind11;

[[nodiscard]] py::object to_python(const views::Json& json);

// Dictionaries, lists, texts, numbers, booleans and None, of numpy as well.
[[nodiscard]] views::Json from_python(py::handle object);

// At most 10,000 bytes of UTF-8; `what` it is to be. None is the empty text.
[[nodiscard]] std::string to_words(py::handle object, const std::string& what);

[[nodiscard]] double to_number(py::handle object, const std::string& what);

// Throws kNotFound for a whole number that no trial can have.
[[nodiscard]] TrialId to_trial_id(py::handle object);

// The values of a dictionary by the names of their parameters.
[[nodiscard]] FixedValues to_values(py::handle mapping, const std::string& what);
[[nodiscard]] Setting to_setting(py::handle mapping, const std::string& what);

// Exactly one of the four entries "value", "winner", "skip" and "fail".
[[nodiscard]] Outcome to_outcome(const py::dict& answer);

}  // namespace duelopt::python
