// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include <sys/wait.h>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::experiments {
namespace {

// The colours of Okabe and Ito, which most people can tell apart; yellow is left out.
constexpr std::array kColours{
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
  return std::string("lc rgb '") + kColours.at(i % kColours.size()) + "' dt " +
         kDashes.at((i + i / kColours.size()) % kDashes.size()) + " lw 1.8 pt " +
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
  const auto row = static_cast<double>(index / layout.columns);
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
      out << separator << "$d" << index << '_' << c << " using 1:2:3:4 with yerrorlines "
          << style(i) << " notitle";
      separator = ", \\\n  ";
    }
  }
  out << '\n';
}

// A strip with nothing but the key.
void write_legend(std::ostream& out, const Layout& layout, const std::vector<std::string>& labels) {
  const double height = kLegend * static_cast<double>(layout.legend_rows) + 8.0;
  out << "unset title\nunset xlabel\nunset ylabel\nunset border\nunset tics\nunset grid\nunset "
         "logscale\nset origin 0,0\nset size 1,"
      << to_text(height / layout.height)
      << "\nset lmargin 0\nset rmargin 0\nset tmargin 0\nset bmargin 0\nset key center center "
         "horizontal maxrows "
      << layout.legend_rows << " samplen 4 spacing 1.1\nset xrange [0:1]\nset yrange [0:1]\nplot ";
  for (std::size_t i = 0; i < labels.size(); ++i)
    out << (i == 0 ? "" : ", \\\n  ") << "NaN with linespoints " << style(i) << " title "
        << quoted(labels[i]);
  out << '\n';
}

}  // namespace

std::string gnuplot_script(const Figure& figure, Picture picture, const std::string& path) {
  const std::vector<std::string> labels = labels_of(figure);
  const Layout layout(figure, labels.size());
  const bool svg = picture == Picture::kSvg;
  std::ostringstream out;
  const double zoom = svg ? 1.0 : 1.5;
  out << "set encoding utf8\nset terminal " << (svg ? "svg" : "pngcairo") << " noenhanced size "
      << std::lround(zoom * layout.width) << ',' << std::lround(zoom * layout.height)
      << (svg ? " dynamic background rgb 'white' font 'Helvetica,12'"
              : " fontscale 1.5 linewidth 1.5 pointscale 1.5 font 'Sans,9'")
      << "\nset output " << quoted(path) << '\n';
  for (std::size_t p = 0; p < figure.panels.size(); ++p) {
    for (std::size_t c = 0; c < figure.panels[p].curves.size(); ++c) {
      out << "$d" << p << '_' << c << " << EOD\n";
      write_points(out, figure.panels[p].curves[c], figure.panels[p].floor);
      out << "EOD\n";
    }
  }
  out << "set multiplot title " << quoted(figure.title)
      << "\nset logscale y\nset format y '%g'\nset grid y lc rgb '#dddddd' dt 1\nset tics nomirror "
         "front\nset border 3\nset errorbars small\nset offsets graph 0.03, graph 0.03, 0, 0\n";
  for (std::size_t p = 0; p < figure.panels.size(); ++p)
    write_panel(out, figure.panels[p], layout, p, labels);
  if (!labels.empty()) write_legend(out, layout, labels);
  out << "unset multiplot\nunset output\n";
  return out.str();
}

void draw(const Figure& figure, const std::string& stem) {
  for (const auto& [picture, ending] :
       {std::pair{Picture::kSvg, ".svg"}, std::pair{Picture::kPng, ".png"}}) {
    const std::string path = stem + ending;
    const std::string fresh = path + ".new";
    const std::string script = gnuplot_script(figure, picture, fresh);
    std::FILE* pipe = ::popen("gnuplot", "w");
    const bool told =
        pipe != nullptr && std::fwrite(script.data(), 1, script.size(), pipe) == script.size();
    const int status = pipe != nullptr ? ::pclose(pipe) : -1;
    std::error_code error;
    if (told && WIFEXITED(status) && WEXITSTATUS(status) == 0 &&
        std::filesystem::file_size(fresh, error) > 0 && !error)
      std::filesystem::rename(fresh, path, error);
    else
      error = std::make_error_code(std::errc::io_error);
    if (!error) continue;
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    throw Error(ErrorCode::kIo,
                "cannot draw " + path +
                    (WIFEXITED(status) && WEXITSTATUS(status) == 127 ? ": gnuplot is not installed"
                                                                     : ": gnuplot failed"));
  }
}

}  // namespace duelopt::experiments
