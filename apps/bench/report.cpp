// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/report.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "duelopt/core/error.hpp"

namespace duelopt::bench {
namespace {

constexpr std::string_view kIntroduction =
    R"(# The paper's experiments, run again

`duelopt-bench report` writes this page from the files of `apps/bench/results/`; how to make them again, and all tables of all
regrets, is in [experiments](experiments.md). The paper ([XJSD20](references.md)) compares on two functions, CurrinExp and Borehole.
Its text leaves much open ([notes](paper-notes.md)), so this is one reading of it.

Two settings. *Paper*: what the appendix says (uniform initial queries worth ten labels, isotropic squared exponential kernels,
evidence and acquisition by DIRECT, refits after 20 duels and 5 labels, width ½ log 2t), with γ = 0.15 and a logistic link whose
scale is a sixth of the range, which it leaves open; for speed, the evidence of duels reads 200 of them. *Corrected*: the library's
defaults. Random labels, random duels and log-ei are the same in both. Regret is counted in two ways here. *Paper*: of the best point asked
about, the random opponents of duels included, as the paper counts. *Recommended*: of the point that `best` recommends, which is
what a user gets. Budgets are in labels.

## The paper's claims

A claim is judged at every point it speaks of (budgets 20 to 100, or cost ratios) against the best rival there, seed by seed. It
*holds* if at every point the mean is as claimed and so are the seeds (sign test, 5 %: 15 of 20); it *holds in the mean* if only the
means are; *in part* at some of the points; else it *fails*. "On par" means that the mean difference is at most two standard errors.
Then follows at how many of the points the mean is as claimed. Where there are two verdicts, the first is of COMP-GP-UCB with its bias
known, the second with the bias unknown.

)";

// Empty if it is no file: a device may have no end.
std::string text_of(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return {};
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string picture(const Experiment& experiment,
                    const Files& files,
                    const std::string& directory) {
  const auto results = files.find(experiment.name);
  if (results == files.end())
    return fmt::format("No results of `{0}` yet: `duelopt-bench run {0}`.\n\n", experiment.name);
  std::string text = fmt::format(
      "**{}** (`{}`, {} seeds).\n\n", experiment.title, experiment.name, results->second.seeds());
  if (std::filesystem::exists(directory + "/" + experiment.name + ".svg"))
    text += fmt::format("![{0}](../apps/bench/results/{0}.svg)\n\n", experiment.name);
  return text;
}

}  // namespace

Files read_files(const std::string& directory) {
  if (!std::filesystem::is_directory(directory))
    throw Error(ErrorCode::kNotFound, "there is no directory " + directory);
  Files files;
  for (const std::string_view name : experiment_names()) {
    const std::string path = fmt::format("{}/{}.csv", directory, name);
    if (std::filesystem::exists(path)) files.emplace(name, Results(read_rows(path)));
  }
  return files;
}

std::string report_of(const std::string& directory) {
  const Files files = read_files(directory);
  std::string text(kIntroduction);
  text += claims_table(files, {RegretKind::kPaper, RegretKind::kRecommended}) + "\n";
  text += "## The figures behind them\n\n";
  for (const std::string_view name : experiment_names()) {
    if (name == "dependence" || name.ends_with(kFamilySuffix)) continue;
    const std::string family = family_of(name);
    if (files.contains(family)) text += picture(experiment(family), files, directory);
    text += picture(experiment(name), files, directory);
  }
  text += "## What the claims depend on\n\n";
  text += picture(experiment("dependence"), files, directory);
  return text + text_of(directory + "/depends.md");
}

}  // namespace duelopt::bench
