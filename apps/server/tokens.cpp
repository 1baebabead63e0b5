// SPDX-License-Identifier: Apache-2.0
#include "apps/server/tokens.hpp"

#include <array>
#include <charconv>

#include <sodium.h>

namespace duelopt::server {
namespace {

constexpr std::size_t kSecretBytes = 32;
constexpr int kEncoding = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t kSecretLetters = sodium_base64_ENCODED_LEN(kSecretBytes, kEncoding) - 1;

void start_sodium() {
  static const bool started = sodium_init() >= 0;
  if (!started) throw Error(ErrorCode::kIo, "the machine gives no random numbers");
}

// BLAKE2b of a random secret: nobody can search 256 bits, so that a slow hash would add nothing.
std::string hash_of(const std::string& secret) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(),
                     hash.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size(),
                     nullptr,
                     0);
  std::string text(2 * hash.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

std::string new_secret() {
  start_sodium();
  std::array<unsigned char, kSecretBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(kSecretLetters + 1, '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kEncoding);
  text.pop_back();
  return text;
}

}  // namespace

NewLink make_link(Storage& storage, const Grant& grant, Time now) {
  const std::string secret = new_secret();
  const AccessLink link = storage.add_link(grant, hash_of(secret), now);
  return {link, std::to_string(link.id) + '.' + secret};
}

std::optional<Token> parse_token(std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos || text.size() - dot - 1 != kSecretLetters) return std::nullopt;
  Token token{.id = 0, .secret = std::string(text.substr(dot + 1))};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + dot, token.id);
  if (error != std::errc{} || stop != text.data() + dot) return std::nullopt;
  return token;
}

bool opens(const Token& token, const AccessLink& link) {
  start_sodium();
  const std::string hash = hash_of(token.secret);
  return hash.size() == link.secret_hash.size() &&
         sodium_memcmp(hash.data(), link.secret_hash.data(), hash.size()) == 0;
}

}  // namespace duelopt::server
