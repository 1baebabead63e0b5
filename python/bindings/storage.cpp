// SPDX-License-Identifier: Apache-2.0
//
// What is done with a storage as a whole.
#include "duelopt/storage/definition.hpp"
#include "duelopt/views/definition.hpp"
#include "python/bindings/convert.hpp"
#include "python/bindings/module.hpp"

namespace duelopt::python {
namespace {

using views::Json;

// Without the interpreter lock: a database may keep us waiting.
template <class F>
auto unlocked(F&& f) {
  const py::gil_scoped_release others_may_run;
  return std::forward<F>(f)();
}

void create(const py::object& storage, const py::dict& definition) {
  const std::string url = to_words(storage, "storage");
  const StudyOptions options = new_study(from_python(definition));
  unlocked([&] { Storage(url).create(options); });
}

py::object studies(const py::object& storage) {
  const std::string url = to_words(storage, "storage");
  return to_python(unlocked([&] {
    Json list = Json::array();
    for (const StudySummary& study : Storage(url, IfMissing::kRefuse).studies())
      list.push_back(views::summary(study));
    return list;
  }));
}

// The definition that a study file describes, with everything that it leaves to the defaults.
py::object read_file(const py::object& path) {
  const std::string file = to_words(path, "path");
  return to_python(unlocked([&] { return write_definition(read_study_file(file)); }));
}

}  // namespace

void bind_storage(py::module_& module) {
  module.def("create", create, py::arg("storage"), py::arg("definition"));
  module.def("studies", studies, py::arg("storage"));
  module.def("read_study_file", read_file, py::arg("path"));
  module.def(
      "complete",
      [](const py::dict& definition) {
        return to_python(write_definition(new_study(from_python(definition))));
      },
      py::arg("definition"));
}

}  // namespace duelopt::python
