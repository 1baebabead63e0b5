// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace duelopt {

struct RandomLabels {  // uniform labels
  friend bool operator==(RandomLabels, RandomLabels) = default;
};

struct RandomDuels {  // uniform duels; recommends by the Borda score that they estimate
  friend bool operator==(RandomDuels, RandomDuels) = default;
};

}  // namespace duelopt
