// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/option_history.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace duelopt {
namespace {

// To change a default in a release, add one here and the value until now to old_defaults().
//
// 1: before 0.2 every option there was stood in the definition of a study, so that what is missing
//    had not been invented, and its default of 1 is the value that changes nothing.
// 2: 0.2
constexpr int kNewest = 2;

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kRenamed{
    {{"maximiser", "maximizer"},
     {"neighbours", "neighbors"},
     {"least_improvement", "min_improvement"}}};

constexpr auto kRetired = std::to_array<RetiredOption>({{"joint", "examinations", 1},
                                                        {"joint", "search", 1},
                                                        {"joint", "hills", 1},
                                                        {"joint", "initial_labels", 1},
                                                        {"joint", "duels_in_a_row", 1},
                                                        {"joint", "min_improvement", 1},
                                                        {"joint", "guard", 1},
                                                        {"joint", "repeats", 1},
                                                        {"joint", "best_points", 1},
                                                        {"joint", "other_points", 1},
                                                        {"joint", "sobol_points", 1},
                                                        {"joint", "face_points", 1},
                                                        {"joint", "neighbors", 1},
                                                        {"joint", "ascents", 1},
                                                        {"joint", "evaluations", 1},
                                                        {"eubo", "search", 1},
                                                        {"eubo", "hills", 1}});

}  // namespace

int newest_defaults() noexcept { return kNewest; }

std::string_view current_name(std::string_view option) noexcept {
  for (const auto& [before, now] : kRenamed) {
    if (option == before) return now;
  }
  return option;
}

std::optional<RetiredOption> find_retired(std::string_view strategy,
                                          std::string_view option) noexcept {
  const auto* const found = std::find_if(kRetired.begin(), kRetired.end(), [&](const auto& r) {
    return r.strategy == strategy && r.option == option;
  });
  if (found == kRetired.end()) return std::nullopt;
  return *found;
}

std::span<const OldDefault> old_defaults() {
  static const std::array<OldDefault, 2> all{
      {{"joint", "initial_duels", 1, 0.0}, {"joint", "duels_before_labels", 1, 0.0}}};
  return all;
}

}  // namespace duelopt
