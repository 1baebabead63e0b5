// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/study_file.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/storage/json.hpp"
#include "duelopt/strategies/options.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const std::string kLeast = R"(name = "tea"
direction = "minimize"
[[parameter]]
name = "temp"
type = "real"
low = 60
high = 100
)";

TEST(StudyFileTest, WhatIsLeftOutHasTheDefaultsOfTheStruct) {
  EXPECT_EQ(parse_study_file(kLeast, "tea.toml"),
            (StudyOptions{.name = "tea",
                          .space = Space({{"temp", Real{60.0, 100.0}}}),
                          .direction = Direction::kMinimize}));
}

const std::string kMixture = R"toml(name = "drink"
direction = "maximize"
constraint = [
  "a + b == 1",
  "not (base == 'tea' and a >= 1)"
]
parameter = [
  {name = "a", type = "int", low = 0, high = 1},
  {name = "b", type = "real", low = 0, high = 1},
  {name = "base", type = "categorical", choices = ["tea", "coffee"]},
]
)toml";

TEST(StudyFileTest, ConstraintsAreReadAndRoundTrip) {
  const StudyOptions options = parse_study_file(kMixture, "drink.toml");
  const auto constraints = options.space.constraints();
  ASSERT_EQ(constraints.size(), 2U);
  EXPECT_EQ(constraints[0], "a + b == 1");
  EXPECT_EQ(parse_study_options(to_json(options)), options);
}

TEST(StudyFileTest, AConstraintThatIsWrongIsRefusedAtItsLine) {
  const auto refused = [](std::string text,
                          const std::string& from,
                          const std::string& to,
                          const std::string& message) {
    text.replace(text.find(from), from.size(), to);
    expect_error(
        ErrorCode::kInvalidArgument, message, [&] { (void)parse_study_file(text, "d.toml"); });
  };
  refused(
      kMixture, "a + b", "a + c", "d.toml:4: constraint \"a + c == 1\": character 5: no parameter");
  refused(kMixture, "'tea'", "'te'", "d.toml:5: constraint");
  refused(kMixture, "a + b == 1", "a + b == 3", "d.toml:3: nothing within the ranges meets");
  refused(kMixture, "\"a + b == 1\"", "3", "constraint");
  refused(kMixture,
          "\"a + b == 1\"",
          "\"base == 'tea'\", \"a == 1\"",
          "all of the constraints \"a == 1\", \"base == 'tea'\", \"not (base");
}

TEST(StudyFileTest, ARendererIsReadAndRoundTrips) {
  const auto with = [](const std::string& render) {
    return parse_study_file(kMixture + "render = " + render + '\n', "drink.toml");
  };
  const StudyOptions shown = with("{command = './swatch'}");
  EXPECT_EQ(shown.render, (Render{.command = "./swatch", .show = Show::kBoth}));
  EXPECT_EQ(parse_study_options(to_json(shown)), shown);
  const StudyOptions hidden = with("{command = './swatch', show = 'render'}");
  EXPECT_EQ(hidden.render, (Render{.command = "./swatch", .show = Show::kRender}));
  EXPECT_EQ(parse_study_options(to_json(hidden)), hidden);
  for (const auto& [render, message] : std::vector<std::pair<std::string, std::string>>{
           {"{command = ' '}", "drink.toml:12: the command of the renderer is empty"},
           {"{}", "drink.toml:12: "},
           {"{command = 3}", "drink.toml:12: "},
           {"{command = './swatch', show = 'table'}", "drink.toml:12: "},
           {"{comand = './swatch'}", "nearest: \"command\""},
           {"{command = \"a\\u0000b\"}", "drink.toml:12: the command of the renderer has a NUL"}})
    expect_error(ErrorCode::kInvalidArgument, message, [&, text = render] { (void)with(text); });
}

TEST(StudyFileTest, EveryKeyIsRead) {
  const std::string text = R"(
name = "espresso"
direction = "maximize"
budget = 20
seed = 9223372036854775807
parameter = [
  {name = "grind", type = "real", low = 0.1, high = 2.0, scale = "log"},
  {name = "shots", type = "int", low = -9223372036854775808, high = -9223372036854775807},
  {name = "bean", type = "categorical", choices = ["A", "B\n\"ö\""]},
]
label = {cost = 2, noise = 0.5}
duel = {cost = 0.25}
strategy = {slack = 0.25, name = "comp-gp-ucb", bias = "known", gamma = 1, initial_duels = 7}
)";
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(
      parse_study_file(text, "espresso.toml"),
      (StudyOptions{
          .name = "espresso",
          .space = Space({{"grind", Real{0.1, 2.0, Scale::kLog}},
                          {"shots", Integer{least, least + 1}},
                          {"bean", Categorical{{"A", "B\n\"ö\""}}}}),
          .costs = {.label = 2.0, .duel = 0.25},
          .budget = 20.0,
          .label_noise = 0.5,
          .strategy = {"comp-gp-ucb",
                       {{"slack", 0.25}, {"bias", "known"}, {"gamma", 1}, {"initial_duels", 7}}},
          .seed = Seed{std::numeric_limits<std::int64_t>::max()}}));
}

TEST(StudyFileTest, CostsOfChoicesAreOneForAllOrOneForEachNumber) {
  const auto costs = [](const std::string& duel) {
    return parse_study_file("duel = " + duel + '\n' + kLeast, "x.toml").costs;
  };
  EXPECT_EQ(costs("{choices = 2}"), Costs{});
  EXPECT_EQ(costs("{choices = 4}"), (Costs{.duel = 0.1, .choices = {0.1, 0.1}}));
  EXPECT_EQ(costs("{choices = 3, cost = 0.5}"), (Costs{.duel = 0.5, .choices = {0.5}}));
  EXPECT_EQ(costs("{choices = 4, cost = [0.1, 0.2, 0.25]}"),
            (Costs{.duel = 0.1, .choices = {0.2, 0.25}}));
  EXPECT_EQ(costs("{cost = [0.3]}"), (Costs{.duel = 0.3}));
  for (const auto& [duel, message] : std::vector<std::pair<std::string, std::string>>{
           {"{choices = 1}", "choices of duel = 1 is not a whole number from 2 to 6"},
           {"{choices = 7}", "choices of duel = 7 is not a whole number from 2 to 6"},
           {"{choices = 2.0}", "choices of duel = 2.0"},
           {"{choices = 4, cost = [0.1, 0.2]}", "is not a list of 3 costs"},
           {"{choices = 3, cost = [0.1, 0]}", "cost of duel = 0 is not positive"},
           {"{choices = 3, cost = [0.1, 'a']}", "is not a number"}})
    expect_error(ErrorCode::kInvalidArgument, message, [&, text = duel] { (void)costs(text); });
}

// The least file with one of its lines replaced, counted from 1, and some more text after it.
std::string altered(std::size_t line, const std::string& by, const std::string& more = {}) {
  std::istringstream lines(kLeast);
  std::string result;
  std::string text;
  for (std::size_t i = 1; std::getline(lines, text); ++i) result += (i == line ? by : text) + '\n';
  return result + more;
}

std::string followed_by(const std::string& more) { return altered(0, "", more); }

struct WrongFile {
  std::string text;
  int line;
  std::string fragment;
};
const std::vector<WrongFile> kWrongFiles{
    {"", 1, "name is missing"},
    {"\n# nothing\n", 1, "name is missing"},
    {"name = ", 1, ""},
    {"name = \"tea\"\nname = \"tea\"\n", 2, "name"},
    {"name = \"tea\"\n\xff\xfe", 1, "utf-8"},
    {"\x7f"
     "ELF\x02\x01",
     1,
     ""},
    {altered(1, "nmae = \"tea\""), 1, R"(no key is called "nmae"; nearest: "name")"},
    {altered(1, "name = 3"), 1, "name = 3 is not a text"},
    {altered(1, "name = \"my tea\""), 1, R"("my tea" is not a name for a study)"},
    {altered(1, "name = 2026-11-16"), 1, "name is a date or a time"},
    {altered(2, ""), 1, "direction is missing"},
    {altered(2, "direction = \"maximise\""),
     2,
     R"(no direction is called "maximise"; nearest: "maximize")"},
    {altered(2, "direction = \"minimize\"\nseed = -1"), 3, "seed = -1 is not a whole number >= 0"},
    {altered(2, "direction = \"minimize\"\nseed = 1.5"), 3, "seed = 1.5 is not a whole number"},
    {altered(2, "direction = \"minimize\"\nbudget = 0"), 3, "budget of 0 is not positive"},
    {altered(2, "direction = \"minimize\"\nbudget = -3.5"), 3, "budget of -3.5 is not positive"},
    {altered(2, "direction = \"minimize\"\nbudget = inf"), 3, "budget = inf is not a finite"},
    {altered(2, "direction = \"minimize\"\nbudget = nan"), 3, "budget = nan is not a finite"},
    {altered(2, "direction = \"minimize\"\nbudget = \"20\""), 3, "budget = \"20\" is not a number"},
    {altered(2, "direction = \"minimize\"\nbudget = 0.05"),
     3,
     "a budget of 0.05 pays for no question: a label costs 1, a duel 0.1"},
    {altered(3, "[[parameters]]"), 3, R"(no key is called "parameters"; nearest: "parameter")"},
    {altered(3, "[/parameter]"), 3, "expected bare key starting character"},
    {altered(3, "[parameter]"), 3, "is not a list of tables"},
    {"name = \"tea\"\ndirection = \"maximize\"\n", 1, "parameter is missing"},
    {"name = \"tea\"\ndirection = \"maximize\"\nparameter = []\n", 3, "parameter"},
    {"name = \"tea\"\ndirection = \"maximize\"\nparameter = [3]\n",
     3,
     "parameter 1 is not a table of keys"},
    {altered(4, ""), 3, "name of parameter 1 is missing"},
    {altered(4, "name = \"\""), 4, R"("" is not a name for a parameter)"},
    {altered(5, ""), 3, "type of parameter 1 is missing"},
    {altered(5, "type = \"float\""), 5, R"(no type of parameter 1 is called "float")"},
    {altered(5, "type = \"categorical\""),
     6,
     R"(no key of parameter 1 is called "low"; there are "name", "type", "choices")"},
    {altered(5, "typ = \"real\""), 5, R"(no key of parameter 1 is called "typ"; nearest: "type")"},
    {altered(6, ""), 3, "low of parameter 1 is missing"},
    {altered(6, "low = 100"), 6, "low = 100 and high = 100"},
    {altered(6, "low = 101"), 6, "are not finite with low < high"},
    {altered(6, "low = \"60\""), 6, "low of parameter 1 = \"60\" is not a number"},
    {altered(6, "low = nan"), 6, "low of parameter 1 = nan is not a finite number"},
    {altered(6, "low = 0\nscale = \"log\""), 6, "low = 0 is not positive"},
    {altered(7, "high = inf"), 7, "high of parameter 1 = inf is not a finite number"},
    {altered(7, "high = 100\nscale = \"logarithmic\""), 8, "scale of parameter 1"},
    {altered(7, "high = 100\nstep = 5"), 8, R"(no key of parameter 1 is called "step")"},
    {followed_by("[[parameter]]\nname = \"temp\"\ntype = \"int\"\nlow = 1\nhigh = 2\n"),
     9,
     R"(name of parameter 2 = "temp" is not new)"},
    {followed_by("[[parameter]]\nname = \"n\"\ntype = \"int\"\nlow = 1.5\nhigh = 2\n"),
     11,
     "low of parameter 2 = 1.5 is not a whole number"},
    {followed_by("[[parameter]]\nname = \"n\"\ntype = \"int\"\nlow = 2\nhigh = 2\n"),
     11,
     "low = 2 is not below high = 2"},
    {followed_by(
         "[[parameter]]\nname = \"n\"\ntype = \"int\"\nlow = 1\nhigh = 2\nscale = \"log\"\n"),
     13,
     R"(no key of parameter 2 is called "scale")"},
    {followed_by("[[parameter]]\nname = \"n\"\ntype = \"categorical\"\nchoices = [\"A\"]\n"),
     11,
     "has 1 choices"},
    {followed_by("[[parameter]]\nname = \"n\"\ntype = \"categorical\"\nchoices = [\"A\", 2]\n"),
     11,
     "is not a list of texts"},
    {followed_by("[[parameter]]\nname = \"n\"\ntype = \"categorical\"\nchoices = \"A\"\n"),
     11,
     "choices of parameter 2 = \"A\" is not a list of texts"},
    {followed_by("[label]\n"), 8, "cost of label is missing"},
    {followed_by("[label]\nnoise = -0.5\n"), 9, "the noise -0.5 of labels is not a standard dev"},
    {followed_by("[label]\nnoise = nan\n"), 9, "noise of label = nan is not a finite number"},
    {followed_by("[label]\nnoise = 1e101\n"), 9, "a number from 0 to 1e100"},
    {followed_by("[label]\nnoise = \"loud\"\n"), 9, R"(noise of label = "loud" is not "unknown")"},
    {followed_by("[label]\ncost = 0\n"), 9, "cost of label = 0 is not positive and finite"},
    {followed_by("[duel]\ncost = -0.1\n"), 9, "cost of duel = -0.1 is not positive and finite"},
    {followed_by("[duel]\ncost = inf\n"), 9, "cost of duel = inf is not a finite number"},
    {followed_by("[duel]\nprice = 1\n"), 9, R"(no key of duel is called "price")"},
    {followed_by("[lable]\ncost = 1\n"), 8, R"(no key is called "lable"; nearest: "label")"},
    {followed_by("[strategy]\n"), 8, "name of strategy is missing"},
    {followed_by("[strategy]\nname = \"comp-gp-ucv\"\n"),
     9,
     R"(no strategy is called "comp-gp-ucv"; nearest: "comp-gp-ucb")"},
    {followed_by("[strategy]\nname = \"comp-gp-ucb\"\ngama = 1\n"),
     10,
     R"(no option of comp-gp-ucb is called "gama"; nearest: "gamma")"},
    {followed_by("[strategy]\nname = \"comp-gp-ucb\"\ngamma = -1\nduel_share = 0.5\n"),
     10,
     "gamma = -1 of comp-gp-ucb"},
    {followed_by("[strategy]\nname = \"comp-gp-ucb\"\nduel_share = 2\ngamma = -1\n"),
     11,
     "gamma = -1 of comp-gp-ucb"},
    {followed_by("[strategy]\nname = \"comp-gp-ucb\"\ngamma = [1]\n"),
     10,
     "gamma of strategy = [1] is not a number or a text"},
    {followed_by("[strategy]\nname = \"comp-gp-ucb\"\nbias = \"unkown\"\n"),
     10,
     R"(no bias is called "unkown"; nearest: "unknown")"},
    {followed_by("[strategy]\nname = \"comp-gp-ucb\"\nbias = \"known\"\nslack = -1\n"),
     11,
     "slack = -1 of comp-gp-ucb"},
    {followed_by("[strategy]\nname = \"comp-gp-ucb\"\nslack = 0.1\ngamma = 0.1\n"),
     10,
     R"(slack of comp-gp-ucb is only for bias = "known")"},
    {followed_by("[strategy]\nname = \"log-ei\"\nfit_points = 0\n"), 10, "fit_points = 0"},
};

TEST(StudyFileTest, AnErrorNamesTheFileTheLineAndTheRule) {
  for (const WrongFile& c : kWrongFiles) {
    SCOPED_TRACE(c.text);
    const std::string begin = "tea.toml:" + std::to_string(c.line) + ": ";
    const auto parse = [&] { (void)parse_study_file(c.text, "tea.toml"); };
    expect_error(ErrorCode::kInvalidArgument, begin, parse);
    expect_error(ErrorCode::kInvalidArgument, c.fragment, parse);
  }
}

TEST(StudyFileTest, OtherAlphabetsBelongInTextsAndComments) {
  (void)parse_study_file("\xEF\xBB\xBF" + followed_by("# größe"), "f");
  for (const char* more : {"größe = 1", "x = 1 ö", "x = 1'ö'", "x = \"a\" ö", "[é]", "x = ö\n"}) {
    SCOPED_TRACE(more);
    expect_error(ErrorCode::kInvalidArgument, "f:9: ", [&] {
      (void)parse_study_file(followed_by("# ö\n" + std::string(more)), "f");
    });
  }
}

TEST(StudyFileTest, HostileFilesAreRefusedBeforeTheyAreParsed) {
  const auto refused = [](const std::string& fragment, const std::string& text) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { (void)parse_study_file(text, "f"); });
  };
  refused("f:1: it is too large for a study file", std::string(1'000'001, '#'));
  std::string dotted = "[a";
  for (int i = 0; i < 1'000; ++i) dotted += ".a";
  refused("f:1: it has too many levels", dotted + ']');
  for (int i = 0; i < 100'000; ++i) dotted += ".a";
  refused("f:1: it is too large for a study file", dotted + ']');
  refused("f:1: ", "x = " + std::string(100'000, '['));
}

TEST(StudyFileTest, AFileThatCannotBeReadIsTheMachinesFault) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path();
  expect_error(ErrorCode::kIo, "is a directory", [&] { (void)read_study_file(folder.string()); });
  expect_error(ErrorCode::kIo, "cannot open", [&] {
    (void)read_study_file((folder / "no-such-folder" / "tea.toml").string());
  });
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

// Defined by the build: where the documents are.
const std::string kDocument = contents(std::filesystem::path(DUELOPT_DOCS) / "study_file.md");

TEST(StudyFileTest, EveryExampleOfTheDocumentIsAStudy) {
  int examples = 0;
  for (std::size_t at = kDocument.find("```toml\n"); at != std::string::npos;
       at = kDocument.find("```toml\n", at + 1)) {
    const std::size_t begin = at + 8;
    const std::string code = kDocument.substr(begin, kDocument.find("```", begin) - begin);
    EXPECT_FALSE(parse_study_file(code, "docs/study_file.md").name.empty());
    ++examples;
  }
  EXPECT_GE(examples, 1);
}

TEST(StudyFileTest, TheDocumentHasEveryOptionWithItsDefaultAndNoOther) {
  for (const std::string_view name : strategy_names()) {
    const std::size_t begin = kDocument.find("### " + std::string(name) + '\n');
    ASSERT_NE(begin, std::string::npos) << name;
    std::string section = kDocument.substr(begin, kDocument.find("\n### ", begin) - begin);
    for (const Option& option : options(strategy(name))) {
      const auto* word = std::get_if<std::string>(&option.value);
      const std::string value = word != nullptr ? '"' + *word + '"' : to_text(option.value);
      const std::string row = "\n| `" + option.name + "` | " + value + " |";
      const std::size_t at = section.find(row);
      ASSERT_NE(at, std::string::npos) << name << row;
      section.erase(at, row.size());
    }
    EXPECT_EQ(section.find("\n| `"), std::string::npos) << section;
  }
}

}  // namespace
}  // namespace duelopt
