// SPDX-License-Identifier: Apache-2.0
//
// Pictures are drawn by gnuplot, a program of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace duelopt::cli {

// The text between gnuplot's single quotes; control characters become blanks.
[[nodiscard]] std::string gnuplot_quoted(std::string_view text);

// One picture on a page: data blocks that its commands refer to, and the commands, which end with
// one plot.
struct Panel {
  std::string data;
  std::string commands;
};

// The same margins and the same place for the key in every panel: below, clear of the data.
inline constexpr auto kPanelFrame =
    "set lmargin 9\nset bmargin 6\nset key bmargin center horizontal samplen 2.5 maxrows 2\n";

// A panel that says why there is nothing to see.
[[nodiscard]] Panel empty_panel(const std::string& title, const std::string& why);

struct PictureSize {  // in pixels
  int width;
  int height;
};

struct Page {
  std::string title;
  std::vector<Panel> panels;          // laid out row by row
  std::optional<PictureSize> size{};  // without one, as large as the panels need
};

enum class PictureFormat : std::uint8_t { kSvg, kPng, kHtml };

// By the file's extension. Throws kInvalidArgument for any but .svg, .png and .html.
[[nodiscard]] PictureFormat picture_format(const std::filesystem::path& file);

// An HTML page has the picture in it, and is zoomed and moved in a browser.
//
// Writes the picture, all of it or nothing: an older file stays as it is until the new one is
// complete. Throws kIo if gnuplot is missing or fails, or the file cannot be written.
void draw(const Page& page, const std::filesystem::path& file);

}  // namespace duelopt::cli
