// SPDX-License-Identifier: Apache-2.0
#include "apps/server/renderer.hpp"

#include <algorithm>
#include <array>

#include <poll.h>

#include "apps/cli/child_process.hpp"
#include "apps/server/problem.hpp"
#include "duelopt/core/safe_text.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::server {
namespace {

using namespace std::string_view_literals;

// Nobody signals that a command has ended: it is looked for.
constexpr std::chrono::milliseconds kLook{20};

// Whatever it holds, it is neither framed nor a script's to run.
constexpr std::string_view kPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

bool is_text(std::string_view printed) {
  bool is_plain = true;
  (void)without_controls(printed, [&](char32_t character) -> std::string {
    constexpr char32_t kNotUtf8 = 0xFFFD;
    const bool is_blank = character == '\n' || character == '\r' || character == '\t';
    if ((character < ' ' && !is_blank) || character == 0x7F || character == kNotUtf8)
      is_plain = false;
    return {};
  });
  return is_plain;
}

// Whether an element <svg> stands first, behind a declaration and comments at most.
bool is_svg(std::string_view text) {
  while (true) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (begin == std::string_view::npos) return false;
    text.remove_prefix(begin);
    const std::string_view end = text.starts_with("<?xml")  ? "?>"sv
                                 : text.starts_with("<!--") ? "-->"sv
                                                            : ""sv;
    if (end.empty()) break;
    const std::size_t at = text.find(end);
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + end.size());
  }
  return text.starts_with("<svg") && text.size() > 4 && " \t\r\n>"sv.find(text[4]) != text.npos;
}

std::string run(const std::string& command,
                const Space& space,
                const Setting& setting,
                const Renderer::Limits& limits) {
  const auto now = [] { return cli::ChildProcess::Clock::now(); };
  std::size_t printed = 0;
  cli::ChildProcess child({.shell = command,
                           .arguments = views::arguments(space, setting),
                           .input = views::to_line(views::setting(space, setting)) + '\n',
                           .heard = [&](std::string_view piece) { printed += piece.size(); },
                           .kept = limits.output},
                          now() + limits.time);
  std::optional<cli::Finished> finished;
  while (!finished) {
    std::vector<pollfd> polled;
    child.watch(polled);
    ::poll(polled.data(), polled.size(), static_cast<int>(kLook.count()));
    finished = child.advance(now());
    if (!finished && printed > limits.output) child.kill(now());
  }
  if (printed > limits.output)
    throw Refusal(
        500, "io", "the renderer printed more than " + std::to_string(limits.output) + " bytes");
  if (const auto failure = cli::failure_of(*finished))
    throw Refusal(500, "io", "the renderer failed: " + *failure);
  return finished->output;
}

}  // namespace

std::string_view sniffed_type(std::string_view printed) {
  const auto at = [&](std::size_t place, std::string_view mark) {
    return printed.size() >= place && printed.substr(place).starts_with(mark);
  };
  if (at(0, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (at(0, "RIFF") && at(8, "WAVE")) return "audio/wav";
  if (at(4, "ftyp")) return "video/mp4";
  if (at(0, "ID3") || at(0, "\xff\xfb") || at(0, "\xff\xf3") || at(0, "\xff\xf2"))
    return "audio/mpeg";
  if (printed.empty() || !is_text(printed)) return "";
  return is_svg(printed) ? "image/svg+xml" : "text/plain; charset=utf-8";
}

Response Renderer::render(const std::string& command, const Space& space, const Setting& setting) {
  const std::string key = command + '\n' + views::to_line(views::setting(space, setting));
  std::string printed = find(key);
  if (printed.empty()) printed = run(command, space, setting, limits_);
  const std::string_view type = sniffed_type(printed);
  if (type.empty())
    throw Refusal(
        500, "io", "the renderer printed neither PNG, SVG, WAV, MP3, MP4 nor text in UTF-8");
  keep(key, printed);
  Response response{.type = std::string(type), .body = std::move(printed)};
  response.headers = {{"Content-Security-Policy", std::string(kPolicy)},
                      {"Cache-Control", "private, max-age=86400"}};
  return response;
}

std::string Renderer::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return {};
  kept_.splice(kept_.begin(), kept_, found->second);
  return found->second->printed;
}

void Renderer::keep(const std::string& key, const std::string& printed) {
  const std::lock_guard lock(mutex_);
  if (by_key_.contains(key)) return;
  kept_.push_front({key, printed});
  by_key_[key] = kept_.begin();
  bytes_ += printed.size();
  while (bytes_ > limits_.memory && kept_.size() > 1) {
    bytes_ -= kept_.back().printed.size();
    by_key_.erase(kept_.back().key);
    kept_.pop_back();
  }
}

}  // namespace duelopt::server
