// SPDX-License-Identifier: Apache-2.0
//
// What clients write: the first line is a target, the second one stands for every header, the rest
// is a body.
#include "apps/server/address.hpp"
#include "apps/server/problem.hpp"
#include "apps/server/target.hpp"
#include "apps/server/tokens.hpp"
#include "duelopt/storage/parts.hpp"
#include "fuzz/target.hpp"

namespace duelopt {
namespace {

std::string take_line(std::string& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string line = text.substr(0, end);
  text.erase(0, end + 1);
  return line;
}

bool has_control(const std::string& text) {
  return text.find_first_of(std::string("\r\n\0", 3)) != std::string::npos;
}

// Runs `read`, which may refuse its input as a client's mistake and for nothing else.
template <class Read>
void may_answer(Read&& read) {
  try {
    read();
  } catch (...) {
    const server::Response response = server::problem_of_current_exception();
    require(response.status == 400 || response.status == 404, "the client's mistake");
    require(response.body.size() < 4000, "a problem is short");
  }
}

void read_target(const std::string& line) {
  const server::Target target = server::parse_target(line);
  for (const std::string& segment : target.path)
    require(!has_control(segment), "a path has no control characters");
  const std::size_t number = target.query.number("n", 1, 9, 5);
  require(number >= 1 && number <= 9, "a number is within its range");
}

void read_header(const std::string& line) {
  const auto cookie = server::find_cookie(line, "token");
  require(!cookie || line.find(*cookie) != std::string::npos, "a cookie is part of its header");
  const auto bearer = server::bearer_token(line);
  if (const auto token = server::parse_token(bearer.value_or(line)))
    require(token->secret.size() == 43, "a secret has 256 bits");
  require(server::host_of(line).find(':') == std::string::npos || line.starts_with('['),
          "a host has no port");
}

void read_body(const std::string& body) {
  static const Space space(
      {{"x", Real{0.0, 1.0}}, {"n", Integer{1, 9}}, {"c", Categorical{{"a", "b"}}}});
  const Json json = parse_json(body);
  const Fields fields(json, "");
  may_answer([&] { space.check(read_setting(Fields(fields, "params"), space)); });
  may_answer([&] { (void)read_values(fields, "fixed", space); });
  may_answer([&] { (void)read_question(fields, space); });
  may_answer([&] { (void)read_outcome(fields); });
}

}  // namespace
}  // namespace duelopt

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace duelopt;
  std::string text = text_of(bytes, size);
  const std::string target = take_line(text);
  const std::string header = take_line(text);
  may_answer([&] { read_target(target); });
  read_header(header);
  may_answer([&] { read_body(text); });
  may_refuse(ErrorCode::kInvalidArgument, [&] {
    const server::BaseUrl url = server::parse_base_url(header);
    require(!url.host.empty() && !has_control(url.text), "a URL has a host and no second line");
  });
  return 0;
}
