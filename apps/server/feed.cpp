// SPDX-License-Identifier: Apache-2.0
#include "apps/server/feed.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace duelopt::server {
namespace {

// How long what other processes record may go unnoticed.
constexpr std::chrono::milliseconds kPeriod{200};

// Silence after which a comment tells client and proxies that the stream is alive.
constexpr std::chrono::seconds kSilence{15};

// A listener gets a journal in portions, each once most of the one before is sent.
constexpr std::size_t kPortion = 500;  // events
constexpr std::size_t kMostBacklog = 65'536;

constexpr const char* kBye = "event: bye\ndata: {}\n\n";

std::string message(std::size_t number, const std::string& event) {
  return "id: " + std::to_string(number) + "\nevent: journal\ndata: " + event + "\n\n";
}

}  // namespace

Feed::Feed(Studies& studies, Access& access)
    : studies_(studies), access_(access), thread_([this] { run(); }) {}

Feed::~Feed() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Feed::add(const Wish& wish, const std::weak_ptr<Sink>& sink) {
  if (const auto open = sink.lock())
    open->send("event: hello\ndata: {\"next\":" + std::to_string(wish.from) + "}\n\n");
  const std::lock_guard lock(mutex_);
  added_.push_back({wish, sink, Clock::now()});
  has_news_ = true;
  wake_.notify_all();
}

void Feed::look() {
  const std::lock_guard lock(mutex_);
  has_news_ = true;
  wake_.notify_all();
}

void Feed::run() {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, kPeriod, [this] { return is_ending_ || has_news_; });
      if (is_ending_) return;
      has_news_ = false;
      listeners_.splice(listeners_.end(), added_);
    }
    try {
      serve_all();
    } catch (const std::exception&) {  // the storage cannot be read now: later it may
    }
  }
}

void Feed::serve_all() {
  if (listeners_.empty()) return;
  std::map<std::string, std::size_t> events;
  for (const StudySummary& study : studies_.list()) events[study.name] = study.events;
  std::set<std::uint64_t> open;
  for (const AccessLink& link : access_.links())
    if (!link.revoked) open.insert(link.id);
  listeners_.remove_if([&](Listener& listener) {
    const auto study = events.find(listener.wish.study);
    const bool may_listen = !listener.wish.link || open.contains(*listener.wish.link);
    return !serve(
        listener,
        study == events.end() || !may_listen ? std::nullopt : std::optional(study->second));
  });
}

bool Feed::serve(Listener& listener, std::optional<std::size_t> events) {
  const std::shared_ptr<Sink> sink = listener.sink.lock();
  if (!sink) return false;
  if (!events) {
    sink->send(kBye);
    sink->end();
    return false;
  }
  std::size_t& next = listener.wish.from;
  if (next < *events && sink->backlog() < kMostBacklog) {
    const auto news = studies_.open(listener.wish.study)->lines(next, kPortion).events;
    std::string text;
    for (const std::string& event : news) text += message(next++, event);
    sink->send(std::move(text));
    listener.spoken = Clock::now();
    if (next < *events) look();
  } else if (Clock::now() - listener.spoken > kSilence) {
    sink->send(": still here\n\n");
    listener.spoken = Clock::now();
  }
  return true;
}

}  // namespace duelopt::server
