// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/kept_answers.hpp"

#include <cerrno>
#include <cstdio>
#include <ostream>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/file_descriptor.hpp"
#include "duelopt/storage/answer.hpp"

namespace duelopt::cli {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse_line(const std::string& rule) {
  throw Error(ErrorCode::kInvalidArgument, rule);
}

// Takes a key out of the object; null if there is none.
Json taken(Json& object, const char* key) {
  if (!object.contains(key)) return {};
  Json value = std::move(object[key]);
  object.erase(key);
  return value;
}

KeptAnswer parse_line(std::string_view line, const Study& study) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) refuse_line("the line is no JSON object");
  const Json id = taken(json, "id");
  if (!id.is_number_unsigned()) refuse_line("\"id\" is not the whole number of a trial");
  const Json judge = taken(json, "judge");
  if (!judge.is_null() && !judge.is_string()) refuse_line("\"judge\" is no text");
  const Json amends = taken(json, "amend");
  if (!amends.is_null() && !amends.is_boolean()) refuse_line("\"amend\" is neither true nor false");
  KeptAnswer answer{.id = TrialId{id.get<std::uint64_t>()},
                    .outcome = Skip{},
                    .judge = judge.is_null() ? "" : parse_text(judge.get<std::string>(), "judge"),
                    .amends = amends == true};
  const Trial& trial = study.trial(answer.id);
  if (json.size() == 1 && json.contains("fail") && json["fail"].is_string())
    answer.outcome = Failure{json["fail"].get<std::string>()};
  else
    answer.outcome = parse_answer(trial.question, json.dump());
  return answer;
}

// All of the text under that name, and durable, or nothing of it.
bool replace_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  FileDescriptor file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!file.open()) return false;
  std::size_t written = 0;
  while (written < text.size()) {
    const auto count = ::write(file.get(), text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  const bool complete = written == text.size() && ::fsync(file.get()) == 0 &&
                        std::rename(fresh.c_str(), path.c_str()) == 0;
  if (!complete) ::unlink(fresh.c_str());
  return complete;
}

}  // namespace

std::string to_line(const KeptAnswer& answer) {
  Json json{{"id", static_cast<std::uint64_t>(answer.id)}};
  std::visit(Overloaded{[&](const Measurement& o) { json["value"] = o.value; },
                        [&](const Verdict& o) { json["winner"] = to_text(o); },
                        [&](const Pick& o) { json["winner"] = o.option + 1; },
                        [&](const Skip&) { json["skip"] = true; },
                        [&](const Failure& o) { json["fail"] = o.reason; }},
             answer.outcome);
  if (!answer.judge.empty()) json["judge"] = answer.judge;
  if (answer.amends) json["amend"] = true;
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::vector<KeptAnswer> parse_answers(std::string_view text,
                                      const std::string& file,
                                      const Study& study) {
  std::vector<KeptAnswer> answers;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    try {
      answers.push_back(parse_line(line, study));
    } catch (const Error& e) {
      throw Error(e.code(), fmt::format("{}:{}: {}", file, number, e.what()));
    }
  }
  return answers;
}

void KeptAnswers::keep(KeptAnswer answer) {
  answers_.push_back(std::move(answer));
  save();
}

void KeptAnswers::record(StoredStudy& study) {
  const std::size_t before = answers_.size();
  try {
    while (!answers_.empty()) {
      const KeptAnswer& next = answers_.front();
      next.amends ? amend_or_leave(study, next.id, next.outcome, next.judge)
                  : tell_or_leave(study, next.id, next.outcome, next.judge);
      answers_.erase(answers_.begin());
    }
  } catch (...) {
    if (answers_.size() != before) save();
    throw;
  }
  if (before != 0) save();
}

void KeptAnswers::report(std::ostream& err, const std::string& study) const {
  if (answers_.empty()) return;
  err << fmt::format("{} answer{} could not be recorded. Nothing is lost: ",
                     answers_.size(),
                     answers_.size() == 1 ? "" : "s");
  if (saved_) {
    err << fmt::format("kept in {}; later: duelopt tell {} --from '{}'\n", path_, study, path_);
    return;
  }
  err << fmt::format("put these lines into a file; later: duelopt tell {} --from FILE\n", study);
  for (const KeptAnswer& answer : answers_) err << to_line(answer) << '\n';
}

void KeptAnswers::save() {
  if (answers_.empty()) {
    if (std::exchange(saved_, false)) ::unlink(path_.c_str());
    return;
  }
  std::string text;
  for (const KeptAnswer& answer : answers_) text += to_line(answer) + '\n';
  saved_ = replace_file(path_, text);
}

std::string kept_answers_path(const std::string& database, const std::string& study) {
  const bool is_file = database.find("://") == std::string::npos;
  return fmt::format("{}.{}.{}.answers", is_file ? database : "duelopt", study, ::getpid());
}

bool may_pass(const Error& trouble) noexcept {
  return trouble.code() == ErrorCode::kIo || trouble.code() == ErrorCode::kConflict;
}

}  // namespace duelopt::cli
