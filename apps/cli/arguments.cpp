// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/arguments.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "duelopt/storage/answer.hpp"

namespace duelopt::cli {
namespace {

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

std::string names(const Space& space) {
  std::vector<std::string> list;
  for (const Parameter& parameter : space.parameters()) list.push_back(parameter.name);
  return fmt::format("{}", fmt::join(list, ", "));
}

const Parameter& named(const Space& space, const std::string& name) {
  for (const Parameter& parameter : space.parameters())
    if (parameter.name == name) return parameter;
  refuse(fmt::format("no parameter {}: there are {}", quoted(name), names(space)));
}

}  // namespace

std::string quoted(const std::string& text) {
  constexpr std::size_t kShown = 60;
  if (text.size() <= kShown) return fmt::format("\"{}\"", text);
  return fmt::format("\"{}...\" ({} bytes)", text.substr(0, kShown), text.size());
}

TrialId parse_trial_id(const std::string& text) {
  std::uint64_t id = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, id);
  if (text.empty() || stop != end || error == std::errc::invalid_argument)
    refuse(fmt::format("{} is not the id of a trial: a whole number", quoted(text)));
  if (error == std::errc::result_out_of_range)
    throw Error(ErrorCode::kNotFound, fmt::format("no trial {}", text));
  return TrialId{id};
}

std::string parse_text(const std::string& text, const std::string& what) {
  constexpr std::size_t kLongest = 10'000;
  if (text.size() > kLongest)
    refuse(fmt::format("{}: {} bytes are more than {}", what, text.size(), kLongest));
  try {
    (void)nlohmann::json(text).dump();
  } catch (const nlohmann::json::type_error&) {
    refuse(fmt::format("{}: the text is not UTF-8", what));
  }
  return text;
}

std::string read_text_file(const std::string& path) {
  constexpr std::size_t kLargest = std::size_t{64} << 20U;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::array<char, 65536> piece{};
  while (file.read(piece.data(), piece.size()) || file.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > kLargest)
      refuse(fmt::format("{} has more than {} bytes; split it", quoted(path), kLargest));
  }
  if (!file.eof()) throw Error(ErrorCode::kIo, fmt::format("cannot read {}", quoted(path)));
  return text;
}

FixedValues parse_values(const Space& space, std::span<const std::string> texts) {
  FixedValues values;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) refuse(fmt::format("{} is not NAME=VALUE", quoted(text)));
    const Parameter& parameter = named(space, text.substr(0, equals));
    if (!values.emplace(parameter.name, parse_value(parameter, text.substr(equals + 1))).second)
      refuse(fmt::format("parameter \"{}\" is given twice", parameter.name));
  }
  return values;
}

Setting parse_setting(const Space& space, std::span<const std::string> texts) {
  const FixedValues values = parse_values(space, texts);
  std::vector<Value> setting;
  for (const Parameter& parameter : space.parameters()) {
    const auto found = values.find(parameter.name);
    if (found == values.end())
      refuse(fmt::format(
          "parameter \"{}\" has no value: give {}=VALUE", parameter.name, parameter.name));
    setting.push_back(found->second);
  }
  return space.in_order(std::move(setting));
}

std::vector<Setting> parse_options(const Space& space, std::span<const std::string> texts) {
  std::vector<Setting> options;
  std::set<std::string> names;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (names.insert(texts[i].substr(0, texts[i].find('='))).second) continue;
    options.push_back(parse_setting(space, texts.subspan(begin, i - begin)));
    begin = i;
    names = {texts[i].substr(0, texts[i].find('='))};
  }
  options.push_back(parse_setting(space, texts.subspan(begin)));
  return options;
}

void add_outcome(CLI::App& command, OutcomeArguments& arguments) {
  command.add_option("--value", arguments.value, "the measurement, for a label")->type_name("V");
  command
      .add_option("--winner",
                  arguments.winner,
                  "the best one: left, right or tie for a duel, 1, 2, ... or tie for a choice")
      ->type_name("WINNER");
  command.add_flag("--skip", arguments.skip, "no answer: nothing is learned, unlike from a tie");
  command.add_option("--fail", arguments.fail, "why the question could not be answered")
      ->type_name("REASON");
}

Outcome parse_outcome(const OutcomeArguments& arguments) {
  const int given = int{arguments.value.has_value()} + int{arguments.winner.has_value()} +
                    int{arguments.skip} + int{arguments.fail.has_value()};
  if (given != 1) refuse("give exactly one of --value, --winner, --skip and --fail");
  if (arguments.value) return parse_measurement(*arguments.value, "--value");
  if (arguments.winner) return parse_winner(*arguments.winner);
  if (arguments.skip) return Skip{};
  if (arguments.fail->empty()) refuse("--fail: the reason is empty");
  return Failure{parse_text(*arguments.fail, "--fail")};
}

}  // namespace duelopt::cli
