// The last stage, the tape: its sharing structure as Graphviz text in FILE, and in the form of Krawiec et al.
#include <cstdio>
#include <dualrev/dot.hpp>
#include <dualrev/ladder/delta.hpp>
#include <fstream>

#include "programs.dual.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: ladder FILE\n", stderr), 2;
  const auto [value, pullback] = dualrev::vjp<example>(3, 4);
  std::ofstream(argv[1]) << pullback.tape().to_dot();
  const dualrev::ladder::delta d = dualrev::ladder::delta_of(pullback.tape());
  const auto gradient = dualrev::ladder::evaluate(d, 1);
  std::printf("As Krawiec et al. write it: %s\n", dualrev::ladder::to_string(d, {"x", "y"}).c_str());
  std::printf("  which evaluates to (%g, %g)\n", gradient[0], gradient[1]);
}
