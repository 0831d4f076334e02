#!/usr/bin/env python3
"""Compiles and runs the twins of the probes of one file: all that the tool rewrites, whichever those are at the time. Each must give the original's
value, bit for bit, and the derivatives that finite differences give. What is refused, docs/conformance.md says.

usage: check_probes.py TOOL SOURCE CXX RUNTIME_INCLUDE FLAGS...
"""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import expect  # noqa: E402

PROBE = re.compile(r"^inline double (\w+)\(\[\[maybe_unused\]\] double x, \[\[maybe_unused\]\] double y\)")
NEEDED = re.compile(r"needed for the derivative of '(?:.*::)?([\w~]+)")
DRIVER = """\
#include "probes.dual.hpp"
#include <cmath>
#include <cstdio>

using function = double (*)(double, double);
int failures = 0;

// By central differences with Richardson's extrapolation, and how far they are to be trusted.
bool is_derivative(double d, function f, double x, double y, double dx, double dy) {
  double row[5] = {}, best = NAN, error = INFINITY;
  for (int i = 0; i < 5; ++i) {
    const double h = 1e-3 / (1 << i);
    double next = (f(x + h * dx, y + h * dy) - f(x - h * dx, y - h * dy)) / (2 * h);
    for (int j = 0, power = 4; j < i; ++j, power *= 4) {
      const double better = next + (next - row[j]) / (power - 1);
      if (!(std::fabs(better - next) > error)) error = std::fabs(better - next), best = better;
      row[j] = next;
      next = better;
    }
    row[i] = next;
  }
  return std::fabs(d - best) <= 1e-6 * std::fmax(1, std::fabs(best));
}

// What is compiled for each probe is its gradient alone.
void probe(const char* name, function f, std::tuple<double, double, double> (*gradient)(double, double)) {
  const double x = 1.3, y = 0.6;
  const double expected = f(x, y);
  const auto [value, dx, dy] = gradient(x, y);
  if ((value != expected && !(std::isnan(value) && std::isnan(expected))) || !is_derivative(dx, f, x, y, 1, 0) ||
      !is_derivative(dy, f, x, y, 0, 1)) {
    ++failures;
    std::printf("%%s: %%.17g, %%.17g, %%.17g, the original gives %%.17g\\n", name, value, dx, dy, expected);
  }
}
template <auto f>
std::tuple<double, double, double> gradient(double x, double y) {
  return dualrev::gradient<f>(x, y);
}

int main() {
%s
  return failures;
}
"""


def main():
    tool, source, cxx, runtime, *flags = sys.argv[1:]
    space = next(line.split()[1] for line in open(source) if line.startswith("namespace "))
    probes = [match[1] for line in open(source) if (match := PROBE.match(line))]
    with tempfile.TemporaryDirectory() as folder:
        twin = os.path.join(folder, "probes.dual.hpp")
        done = expect.run([tool, source, "--keep-going", "-o", twin, "--", *flags], timeout=300)
        if done.returncode not in (0, 1) or not os.path.exists(twin):
            print(f"exit status {done.returncode}\n{done.stderr}")
            return 1
        refused = {match[1] for error in expect.diagnostics(done.stderr) for note in error.notes if (match := NEEDED.search(note.text))}
        taken = [probe for probe in probes if probe not in refused]
        driver = os.path.join(folder, "main.cpp")
        with open(driver, "w") as file:
            file.write(DRIVER % "\n".join(f'  probe("{probe}", {space}::{probe}, gradient<{space}::{probe}>);' for probe in taken))
        program = os.path.join(folder, "program")
        built = expect.run([cxx, *flags, "-O0", "-ffp-contract=off", "-Wno-deprecated-declarations", "-I" + runtime, "-I" + folder, driver, "-pthread", "-o", program], timeout=600)
        if built.returncode != 0:
            print("generated code does not compile:\n" + built.stderr[:8000])
            return 1
        ran = expect.run([program], cwd=folder)
        print(f"{len(taken)} of {len(probes)} probes taken, {ran.returncode} wrong")
        if ran.returncode:
            print(ran.stdout)
        return 1 if ran.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
