// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/signal_pipe.hpp"
#include "apps/server/address.hpp"
#include "apps/server/server.hpp"
#include "duelopt/storage/http_client.hpp"

namespace duelopt::cli {
namespace {

struct ServeArguments {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8737;
  std::string url{};
};

// A link for the owner, if none is good any more; its token is shown this once.
std::string owner_link(server::Access& access) {
  for (const AccessLink& link : access.links())
    if (link.grant.study.empty() && !link.revoked) return {};
  return access.make({}).token;
}

void serve(Context& context, const ServeArguments& arguments) {
  if (is_http_url(context.storage))
    throw Error(ErrorCode::kInvalidArgument,
                "a server serves the database itself, not what another one serves");
  const IgnoreBrokenPipes ignore;
  server::Service service({context.storage, arguments.url, arguments.host});
  server::Server server({arguments.host, arguments.port}, service);
  const std::string base =
      arguments.url.empty()
          ? fmt::format("http://{}:{}", server::in_url(arguments.host), server.port())
          : server::parse_base_url(arguments.url).text;
  context.out << fmt::format("Serving {} at {}/\n", context.storage, base);
  const std::string token = owner_link(service.access());
  context.out << (token.empty() ? "For a link that opens everything: duelopt invite --owner\n"
                                : fmt::format("Your link, shown this once: {}/#{}\n", base, token))
              << std::flush;
  server.run();
  service.end();  // while the connections, which it may still answer, are there
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<ServeArguments>();
  CLI::App& command = *app.add_subcommand(
      "serve", "Serves all studies of the storage to browsers and programs until it is stopped");
  command.add_option("--host", arguments->host, "the address to listen on; 0.0.0.0: all of them")
      ->type_name("HOST")
      ->capture_default_str();
  command.add_option("--port", arguments->port, "the port to listen on; 0: a free one")
      ->type_name("PORT")
      ->capture_default_str();
  command
      .add_option("--url",
                  arguments->url,
                  "the URL by which others reach the server, if a proxy stands in front of it")
      ->type_name("URL");
  command.callback([arguments, &context] { serve(context, *arguments); });
  set_example(command,
              "  duelopt serve\n"
              "  duelopt serve --url https://duelopt.example.org");
}

}  // namespace duelopt::cli
