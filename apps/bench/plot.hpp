// SPDX-License-Identifier: Apache-2.0
//
// Pictures of results, by gnuplot: mean and standard error on a logarithmic scale. A curve is known
// by its marker and its dashes as well as by its color.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace duelopt::bench {

struct CurvePoint {
  double x;
  double mean;
  double standard_error;
};

struct Curve {
  std::string label;
  std::vector<CurvePoint> points;
};

struct Panel {
  std::string title;
  std::string x_label;
  std::string y_label;
  double floor = 1e-12;  // > 0: smaller values are drawn there
  std::vector<Curve> curves{};
};

struct Figure {
  std::string title;
  std::size_t columns = 1;  // >= 1 panels side by side
  std::vector<Panel> panels{};
};

// What gnuplot is told. Curves of one label look the same in all panels.
[[nodiscard]] std::string gnuplot_script(const Figure& figure, const std::string& path);

// Writes an SVG file. Throws kIo if gnuplot is missing or fails; an older picture then stays.
void draw(const Figure& figure, const std::string& path);

}  // namespace duelopt::bench
