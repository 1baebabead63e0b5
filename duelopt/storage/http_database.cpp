// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "duelopt/storage/database.hpp"
#include "duelopt/storage/http_client.hpp"
#include "duelopt/storage/http_journal.hpp"
#include "duelopt/storage/json.hpp"

namespace duelopt {
namespace {

constexpr std::array<std::string_view, 3> kGrantWords{"any", "label", "duel"};  // as AllowedKinds

AccessLink read_link(const Json& json) {
  const Fields fields(json, "");
  const auto text = [&](std::string_view key) {
    return fields.at(key).is_null() ? std::string() : fields.text(key);
  };
  AccessLink link{.id = fields.count("id"),
                  .grant = {.study = text("study"), .judge = text("judge")},
                  .secret_hash = {},
                  .created = parse_time(fields.text("created"))};
  if (!text("kind").empty())
    link.grant.kinds = static_cast<AllowedKinds>(fields.word("kind", kGrantWords));
  if (!text("revoked").empty()) link.revoked = parse_time(text("revoked"));
  return link;
}

class HttpDatabase final : public Database {
 public:
  explicit HttpDatabase(HttpTarget target)
      : url_(target.url()), client_(std::make_shared<HttpClient>(std::move(target))) {
    (void)client_->get("/session");
  }

  [[nodiscard]] const std::string& path() const noexcept override { return url_; }

  void create(const StudyOptions& options, Time) override {
    client_->send("POST", "/studies", parse_json(to_json(options)));
  }

  [[nodiscard]] std::vector<StudySummary> studies() override {
    std::vector<StudySummary> list;
    const Json json = client_->get("/studies");
    for (const Json& study : Fields(json, "").at("studies")) {
      const Fields fields(study, "");
      const bool is_dated = !fields.at("created").is_null();
      list.push_back(
          {.name = fields.text("name"),
           .created = is_dated ? std::optional(parse_time(fields.text("created"))) : std::nullopt,
           .events = fields.count("events")});
    }
    return list;
  }

  [[nodiscard]] StudyOptions definition(const std::string& name) override {
    const Json json = client_->get("/studies/" + in_path(name));
    return parse_study_options(to_line(Fields(json, "").at("definition")));
  }

  [[nodiscard]] std::unique_ptr<Journal> journal(const std::string& name) override {
    return std::make_unique<HttpJournal>(client_, name, definition(name).space);
  }

  AccessLink add_link(const Grant&, const std::string&, Time) override {
    throw Error(ErrorCode::kInvalidArgument,
                "a server makes the secrets of its links itself: ask it for one");
  }

  [[nodiscard]] std::vector<AccessLink> links() override {
    std::vector<AccessLink> list;
    const Json json = client_->get("/links");
    for (const Json& link : Fields(json, "").at("links")) list.push_back(read_link(link));
    return list;
  }

  AccessLink revoke_link(std::uint64_t id, Time) override {
    return read_link(client_->send("DELETE", "/links/" + std::to_string(id), Json()));
  }

 private:
  std::string url_;
  std::shared_ptr<HttpClient> client_;
};

}  // namespace

std::unique_ptr<Database> open_http_database(const std::string& url) {
  return std::make_unique<HttpDatabase>(parse_http_url(url));
}

}  // namespace duelopt
