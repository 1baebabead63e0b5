// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>

#include <duelopt/duelopt.hpp>
#include <duelopt/storage/storage.hpp>

// Makes a database in the working directory and finds no study in it.
int main() {
  const std::string file = "package_test.db";
  std::remove(file.c_str());
  const duelopt::Storage storage("sqlite:///" + file);
  std::puts(std::string(duelopt::kVersion).c_str());
  return storage.studies().empty() ? 0 : 1;
}
