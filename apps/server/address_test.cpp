// SPDX-License-Identifier: Apache-2.0
#include "apps/server/address.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt::server {
namespace {

TEST(AddressTest, AHostIsWhatStandsBeforeItsPort) {
  EXPECT_EQ(host_of("Duelopt.Example.org:8737"), "duelopt.example.org");
  EXPECT_EQ(host_of("[::1]:8737"), "::1");
  EXPECT_EQ(host_of("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(host_of(""), "");
}

TEST(AddressTest, OnlyNumbersAreAddresses) {
  for (const char* address : {"127.0.0.1", "192.0.2.1", "::1", "2001:db8::1"})
    EXPECT_TRUE(is_address(address)) << address;
  for (const char* name : {"localhost", "127.0.0.1.evil.example", "", "1", "127.1", "[::1]"})
    EXPECT_FALSE(is_address(name)) << name;
}

TEST(AddressTest, OfLoopbackAddressesThereAreManyForVersion4) {
  for (const char* address : {"127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"})
    EXPECT_TRUE(is_loopback(address)) << address;
  for (const char* address : {"192.0.2.127", "::2", "::ffff:192.0.2.1", ""})
    EXPECT_FALSE(is_loopback(address)) << address;
}

TEST(AddressTest, ABaseUrlHasASchemeAndAHostAndNoPath) {
  const BaseUrl url = parse_base_url("https://Duelopt.example.org/");
  EXPECT_EQ(url.scheme, "https");
  EXPECT_EQ(url.host, "duelopt.example.org");
  EXPECT_EQ(url.text, "https://Duelopt.example.org");
  EXPECT_EQ(origin_of("https://Duelopt.example.org/"), "https://duelopt.example.org");
  EXPECT_EQ(parse_base_url("http://[::1]:80").host, "::1");
  for (const char* bad : {"",
                          "duelopt.example.org",
                          "ftp://a",
                          "https://",
                          "https:///",
                          "http://a/b",
                          "http://a b",
                          "http://a?x",
                          "http://u@a",
                          "://",
                          "http://a\r\nX: y"})
    expect_error(
        ErrorCode::kInvalidArgument, "is not of the form", [&] { (void)parse_base_url(bad); });
}

TEST(AddressTest, InAUrlAnAddressWithColonsHasBrackets) {
  EXPECT_EQ(in_url("::1"), "[::1]");
  EXPECT_EQ(in_url("127.0.0.1"), "127.0.0.1");
}

}  // namespace
}  // namespace duelopt::server
