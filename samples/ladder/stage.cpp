// Counts what one stage of the ladder does in its backward passes; compiled once for each stage (DUALREV_STAGE).
//   stage NAME FOLDER      writes FOLDER/NAME.fibonacci and FOLDER/NAME.sum, prints a line
#include <cstdio>
#include <fstream>
#include <string>

#include "programs.dual.hpp"

namespace {

/// Elementary steps of the last backward pass (dualrev/ladder/counts.hpp says what a step is; the product's are counted
/// from what it reports: adjoints cleared, entries visited, backpropagators called, contributions added).
std::size_t steps() {
#ifdef DUALREV_LADDER
  return dualrev::ladder::counted().steps;
#else
  const dualrev::tape_counters c = dualrev::this_thread_workspace().counters();
  return c.inputs + 2 * c.entries + c.backpropagators + c.contributions;
#endif
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: stage NAME FOLDER\n", stderr), 2;
  const std::string name = argv[1], folder = argv[2];
  const bool naive = name == "naive";

  std::size_t at_20 = 0, at_4096 = 0;
  std::ofstream file(folder + "/" + name + ".fibonacci");
  for (int n = 2; n <= (naive ? 24 : 64); ++n) {
    dualrev::gradient<fibonacci>(1, 1, n);
    if (n == 20) at_20 = steps();
    file << n << ' ' << steps() << '\n';
  }
  file = std::ofstream(folder + "/" + name + ".sum");
  for (std::size_t n = 4; n <= 4096; n *= 2) {
    dualrev::gradient<sum>(std::vector<double>(n, 1.0));
    at_4096 = steps() / n;
    file << n << ' ' << static_cast<double>(steps()) / static_cast<double>(n) << '\n';
  }
  const auto [value, dx, dy] = dualrev::gradient<example>(3, 4);
  std::printf("%-14s gradient of the example (%g, %g)   Fibonacci of 20: %6zu steps   sum of 4096: %5zu steps each\n",
              name.c_str(), dx, dy, at_20, at_4096);
}
