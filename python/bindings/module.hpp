// SPDX-License-Identifier: Apache-2.0
//
// The parts of the module, each in a file of its own.
#pragma once

#include <pybind11/pybind11.h>

namespace duelopt::python {

void bind_errors();
void bind_study(pybind11::module_& module);
void bind_storage(pybind11::module_& module);
void bind_problems(pybind11::module_& module);

}  // namespace duelopt::python
