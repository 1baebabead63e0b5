// SPDX-License-Identifier: Apache-2.0
#include <chrono>

#include <pybind11/stl.h>

#include "duelopt/storage/definition.hpp"
#include "duelopt/storage/json.hpp"
#include "duelopt/views/belief.hpp"
#include "duelopt/views/definition.hpp"
#include "duelopt/views/status.hpp"
#include "duelopt/views/table.hpp"
#include "duelopt/views/trial.hpp"
#include "python/bindings/convert.hpp"
#include "python/bindings/module.hpp"
#include "python/bindings/shared_study.hpp"

namespace duelopt::python {
namespace {

using views::Json;

AllowedKinds to_kinds(const py::object& kind) {
  const std::string word = to_words(kind, "kind");
  if (word == "auto") return AllowedKinds::kAny;
  if (word == "label") return AllowedKinds::kLabels;
  if (word == "duel") return AllowedKinds::kDuels;
  throw Error(ErrorCode::kInvalidArgument,
              '"' + excerpt(word) + "\" is not a kind: auto, label or duel");
}

std::optional<std::chrono::milliseconds> to_lease(const py::object& seconds) {
  constexpr double kLongest = 1e9;  // 31 years
  if (seconds.is_none()) return std::nullopt;
  const double lease = to_number(seconds, "lease");
  if (!(lease > 0.0 && lease <= kLongest))
    throw Error(ErrorCode::kInvalidArgument,
                "a lease of " + std::string(py::str(seconds)) +
                    " seconds is not positive and at most 1e9; None never ends");
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(lease));
}

Json trials(const Study& study) {
  Json list = Json::array();
  for (const Trial& trial : study.trials()) list.push_back(views::record(study, trial));
  return list;
}

Json spending(const Study& study) {
  const Spending spending = study.spending();
  return {{"spent", spending.spent},
          {"reserved", spending.reserved},
          {"left", views::or_null(spending.left)},
          {"budget", views::or_null(study.options().budget)}};
}

Json definition(const Study& study) { return write_definition(study.options()); }

Json columns(const Study& study) {
  return views::table_heading(study.options().space, views::largest_choice(study));
}

Json status(const Study& study) { return views::status(study, system_now()); }

std::string csv(const Study& study) {
  const std::size_t options = views::largest_choice(study);
  std::string text = views::csv_line(views::table_heading(study.options().space, options));
  for (const Trial& trial : study.trials())
    text += views::csv_line(views::table_row(study, trial, options));
  return text;
}

// The study that its events make, though others record more meanwhile.
Json everything(SharedStudy& shared) {
  const StudyOptions options = shared.look([](const Study& study) { return study.options(); });
  const py::gil_scoped_release others_may_run;
  const std::vector<Event> events = shared.events();
  Study study(options);
  for (const Event& event : events) study.apply(event);
  return views::everything(study, events);
}

py::object ask(SharedStudy& shared,
               const py::object& kind,
               const py::object& fix,
               const py::object& judge,
               const py::object& lease) {
  const AskOptions options{.kinds = to_kinds(kind),
                           .fixed = fix.is_none() ? FixedValues{} : to_values(fix, "fix"),
                           .judge = to_words(judge, "judge"),
                           .lease = to_lease(lease)};
  return to_python(shared.use([&](StoredStudy& study) {
    const std::optional<Trial> trial = study.ask(options);
    return trial ? views::record(study.study(), *trial) : Json();
  }));
}

using Record = Trial (StoredStudy::*)(TrialId, const Outcome&, const std::string&);

// tell and amend
template <Record record>
py::object answer(SharedStudy& shared,
                  const py::object& id,
                  const py::dict& answer,
                  const py::object& judge) {
  const TrialId trial = to_trial_id(id);
  const Outcome outcome = to_outcome(answer);
  const std::string who = to_words(judge, "judge");
  return to_python(shared.use([&](StoredStudy& study) {
    return views::record(study.study(), (study.*record)(trial, outcome, who));
  }));
}

Question to_question(const py::dict& question) {
  if (question.contains("params")) return LabelQuestion{to_setting(question["params"], "params")};
  if (!question.contains("options"))
    return DuelQuestion{to_setting(question["left"], "left"),
                        to_setting(question["right"], "right")};
  ChoiceQuestion choice;
  for (const py::handle option : question["options"])
    choice.options.push_back(to_setting(option, "an option"));
  return choice;
}

py::object add(SharedStudy& shared,
               const py::dict& question,
               const py::dict& answer,
               const py::object& judge) {
  const Question asked = to_question(question);
  const Outcome outcome = to_outcome(answer);
  const std::string who = to_words(judge, "judge");
  return to_python(shared.use([&](StoredStudy& study) {
    return views::record(study.study(), study.add(asked, outcome, who));
  }));
}

py::object retract(SharedStudy& shared, const py::object& id) {
  const TrialId trial = to_trial_id(id);
  return to_python(shared.use(
      [&](StoredStudy& study) { return views::record(study.study(), study.retract(trial)); }));
}

py::object predict(SharedStudy& shared, const py::list& settings) {
  std::vector<Setting> points;
  points.reserve(settings.size());
  for (const py::handle setting : settings) points.push_back(to_setting(setting, "params"));
  return to_python(shared.look([&](const Study& study) {
    for (Setting& point : points) point = study.options().space.conform(point);
    return views::predictions(study, points);
  }));
}

py::object trial(SharedStudy& shared, const py::object& id) {
  const TrialId wanted = to_trial_id(id);
  return to_python(
      shared.look([&](const Study& study) { return views::record(study, study.trial(wanted)); }));
}

// A function that takes a study and returns JSON, as a method.
template <Json (*view)(const Study&)>
py::object method(SharedStudy& shared) {
  return to_python(shared.look(view));
}

using Class = py::class_<SharedStudy, std::unique_ptr<SharedStudy, DeleteInOwnProcess>>;
using Held = std::unique_ptr<SharedStudy, DeleteInOwnProcess>;

Held in_memory(const py::dict& definition) {
  return Held(SharedStudy::in_memory(new_study(from_python(definition))).release());
}

// What `everything` has said of a study, its definition and its events as texts.
Held restore(const std::string& definition, const std::vector<std::string>& events) {
  StudyOptions options = parse_study_options(definition);
  std::vector<Event> read;
  read.reserve(events.size());
  for (const std::string& event : events) read.push_back(parse_event(event, options.space));
  return Held(SharedStudy::in_memory(std::move(options), std::move(read)).release());
}

Held stored(const py::object& storage, const py::object& name) {
  const std::string url = to_words(storage, "storage");
  const std::string wanted = to_words(name, "name");
  const py::gil_scoped_release others_may_run;
  return Held(SharedStudy::stored(url, wanted).release());
}

}  // namespace

void bind_study(py::module_& module) {
  Class study(module, "Study");
  study.def_static("in_memory", in_memory, py::arg("definition"))
      .def_static("restore", restore, py::arg("definition"), py::arg("events"))
      .def_static("stored", stored, py::arg("storage"), py::arg("name"))
      .def("ask", ask, py::arg("kind"), py::arg("fix"), py::arg("judge"), py::arg("lease"))
      .def("tell", answer<&StoredStudy::tell>, py::arg("id"), py::arg("answer"), py::arg("judge"))
      .def("amend", answer<&StoredStudy::amend>, py::arg("id"), py::arg("answer"), py::arg("judge"))
      .def("add", add, py::arg("question"), py::arg("answer"), py::arg("judge"))
      .def("retract", retract, py::arg("id"))
      .def("predict", predict, py::arg("settings"))
      .def("trial", trial, py::arg("id"))
      .def("trials", method<trials>)
      .def("best", method<views::best>)
      .def("judges", method<views::judges>)
      .def("outlook", method<views::outlook>)
      .def("status", method<status>)
      .def("spending", method<spending>)
      .def("definition", method<definition>)
      .def("everything", [](SharedStudy& shared) { return to_python(everything(shared)); })
      .def("columns", method<columns>)
      .def("csv", [](SharedStudy& shared) { return py::str(shared.look(csv)); });
}

}  // namespace duelopt::python
