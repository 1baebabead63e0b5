// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/plot.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/bench/text_file.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::bench {
namespace {

// The colors of Okabe and Ito, which most people can tell apart; yellow is left out.
constexpr std::array kColors{
    "#0072B2", "#56B4E9", "#D55E00", "#009E73", "#CC79A7", "#999999", "#666666", "#000000"};
constexpr std::array kDashes{"1", "2", "1", "'-.'", "'..'", "4", "3", "5"};
constexpr std::array kMarkers{7, 6, 5, 9, 13, 1, 2, 4, 8, 12, 10, 11, 3};

constexpr double kWidth = 430.0;  // of a panel
constexpr double kHeight = 320.0;
constexpr double kTitle = 36.0;   // the strip above all panels
constexpr double kLegend = 24.0;  // a line of the legend below

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
  return result + "'";
}

std::vector<std::string> labels_of(const Figure& figure) {
  std::vector<std::string> labels;
  for (const Panel& panel : figure.panels)
    for (const Curve& curve : panel.curves)
      if (std::find(labels.begin(), labels.end(), curve.label) == labels.end())
        labels.push_back(curve.label);
  return labels;
}

std::string style(std::size_t i) {
  return std::string("lc rgb '") + kColors.at(i % kColors.size()) + "' dt " +
         kDashes.at((i + i / kColors.size()) % kDashes.size()) + " lw 1.8 pt " +
         std::to_string(kMarkers.at(i % kMarkers.size())) + " ps 0.8";
}

// x, mean, and the ends of the error bar; neither below the floor.
void write_points(std::ostream& out, const Curve& curve, double floor) {
  for (const CurvePoint& p : curve.points) {
    const auto shown = [&](double y) { return to_text(std::max(y, floor)); };
    out << to_text(p.x) << ' ' << shown(p.mean) << ' ' << shown(p.mean - p.standard_error) << ' '
        << shown(p.mean + p.standard_error) << '\n';
  }
}

struct Layout {
  std::size_t columns, rows, legend_columns, legend_rows;
  double width, height;

  explicit Layout(const Figure& figure, std::size_t labels)
      : columns(std::max<std::size_t>(1, std::min(figure.columns, figure.panels.size()))),
        rows((figure.panels.size() + columns - 1) / columns),
        legend_columns(std::max<std::size_t>(2, 2 * columns - columns / 2)),
        legend_rows((labels + legend_columns - 1) / legend_columns),
        width(kWidth * static_cast<double>(columns)),
        height(kTitle + kHeight * static_cast<double>(rows) +
               kLegend * static_cast<double>(legend_rows) + 12.0) {}
};

void write_panel(std::ostream& out,
                 const Panel& panel,
                 const Layout& layout,
                 std::size_t index,
                 const std::vector<std::string>& labels) {
  const auto column = static_cast<double>(index % layout.columns);
  const std::size_t above = index / layout.columns;
  const auto row = static_cast<double>(above);
  const double bottom = layout.height - kTitle - kHeight * (row + 1.0);
  out << "set origin " << to_text(column * kWidth / layout.width) << ','
      << to_text(bottom / layout.height) << "\nset size " << to_text(kWidth / layout.width) << ','
      << to_text(kHeight / layout.height) << "\nset title " << quoted(panel.title)
      << "\nset xlabel " << quoted(panel.x_label) << "\nset ylabel " << quoted(panel.y_label)
      << "\nset yrange [" << to_text(panel.floor) << ":*]\nplot ";
  const char* separator = "";
  for (std::size_t i = 0; i < labels.size(); ++i) {
    for (std::size_t c = 0; c < panel.curves.size(); ++c) {
      if (panel.curves[c].label != labels[i]) continue;
      // About ten markers and bars a curve: more would hide each other.
      const std::size_t every = std::max<std::size_t>(1, panel.curves[c].points.size() / 10);
      out << separator << "$d" << index << '_' << c << " every " << every
          << " using 1:2:3:4 with yerrorbars lc rgb '" << kColors.at(i % kColors.size())
          << "' dt 1 lw 1 pt 0 notitle, '' using 1:2 with linespoints pointinterval " << every
          << ' ' << style(i) << " notitle";
      separator = ", \\\n  ";
    }
  }
  if (panel.curves.empty()) out << "[0:1] [1:10] NaN notitle";
  out << '\n';
}

// A strip with nothing but the key.
void write_legend(std::ostream& out, const Layout& layout, const std::vector<std::string>& labels) {
  const double height = kLegend * static_cast<double>(layout.legend_rows) + 8.0;
  out << "unset title\nunset xlabel\nunset ylabel\nunset border\nunset tics\nunset grid\nunset "
         "logscale\nset origin 0,0\nset size 1,"
      << to_text(height / layout.height)
      << "\nset lmargin 0\nset rmargin 0\nset tmargin 0\nset bmargin 0\nset key center center "
         "horizontal Left reverse maxrows "
      << layout.legend_rows << " samplen 4 spacing 1.1\nset xrange [0:1]\nset yrange [0:1]\nplot ";
  for (std::size_t i = 0; i < labels.size(); ++i)
    out << (i == 0 ? "" : ", \\\n  ") << "NaN with linespoints " << style(i) << " title "
        << quoted(labels[i]);
  out << '\n';
}

// Runs gnuplot in silence; returns what went wrong, nothing if nothing did.
std::string gnuplot_problem(const std::string& script) {
  posix_spawn_file_actions_t actions;
  (void)posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    (void)posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
  std::string program = "gnuplot";
  std::string argument = script;
  const std::array<char*, 3> words{program.data(), argument.data(), nullptr};
  pid_t child = 0;
  const int failure =
      posix_spawnp(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  (void)posix_spawn_file_actions_destroy(&actions);
  if (failure == ENOENT) return "gnuplot is not installed";
  if (failure != 0) return std::generic_category().message(failure);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "" : "gnuplot failed";
}

}  // namespace

std::string gnuplot_script(const Figure& figure, const std::string& path) {
  const std::vector<std::string> labels = labels_of(figure);
  const Layout layout(figure, labels.size());
  std::ostringstream out;
  out << "set encoding utf8\nset terminal svg noenhanced size " << std::lround(layout.width) << ','
      << std::lround(layout.height)
      << " dynamic background rgb 'white' font 'Helvetica,12'\nset output " << quoted(path) << '\n';
  for (std::size_t p = 0; p < figure.panels.size(); ++p) {
    for (std::size_t c = 0; c < figure.panels[p].curves.size(); ++c) {
      out << "$d" << p << '_' << c << " << EOD\n";
      write_points(out, figure.panels[p].curves[c], figure.panels[p].floor);
      out << "EOD\n";
    }
  }
  out << "set multiplot title " << quoted(figure.title)
      << "\nset logscale y\nset format y '%g'\nset grid ytics lc rgb '#bbbbbb' lw 1 dt 3\nset tics "
         "nomirror "
         "front\nset border 3\nset errorbars small\nset autoscale xfix\nset offsets graph 0.03, "
         "graph 0.03, 0, 0\n";
  for (std::size_t p = 0; p < figure.panels.size(); ++p)
    write_panel(out, figure.panels[p], layout, p, labels);
  if (!labels.empty()) write_legend(out, layout, labels);
  out << "unset multiplot\nunset output\n";
  return out.str();
}

void draw(const Figure& figure, const std::string& path) {
  const std::string fresh = path + ".new";
  const std::string script = path + ".gnuplot";
  write_text(script, gnuplot_script(figure, fresh));
  const std::string problem = gnuplot_problem(script);
  std::error_code error;
  std::filesystem::remove(script, error);
  if (problem.empty()) std::filesystem::rename(fresh, path, error);
  if (problem.empty() && !error) return;
  const std::string why = problem.empty() ? error.message() : problem;
  std::filesystem::remove(fresh, error);
  throw Error(ErrorCode::kIo, "cannot draw " + path + ": " + why);
}

}  // namespace duelopt::bench
