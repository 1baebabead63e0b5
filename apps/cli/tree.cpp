// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/tree.hpp"

#include <algorithm>

namespace duelopt::cli {
namespace {

void visit(const CLI::App& app, const std::string& path, std::vector<Command>& list) {
  list.push_back({path, &app});
  for (const CLI::App* child : app.get_subcommands({}))
    visit(*child, path + (path.empty() ? "" : " ") + child->get_name(), list);
}

}  // namespace

std::vector<Command> commands(const CLI::App& root) {
  std::vector<Command> list;
  visit(root, "", list);
  return list;
}

std::vector<const CLI::Option*> flags_and_options(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

std::vector<const CLI::Option*> positionals(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<std::string> spellings(const CLI::Option& option) {
  std::vector<std::string> list;
  for (const std::string& name : option.get_snames()) list.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) list.push_back("--" + name);
  return list;
}

std::string placeholder(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  if (option.get_type_size() == 0) return "";
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

std::vector<std::string> choices(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}', std::min(open, type.size()));
  if (close == std::string::npos) return {};
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

}  // namespace duelopt::cli
