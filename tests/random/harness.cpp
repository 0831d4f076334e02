// Runs random programs: reads lines `PROGRAM ROOT NUMBERS... N`, says of each call, in a line, `PROGRAM VERDICT ...`:
//
//   ok        every oracle of ../support agrees
//   kink      reverse and forward duals agree; finite differences do not, with either of them
//   invalid   the original itself throws, crashes, hangs or has no finite derivatives: no program to test with
//   wrong, threw, crash, hang     a finding
//
// It is compiled once, against twins that are only declared; the programs are linked to it.
#include "harness.hpp"

#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

#include "none.dual.hpp"

CHECK_FIELDS(Point, o.x, o.y);

namespace {

volatile std::sig_atomic_t program = 0;
volatile std::sig_atomic_t in_twin = 0;

/// dualrev's entry, which leaves word that the twin is running.
struct entry {
  template <auto F, class... A>
  static auto vjp(A&&... arguments) {
    in_twin = 1;  // and stays so when it throws
    auto made = dualrev::vjp<F>(arguments...);
    in_twin = 0;
    return made;
  }
#ifndef DUALREV_LADDER
  // Forward mode too, against the oracles and as the transpose.
  static constexpr bool forward = true;
  template <auto F>
  static constexpr std::size_t inputs() {
    return check::dualrev_entry_and_forward::inputs<F>();
  }
  template <auto F, class... A>
  static auto jacobian(A&&... arguments) {
    in_twin = 1;
    auto made = dualrev::jacobian<F>(arguments...);
    in_twin = 0;
    return made;
  }
  template <auto F, class... A>
  static auto sparse_jacobian(A&&... arguments) {
    in_twin = 1;
    auto made = dualrev::sparse_jacobian<F>(arguments...);
    in_twin = 0;
    return made;
  }
  template <auto F, class... A>
  static auto jvp(A&&... arguments) {
    in_twin = 1;
    auto made = dualrev::jvp<F>(arguments...);
    in_twin = 0;
    return made;
  }
#endif
};

void say(int number, const char* verdict, const std::string& what = "") {
  std::string line = std::to_string(number) + " " + verdict + " " + what;
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::puts(line.c_str());
}

extern "C" void stopped(int signal) {
  say(program, !in_twin ? "invalid" : signal == SIGALRM ? "hang" : "crash", "signal " + std::to_string(signal));
  std::fflush(stdout);
  _exit(3);
}

template <auto F, auto G, class... A>
std::string examined(const check::options& how, const A&... arguments) {
  return check::run(F, G, check::derivatives_of<F, entry>(), how, static_cast<int>(program), arguments...);
}
bool begins(const std::string& text, const char* with) { return text.rfind(with, 0) == 0; }

template <auto F, auto G, class... A>
void run(const A&... arguments) {
  const int number = program;
  in_twin = 0;
  try {
    std::string found = examined<F, G>({}, arguments...);
    if (begins(found, "oracles:")) found = examined<F, G>({.step = 1e-5, .finite_difference = 1e-5}, arguments...);
    bool kink = false;
    if (begins(found, "oracles:")) {
      kink = true;
      found = examined<F, G>({.finite_difference = std::numeric_limits<double>::max()}, arguments...);
    }
    if (found.empty())
      say(number, kink ? "kink" : "ok");
    else if (begins(found, "oracles:") || begins(found, "harness:"))
      say(number, "invalid", found);
    else if (begins(found, "exception:"))
      say(number, in_twin ? "threw" : "invalid", found);
    else
      say(number, "wrong", found);
  } catch (...) {
    say(number, in_twin ? "threw" : "invalid", "something that is no std::exception");
  }
}
#define RUN(root, ...) run<&::root, &::fwd_case::root>(__VA_ARGS__)

void call(const std::string& root, const std::array<double, 6>& x, int n) {
  using map = std::map<std::string, double>;
  using either = std::variant<double, Point>;
  if (root == "scalar")
    RUN(root_scalar, x[0], x[1], n);
  else if (root == "reference")
    RUN(root_reference, x[0], x[1], n);
  else if (root == "list")
    RUN(root_list, x[0], std::vector{x[1], x[2], x[3]}, n);
  else if (root == "point")
    RUN(root_point, Point{x[1], x[2]}, x[0], n);
  else if (root == "made")
    RUN(root_made, x[0], std::vector{x[1], x[2], x[3]}, n);
  else if (root == "pair")
    RUN(root_pair, x[0], Point{x[1], x[2]}, n);
  else if (root == "pointer")
    RUN(root_pointer, x[0], std::vector{x[1], x[2], x[3]}, n);
  else if (root == "keyed")
    RUN(root_keyed, x[0], map{{"x", x[1]}, {"y", x[2]}}, n);
  else if (root == "either")
    RUN(root_either, n % 2 ? either(Point{x[1], x[2]}) : either(x[1]), x[0], n);
  else
    say(program, "invalid", "no root " + root);
}

}  // namespace

int main(int, char** arguments) {
  for (int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGALRM}) std::signal(signal, stopped);
  std::ifstream lines(arguments[1]);
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream in(line);
    int number, n;
    std::string root;
    std::array<double, 6> x;
    in >> number >> root;
    for (double& each : x) in >> each;
    in >> n;
    program = number;
    alarm(20);
    call(root, x, n);
    std::fflush(stdout);
  }
}
