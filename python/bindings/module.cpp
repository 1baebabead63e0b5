// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/module.hpp"

#include "duelopt/version.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The library, as the modules of the package use it.";
  module.attr("version") = duelopt::kVersion;
  duelopt::python::bind_errors();
  duelopt::python::bind_study(module);
  duelopt::python::bind_storage(module);
  duelopt::python::bind_problems(module);
}
