// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/display_text.hpp"

#include <algorithm>
#include <cwchar>

#include <locale.h>
#include <wchar.h>

#include "duelopt/core/safe_text.hpp"

namespace duelopt::cli {
namespace {

// What this thread takes for characters is UTF-8 while it lives.
class Utf8 {
 public:
  Utf8() : before_(::uselocale(locale())) {}
  ~Utf8() { ::uselocale(before_); }
  Utf8(const Utf8&) = delete;
  Utf8& operator=(const Utf8&) = delete;

 private:
  static locale_t locale() {
    static const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return utf8;
  }
  locale_t before_;
};

struct Character {
  std::size_t bytes;
  int width;  // -1: not to be printed
};

Character first_character(std::string_view text) {
  std::mbstate_t state{};
  wchar_t wide = 0;
  const std::size_t bytes = std::mbrtowc(&wide, text.data(), text.size(), &state);
  if (bytes == 0 || bytes > text.size()) return {1, -1};  // a null character, or no UTF-8
  return {bytes, ::wcwidth(wide)};
}

}  // namespace

std::string printable(std::string_view text) {
  return without_controls(text, [](char32_t) { return std::string("?"); });
}

std::size_t display_width(std::string_view text) {
  const Utf8 utf8;
  std::size_t width = 0;
  while (!text.empty()) {
    const Character next = first_character(text);
    width += static_cast<std::size_t>(std::max(next.width, 0));
    text.remove_prefix(next.bytes);
  }
  return width;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return {};
  const Utf8 utf8;
  std::size_t bytes = 0;
  std::size_t used = 1;  // the mark's
  for (;;) {
    const Character next = first_character(text.substr(bytes));
    const auto columns = static_cast<std::size_t>(std::max(next.width, 0));
    if (used + columns > width) return std::string(text.substr(0, bytes)) + "…";
    used += columns;
    bytes += next.bytes;
  }
}

std::string fitted(std::string_view text, std::size_t width) {
  std::string result = shortened(text, width);
  result.append(width - display_width(result), ' ');
  return result;
}

}  // namespace duelopt::cli
