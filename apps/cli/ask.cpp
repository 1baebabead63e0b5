// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <memory>
#include <ostream>
#include <system_error>

#include <fmt/format.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/storage/answer.hpp"
#include "duelopt/views/nothing.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::cli {
namespace {

struct AskArguments {
  std::string name{};
  std::size_t count = 1;
  std::string kind = "auto";
  std::vector<std::string> fixed{};
  std::string judge{};
  std::string lease = "86400";
  std::string format{};
};

AllowedKinds allowed(const std::string& kind) {
  if (kind == "label") return AllowedKinds::kLabels;
  return kind == "duel" ? AllowedKinds::kDuels : AllowedKinds::kAny;
}

std::optional<std::chrono::milliseconds> parse_lease(const std::string& text) {
  constexpr double kLongest = 1e9;  // 31 years
  const double seconds = parse_number(text, "--lease");
  if (seconds < 0.0 || seconds > kLongest)
    throw Error(ErrorCode::kInvalidArgument,
                fmt::format("a lease of {} seconds is not within 0 and {}", text, kLongest));
  if (seconds == 0.0) return std::nullopt;
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

std::string how_to_answer(const Question& question) {
  return std::visit(
      Overloaded{[](const LabelQuestion&) { return std::string("--value NUMBER"); },
                 [](const DuelQuestion&) { return std::string("--winner left|right|tie"); },
                 [](const ChoiceQuestion& q) {
                   std::string numbers = "--winner ";
                   for (std::size_t i = 0; i < q.options.size(); ++i)
                     numbers += to_text(Pick{i}) + '|';
                   return numbers + "tie";
                 }},
      question);
}

std::string as_text(const Study& study, const Trial& trial) {
  std::string text = fmt::format("Trial {}: a {}, cost {}",
                                 static_cast<std::uint64_t>(trial.id),
                                 to_word(kind(trial.question)),
                                 brief(study.cost(trial)));
  if (trial.lease_until) text += ", to be answered by " + to_text(*trial.lease_until);
  return text + '\n' + question_text(study, trial) +
         fmt::format("Answer with: duelopt tell {} {} {}\n",
                     study.options().name,
                     static_cast<std::uint64_t>(trial.id),
                     how_to_answer(trial.question));
}

// A question that nobody could read is nobody's to answer.
void withdraw_unread(StoredStudy& study, const Trial& trial) {
  const std::string why = std::generic_category().message(errno);
  const auto id = static_cast<std::uint64_t>(trial.id);
  std::string what = fmt::format("trial {} was retracted", id);
  try {
    study.retract(trial.id);
  } catch (const Error&) {  // the lease returns it
    what = fmt::format("trial {} stays open", id);
  }
  throw Error(ErrorCode::kIo, fmt::format("cannot write to standard output: {}; {}", why, what));
}

// The others who ask take their turns, and each learns.
std::optional<Trial> next(Context& context, StoredStudy& study, const AskOptions& options) {
  const SlowNotice notice = learning(context, study.study());
  return study.ask(options);
}

void ask(Context& context, const AskArguments& arguments) {
  StoredStudy study = open_study(context, arguments.name);
  const AskOptions options{
      .kinds = allowed(arguments.kind),
      .fixed = parse_values(study.study().options().space, arguments.fixed),
      .judge = parse_text(arguments.judge, "judge"),
      .lease = parse_lease(arguments.lease),
  };
  for (std::size_t asked = 0; asked < arguments.count; ++asked) {
    const std::optional<Trial> trial = next(context, study, options);
    if (!trial) {
      context.err << "duelopt: nothing to ask: "
                  << views::nothing_to_ask(study.study(), options.kinds).why << '\n';
      if (asked == 0) context.exit = Exit::kNothingToAsk;
      return;
    }
    errno = 0;
    if (arguments.format == "text")
      context.out << as_text(study.study(), *trial) << std::flush;
    else
      context.out << views::to_line(views::question(study.study(), *trial)) << std::endl;
    if (!context.out) withdraw_unread(study, *trial);
  }
}

}  // namespace

void add_ask(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<AskArguments>();
  CLI::App& command = *app.add_subcommand("ask", "Prints the next question, or several");
  add_study_name(command, arguments->name);
  command.add_option("-n", arguments->count, "how many questions, to be answered in any order")
      ->check(CLI::Range(1, 10000))
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--kind", arguments->kind, "which kind of question")
      ->check(CLI::IsMember({"auto", "label", "duel"}))
      ->type_name("KIND")
      ->capture_default_str();
  command.add_option("--fix", arguments->fixed, "holds a parameter at a value; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  command.add_option("--judge", arguments->judge, "the judge who will answer")->type_name("JUDGE");
  command
      .add_option(
          "--lease",
          arguments->lease,
          "seconds until the question expires and its cost returns (0: never); a late answer is "
          "still accepted")
      ->type_name("SECONDS")
      ->capture_default_str();
  add_format(command, arguments->format);
  command.callback([arguments, &context] { ask(context, *arguments); });
  set_example(command,
              "  duelopt ask espresso\n"
              "  duelopt ask espresso -n 2 --kind duel --fix bean=A --judge ada --lease 600");
}

}  // namespace duelopt::cli
