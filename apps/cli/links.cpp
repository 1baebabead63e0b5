// SPDX-License-Identifier: Apache-2.0
//
// invite and links: who may come in through a server.
#include <memory>
#include <ostream>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "apps/server/address.hpp"
#include "apps/server/tokens.hpp"
#include "duelopt/storage/http_client.hpp"
#include "duelopt/views/link.hpp"

namespace duelopt::cli {
namespace {

struct InviteArguments {
  std::string name{};
  std::string judge{};
  std::string kind = "duel";
  std::string url = "http://127.0.0.1:8737";
  bool owner = false;
};

Grant grant_of(const InviteArguments& arguments) {
  const auto refuse = [](const std::string& rule) {
    throw Error(ErrorCode::kInvalidArgument, rule);
  };
  if (arguments.owner) {
    if (!arguments.name.empty() || !arguments.judge.empty())
      refuse("a link of the owner's is for everything: leave out the study and --judge");
    return {};
  }
  if (arguments.name.empty()) refuse("give the study, or --owner");
  if (arguments.judge.empty()) refuse("give the judge's name with --judge");
  Grant grant{.study = arguments.name, .judge = parse_text(arguments.judge, "judge")};
  if (arguments.kind != "duel")
    grant.kinds = arguments.kind == "label" ? AllowedKinds::kLabels : AllowedKinds::kAny;
  return grant;
}

// A server makes the secret itself, and knows by which URL it is reached.
std::string link_of_server(const std::string& url, const Grant& grant) {
  views::Json body = views::Json::object();
  if (!grant.study.empty())
    body = {{"study", grant.study},
            {"judge", grant.judge},
            {"kind", views::kLinkKinds.at(static_cast<std::size_t>(grant.kinds))}};
  return HttpClient(parse_http_url(url)).send("POST", "/links", body).at("url");
}

void invite(Context& context, const InviteArguments& arguments) {
  const std::string base = server::parse_base_url(arguments.url).text;
  const Grant grant = grant_of(arguments);
  std::string url;
  if (is_http_url(context.storage)) {
    url = link_of_server(context.storage, grant);
  } else {
    Storage storage = open_storage(context);
    url = base + "/#" + server::make_link(storage, grant).token;
  }
  context.done = "the link was made";
  context.out << url << '\n';
}

std::string as_text(const std::vector<AccessLink>& links) {
  std::vector<std::vector<std::string>> rows{{"id", "who", "study", "kind", "created", "revoked"}};
  for (const AccessLink& link : links) {
    const views::Json json = views::link(link);
    rows.push_back({std::to_string(link.id),
                    link.grant.judge.empty() ? "owner" : link.grant.judge,
                    link.grant.study,
                    json["kind"].is_null() ? "" : json["kind"].get<std::string>(),
                    to_text(link.created),
                    link.revoked ? to_text(*link.revoked) : ""});
  }
  return table(rows);
}

struct LinksArguments {
  std::optional<std::uint64_t> revoke{};
  std::string format{};
};

void links(Context& context, const LinksArguments& arguments) {
  Storage storage = open_storage(context);
  const std::vector<AccessLink> chosen =
      arguments.revoke ? std::vector{storage.revoke_link(*arguments.revoke)} : storage.links();
  if (arguments.revoke) context.done = "the link was revoked";
  if (arguments.format == "text") {
    context.out << as_text(chosen);
    return;
  }
  for (const AccessLink& link : chosen) context.out << views::to_line(views::link(link)) << '\n';
}

}  // namespace

void add_invite(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<InviteArguments>();
  CLI::App& command = *app.add_subcommand(
      "invite", "Makes a link by which a judge answers a study's questions in a browser");
  command.add_option("NAME", arguments->name, "the study")->type_name("");
  command.add_option("--judge", arguments->judge, "the name under which the answers are kept")
      ->type_name("JUDGE");
  command.add_option("--kind", arguments->kind, "what the judge is asked")
      ->check(CLI::IsMember({"duel", "label", "any"}))
      ->type_name("KIND")
      ->capture_default_str();
  command.add_flag("--owner", arguments->owner, "a link that opens everything, for yourself");
  command
      .add_option(
          "--url",
          arguments->url,
          "where the server is, for whoever gets the link; a server that is the storage knows")
      ->type_name("URL")
      ->capture_default_str();
  command.callback([arguments, &context] { invite(context, *arguments); });
  set_example(command,
              "  duelopt invite espresso --judge ana\n"
              "  duelopt invite espresso --judge lab --kind any --url https://duelopt.example.org\n"
              "  duelopt invite --owner");
}

void add_links(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<LinksArguments>();
  CLI::App& command =
      *app.add_subcommand("links", "Prints the links that invite has made, or revokes one of them");
  command.add_option("--revoke", arguments->revoke, "the link that is to open nothing any more")
      ->type_name("ID");
  add_format(command, arguments->format);
  command.callback([arguments, &context] { links(context, *arguments); });
  set_example(command,
              "  duelopt links\n"
              "  duelopt invite espresso --judge ana\n"
              "  duelopt links --revoke 1 --format text");
}

}  // namespace duelopt::cli
