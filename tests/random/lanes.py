#!/usr/bin/env python3
"""Makes random loops whose iterations know nothing of each other but for sums, which are computed in lanes, and compares each gradient with that over
the tape.

    lanes.py TOOL COMPILER RUNTIME --folder DIR --seed 1 --count 120

With --apart, loops whose iterations run forward and in reverse apart: each sets elements of rows, which later loops read. With --hessians, value, gradient, product and Hessians of these functions instead: against forward over forward, on a copy of the functions.

An iteration has rows of its own, sums, searches, branches, loops in loops, integers and pointers that walk, and a call; its elements lie beside those of the next one, or `d` apart. Each
function is called with as many iterations as there are lanes, fewer and more. Exit status 0 if all agree.
"""
import argparse
import os
import random
import sys

import regions

FUNCTIONS_IN_A_FILE = 40
HELPER = """inline double soft(const std::vector<double>& v) {
  double top = v[0];
  for (const double& x : v)
    if (x > top) top = x;
  double sum = 0.0, more = 0.0;
  for (const double& x : v) sum += std::exp(x - top);
  for (std::size_t j = 0; j < v.size(); ++j) more += v[j] * v[j];
  more *= 0.125;
  return top + std::log(sum + more);
}
"""
MAIN = r"""#define DUALREV_CHECK_SAVES
#include "lanes.dual.hpp"

#include <cstdio>

template <auto f>
void print(int number) {
  for (int n : {0, 1, 7, 8, 9, 20}) {
    const int d = 3;
    std::vector<double> a(n * d + d), b(d), c(n + 1);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = 0.7 * std::sin(1.3 * i + number);
    for (int i = 0; i < d; ++i) b[i] = 0.6 * std::cos(0.9 * i + number);
    for (std::size_t i = 0; i < c.size(); ++i) c[i] = 0.4 * std::sin(0.7 * i - number);
    dualrev::workspace w;
    const auto [value, da, db, dc] = dualrev::gradient<f>(w, a, b, c, n, d);
    const auto [same, pullback] = dualrev::vjp<f>(a, b, c, n, d);
    const auto [pa, pb, pc] = pullback(1.0);
    std::printf("f%d with %d rounds, %zu entries: %.17g by", number, n, w.counters().entries, value);
    for (const auto* row : {&da, &db, &dc, &pa, &pb, &pc})
      for (double e : *row) std::printf(" %.17g", e);
    std::printf("\n");
  }
}
"""

HESSIANS = r"""#define DUALREV_CHECK_SAVES
#include "lanes.dual.hpp"

#include <cstdio>
#include <dualrev/hvp.hpp>
#include <dualrev/sparse_hessian.hpp>

#include "support/forward_over_forward.hpp"

// The same functions, of the oracle's numbers.
#define double hyper::number
namespace oracle {
#include "copy.hpp"
}
#undef double

using vec = std::vector<double>;
bool near(double a, double b) { return std::fabs(a - b) <= 1e-8 * (1 + std::fabs(a) + std::fabs(b)) || std::isnan(b) || a == b; }

template <auto f, class Oracle>
void print(int number, const Oracle& oracle) {
  if constexpr (!requires { dualrev::derivative_of<f>::second_order; }) {
    std::printf("f%d has none\n", number);
    return;
  } else {
    for (int n : {0, 1, 7, 8, 9, 20}) {
      const int d = 3;
      vec a(n * d + d), b(d), c(n + 1), va, vb, vc;
      for (std::size_t i = 0; i < a.size(); ++i) a[i] = 0.7 * std::sin(1.3 * i + number), va.push_back(0.3 + 0.2 * std::cos(2.0 * i));
      for (int i = 0; i < d; ++i) b[i] = 0.6 * std::cos(0.9 * i + number), vb.push_back(0.5 - 0.3 * i);
      for (std::size_t i = 0; i < c.size(); ++i) c[i] = 0.4 * std::sin(0.7 * i - number), vc.push_back(0.1 + 0.1 * i);
      int wrong = 0;
      const auto along = dualrev::hvp<f>(a, b, c, n, d, va, vb, vc);
      const auto whole = dualrev::hessian<f>(a, b, c, n, d);
      const auto sparse = dualrev::sparse_hessian<f>(a, b, c, n, d);
      const double value = f(a, b, c, n, d);
      wrong += along.value != value && !std::isnan(value);
      wrong += whole.value != value && !std::isnan(value);
      const auto joined = [](const auto& three) {
        vec all;
        std::apply([&](const auto&... each) { (all.insert(all.end(), each.begin(), each.end()), ...); }, three);
        return all;
      };
      const vec g = joined(along.gradient), p = joined(along.product), h = joined(whole.gradient), v = joined(std::tie(va, vb, vc));
      for (std::size_t k = 0; k < g.size(); ++k) {
        std::size_t at = 0;
        const auto seeded = [&](const vec& x) {
          std::vector<hyper::number> all;
          for (double each : x) all.push_back({each, at == k ? 1.0 : 0.0, v[at], 0}), ++at;
          return all;
        };
        const auto x = seeded(a), y = seeded(b), z = seeded(c);
        const auto expected = oracle(x, y, z, n, d);
        double of_whole = 0, size = 0;
        for (std::size_t j = 0; j < g.size(); ++j) wrong += !near(sparse.hessian(k, j), whole.hessian(k, j));
        for (std::size_t j = 0; j < g.size(); ++j) of_whole += whole.hessian(k, j) * v[j], size += std::fabs(whole.hessian(k, j) * v[j]);
        wrong += !near(g[k], expected.a) + !near(h[k], expected.a) + !near(p[k], expected.ab);
        wrong += !(std::fabs(of_whole - p[k]) <= 1e-9 * (1 + size)) && std::isfinite(size);
      }
      std::printf("f%d with %d rounds: %d wrong\n", number, n, wrong);
    }
  }
}
"""


class Function:
    def __init__(self, pick, number):
        self.pick, self.number = pick, number
        self.numbers, self.filled = ["b[0]", "c[i]", "a[at]"], []
        self.rows = [f"r{k}" for k in range(pick.randint(0, 2))]
        self.body = [pick.choice(["const int at = i * d;", "int at = d * i;"])]

    def value(self, depth, names):
        pick = self.pick
        if depth == 0 or pick.random() < 0.25:
            return pick.choice([*names, "0.5", "1.25"])
        left, right = self.value(depth - 1, names), self.value(depth - 1, names)
        kind = pick.random()
        if kind < 0.12:
            return f"std::{pick.choice(['sin', 'cos'])}({left})"
        if kind < 0.18:
            return f"std::exp(-{left} * {left})"
        if kind < 0.24:
            return f"std::sqrt(1.5 + {left} * {left})"
        if kind < 0.4:
            return f"({left} / (2.5 + {right} * {right}))"
        return f"({left} {pick.choice('+-**')} {right})"

    def inside(self, more=()):
        """What an inner loop may name."""
        elements = ["a[i * d + j]", "a[i * d]", "b[j]", "b[j % 2]", "a[i * d + d - 1 - j]", "a[at + j]", "c[i]"]
        return [*self.numbers, *self.pick.sample(elements, 2), *(f"{row}[j]" for row in self.filled), *more]

    def statement(self, name):
        pick, say = self.pick, self.body.append
        kind = pick.choice(["sum", "sum", "row", "search", "number", "nest", "branch", "walk", "least", "fused"])
        if kind == "sum":
            say(f"double {name} = {self.value(1, self.numbers)};")
            say(f"for (int j = 0; j < d; ++j) {name} {pick.choice(['+=', '-=', '+='])} {self.value(2, self.inside())};")
            self.numbers.append(name)
        elif kind == "row" and self.rows:
            row = pick.choice(self.rows)
            how = pick.choice(["=", "+=", "*="]) if row in self.filled else "="
            say(f"for (int j = 0; j < d; ++j) {row}[j] {how} {self.value(2, self.inside())};")
            self.filled += [row] if row not in self.filled else []
        elif kind == "search":
            say(f"double {name} = {pick.choice(['1e9', '0.0'])};")
            condition = pick.choice([f"x < {name}", f"k == 0 || x < {name}", f"x > {name}", f"x * 2 >= {name} && x < 3"])
            say(f"for (int k = 0; k < d; ++k) {{")
            say(f"  double x = {self.value(1, self.numbers)};")
            say(f"  for (int j = 0; j < d; ++j) x += {self.value(2, self.inside(['b[k]']))};")
            say(f"  if ({condition}) {name} = x;")
            say("}")
            self.numbers.append(f"({name} * 1e-3)")
        elif kind == "number":
            say(f"const double {name} = {self.value(2, self.numbers)};")
            self.numbers.append(name)
        elif kind == "nest":
            say(f"double {name} = 0.25;")
            term = f"0.1 * {self.value(2, self.inside(['b[k]']))} * {pick.choice(['1.0', name])}"
            say(f"for (int k = 0; k < d; ++k)")
            say(f"  for (int j = {pick.choice(['0', 'k'])}; j < d; ++j) {name} += {term};")
            self.numbers.append(name)
        elif kind == "walk":
            # A pointer or an index that goes on, in front of what reads it or behind it, once or for each of several.
            say(f"double {name} = 0.25;")
            start = pick.choice(["i * d", "d * i", "at", "i * d + 0"])
            term = f"{pick.choice(['a[p]', '*q'])} * {self.value(1, self.inside(['a[p]', 'a[i * d + j]']))}"
            say(f"for (int k = 0; k < {pick.choice(['1', '2', 'd'])}; ++k) {{")
            say(f"  int p = {start}{pick.choice(['', ' - 1'])}; const double* q = &a[{start}];" if pick.random() < 0.5
                else f"  const double* q = a.data() + i * d; int two = 2, p = {start}, three = two + 1; {name} += 0.1 * two * three;")
            step = pick.choice(["++p;", "p++;", "p += 1;"])
            first = self.body[-1].count("- 1;") > 0 or pick.random() < 0.3
            say(f"  for (int j = 0; j < d; ++j) {{ {step if first else ''} {name} += 0.1 * {term}; {'' if first else step} ++q; }}")
            say("}")
            self.numbers.append(name)
        elif kind == "least":
            how, begins = pick.choice([("min", "std::numeric_limits<double>::infinity()"), ("max", "std::numeric_limits<double>::lowest()"), ("min", "1e9")])
            say(f"double {name} = {begins};")
            say(f"for (int k = 0; k < d; ++k) {{")
            say(f"  double x = {self.value(1, self.numbers)};")
            say(f"  for (int j = 0; j < d; ++j) x += {self.value(2, self.inside(['b[k]']))};")
            say(f"  {name} = std::{how}({pick.choice([f'{name}, x', f'x, {name}'])});")
            say("}")
            self.numbers.append(f"({name} * 1e-3)")
        elif kind == "fused":
            say(f"double {name} = 0.5;")
            say(f"for (int j = d; j-- > 0;) {name} = std::fma({self.value(1, self.inside())}, {self.value(1, self.inside())}, {name});")
            self.numbers.append(name)
        elif kind == "branch":
            say(f"double {name} = 0.5;")
            say(f"for (int j = 0; j < d; ++j) {{ if (b[j] > 0) {name} += {self.value(1, self.inside())}; else {name} *= 0.5; }}")
            self.numbers.append(name)

    def text(self):
        pick = self.pick
        for step in range(pick.randint(2, 5)):
            self.statement(f"v{step}")
        if self.filled and pick.random() < 0.5:
            self.body.append(f"const double called = soft({pick.choice(self.filled)});")
            self.numbers.append("called")
        added = f"{self.value(2, self.numbers)} + {self.numbers[-1]}"
        self.body.append(pick.choice([f"total += {added};", f"total -= {added};", f"total = total + ({added});", f"total = {added} + total;"]))
        head = pick.choice(["int i = 0; i < n; ++i", "int i = n - 1; i >= 0; --i", "int i = 0; i < n; i += 2", "int i = 0; i <= n - 1; i++"])
        parameters = "const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& c, int n, int d"
        return "\n".join([f"inline double f{self.number}({parameters}) {{", *(f"  std::vector<double> {row}(d);" for row in self.rows),
                          "  double total = 0.5;", f"  for ({head}) {{", *(f"    {line}" for line in self.body), "  }",
                          *self.behind(), "  return total * 0.5 + b[0];", "}", ""])


    def behind(self):
        """What stands behind the loop, which may be another one that adds to the sum."""
        pick = self.pick
        return pick.choice([[], ["  total -= 2 * b[1];", "  for (int j = 0; j < d; ++j) total += b[j] * b[j];"],
                            ["  double more = b[1] * b[0];", "  for (int i = 0; i < n; ++i) more += a[i] * b[0];", "  total -= 0.5 * more;"],
                            ["  double more = total * b[1];", "  for (int i = 0; i < n; ++i) more += a[i] * b[0];", "  total -= 0.5 * more;"],
                            ["  const double* q = a.data();", "  for (int i = 0; i < n; ++i, q += d)", "    for (int j = 0; j < d; ++j) total += q[j] * b[j];"]])


class Apart(Function):
    """Steps in time, in each of which a loop sets elements of rows from what lies beside each other."""

    def __init__(self, pick, number):
        super().__init__(pick, number)
        self.rows, self.body = ["y", "z"], []
        self.numbers = ["b[0]", "c[i]", "y[i]", "a[i]", pick.choice(["a[i * d]", "a[n - 1 - i]", "c[i + 1]", "c[i]"])]

    def inside(self, more=()):
        elements = ["a[j * n + i]", "a[i + j]", "b[j]", "c[i]", "y[i]", "b[d - 1 - j]", "a[at + j * n]", "w[j]"]
        return [*self.numbers, *self.pick.sample(elements, 3), *more]

    def text(self):
        pick, say = self.pick, self.body.append
        if pick.random() < 0.7:
            say(pick.choice(["const int at = i;", "int at = i + 0;", "const int at = (d - d) + i;"]))
        else:
            self.inside = lambda more=(): [name for name in Apart.inside(self, more) if "at" not in name]
        for step in range(pick.randint(1, 3)):
            name, start = f"v{step}", pick.choice(["0.0", "0.5", "c[i]", "y[i]", *self.numbers])
            say(f"double {name} = {start};")
            how = pick.choice(["{0} += {1};", "{0} -= {1};", "{0} = {0} + {1};", "{0} = std::fma({1}, {2}, {0});", "{0} *= 1.0 + 0.1 * {1};", "{0} = 0.5 * {0} + {1};"])
            line = how.format(name, self.value(1, self.inside()), self.value(1, self.inside()))
            loop = pick.choice(["for (int j = 0; j < d; ++j)", "for (int j = d - 1; j >= 0; --j)", "for (int j = 0; j < d; j += 2)"])
            if pick.random() < 0.3:
                say(f"if (t == {pick.choice('01')}) {{ {name} = {self.value(1, self.numbers)}; }} else {{ {loop} {{ {line} }} }}")
            else:
                say(f"{loop} {{ {line} }}")
            self.numbers.append(name)
            if pick.random() < 0.4:
                say(f"{pick.choice(['const double', 'double'])} u{step} = {self.value(2, self.numbers)};")
                self.numbers.append(f"u{step}")
        say(f"z[i] {pick.choice(['=', '=', '=', '+=', '-='])} {self.value(1, self.numbers)} + {self.numbers[-1]};")
        if pick.random() < 0.5:
            say(f"total {pick.choice(['+=', '-='])} {pick.choice(['z[i]', self.value(1, self.numbers)])};")
        head = pick.choice(["int i = 0; i < n; ++i", "int i = 0; i <= n - 1; i++"])
        parameters = "const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& c, int n, int d"
        behind = pick.choice(["for (int k = 0; k < n; ++k) y[k] = z[k] / (1.5 + z[k] * z[k]);", "std::swap(y, z);",
                              "y = z;", "for (int k = 0; k < n; ++k) y[k] = 0.5 * std::tanh(z[k]);", ""])
        row = pick.choice(["std::vector<double> y(n), z(n, 0.25);", "std::vector<double> y(c.begin(), c.end()), z(c.size());", "std::vector<double> y = c, z = c;"])
        return "\n".join([f"inline double f{self.number}({parameters}) {{", f"  {row}", "  std::vector<double> w(d, 0.75);",
                          "  double total = 0.5;", "  for (int t = 0; t < 3; ++t) {", f"    for ({head}) {{", *(f"      {line}" for line in self.body), "    }",
                          f"    {behind}", "    if (n > 0) w[t % d] = 0.5 * z[0] + b[t % d];", "  }",
                          "  for (int k = 0; k < n; ++k) total += z[k] * (0.5 + y[k]);", "  return total * 0.5 + b[0];", "}", ""])


def write(folder, seed, first, count, hessians, kind):
    os.makedirs(folder, exist_ok=True)
    texts = [kind(random.Random(f"{seed} {number}"), number).text() for number in range(first, first + count)]
    if hessians:  # the oracle's numbers have no limits
        texts = [text.replace("std::numeric_limits<double>::infinity()", "1e300").replace("std::numeric_limits<double>::lowest()", "-1e300") for text in texts]
        with open(os.path.join(folder, "copy.hpp"), "w") as file:
            file.write(HELPER + "".join(texts))
    with open(os.path.join(folder, "lanes.hpp"), "w") as file:
        file.write("#pragma once\n#include <algorithm>\n#include <cmath>\n#include <cstddef>\n#include <limits>\n#include <vector>\n\n" + HELPER + "".join(texts))
    with open(os.path.join(folder, "main.cpp"), "w") as file:
        oracles = [f", [](const auto&... x) {{ return oracle::f{number}(x...); }}" if hessians else "" for number in range(first, first + count)]
        calls = "".join(f"  print<f{number}>({number}{oracle});\n" for number, oracle in zip(range(first, first + count), oracles))
        file.write((HESSIANS if hessians else MAIN) + "int main() {\n" + calls + "}\n")


def count_loops(folder):
    with open(os.path.join(folder, "lanes.dual.hpp")) as file:
        text = file.read()
        return text.count("dualrev::iterations_in_lanes<") + text.count("dualrev::values_in_lanes<")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("tool", "compiler", "runtime"):
        parser.add_argument(name)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--seed", default="fixed")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--hessians", action="store_true")
    parser.add_argument("--apart", action="store_true")
    options = parser.parse_args()
    good, in_lanes = True, 0
    for first in range(0, options.count, FUNCTIONS_IN_A_FILE):
        folder = os.path.join(options.folder, str(first))
        write(folder, options.seed, first, min(FUNCTIONS_IN_A_FILE, options.count - first), options.hessians, Apart if options.apart else Function)
        compiled = [*options.compiler.split(), "-std=c++20", "-ffp-contract=off", f"-I{options.runtime}", "main.cpp", "-o"]
        if options.hessians:
            tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
            runs = [regions.run(command, folder) for command in ([options.tool, "lanes.hpp", "--order=2", "-o", "lanes.dual.hpp", "--", "-std=c++20"],
                                                                 [*compiled, "program", f"-I{tests}"], ["./program"])]
            for line in runs[2].splitlines() if None not in runs else [f"{folder}: nothing runs"]:
                if not line.endswith(": 0 wrong"):
                    print(f"{folder}: {line}")
                    good = False
            in_lanes += count_loops(folder)
            continue
        runs = [regions.run(command, folder)
                for command in ([options.tool, "lanes.hpp", "-o", "lanes.dual.hpp", "--", "-std=c++20"], [*compiled, "program"],
                                [*compiled, "over_tape", "-DDUALREV_THROUGH_TAPE"], ["./program"], ["./over_tape"])]
        if None in runs:
            good = False
            continue
        in_lanes += count_loops(folder)
        for mine, other in zip(runs[3].splitlines(), runs[4].splitlines(), strict=True):
            if not regions.alike(mine, other):
                print(f"{folder}: {mine}\n    over the tape {other}")
                good = False
    print(f"{options.count} functions of seed {options.seed}, {in_lanes} loops in lanes: {'ok' if good else 'findings'}")
    return 0 if good and in_lanes > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
