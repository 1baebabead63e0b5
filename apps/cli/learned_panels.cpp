// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "apps/cli/panels.hpp"
#include "apps/cli/text.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kMostRows = 12;
constexpr double kFewestRows = 3.0;  // else the bars would be slabs

// Rows from the top down, each with its name at the left.
std::string rows_axis(const std::vector<std::string>& names) {
  std::string tics;
  for (std::size_t k = 0; k < names.size(); ++k)
    tics += fmt::format("{}{} {}", k == 0 ? "" : ", ", gnuplot_quoted(names[k]), k);
  return fmt::format("set ytics ({})\nset yrange [{}:-0.6]\nset lmargin 16\nset bmargin 6\n",
                     tics,
                     std::max(static_cast<double>(names.size()), kFewestRows) - 0.4);
}

std::string name_of(const NamedJudge& judge) {
  return fmt::format("{} ({}{})",
                     judge.name.empty() ? "no name" : judge.name,
                     judge.view.duels,
                     judge.view.trusted ? "" : ", not trusted");
}

}  // namespace

Panel importance_panel(const Study& study) {
  const std::string title = "What matters";
  std::vector<Importance> list = study.importance();
  if (list.empty()) return empty_panel(title, "nothing is known of the parameters yet");
  std::stable_sort(list.begin(), list.end(), [](const Importance& a, const Importance& b) {
    return a.in_all > b.in_all;
  });
  list.resize(std::min(list.size(), kMostRows));
  std::vector<std::string> names;
  std::string data = "$importance << EOD\n";
  for (std::size_t k = 0; k < list.size(); ++k) {
    names.push_back(list[k].parameter);
    data += fmt::format("{} {} {}\n", k, 100.0 * list[k].alone, 100.0 * list[k].in_all);
  }
  const auto bars = [](int column, double half, const char* color, const char* name) {
    return fmt::format(
        "$importance using (${0}/2):1:(0):{0}:($1-{1}):($1+{1}) with boxxyerror fillstyle solid "
        "noborder fillcolor rgb '{2}' title '{3}'",
        column,
        half,
        color,
        name);
  };
  return {data + "EOD\n",
          fmt::format(
              "set title '{}'\n{}"
              "set xrange [0:100]\nset xlabel 'percent of the variation explained' offset 0,0.7\n"
              "set key bmargin center horizontal samplen 1.5\nplot {}, {}\n",
              title,
              rows_axis(names),
              bars(3, 0.35, "#cfe3f2", "together with others"),
              bars(2, 0.22, "#0072b2", "by itself"))};
}

Panel judges_panel(const Study& study) {
  const std::string title = "Whom to believe";
  std::vector<NamedJudge> judges = study.judges();
  if (judges.empty())
    return empty_panel(
        title,
        study.spending().done.duels == 0 ? "no duels yet" : "nothing is known of the judges yet");
  std::stable_sort(judges.begin(), judges.end(), [](const NamedJudge& a, const NamedJudge& b) {
    return a.view.duels > b.view.duels;
  });
  const std::size_t left_out = judges.size() - std::min(judges.size(), kMostRows);
  judges.resize(judges.size() - left_out);
  std::vector<std::string> names;
  std::string data = "$judges << EOD\n";
  for (std::size_t k = 0; k < judges.size(); ++k) {
    names.push_back(name_of(judges[k]));
    data += fmt::format("{} {} {}\n",
                        100.0 * (1.0 - judges[k].view.wrong_share),
                        k,
                        judges[k].view.trusted ? 1 : 0);
  }
  return {
      data + "EOD\n",
      fmt::format(
          "set title '{}{}'\n{}"
          "set xrange [0:100]\nset xlabel 'percent of pairs ordered as measured; a coin: 50' "
          "offset 0,0.7\n"
          "set arrow 1 from 50, graph 0 to 50, graph 1 nohead dashtype 3 linecolor rgb '#707070'\n"
          "unset key\nplot $judges using (0.5*($1+50)):2:($1<50?$1:50):($1<50?50:$1):($2-0.12):"
          "($2+0.12) with boxxyerror fillstyle solid noborder fillcolor rgb '#cfe3f2' notitle, "
          "$judges using ($3 == 1 ? $1 : NaN):2 with points pointtype 7 pointsize 1.1 linecolor "
          "rgb "
          "'#0072b2' notitle, $judges using ($3 == 0 ? $1 : NaN):2 with points pointtype 6 "
          "pointsize 1.1 linecolor rgb '#d55e00' notitle\n",
          title,
          left_out > 0 ? fmt::format(": {} judges more", left_out) : "",
          rows_axis(names))};
}

}  // namespace duelopt::cli
