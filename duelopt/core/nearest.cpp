// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "duelopt/core/error.hpp"

namespace duelopt {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // row[j] is the distance from the first i characters of a to the first j of b [WF74].
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j - 1] + 1, row[j] + 1, replaced});
    }
  }
  return row.back();
}

std::string unknown_name(std::string_view what,
                         std::string_view name,
                         std::span<const std::string_view> valid) {
  if (valid.empty()) throw Error(ErrorCode::kInvalidArgument, "there is no name to choose from");
  std::vector<std::size_t> distances;
  for (const std::string_view word : valid) distances.push_back(edit_distance(name, word));
  const std::size_t least = *std::min_element(distances.begin(), distances.end());

  // What shares not even half of its letters with any of them is no slip of the pen.
  constexpr std::size_t kFew = 12;
  const bool lists_all = 2 * least > name.size() && valid.size() <= kFew;
  std::string message = "no " + std::string(what) + " is called \"" + std::string(name) + "\"";
  const char* separator = !lists_all          ? "; nearest: "
                          : valid.size() == 1 ? "; there is "
                                              : "; there are ";
  for (std::size_t i = 0; i < valid.size(); ++i) {
    if (!lists_all && distances[i] != least) continue;
    message += separator + ('"' + std::string(valid[i]) + '"');
    separator = ", ";
  }
  return message;
}

}  // namespace duelopt
