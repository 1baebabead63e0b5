// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/gnuplot.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/cli/zoomable_page.hpp"
#include "duelopt/core/error.hpp"

namespace duelopt::cli {
namespace {

constexpr int kPanelWidth = 520;
constexpr int kPanelHeight = 380;
constexpr int kTitleHeight = 40;

[[noreturn]] void fail(const std::string& what, int error) {
  throw Error(ErrorCode::kIo, what + ": " + std::generic_category().message(error));
}

std::string script(const Page& page, PictureFormat format) {
  const int count = static_cast<int>(page.panels.size());
  const int columns = count <= 1 ? 1 : count <= 4 ? 2 : 3;
  const int rows = (count + columns - 1) / columns;
  // Wide enough for the page's title even with a single panel.
  const PictureSize size = page.size.value_or(
      PictureSize{std::max(columns * kPanelWidth, 680), rows * kPanelHeight + kTitleHeight});
  std::string text = fmt::format(
      "set encoding utf8\nset terminal {} noenhanced size {},{} {} font 'DejaVu Sans,11'\n",
      format == PictureFormat::kPng ? "pngcairo" : "svg",
      size.width,
      size.height,
      format == PictureFormat::kPng ? "background 'white'"
                                    : "dynamic standalone background 'white'");
  for (const Panel& panel : page.panels) text += panel.data;
  text += fmt::format("set multiplot layout {},{} title {} font ',13'\n",
                      rows,
                      columns,
                      gnuplot_quoted(page.title));
  for (const Panel& panel : page.panels) text += "reset\n" + panel.commands;
  return text + "unset multiplot\n";
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File temporary_file() {
  File file(std::tmpfile(), &std::fclose);
  if (!file) fail("cannot make a temporary file", errno);
  return file;
}

std::string contents(std::FILE* file) {
  std::rewind(file);
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t n = std::fread(part.data(), 1, part.size(), file))
    text.append(part.data(), n);
  return text;
}

// Runs gnuplot on the script with its standard output going to `out`.
void run_gnuplot(const std::string& commands, int out) {
  const File in = temporary_file();
  const File errors = temporary_file();
  if (std::fwrite(commands.data(), 1, commands.size(), in.get()) != commands.size() ||
      std::fflush(in.get()) != 0)
    fail("cannot write a temporary file", errno);
  std::rewind(in.get());

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(in.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(errors.get()), STDERR_FILENO);
  // -d: the user's own start-up files stay out of the picture.
  std::array<std::string, 3> words{"gnuplot", "-d", "-"};
  std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error == ENOENT)
    throw Error(ErrorCode::kIo,
                "gnuplot draws the pictures and is not installed: try apt-get install gnuplot-nox");
  if (error != 0) fail("cannot run gnuplot", error);
  int status = 0;
  while (waitpid(child, &status, 0) == -1) {
    if (errno != EINTR) fail("cannot wait for gnuplot", errno);
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw Error(ErrorCode::kIo, "gnuplot failed: " + contents(errors.get()));
}

void write_all(int file, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const auto count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail("cannot write " + name, errno);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// A file beside the one that is to be, which it replaces when it is complete.
class Replacement {
 public:
  explicit Replacement(const std::filesystem::path& target)
      : target_(target), name_(target.string() + ".XXXXXX"), file_(mkstemp(name_.data())) {
    if (file_ == -1) fail("cannot write " + target_.string(), errno);
  }
  ~Replacement() {
    close(file_);
    if (!done_) unlink(name_.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  [[nodiscard]] int descriptor() const noexcept { return file_; }

  void complete() {
    struct stat info {};
    // gnuplot does not always say that the disk is full.
    if (fstat(file_, &info) != 0 || info.st_size == 0 || fsync(file_) != 0)
      fail("cannot write " + target_.string(), errno != 0 ? errno : ENOSPC);
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(file_, 0666 & ~mask) != 0 || rename(name_.c_str(), target_.c_str()) != 0)
      fail("cannot write " + target_.string(), errno);
    done_ = true;
  }

 private:
  std::filesystem::path target_;
  std::string name_;
  int file_;
  bool done_ = false;
};

}  // namespace

std::string gnuplot_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'')
      quoted += "''";
    else
      quoted += std::iscntrl(static_cast<unsigned char>(c)) != 0 ? ' ' : c;
  }
  return quoted + "'";
}

Panel empty_panel(const std::string& title, const std::string& why) {
  return {"",
          fmt::format("set title {}\nunset tics\nunset key\nset label 1 {} at graph 0.5,0.5 center "
                      "textcolor rgb '#606060'\nplot [0:1][0:1] 2\n",
                      gnuplot_quoted(title),
                      gnuplot_quoted(why))};
}

PictureFormat picture_format(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  if (extension == ".svg") return PictureFormat::kSvg;
  if (extension == ".png") return PictureFormat::kPng;
  if (extension == ".html") return PictureFormat::kHtml;
  throw Error(ErrorCode::kInvalidArgument,
              "\"" + file.string() + "\" does not end in .svg, .png or .html");
}

void draw(const Page& page, const std::filesystem::path& file) {
  const PictureFormat format = picture_format(file);
  const std::string commands = script(page, format);
  if (std::filesystem::is_directory(file)) fail("cannot write " + file.string(), EISDIR);
  Replacement replacement(file);
  if (format == PictureFormat::kHtml) {
    const File picture = temporary_file();
    run_gnuplot(commands, fileno(picture.get()));
    write_all(replacement.descriptor(),
              zoomable_page(page.title, contents(picture.get())),
              file.string());
  } else {
    run_gnuplot(commands, replacement.descriptor());
  }
  replacement.complete();
}

}  // namespace duelopt::cli
