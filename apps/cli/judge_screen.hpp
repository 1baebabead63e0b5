// SPDX-License-Identifier: Apache-2.0
//
// What a judge sees, as lines of text; how they come to the screen is not its business.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/cli/terminal.hpp"

namespace duelopt::cli {

struct ShownParameter {
  std::string name;
  std::vector<std::string> values;  // one for each setting that is shown
};

enum class Asking : std::uint8_t {
  kLabel,
  kDuel,
  kChoice,
  kNothing,
  kNotYet
};  // kNotYet: no key does anything

// How answers are given: by keys, or by lines of words.
enum class Speech : std::uint8_t { kKeys, kWords };

struct JudgeScreen {
  std::vector<std::string> header{};  // the study and how far it is, the most important first
  std::string title{};                // what is asked
  Asking asking = Asking::kNothing;
  std::vector<ShownParameter> parameters{};
  std::string typed{};                   // of a number
  std::string message{};                 // to what was last done
  bool help = false;                     // in place of the parameters
  std::vector<std::string> more_keys{};  // "r redo": what else can be done now
  Speech speech = Speech::kKeys;
};

enum class Styling : std::uint8_t { kPlain, kBold };

// Lines of at most size.columns columns, and at most size.rows of them: what is left out is said.
// Settings to compare stand side by side if their values fit, else one above the other. Parameters
// that differ are bold and marked by '*'.
[[nodiscard]] std::vector<std::string> render(const JudgeScreen& screen,
                                              const TerminalSize& size,
                                              Styling styling);

}  // namespace duelopt::cli
