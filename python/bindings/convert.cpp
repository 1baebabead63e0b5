// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/convert.hpp"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "duelopt/storage/answer.hpp"
#include "duelopt/storage/document.hpp"

namespace duelopt::python {
namespace {

using views::Json;

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

// "numpy.ndarray" without its contents, which may be large.
std::string type_name(py::handle object) { return Py_TYPE(object.ptr())->tp_name; }

[[noreturn]] void refuse_type(const std::string& what, const std::string& rule, py::handle object) {
  throw py::type_error(what + ": " + rule + " is wanted, not " + type_name(object));
}

py::object owned(PyObject* made) {
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(made);
}

py::str to_str(const std::string& text) {
  return owned(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

std::string utf8(py::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

// Truth values, numpy's too, and arrays are no numbers, though Python can convert them.
bool is_scalar(py::handle object) {
  return PyBool_Check(object.ptr()) == 0 && PySequence_Check(object.ptr()) == 0 &&
         !type_name(object).starts_with("numpy.bool");
}

bool is_whole(py::handle object) { return is_scalar(object) && PyIndex_Check(object.ptr()) != 0; }

bool is_number(py::handle object) {
  const PyNumberMethods* methods = Py_TYPE(object.ptr())->tp_as_number;
  return is_whole(object) ||
         (is_scalar(object) && methods != nullptr && methods->nb_float != nullptr);
}

std::int64_t to_whole(py::handle object, const std::string& what) {
  const py::object whole = owned(PyNumber_Index(object.ptr()));
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  if (overflow != 0) refuse(what + " is not within ±2^63");
  return value;
}

double to_double(py::handle object) {
  return PyFloat_AS_DOUBLE(owned(PyNumber_Float(object.ptr())).ptr());
}

Value to_value(py::handle object, const std::string& what) {
  if (py::isinstance<py::str>(object)) return to_words(object, what);
  if (is_whole(object)) return to_whole(object, what);
  if (is_number(object)) return to_double(object);
  refuse_type(what, "a number or a text", object);
}

// A side or a tie, or the number of an option.
Outcome to_winner(py::handle object) {
  if (is_whole(object)) return parse_winner(std::to_string(to_whole(object, "winner")));
  if (!py::isinstance<py::str>(object))
    refuse_type("winner", "left, right, tie or the number of an option", object);
  const std::string word = to_words(object, "winner");
  for (const Verdict verdict : {Verdict::kLeft, Verdict::kRight, Verdict::kTie})
    if (word == to_text(verdict)) return verdict;
  refuse('"' + excerpt(word) +
         "\" is not a winner: left, right or tie, or the number of an option");
}

// Copies: converting a value may run code of its class, which may change what held it.
py::dict copied_dict(py::handle object) { return owned(PyDict_Copy(object.ptr())); }
py::list copied_list(py::handle object) { return owned(PySequence_List(object.ptr())); }

py::dict to_dict(py::handle object, const std::string& what) {
  if (!py::isinstance<py::dict>(object))
    refuse_type(what, "a dictionary with a value for each parameter", object);
  return copied_dict(object);
}

Json to_document(py::handle object, int depth) {
  if (depth > kDeepest) refuse("the definition of a study has too many levels");
  if (object.is_none()) return nullptr;
  if (PyBool_Check(object.ptr()) != 0) return object.cast<bool>();
  if (py::isinstance<py::str>(object)) return utf8(object);
  if (is_whole(object)) return to_whole(object, "a number of the definition");
  if (py::isinstance<py::dict>(object)) {
    Json json = Json::object();
    const py::dict given = copied_dict(object);
    for (const auto& [key, value] : given)
      json[to_words(key, "a key of the definition")] = to_document(value, depth + 1);
    return json;
  }
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    Json json = Json::array();
    const py::list given = copied_list(object);
    for (const py::handle item : given) json.push_back(to_document(item, depth + 1));
    return json;
  }
  if (is_number(object)) return to_double(object);
  refuse_type("the definition of a study", "a dictionary, a list, a number or a text", object);
}

}  // namespace

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [key, value] : json.items()) dict[to_str(key)] = to_python(value);
      return dict;
    }
    case Json::value_t::array: {
      py::list list;
      for (const Json& item : json) list.append(to_python(item));
      return list;
    }
    case Json::value_t::string:
      return to_str(json.get_ref<const std::string&>());
    case Json::value_t::boolean:
      return py::bool_(json.get<bool>());
    case Json::value_t::number_unsigned:
      return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_integer:
      return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_float:
      return py::float_(json.get<double>());
    default:
      return py::none();
  }
}

Json from_python(py::handle object) { return to_document(object, 0); }

std::string to_words(py::handle object, const std::string& what) {
  constexpr std::size_t kLongest = 10'000;
  if (object.is_none()) return {};
  if (!py::isinstance<py::str>(object)) refuse_type(what, "a text", object);
  std::string text = utf8(object);
  if (text.size() > kLongest)
    refuse(what + ": " + std::to_string(text.size()) + " bytes are more than " +
           std::to_string(kLongest));
  return text;
}

double to_number(py::handle object, const std::string& what) {
  if (!is_number(object)) refuse_type(what, "a number", object);
  return to_double(object);
}

TrialId to_trial_id(py::handle object) {
  if (!is_whole(object)) refuse_type("trial", "a trial or its id, a whole number,", object);
  const py::object whole = owned(PyNumber_Index(object.ptr()));
  const std::uint64_t id = PyLong_AsUnsignedLongLong(whole.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw Error(ErrorCode::kNotFound, "no trial " + excerpt(utf8(py::str(whole))));
  }
  return TrialId{id};
}

FixedValues to_values(py::handle mapping, const std::string& what) {
  FixedValues values;
  const py::dict given = to_dict(mapping, what);
  for (const auto& [key, value] : given) {
    std::string name = to_words(key, "a name of " + what);
    const std::string place = '"' + excerpt(name) + "\" of " + what;
    values.emplace(std::move(name), to_value(value, place));
  }
  return values;
}

Setting to_setting(py::handle mapping, const std::string& what) {
  std::vector<std::string> names;
  std::vector<Value> values;
  for (auto& [name, value] : to_values(mapping, what)) {
    names.push_back(name);
    values.push_back(value);
  }
  return {std::make_shared<const std::vector<std::string>>(std::move(names)), std::move(values)};
}

Outcome to_outcome(const py::dict& answer) {
  if (answer.size() != 1) refuse("give exactly one of value, winner, skip and fail");
  const auto [key, given] = *answer.begin();
  const std::string kind = utf8(key);
  if (kind == "value") return Measurement{to_number(given, "value")};
  if (kind == "winner") return to_winner(given);
  if (kind == "skip") return Skip{};
  std::string reason = to_words(given, "fail");
  if (reason.empty()) refuse("fail: the reason is empty");
  return Failure{std::move(reason)};
}

}  // namespace duelopt::python
