// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/access_links.hpp"

#include <algorithm>
#include <array>

#include "duelopt/core/safe_text.hpp"
#include "duelopt/storage/document.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLongestJudge = 100;
constexpr std::array<std::string_view, 3> kKindsWords{"any", "label", "duel"};  // as AllowedKinds

AllowedKinds kinds_of(const std::string& word) {
  const auto found = std::find(kKindsWords.begin(), kKindsWords.end(), word);
  if (found == kKindsWords.end())
    throw Error(ErrorCode::kCorruption, "a link is for questions of kind \"" + word + '"');
  return static_cast<AllowedKinds>(found - kKindsWords.begin());
}

long long study_id(soci::session& sql, const std::string& name) {
  long long id = 0;
  sql << "SELECT id FROM studies WHERE name = :name", soci::use(name), soci::into(id);
  if (id == 0) throw Error(ErrorCode::kNotFound, "there is no study \"" + name + '"');
  return id;
}

std::vector<AccessLink> select(soci::session& sql) {
  long long id = 0;
  std::string study;
  std::string judge;
  std::string kinds;
  std::string hash;
  std::string created;
  std::string revoked;
  std::vector<AccessLink> links;
  const auto take_row = [&] {
    AccessLink link{.id = static_cast<std::uint64_t>(id),
                    .grant = {study, judge, kinds_of(kinds)},
                    .secret_hash = hash,
                    .created = parse_time(created)};
    if (!revoked.empty()) link.revoked = parse_time(revoked);
    links.push_back(std::move(link));
  };
  for_each_row(sql,
               "SELECT l.id, COALESCE(s.name, ''), l.judge, l.kinds, l.secret_hash, l.created, "
               "l.revoked FROM links l LEFT JOIN studies s ON s.id = l.study_id ORDER BY l.id",
               take_row,
               soci::into(id),
               soci::into(study),
               soci::into(judge),
               soci::into(kinds),
               soci::into(hash),
               soci::into(created),
               soci::into(revoked));
  return links;
}

}  // namespace

void check(const Grant& grant) {
  const auto refuse = [](const std::string& rule) {
    throw Error(ErrorCode::kInvalidArgument, rule);
  };
  if (grant.study.empty() && !grant.judge.empty())
    refuse("the link of judge \"" + excerpt(grant.judge) + "\" is for no study");
  if (!grant.study.empty() && grant.judge.empty())
    refuse("a link to study \"" + excerpt(grant.study) + "\" needs the name of a judge");
  if (grant.judge.size() > kLongestJudge)
    refuse("the name of a link's judge has more than 100 bytes");
  (void)without_controls(grant.judge, [&](char32_t) -> std::string {
    refuse("the judge's name \"" + excerpt(grant.judge) + "\" has a character that is invisible");
    return {};
  });
}

AccessLink add_access_link(Connection& connection,
                           const Grant& grant,
                           const std::string& secret_hash,
                           Time now) {
  check(grant);
  AccessLink link{.id = 0, .grant = grant, .secret_hash = secret_hash, .created = now};
  connection.write([&](soci::session& sql) {
    long long study = 0;
    soci::indicator has_study = soci::i_null;
    if (!grant.study.empty()) {
      study = study_id(sql, grant.study);
      has_study = soci::i_ok;
    }
    const std::string kinds(kKindsWords.at(static_cast<std::size_t>(grant.kinds)));
    const std::string created = to_text(now);
    long long id = 0;
    sql << "SELECT COALESCE(MAX(id), 0) + 1 FROM links", soci::into(id);
    sql << "INSERT INTO links (id, study_id, judge, kinds, secret_hash, created, revoked) "
           "VALUES (:id, :study, :judge, :kinds, :hash, :created, '')",
        soci::use(id), soci::use(study, has_study), soci::use(grant.judge), soci::use(kinds),
        soci::use(secret_hash), soci::use(created);
    link.id = static_cast<std::uint64_t>(id);
  });
  return link;
}

std::vector<AccessLink> read_access_links(Connection& connection) { return connection.run(select); }

AccessLink revoke_access_link(Connection& connection, std::uint64_t id, Time now) {
  std::vector<AccessLink> links;
  connection.write([&](soci::session& sql) {
    const std::string revoked = to_text(now);
    const auto row = static_cast<long long>(id);
    sql << "UPDATE links SET revoked = :now WHERE id = :id AND revoked = ''", soci::use(revoked),
        soci::use(row);
    links = select(sql);
  });
  const auto found = std::find_if(
      links.begin(), links.end(), [&](const AccessLink& link) { return link.id == id; });
  if (found == links.end())
    throw Error(ErrorCode::kNotFound, "there is no link " + std::to_string(id));
  return *found;
}

}  // namespace duelopt
