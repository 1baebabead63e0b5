// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/http_journal.hpp"

#include <algorithm>
#include <utility>

#include "duelopt/storage/json.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kPage = 5000;  // events
constexpr int kMostTries = 1000;

}  // namespace

HttpJournal::HttpJournal(std::shared_ptr<HttpClient> client, const std::string& study, Space space)
    : client_(std::move(client)),
      path_("/studies/" + in_path(study) + "/journal"),
      space_(std::move(space)) {}

std::vector<Event> HttpJournal::read(std::size_t from) const {
  std::vector<Event> events;
  while (true) {
    const std::size_t next = from + events.size();
    const Json page =
        client_->get(path_ + "?from=" + std::to_string(next) + "&limit=" + std::to_string(kPage));
    const Fields fields(page, "");
    for (const Json& event : fields.at("events"))
      events.push_back(parse_event(to_line(event), space_));
    if (from + events.size() >= fields.count("total")) return events;
  }
}

void HttpJournal::transact(std::size_t from, const Decide& decide) {
  for (int i = 0; i < kMostTries; ++i) {
    const std::vector<Event> news = read(from);
    const std::vector<Event> events = decide(news);
    from += news.size();
    if (events.empty() || append(from, events)) return;
  }
  throw Error(ErrorCode::kConflict,
              "others recorded something " + std::to_string(kMostTries) +
                  " times while it was decided what is to follow");
}

bool HttpJournal::append(std::size_t from, const std::vector<Event>& events) {
  Json body{{"from", from}, {"events", Json::array()}};
  for (const Event& event : events) body["events"].push_back(parse_json(to_json(event, space_)));
  try {
    client_->send("POST", path_, body);
    return true;
  } catch (const JournalMoved&) {
    return false;
  } catch (const LostReply&) {
    return has(from, events);  // if not, nothing was appended
  }
}

bool HttpJournal::has(std::size_t from, const std::vector<Event>& events) const {
  const std::vector<Event> there = read(from);
  return there.size() >= events.size() && std::equal(events.begin(), events.end(), there.begin());
}

}  // namespace duelopt
