// SPDX-License-Identifier: Apache-2.0
//
// Runs a fuzz target once over each file of the given folders, without libFuzzer. Ends like the
// target: silently, or by a signal.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

int main(int argc, char** argv) {
  std::size_t files = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::vector<char> text{std::istreambuf_iterator<char>(file), {}};
      const std::vector<std::uint8_t> bytes(text.begin(), text.end());
      std::cout << entry.path().filename().string()
                << std::endl;  // flushed: a crash names its file
      (void)LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
      ++files;
    }
  }
  return files > 0 ? 0 : 1;
}
