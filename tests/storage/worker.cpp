// SPDX-License-Identifier: Apache-2.0
//
// worker URL TRIALS LEASE_MS: answers up to so many trials of the study "small", or until there is
// nothing to ask, and prints the id of each trial once its answer is durable. With TRIALS = 0 it
// only creates the study.
#include <chrono>
#include <iostream>
#include <string>

#include <unistd.h>

#include "duelopt/core/error.hpp"
#include "duelopt/storage/stored_study.hpp"
#include "duelopt/testing/small_study.hpp"

namespace {

using namespace duelopt;

Time now() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

// In one piece, even if we are killed.
bool print(TrialId id) {
  const std::string line = std::to_string(static_cast<std::uint64_t>(id)) + '\n';
  return write(STDOUT_FILENO, line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

void work(const std::string& url, int trials, std::chrono::milliseconds lease) {
  Storage storage(url);
  if (trials == 0) return storage.create(small_study(), now());
  StoredStudy stored(storage, "small", now);
  const std::string me = std::to_string(getpid());
  for (int i = 0; i < trials; ++i) {
    const auto trial = stored.ask({.judge = me, .lease = lease});
    if (!trial) return;
    stored.tell(trial->id, answer_to(*trial), me);
    if (!print(trial->id)) throw Error(ErrorCode::kIo, "nobody listens");
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  try {
    work(argv[1], std::stoi(argv[2]), std::chrono::milliseconds(std::stoi(argv[3])));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
