// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/report.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "apps/bench/plot.hpp"
#include "apps/bench/text_file.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt::bench {
namespace {

std::string fresh_directory(const std::string& name) {
  std::string path = testing::TempDir() + "report_test_" + name;
  std::filesystem::remove_all(path);
  std::filesystem::create_directories(path);
  return path;
}

// Rows of currin-budget for 20 seeds, in which comp-gp-ucb has this regret everywhere and all
// else 1.
std::vector<Row> made_up(double comp, std::size_t lucky_seeds = 20) {
  std::vector<Row> rows;
  for (const bench::Run& run : experiment("currin-budget").runs) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      for (const Reading& reading : run.readings) {
        const bool is_comp = run.contender.strategy.name == "comp-gp-ucb";
        const double regret = !is_comp ? 1.0 : seed <= lucky_seeds ? comp : 1.01;
        rows.push_back({.problem = run.problem,
                        .judge = run.judge,
                        .setting = run.contender.setting,
                        .strategy = run.contender.strategy.name,
                        .variant = run.contender.variant,
                        .seed = seed,
                        .cost_ratio = reading.cost_ratio,
                        .budget = reading.budget,
                        .regret_paper = regret,
                        .regret_queried = regret,
                        .regret_labelled = regret,
                        .regret_recommended = regret});
      }
    }
  }
  return rows;
}

std::string_view first_verdict(const std::vector<Row>& rows) {
  return verdict(assess(paper_claims().front(),
                        Results(rows),
                        "comp-gp-ucb, known bias",
                        "paper",
                        RegretKind::kRecommended));
}

TEST(ClaimsTest, AreJudgedByMeansAndSeeds) {
  EXPECT_EQ(first_verdict(made_up(0.5)), "holds");
  EXPECT_EQ(first_verdict(made_up(0.5, 15)), "holds");
  EXPECT_EQ(first_verdict(made_up(0.5, 14)), "holds in the mean");
  EXPECT_EQ(first_verdict(made_up(1.5)), "fails");
  EXPECT_EQ(first_verdict(made_up(1.0)), "fails");  // equal is not better
  EXPECT_EQ(first_verdict({}), "no results");
}

TEST(ClaimsTest, HoldInPartIfAtSomePoints) {
  std::vector<Row> rows = made_up(0.5);
  for (Row& row : rows)
    if (row.budget == 50.0) row.regret_recommended = 1.0;
  const Finding f = assess(paper_claims().front(),
                           Results(rows),
                           "comp-gp-ucb, known bias",
                           "paper",
                           RegretKind::kRecommended);
  EXPECT_EQ(verdict(f), "in part");
  EXPECT_EQ(f.points, 9U);
  EXPECT_EQ(f.in_the_mean, 8U);
  EXPECT_EQ(f.least_seeds, 0U);
  EXPECT_EQ(f.most_seeds, 20U);
}

TEST(ClaimsTest, WorseIsTheOtherWayRound) {
  const Claim& worse = paper_claims().at(1);
  ASSERT_EQ(worse.relation, Relation::kWorse);
  std::vector<Row> rows = made_up(0.5);
  for (Row& row : rows)
    if (row.strategy == "mf-gp-ucb") row.regret_paper = 2.0;
  EXPECT_EQ(verdict(assess(worse, Results(rows), "mf-gp-ucb", "paper", RegretKind::kPaper)),
            "holds");
  EXPECT_EQ(verdict(assess(worse, Results(rows), "mf-gp-ucb", "paper", RegretKind::kQueried)),
            "fails");
}

TEST(ClaimsTest, SpeakOfStrategiesThatTheirExperimentHas) {
  for (const Claim& claim : paper_claims()) {
    std::vector<std::string> labels;
    for (const bench::Run& run : experiment(claim.experiment).runs)
      labels.push_back(label_of(run.contender.strategy.name, run.contender.variant));
    for (const auto& list : {claim.subjects, claim.rivals})
      for (const std::string& label : list)
        EXPECT_NE(std::find(labels.begin(), labels.end(), label), labels.end()) << label;
  }
}

TEST(ReportTest, SaysWhatHoldsAndWhatIsMissing) {
  const std::string directory = fresh_directory("some");
  std::ofstream file(directory + "/currin-budget.csv");
  file << csv_header() << '\n';
  for (const Row& row : made_up(0.5)) file << to_csv(row);
  file.close();
  std::ofstream(directory + "/depends.md") << "Too good to be true.\n";
  const std::string text = report_of(directory);
  EXPECT_NE(text.find("| holds, 9 of 9; holds, 9 of 9 |"), std::string::npos);
  EXPECT_NE(text.find("Too good to be true."), std::string::npos);
  EXPECT_NE(text.find("No results of `borehole-ratio` yet: `duelopt-bench run borehole-ratio`"),
            std::string::npos);
  expect_error(
      ErrorCode::kNotFound, "there is no directory /nowhere", [] { (void)report_of("/nowhere"); });
}

TEST(TablesTest, HaveAMeanForEveryStrategyAndPoint) {
  const std::string text = regret_tables(experiment("currin-budget"), Results(made_up(0.5)));
  EXPECT_NE(text.find("| currin-exp, paper: recommended | budget 20 | budget 50 | budget 100 |"),
            std::string::npos);
  EXPECT_NE(text.find("| comp-gp-ucb, known bias | 0.5 ± 0 |"), std::string::npos);
}

TEST(TextFileTest, IsWrittenWholeOrNotAtAll) {
  const std::string directory = fresh_directory("write");
  write_text(directory + "/page.md", "text");
  EXPECT_TRUE(std::filesystem::exists(directory + "/page.md"));
  EXPECT_FALSE(std::filesystem::exists(directory + "/page.md.new"));
  expect_error(ErrorCode::kIo, "cannot write /dev/full: No space left", [&] {
    write_text("/dev/full", "text");
  });
  expect_error(ErrorCode::kIo, "cannot write /nowhere/page.md", [&] {
    write_text("/nowhere/page.md", "text");
  });
}

Figure two_panels() {
  return {.title = "It's a title",
          .columns = 2,
          .panels = {{.title = "left",
                      .x_label = "budget",
                      .y_label = "regret",
                      .floor = 1e-3,
                      .curves = {{"a", {{10.0, 1.0, 2.0}, {20.0, 1e-9, 0.0}}}}},
                     {.title = "right",
                      .x_label = "budget",
                      .y_label = "regret",
                      .curves = {{"b", {{10.0, 1.0, 0.5}}}, {"a", {{10.0, 2.0, 0.5}}}}}}};
}

TEST(PlotTest, ValuesBelowTheFloorAreDrawnOnIt) {
  const std::string script = gnuplot_script(two_panels(), "x.svg");
  EXPECT_NE(script.find("10 1 0.001 3\n20 0.001 0.001 0.001\n"), std::string::npos);
  EXPECT_NE(script.find("'It''s a title'"), std::string::npos);
}

TEST(PlotTest, DrawsAPicture) {
  const std::string path = fresh_directory("plot") + "/picture.svg";
  Figure figure = two_panels();
  figure.panels.push_back({.title = "nothing yet", .x_label = "x", .y_label = "y"});
  draw(figure, path);
  EXPECT_GT(std::filesystem::file_size(path), 1000U);
  expect_error(ErrorCode::kIo, "cannot write /nowhere/picture.svg.gnuplot", [] {
    draw(two_panels(), "/nowhere/picture.svg");
  });
}

}  // namespace
}  // namespace duelopt::bench
