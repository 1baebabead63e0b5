// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/cli/context.hpp"
#include "apps/cli/tree.hpp"

namespace duelopt::cli {
namespace {

// zsh reads bash's completions once it is asked to.
constexpr std::string_view kZshHead = "autoload -U +X bashcompinit && bashcompinit\n";

constexpr std::string_view kHead = R"sh(# Completion of duelopt, written by: duelopt completion
_duelopt_studies() {
  duelopt studies 2>/dev/null | sed -n 's/^{"name":"\([^"]*\)".*/\1/p'
}

_duelopt() {
  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" path="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path ${COMP_WORDS[i]}" in
)sh";

constexpr std::string_view kOptions = R"sh(
      path="$path ${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path $prev" in
)sh";

constexpr std::string_view kWords = R"sh(  esac
  case "$path" in
)sh";

constexpr std::string_view kTail = R"sh(  esac
}

complete -o bashdefault -F _duelopt duelopt
)sh";

std::string reply(const std::string& generator) {
  return fmt::format("COMPREPLY=($(compgen {} -- \"$cur\"))", generator);
}

std::string words_reply(const std::string& words) { return reply(fmt::format("-W \"{}\"", words)); }

std::string path_pattern(const std::string& path) { return path.empty() ? "" : " " + path; }

// What may follow an option; --storage may stand after every command.
void write_option_cases(std::ostream& out, const Command& command, bool is_root) {
  for (const CLI::Option* option : flags_and_options(*command.app)) {
    if (placeholder(*option).empty()) continue;
    std::vector<std::string> patterns;
    for (const std::string& spelling : spellings(*option))
      patterns.push_back(is_root ? fmt::format("*\" {}\"", spelling)
                                 : fmt::format("\"{} {}\"", path_pattern(command.path), spelling));
    const std::vector<std::string> list = choices(*option);
    const std::string done = !list.empty() ? words_reply(fmt::format("{}", fmt::join(list, " ")))
                             : placeholder(*option) == "FILE" ? reply("-f")
                                                              : "COMPREPLY=()";
    out << fmt::format("  {}) {}; return ;;\n", fmt::join(patterns, "|"), done);
  }
}

void write_word_case(std::ostream& out, const Command& command) {
  std::vector<std::string> words;
  bool takes_file = false;
  for (const CLI::App* child : command.app->get_subcommands({})) words.push_back(child->get_name());
  for (const CLI::Option* option : positionals(*command.app)) {
    if (placeholder(*option) == "NAME") words.emplace_back("$(_duelopt_studies)");
    takes_file = takes_file || placeholder(*option) == "FILE";
    for (const std::string& choice : choices(*option)) words.push_back(choice);
  }
  for (const CLI::Option* option : flags_and_options(*command.app))
    for (const std::string& spelling : spellings(*option)) words.push_back(spelling);
  if (!command.path.empty()) words.emplace_back("--storage");
  out << fmt::format(
      "  \"{}\") {} ;;\n",
      path_pattern(command.path),
      reply(fmt::format("{}-W \"{}\"", takes_file ? "-f " : "", fmt::join(words, " "))));
}

void write_completion(std::ostream& out, const CLI::App& root) {
  const std::vector<Command> all = commands(root);
  std::vector<std::string> paths;
  for (const Command& command : all)
    if (!command.path.empty()) paths.push_back(fmt::format("\" {}\"", command.path));
  out << kHead << "    " << fmt::format("{}", fmt::join(paths, "|")) << ')' << kOptions;
  for (const Command& command : all) write_option_cases(out, command, command.app == &root);
  out << kWords;
  for (const Command& command : all) write_word_case(out, command);
  out << kTail;
}

}  // namespace

void add_completion(CLI::App& app, Context& context) {
  const auto shell = std::make_shared<std::string>();
  CLI::App& command = *app.add_subcommand("completion", "Prints a completion script for a shell");
  command.add_option("SHELL", *shell, "bash or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh"}))
      ->type_name("");
  command.callback([shell, &app, &context] {
    if (*shell == "zsh") context.out << kZshHead;
    write_completion(context.out, app);
  });
  set_example(command, "  source <(duelopt completion bash)");
}

}  // namespace duelopt::cli
