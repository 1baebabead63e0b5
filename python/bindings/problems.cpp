// SPDX-License-Identifier: Apache-2.0
//
// Generated problems, to try and to compare strategies on.
#include <pybind11/stl.h>

#include "duelopt/problems/noise.hpp"
#include "duelopt/problems/scenario.hpp"
#include "duelopt/storage/definition.hpp"
#include "python/bindings/convert.hpp"
#include "python/bindings/module.hpp"

namespace duelopt::python {
namespace {

using views::Json;

Json parameter(const Axis& axis, std::size_t number) {
  Json json{{"name", "x" + std::to_string(number)}};
  if (const auto* levels = std::get_if<Levels>(&axis)) {
    json.update(Json{{"type", "int"}, {"low", 1}, {"high", levels->count}});
  } else if (const auto* choice = std::get_if<OneOf>(&axis)) {
    json["type"] = "categorical";
    for (std::size_t k = 1; k <= choice->count; ++k)
      json["choices"].push_back("choice" + std::to_string(k));
  } else {
    json.update(Json{{"type", "real"}, {"low", 0.0}, {"high", 1.0}, {"scale", "linear"}});
  }
  return json;
}

Json parameters(const World& world) {
  Json list = Json::array();
  for (const Axis& axis : world.random.axes) list.push_back(parameter(axis, list.size() + 1));
  return list;
}

// A world whose answers are drawn one after the other.
class Simulation {
 public:
  explicit Simulation(const Scenario& scenario)
      : world_(world(scenario)),
        parameters_(python::parameters(world_)),
        space_(
            new_study({{"name", "problem"}, {"direction", "maximize"}, {"parameter", parameters_}})
                .space),
        rng_(Seed{scenario.seed}) {}

  [[nodiscard]] py::object parameters() const { return to_python(parameters_); }

  [[nodiscard]] double value(const py::object& params) const {
    return world_.problem().f(point(params, "params"));
  }

  [[nodiscard]] double label(const py::object& params) {
    return value(params) + draw(world_.noise, rng_);
  }

  [[nodiscard]] std::string duel(const py::object& left, const py::object& right) {
    const Duel duel{point(left, "left"), point(right, "right")};
    switch (answer(world_.judges.front(), duel, rng_)) {
      case Winner::kFirst:
        return "left";
      case Winner::kSecond:
        return "right";
      case Winner::kTie:
        break;
    }
    return "tie";
  }

  [[nodiscard]] double optimum() const { return world_.problem().f.optimum(); }
  [[nodiscard]] double least() const { return world_.problem().f.range.lo(); }

 private:
  [[nodiscard]] Point point(const py::object& params, const std::string& what) const {
    const UnitPoint u = space_.to_unit(space_.conform(to_setting(params, what)));
    return Point(std::vector<double>(u.begin(), u.end()));
  }

  World world_;
  Json parameters_;
  Space space_;
  Rng rng_;
};

std::unique_ptr<Simulation> simulation(const py::object& family,
                                       std::uint64_t seed,
                                       std::optional<std::size_t> dim,
                                       const py::object& noise,
                                       const py::object& judge) {
  const Scenario scenario{.family = to_words(family, "family"),
                          .seed = seed,
                          .dim = dim,
                          .noise = to_words(noise, "noise"),
                          .judge = to_words(judge, "judge")};
  const py::gil_scoped_release others_may_run;
  return std::make_unique<Simulation>(scenario);
}

}  // namespace

void bind_problems(py::module_& module) {
  py::class_<Simulation>(module, "Simulation")
      .def(py::init(&simulation),
           py::arg("family"),
           py::arg("seed"),
           py::arg("dim"),
           py::arg("noise"),
           py::arg("judge"))
      .def("parameters", &Simulation::parameters)
      .def("value", &Simulation::value, py::arg("params"))
      .def("label", &Simulation::label, py::arg("params"))
      .def("duel", &Simulation::duel, py::arg("left"), py::arg("right"))
      .def("optimum", &Simulation::optimum)
      .def("least", &Simulation::least);
}

}  // namespace duelopt::python
