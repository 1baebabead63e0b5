// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/name.hpp"

#include <string>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(NameTest, LettersDigitsAndAFewSignsAreAName) {
  for (const char* name : {"x", "_x", "temp", "Temp-2", "layer_1.width"}) {
    EXPECT_NO_THROW(check_name("parameter", name)) << name;
  }
  EXPECT_NO_THROW(check_name("study", std::string(100, 'a')));
}

TEST(NameTest, RefusesTheRestAndSaysWhatItWasToName) {
  for (const std::string& name : {std::string(),
                                  std::string("1x"),
                                  std::string("-x"),
                                  std::string("a b"),
                                  std::string("a=b"),
                                  std::string("a/b"),
                                  std::string("é"),
                                  std::string("a\n"),
                                  std::string(101, 'a')}) {
    expect_error(ErrorCode::kInvalidArgument, "is not a name for a study", [&] {
      check_name("study", name);
    });
  }
}

}  // namespace
}  // namespace duelopt
