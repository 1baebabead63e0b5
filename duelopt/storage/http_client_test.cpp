// SPDX-License-Identifier: Apache-2.0
//
// How a server is named; what it answers is tried in tests/server/remote_test.py.
#include "duelopt/storage/http_client.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(HttpClientTest, AUrlNamesHostPortAndToken) {
  const HttpTarget whole = parse_http_url("http://1.a-b_c@Duelopt.example.org:80/");
  EXPECT_EQ(whole.host, "Duelopt.example.org");
  EXPECT_EQ(whole.port, "80");
  EXPECT_EQ(whole.token, "1.a-b_c");
  EXPECT_EQ(whole.url(), "http://Duelopt.example.org:80");
  const HttpTarget least = parse_http_url("http://localhost");
  EXPECT_EQ(least.port, "8737");
  EXPECT_EQ(least.token, "");
  EXPECT_EQ(parse_http_url("http://[::1]:8737").host, "::1");
  EXPECT_EQ(parse_http_url("http://[::1]").url(), "http://[::1]:8737");
}

TEST(HttpClientTest, AUrlOfAnotherFormIsRefusedWithoutItsToken) {
  for (const std::string url : {"http://",
                                "http://a/b",
                                "http://a:b",
                                "http://a:",
                                "http://a b",
                                "http://a\r\nX: y",
                                "http://a?x=1",
                                "http://se\ncret@a",
                                "http://@"})
    expect_error(ErrorCode::kInvalidArgument, "the storage's URL is not of the form", [&] {
      (void)parse_http_url(url);
    });
  expect_error(ErrorCode::kInvalidArgument, "begins with https", [] {
    (void)parse_http_url("https://duelopt.example.org");
  });
}

TEST(HttpClientTest, ANameIsOneSegmentOfAPath) {
  EXPECT_EQ(in_path("tea-2_b.c"), "tea-2_b.c");
  EXPECT_EQ(in_path("a/b?c%"), "a%2Fb%3Fc%25");
}

TEST(HttpClientTest, AServerThatIsNotThereIsAnErrorOfTheMachine) {
  HttpClient client(parse_http_url("http://127.0.0.1:1"));
  expect_error(ErrorCode::kIo, "http://127.0.0.1:1 cannot be reached", [&] {
    (void)client.get("/session");
  });
}

}  // namespace
}  // namespace duelopt
