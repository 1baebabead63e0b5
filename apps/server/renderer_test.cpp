// SPDX-License-Identifier: Apache-2.0
#include "apps/server/renderer.hpp"

#include <csignal>

#include <gtest/gtest.h>

#include "apps/server/problem.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt::server {
namespace {

using namespace std::string_literals;

const Space kSpace({{"hue", Real{0.0, 360.0}}, {"name", Categorical{{"a", "b; touch pwned"}}}});

Setting setting(double hue, const std::string& name = "a") {
  return kSpace.conform({{"hue", hue}, {"name", name}});
}

class RendererTest : public testing::Test {
 protected:
  RendererTest() { std::signal(SIGPIPE, SIG_IGN); }

  static std::string refused(Renderer& renderer, const std::string& command) {
    try {
      return "none, but " + renderer.render(command, kSpace, setting(1.0)).type;
    } catch (const Refusal& refusal) {
      EXPECT_EQ(refusal.status(), 500);
      return refusal.what();
    }
  }
};

TEST_F(RendererTest, TypesAreToldByTheirFirstBytes) {
  EXPECT_EQ(sniffed_type("\x89PNG\r\n\x1a\n..."), "image/png");
  EXPECT_EQ(sniffed_type("RIFF....WAVEfmt "), "audio/wav");
  EXPECT_EQ(sniffed_type("ID3\x03"), "audio/mpeg");
  EXPECT_EQ(sniffed_type("\xff\xfb\x90"), "audio/mpeg");
  EXPECT_EQ(sniffed_type("\0\0\0\x18"
                         "ftypmp42"s),
            "video/mp4");
  EXPECT_EQ(sniffed_type("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml");
  EXPECT_EQ(sniffed_type("<?xml version='1.0'?>\n<!-- a -->\n<svg>"), "image/svg+xml");
  EXPECT_EQ(sniffed_type("sweet\n"), "text/plain; charset=utf-8");
}

TEST_F(RendererTest, WhatClaimsToBeAPageIsText) {
  for (const char* page : {"<!doctype html><script>alert(1)</script>",
                           "<html>",
                           "<svgx>",
                           "<?xml version='1.0'?><html/>",
                           "<!-- <svg> -->"})
    EXPECT_EQ(sniffed_type(page), "text/plain; charset=utf-8") << page;
}

TEST_F(RendererTest, WhatIsNothingThatIsServedHasNoType) {
  EXPECT_EQ(sniffed_type(""), "");
  EXPECT_EQ(sniffed_type("GIF89a\x01\xff"), "");
  EXPECT_EQ(sniffed_type("a\0b"s), "");
}

TEST_F(RendererTest, ACommandGetsTheSettingAsArgumentsAndAsJson) {
  Renderer renderer;
  EXPECT_EQ(renderer.render("printf '%s|'", kSpace, setting(210.0)).body, "--hue=210|--name=a|");
  EXPECT_EQ(renderer.render("cat; true", kSpace, setting(210.0)).body,
            "{\"hue\":210.0,\"name\":\"a\"}\n");
}

TEST_F(RendererTest, AChoiceIsNeverACommand) {
  const TempFolder folder;
  Renderer renderer;
  const std::string command = "cd " + folder.path().string() + " && printf '%s|'";
  EXPECT_EQ(renderer.render(command, kSpace, setting(1.0, "b; touch pwned")).body,
            "--hue=1|--name=b; touch pwned|");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST_F(RendererTest, WhatWasRenderedOnceIsKeptUntilThereIsTooMuch) {
  const TempFolder folder;
  const std::string command = "echo x >> " + folder.file("runs") + "; printf '%s'";
  const auto runs = [&] { return read_bytes(folder.file("runs")).size() / 2; };
  Renderer renderer({.memory = 40});  // two renderings of some 20 bytes
  for (const double hue : {1.0, 2.0, 1.0, 2.0})
    (void)renderer.render(command, kSpace, setting(hue));
  EXPECT_EQ(runs(), 2U);
  (void)renderer.render(command, kSpace, setting(3.0));
  (void)renderer.render(command, kSpace, setting(1.0));  // was used longest ago
  EXPECT_EQ(runs(), 4U);
}

TEST_F(RendererTest, WhatFailsIsRefusedWithTheReason) {
  Renderer renderer({.time = std::chrono::milliseconds(300), .output = 1000});
  EXPECT_NE(refused(renderer, "echo broken >&2; exit 3; :").find("exit code 3: broken"),
            std::string::npos);
  EXPECT_NE(refused(renderer, "sleep 30; :").find("no answer in time"), std::string::npos);
  EXPECT_NE(refused(renderer, "yes; :").find("more than 1000 bytes"), std::string::npos);
  EXPECT_NE(refused(renderer, ":").find("neither PNG"), std::string::npos);
}

TEST_F(RendererTest, WhatIsServedIsSandboxed) {
  Renderer renderer;
  const Response response = renderer.render("echo '<svg></svg>'; :", kSpace, setting(1.0));
  EXPECT_EQ(response.type, "image/svg+xml");
  EXPECT_EQ(response.headers.front().second,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}

}  // namespace
}  // namespace duelopt::server
