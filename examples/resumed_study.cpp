// SPDX-License-Identifier: Apache-2.0
//
// A study in a file: every answer is durable when tell returns. StoredStudy has the functions of
// Study, and any number of processes may have it open.
#include <cstdio>
#include <string>

#include "examples/espresso.hpp"

namespace {

// One session of so many questions, as a process of its own would have it.
void session(const std::string& url, int questions) {
  StoredStudy study(Storage(url), "espresso");
  std::cout << "opened with " << study.trials().size() << " trials\n";
  for (int i = 0; i < questions; ++i) {
    const auto trial = study.ask({.judge = "ada"});
    if (!trial) return;
    study.tell(trial->id, answer(trial->question));
  }
  const Trial mistake = study.retract(study.trials().back().id);
  std::cout << "took back trial " << mistake.id << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  const std::string file = argc > 1 ? argv[1] : "espresso.db";
  const std::string url = "sqlite:///" + file;
  for (const char* end : {"", "-wal", "-shm"}) std::remove((file + end).c_str());
  Storage(url).create(espresso());
  session(url, 20);
  session(url, 15);
  print(StoredStudy(Storage(url), "espresso").best());
}
