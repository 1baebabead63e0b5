// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/report.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"
#include "experiments/engine/claims.hpp"
#include "experiments/engine/experiment.hpp"
#include "experiments/engine/plot.hpp"
#include "experiments/engine/text_file.hpp"
#include "experiments/engine/theory.hpp"

namespace duelopt::experiments {
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
  for (const auto& run : experiment("currin-budget").runs) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      for (const Reading& reading : run.readings) {
        const bool is_comp = name(run.strategy) == "comp-gp-ucb";
        const double regret = !is_comp ? 1.0 : seed <= lucky_seeds ? comp : 1.01;
        rows.push_back({.experiment = "currin-budget",
                        .problem = run.problem,
                        .judge = run.judge,
                        .strategy = std::string(name(run.strategy)),
                        .options = run.options,
                        .seed = seed,
                        .budget = reading.budget,
                        .cost_ratio = reading.cost_ratio,
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
    for (const auto& run : experiment(claim.experiment).runs)
      labels.push_back(label_of(name(run.strategy), run.options));
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
  std::ofstream(directory + "/currin-budget.remarks.md") << "Too good to be true.\n";
  const std::string text = report_of(directory);
  EXPECT_NE(text.find("**holds**; 9 of 9; 20 of 20"), std::string::npos);
  EXPECT_NE(text.find("| comp-gp-ucb, known bias | 0.5 ± 0 |"), std::string::npos);
  EXPECT_NE(text.find("*Remarks.* Too good to be true."), std::string::npos);
  EXPECT_NE(text.find("No results yet: `duelopt experiment run benchmark`"), std::string::npos);
  EXPECT_NE(text.find("No results yet: `duelopt experiment run joint-aside`"), std::string::npos);
}

TEST(ReportTest, NamesTheProblemsThatHaveFewerSeeds) {
  const std::string directory = fresh_directory("fewer_seeds");
  std::ofstream file(directory + "/joint-labels.csv");
  file << csv_header() << '\n';
  const auto write = [&](const std::string& problem, std::uint64_t seeds) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      Row row = made_up(0.5).front();
      row.experiment = "joint-labels";
      row.problem = problem;
      row.seed = seed;
      file << to_csv(row);
    }
  };
  write("branin", 3);
  write("hartmann6", 2);
  file.close();
  EXPECT_NE(report_of(directory).find("\n3 seeds, of hartmann6 2.\n"), std::string::npos);
}

TEST(ReportTest, TheBenchmarkStaysOnThePageWhileItsFileIsMissing) {
  const std::string directory = fresh_directory("benchmark");
  const std::string path = directory + "/page.md";
  std::ofstream(path)
      << "## Old\n\ngone\n\n## The benchmark\n\n### as it was\n\n## Theory\n\nold\n";
  write_report(directory, path);
  std::ifstream page(path);
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  EXPECT_NE(text.find("\n## The benchmark\n\n### as it was\n\n## Theory\n\nThe theorems"),
            std::string::npos);
  EXPECT_EQ(text.find("gone"), std::string::npos);
}

TEST(ReportTest, IsWrittenWholeOrNotAtAll) {
  const std::string directory = fresh_directory("write");
  write_report(directory, directory + "/page.md");
  EXPECT_TRUE(std::filesystem::exists(directory + "/page.md"));
  EXPECT_FALSE(std::filesystem::exists(directory + "/page.md.new"));
  expect_error(ErrorCode::kIo, "cannot write /dev/full: No space left", [&] {
    write_report(directory, "/dev/full");
  });
  expect_error(ErrorCode::kIo, "cannot write /nowhere/page.md", [&] {
    write_report(directory, "/nowhere/page.md");
  });
  expect_error(ErrorCode::kNotFound, "there is no directory /nowhere", [&] {
    write_report("/nowhere", directory + "/page.md");
  });
}

TEST(TheoryTest, LeavesFinishedFindingsAndRefusesOthers) {
  const std::string directory = fresh_directory("theory");
  const std::string path = directory + "/theory.csv";
  std::ofstream(path) << "seed,runs,claim\n1,7,\"Lemma 5\"\n";
  EXPECT_EQ(write_findings({.runs = 7}, directory, {}), path);
  expect_error(ErrorCode::kConflict, "other seeds", [&] {
    (void)write_findings({.runs = 8}, directory, {});
  });
  expect_error(ErrorCode::kIo, "cannot make /dev/full/x", [] {
    (void)write_findings({}, "/dev/full/x", {});
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
  const std::string script = gnuplot_script(two_panels(), Picture::kSvg, "x.svg");
  EXPECT_NE(script.find("10 1 0.001 3\n20 0.001 0.001 0.001\n"), std::string::npos);
  EXPECT_NE(script.find("'It''s a title'"), std::string::npos);
}

TEST(PlotTest, DrawsBothPictures) {
  const std::string stem = fresh_directory("plot") + "/picture";
  Figure figure = two_panels();
  figure.panels.push_back({.title = "nothing yet", .x_label = "x", .y_label = "y"});
  draw(figure, stem);
  std::string start(8, '\0');
  std::ifstream(stem + ".png", std::ios::binary).read(start.data(), 8);
  EXPECT_EQ(start, "\x89PNG\r\n\x1a\n");
  EXPECT_GT(std::filesystem::file_size(stem + ".svg"), 1000U);
  expect_error(ErrorCode::kIo, "cannot write /nowhere/picture.svg.gnuplot", [] {
    draw(two_panels(), "/nowhere/picture");
  });
}

}  // namespace
}  // namespace duelopt::experiments
