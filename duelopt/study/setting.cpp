// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/setting.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"

namespace duelopt {
namespace {

// In the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<Value>> kTypes{
    "a real number", "a whole number", "a text"};

}  // namespace

Setting::Setting(std::initializer_list<std::pair<std::string, Value>> values) {
  std::vector<std::string> names;
  for (const auto& [name, value] : values) {
    if (std::find(names.begin(), names.end(), name) != names.end())
      throw Error(ErrorCode::kInvalidArgument, "parameter \"" + name + "\" is given twice");
    names.push_back(name);
    values_.push_back(value);
  }
  names_ = std::make_shared<const std::vector<std::string>>(std::move(names));
}

Setting::Setting(Names names, std::vector<Value> values)
    : names_(std::move(names)), values_(std::move(values)) {
  assert(names_ != nullptr && names_->size() == values_.size());
}

std::size_t Setting::index(std::string_view name) const {
  const auto found = std::find(names_->begin(), names_->end(), name);
  if (found != names_->end()) return static_cast<std::size_t>(found - names_->begin());
  if (names_->empty()) {
    throw Error(ErrorCode::kNotFound,
                "no parameter is called \"" + std::string(name) + "\" in an empty setting");
  }
  const std::vector<std::string_view> names(names_->begin(), names_->end());
  throw Error(ErrorCode::kNotFound, unknown_name("parameter", name, names));
}

const Value& Setting::operator[](std::string_view name) const { return values_[index(name)]; }

Setting Setting::with(std::string_view name, Value value) const {
  Setting changed = *this;
  changed.values_[index(name)] = std::move(value);
  return changed;
}

void Setting::refuse_type(std::string_view name, const Value& value, const Value& wanted) {
  throw Error(ErrorCode::kInvalidArgument,
              "parameter \"" + std::string(name) + "\" = " + to_text(value) + " is " +
                  std::string(kTypes.at(value.index())) + ", not " +
                  std::string(kTypes.at(wanted.index())));
}

bool operator==(const Setting& a, const Setting& b) {
  return (a.names_ == b.names_ || *a.names_ == *b.names_) && a.values_ == b.values_;
}

std::string to_text(const Setting& setting) {
  std::string text;
  for (std::size_t i = 0; i < setting.size(); ++i)
    text += (i == 0 ? "" : " ") + (*setting.names())[i] + '=' + to_text(setting[i]);
  return text;
}

}  // namespace duelopt
