#!/usr/bin/env python3
"""Makes random functions of loops, branches, ways out of them, integers and arrays of numbers, which are run backwards, and compares each gradient with that over the tape.

    regions.py TOOL COMPILER RUNTIME --folder DIR --seed 1 --count 1000

What the reverse part needs is overwritten at random: numbers, elements, integers, conditions, what loops count. Some loops are marked, to be run backwards
from snapshots. Each function is called with 0, 1, 3 and 5
rounds. Exit status 0 if all agree, none goes over the tape, and nothing is left on the stack of what was saved; findings name the function in DIR.
With --hessians, the Hessians of these functions instead: against forward over forward (support/forward_over_forward.hpp, on a copy of the functions),
each column against a product, and by colours.
With --objects, the functions are given an object instead, whose members only its class and a base may name.
"""
import argparse
import math
import os
import random
import subprocess
import sys

FUNCTIONS_IN_A_FILE = 40
MAIN = r"""#define DUALREV_CHECK_SAVES
#include "regions.dual.hpp"

#include <cstdio>

template <auto f>
void print(int number) {
  for (int n : {3, 1, 0, 5}) {
    const std::vector<double> x{0.31, 0.72, -0.43, 0.54};
    dualrev::workspace w;
    const auto [value, dx, dy] = dualrev::gradient<f>(w, x, 0.6, n);
    const auto [same, pullback] = dualrev::vjp<f>(x, 0.6, n);
    const auto [px, py] = pullback(1.0);
    std::printf("f%d with %d rounds, %zu entries: %.17g by", number, n, w.counters().entries, value);
    for (const auto& row : {dx, px})
      for (double d : row) std::printf(" %.17g", d);
    std::printf(" %.17g %.17g\n", dy, py);
  }
}
"""

OBJECTS = MAIN.replace("""(w, x, 0.6, n)""", """(w, Model(x, 0.6), n)""").replace("auto [value, dx, dy]", "auto [value, d]").replace(
    "const auto [same, pullback] = dualrev::vjp<f>(x, 0.6, n);\n    const auto [px, py] = pullback(1.0);",
    "const auto [same, pullback] = dualrev::vjp<f>(Model(x, 0.6), n);\n    const Model p = pullback(1.0);\n"
    "    const std::vector<double> dx = d.row(), px = p.row();\n    const double dy = d.slope(), py = p.slope();")
MODEL = """class Rows {
 public:
  explicit Rows(const std::vector<double>& row) : row_(row) {}
  const std::vector<double>& row() const { return row_; }

 private:
  std::vector<double> row_;
};
class Model : public Rows {
 public:
  Model(const std::vector<double>& row, double slope) : Rows(row), slope_(slope) {}
  double slope() const { return slope_; }

 private:
  double slope_;
};
"""

HESSIANS = r"""#define DUALREV_CHECK_SAVES
#include "regions.dual.hpp"

#include <cmath>
#include <cstdio>
#include <dualrev/hvp.hpp>
#include <dualrev/sparse_hessian.hpp>

#include "support/forward_over_forward.hpp"

// The same functions, of the oracle's numbers.
#undef DUALREV_CHECKPOINT
#undef DUALREV_CHECKPOINT_BYTES
#define DUALREV_CHECKPOINT(n)
#define DUALREV_CHECKPOINT_BYTES(n)
#define double hyper::number
namespace oracle {
#include "copy.hpp"
}
#undef double

bool near(double a, double b) { return std::fabs(a - b) <= 1e-9 * (1 + std::fabs(a) + std::fabs(b)) || (std::isnan(a) && std::isnan(b)) || a == b; }
/// How many entries are not those of forward over forward.
template <class Oracle, class Matrix>
int count_wrong(const Oracle& oracle, const Matrix& hessian, const std::vector<double>& x, int n) {
  double largest = 1;
  for (const double each : hessian.data) largest = std::fmax(largest, std::fabs(each));
  int wrong = 0;
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j) {
      std::vector<hyper::number> at;
      for (int k = 0; k < 4; ++k) at.push_back({x[k], k == i ? 1.0 : 0.0, k == j ? 1.0 : 0.0, 0});
      const double expected = oracle(at, hyper::number(0.6, i == 4 ? 1.0 : 0.0, j == 4 ? 1.0 : 0.0, 0), n).ab;
      wrong += !(std::fabs(expected - hessian(i, j)) <= 1e-7 * largest) && std::isfinite(expected);
    }
  return wrong;
}
template <auto f, class Oracle>
void print(int number, const Oracle& oracle) {
  if constexpr (requires { dualrev::derivative_of<f>::second_order; }) {
    for (int n : {3, 1, 0, 5}) {
      const std::vector<double> x{0.31, 0.72, -0.43, 0.54};
      const auto whole = dualrev::hessian<f>(x, 0.6, n);
      const auto sparse = dualrev::sparse_hessian<f>(x, 0.6, n);
      const int wrong = count_wrong(oracle, whole.hessian, x, n);
      std::printf("f%d with %d rounds: %d wrong", number, n, wrong);
      for (std::size_t j = 0; j < 5; ++j) {
        std::vector<double> v(4, 0.0);
        if (j < 4) v[j] = 1;
        const auto along = dualrev::hvp<f>(x, 0.6, n, v, j == 4 ? 1.0 : 0.0);
        for (std::size_t i = 0; i < 5; ++i) {
          const double column = i < 4 ? std::get<0>(along.product)[i] : std::get<1>(along.product);
          if (!near(column, whole.hessian(i, j))) std::printf(", product (%zu, %zu): %.17g", i, j, column - whole.hessian(i, j));
          if (!near(sparse.hessian(i, j), whole.hessian(i, j))) std::printf(", by colours (%zu, %zu)", i, j);
        }
        const double partial = j < 4 ? std::get<0>(along.gradient)[j] : std::get<1>(along.gradient);
        const auto [value, tangent] = dualrev::jvp<f>(x, 0.6, n, v, j == 4 ? 1.0 : 0.0);
        if (!near(partial, tangent)) std::printf(", tangent %zu: %.17g instead of %.17g", j, tangent, partial);
        if (value != f(x, 0.6, n) && !std::isnan(value)) std::printf(", value of the tangent: %.17g", value);
      }
      std::printf("\n");
    }
  } else {
    std::printf("f%d has none\n", number);
  }
}
"""


KINDS = [  # of functions that are called: result, parameters, what is in sight
    ("double", "const double* v, double a, int n", {"constants": ["a", "v[1]", "v[3]"]}),
    ("void", "double* v, const double* w, double& b, int n", {"numbers": ["b"], "arrays": ["v"], "constants": ["w[0]", "w[2]"]}),
]


class Function:
    """One function, as lines."""

    def __init__(self, pick, number, is_of_object=False):
        self.is_of_object = is_of_object
        self.pick, self.own, self.names, self.lines = pick, number, 0, []
        self.left = pick.randint(10, 28)
        self.helpers, self.objects, self.in_condition = [], {"x"}, False
        self.marks = random.Random(f"marks of {number}")  # which change nothing else

    def fresh(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def mark(self):
        """In front of a loop: that it is run backwards from snapshots."""
        if self.marks.random() > 0.3:
            return ""
        return self.marks.choice(["DUALREV_CHECKPOINT(1) ", "DUALREV_CHECKPOINT(2) ", "DUALREV_CHECKPOINT(3)\n", "DUALREV_CHECKPOINT(n) ", "DUALREV_CHECKPOINT_BYTES(200) "])

    def say(self, depth, text):
        self.lines.append("  " * depth + text)

    # What is in sight: numbers that are set, arrays of four, integers, those of them that are set, what is only read.

    def index(self, sight):
        if self.pick.random() < 0.3:
            return str(self.pick.randint(0, 3))
        i = self.pick.choice(sight["integers"])
        return self.pick.choice([f"({i} % 4 + 4) % 4", f"({i} * 3 % 4 + 4) % 4", f"({i} + {self.pick.randint(1, 3)}) & 3"])

    def place(self, sight):
        if self.pick.random() < 0.55 or not sight["arrays"]:
            return self.pick.choice(sight["numbers"])
        return f"{self.pick.choice(sight['arrays'])}[{self.index(sight)}]"

    def leaf(self, sight):
        chance = self.pick.random()
        if chance < 0.25 and not self.is_helper:
            return f"x[{self.index(sight)}]"
        if chance < 0.45:
            return self.pick.choice(["0.75" if self.is_helper else "y", "0.5", "1.25"])
        if chance < 0.58:
            return self.pick.choice(sight["integers"] + sight["constants"])
        return self.place(sight)

    def number(self, sight, depth=2):
        if depth == 0 or self.pick.random() < 0.2:
            return self.leaf(sight)
        a, b = self.number(sight, depth - 1), self.number(sight, depth - 1)
        forms = [f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} / (2 + std::cos({b})))", f"std::sin({a} + 0.0)", f"std::exp(-std::abs({a} + 0.0))",
                 f"std::tanh({a} + 0.0)", f"std::sqrt(1 + {a} * {a})", f"({self.condition(sight, 0)} ? {a} + 0.0 : {b} + 0.0)",
                 f"std::{self.pick.choice(['max', 'min'])}({a} + 0.0, {b} + 0.0)", f"std::clamp({a} * y, -0.7, 0.9)"]
        weights = [25, 20, 25, 7, 9, 6, 4, 4, 5, 3, 0 if self.is_helper or self.in_condition else 1]
        helpers = [(name, kind) for name, kind in self.helpers if kind == 0]
        if helpers and depth > 1 and not self.in_condition:
            name, _ = self.pick.choice(helpers)
            what = self.address(self.pick.choice(sight["arrays"] + ["v" if self.is_helper else "x"]))
            forms, weights = forms + [f"{name}({what}, {a}, {self.pick.choice(sight['integers'])} & 3)"], weights + [15]
        return self.pick.choices(forms, weights)[0]

    def address(self, array):
        if array == "g":  # which has eight elements, so that parts of it overlap
            return self.pick.choice(["&g[0]", "g", "g + 1", "&g[3]", "g + (n & 3)", "&g[n & 3] + 1"])
        return f"&{array}[0]" if self.pick.random() < 0.4 or array == "v" else f"{array}.data()" if array in self.objects else array

    def condition(self, sight, depth=1):
        i = self.pick.choice(sight["integers"])
        self.in_condition, before = True, self.in_condition
        try:
            return self.condition_text(sight, depth, i)
        finally:
            self.in_condition = before

    def condition_text(self, sight, depth, i):
        if self.pick.random() < 0.35:
            return self.pick.choice([f"{i} % 2 == 0", f"{i} > {self.pick.randint(0, 3)}", f"{i} < n - 1"])
        text = f"{self.number(sight, depth)} > {self.pick.choice(['0.2', '0.45', '-0.1'])}"
        return text + f" {self.pick.choice(['&&', '||'])} {i} < 3" if self.pick.random() < 0.25 else text

    def block(self, sight, depth, most):
        inside = {kind: list(names) for kind, names in sight.items()}
        for _ in range(self.pick.randint(1, most)):
            self.statement(inside, depth)

    def statement(self, sight, depth):
        if self.left <= 0:
            return
        self.left -= 1
        kinds = [self.assignment, self.local, self.integer, self.change, self.array, self.constant, self.call, self.object, self.name,
                 self.pointer, self.step]
        weights = [36, 8, 8, 7, 5, 4, 8, 5, 5, 6, 4]
        if depth < 4:
            kinds, weights = kinds + [self.branch, self.loop, self.cases, self.search], weights + [18, 20, 4, 6]
        self.pick.choices(kinds, weights)[0](sight, depth)

    def assignment(self, sight, depth):
        place, op = self.place(sight), self.pick.choice(["=", "=", "+=", "+=", "-=", "*="])
        value = f"0.5 + 0.25 * std::sin({self.number(sight, 1)} + 0.0)" if op == "*=" else self.number(sight)
        self.say(depth, f"{place} {op} {value};")
        if op == "=" and self.pick.random() < 0.5:
            self.say(depth, f"{place} = std::sin({place});")

    def local(self, sight, depth):
        name, is_const = self.fresh("v"), self.pick.random() < 0.5
        self.say(depth, f"{'const ' if is_const else ''}double {name} = {self.number(sight)};")
        sight["constants" if is_const else "numbers"].append(name)

    def integer(self, sight, depth):
        name = self.fresh("k")
        self.say(depth, f"int {name} = {self.pick.choice(sight['integers'])}{self.pick.choice([' + 1', ' * 2', ''])};")
        sight["integers"].append(name)
        sight["counted"].append(name)

    def change(self, sight, depth):
        if sight["counted"]:
            k = self.pick.choice(sight["counted"])
            other = self.pick.choice(sight["integers"])
            self.say(depth, self.pick.choice([f"++{k};", f"--{k};", f"{k} += 2;", f"{k} = {k} % 5 + 1;", f"{k} = {other} + 1;"]))

    def array(self, sight, depth):
        name = self.fresh("a")
        which = self.pick.randint(0, 3)
        if which > 1:
            self.objects.add(name)
        self.say(depth, [f"double {name}[4] = {{}};", f"double {name}[4] = {{0.1, 0.2, 0.3, 0.4}};", f"std::array<double, 4> {name}{{}};",
                                          f"std::vector<double> {name}(4, 0.5);"][which])
        sight["arrays"].append(name)

    def constant(self, sight, depth):
        name = self.fresh("c")
        self.say(depth, f"double {name} = {self.pick.choice(['0.5', 'n * 0.25'])};")
        self.say(depth, f"{name} = {name} * 0.5 + {self.pick.choice(sight['integers'])};")
        sight["constants"].append(name)

    def object(self, sight, depth):
        name, kind = self.fresh("p"), self.pick.random()
        if kind < 0.2 and sight["objects"]:
            self.say(depth, f"{self.pick.choice(['Point', 'auto'])} {name} = {self.pick.choice(sight['objects'])};")
            sight["numbers"] += [f"{name}.a", f"{name}.b[1]"]
            sight["objects"].append(name)
        elif kind < 0.5:
            self.say(depth, f"Point {name}{{{self.number(sight, 1)} + 0.0, {{{self.number(sight, 1)} + 0.0, {self.number(sight, 1)} * 1.0}}}};")
            sight["numbers"] += [f"{name}.a", f"{name}.b[1]"]
            sight["objects"].append(name)
        elif kind < 0.75:
            self.say(depth, f"double {name}[4] = {{{self.number(sight, 1)} + 0.0, 0.5, {self.number(sight, 1)} - 0.0}};")
            sight["arrays"].append(name)
        else:
            self.say(depth, f"std::vector<Point> {name}(4);")
            i = self.pick.randint(0, 3)
            self.say(depth, f"{name}[{i}].a = {self.number(sight, 1)};")
            sight["numbers"] += [f"{name}[{i}].a", f"{name}[{self.index(sight)}].b[0]"]

    def name(self, sight, depth):
        name, place = self.fresh("e"), f"{self.pick.choice(sight['arrays'])}[{self.pick.randint(0, 3)}]" if sight["arrays"] else "r"
        if self.pick.random() < 0.4:
            place = self.pick.choice([each for each in sight["numbers"] if "%" not in each and "&" not in each])  # its index stays
        if self.pick.random() < 0.6:
            self.say(depth, f"double& {name} = {place};")
            sight["numbers"].append(name)
        else:
            self.say(depth, f"const double& {name} = {place};")
            sight["constants"].append(name)

    def call(self, sight, depth):
        changing = [name for name, kind in self.helpers if kind == 1]
        if changing and len(sight["arrays"]) > 1 and not self.is_helper:
            changed, read = self.pick.sample(sight["arrays"], 2) if self.pick.random() < 0.7 else ("g", "g")
            read = self.pick.choice([read, "x"])
            self.say(depth, f"{self.pick.choice(changing)}({self.address(changed)}, {self.address(read)}, {self.pick.choice([each for each in sight['numbers'] if each[0] in 'stv'])}, n & 3);")

    def pointer(self, sight, depth):
        name, kind = self.fresh("w"), self.pick.random()
        array = self.pick.choice(sight["arrays"] + ["v" if self.is_helper else "x"])
        changes = array in sight["arrays"]
        begin = f"{array}.data()" if array in self.objects else array
        if kind < 0.5 and changes:
            self.say(depth, f"{self.pick.choice(['double*', 'double* const', 'auto*'])} {name} = {self.pick.choice([f'{begin} + 1', f'&{array}[1]'])};")
            sight["numbers"] += [f"*{name}", f"{name}[2]", f"*({name} - 1)"]
        elif kind < 0.7:
            self.say(depth, f"const double* {name} = {begin};")
            self.say(depth, f"{self.pick.choice(sight['numbers'])} += *{name}++ * {self.number(sight, 1)};")
            self.say(depth, self.pick.choice([f"++{name};", f"{name} += 2;", f"{name} = {begin} + 2;"]))
            sight["constants"] += [f"*{name}", f"{name}[-1]"]
        else:
            last = self.fresh("z")
            self.say(depth, f"const double* {name} = {begin};")
            self.say(depth, f"const double* const {last} = {name} + {self.pick.choice(['4', 'n % 4', '3'])};")
            inside = {key: list(names) for key, names in sight.items()}
            inside["constants"].append(f"*{name}")
            inside["jumps"] = ["break;"]
            self.say(depth, f"{self.mark()}while ({self.pick.choice([f'{name} != {last}', f'{name} < {last}', f'{last} - {name} > 0'])}) {{")
            self.block(inside, depth + 1, 2)
            self.say(depth + 1, f"{self.pick.choice(sight['numbers'])} += {self.number(inside, 1)};")
            self.say(depth + 1, f"++{name};")
            self.say(depth, "}")

    def step(self, sight, depth):
        name, array = self.fresh("j"), self.pick.choice(sight["arrays"] + ["v" if self.is_helper else "x"])
        self.say(depth, f"int {name} = {self.pick.randint(0, 1)};")
        self.say(depth, f"{self.pick.choice(sight['numbers'])} {self.pick.choice(['=', '+='])} {array}[{self.pick.choice([f'{name}++', f'++{name}'])}] * {self.number(sight, 1)};")
        if array in sight["arrays"]:
            self.say(depth, f"{array}[{name}++] = {self.number(sight, 1)};")
        sight["integers"].append(name)

    def branch(self, sight, depth):
        self.say(depth, f"if ({self.condition(sight)}) {{")
        self.block(sight, depth + 1, 3)
        self.way_out(sight, depth + 1)
        if self.pick.random() < 0.5:
            self.say(depth, "} else {")
            self.block(sight, depth + 1, 3)
            self.way_out(sight, depth + 1)
        self.say(depth, "}")

    def way_out(self, sight, depth):
        if self.pick.random() < 0.2:
            ways = [f"return{'' if self.gives == 'void' else ' ' + self.number(sight)};", "if (n == 77) throw n;"] + 3 * sight["jumps"]
            self.say(depth, self.pick.choice(ways))

    def search(self, sight, depth):
        best, at, i, q = self.fresh("m"), self.fresh("k"), self.fresh("i"), self.fresh("q")
        inside = {kind: list(names) for kind, names in sight.items()}
        inside["integers"].append(i)
        self.say(depth, f"double {best} = {self.number(sight, 1)};")
        if self.pick.random() < 0.5:
            self.say(depth, f"int {at} = {self.pick.choice(sight['integers'])};")
            sight["integers"].append(at)
            sight["counted"].append(at)
        else:
            at = ""
        self.say(depth, f"{self.mark()}for (int {i} = 0; {i} < n; ++{i}) {{")
        self.say(depth + 1, f"double {q} = {self.number(inside)};")
        if self.pick.random() < 0.5:
            self.say(depth + 1, f"for (int j{i} = 0; j{i} < 2; ++j{i}) {q} {self.pick.choice(['+=', '*=', '='])} {self.number(inside, 1)};")
        sets = [f"{best} = {self.pick.choice([q, q, self.number(inside, 1)])};"] + ([f"{at} = {i};"] if at else [])
        self.say(depth + 1, f"if ({q} < {best}) {{ {' '.join(sets)} }}" if self.pick.random() < 0.8 else f"{best} = {best} < {q} ? {best} : {q};")
        self.say(depth, "}")
        sight["numbers"].append(best)

    def cases(self, sight, depth):
        self.say(depth, f"switch ({self.pick.choice(sight['integers'])}) {{")
        for label in self.pick.sample(["case 0:", "case 1: case 3:", "case 2:", "default:"], self.pick.randint(1, 4)):
            self.say(depth + 1, label + " {")
            self.block({**{kind: list(names) for kind, names in sight.items()}, "jumps": [way for way in sight["jumps"] if way != "break;"]}, depth + 2, 2)
            self.say(depth + 1, "}")
            self.say(depth + 1, "break;")
        self.say(depth, "}")

    def loop(self, sight, depth):
        i = self.fresh("i")
        inside = {kind: list(names) for kind, names in sight.items()}
        inside["jumps"] = ["break;", "continue;"]
        kind = self.pick.choices(["elements", "while", "do", "for"], [0 if self.is_helper else 20, 15, 6, 59])[0]
        if kind == "elements" and self.pick.random() < 0.4:
            self.say(depth, f"{self.mark()}for (auto {i} = x.{self.pick.choice(['begin', 'cbegin'])}(); {i} != x.{self.pick.choice(['end', 'cend'])}(); {self.pick.choice(['++', ''])}{i}++) {{".replace(f"++{i}++", f"++{i}"))
            inside["constants"].append(f"*{i}")
        elif kind == "elements":
            self.say(depth, f"{self.mark()}for ({self.pick.choice(['double', 'const double&'])} {i} : x) {{")
            inside["constants"].append(i)
        elif kind == "while":
            counts_down = self.pick.random() < 0.3
            self.say(depth, f"int {i} = {'n' if counts_down else 0};")
            self.say(depth, f"{self.mark()}while ({f'{i}-- > 0' if counts_down else f'{i} < n'}) {{")
            inside["integers"].append(i)
            inside["jumps"] = [] if counts_down else ["break;"]
            kind = "" if counts_down else kind
            sight["integers"].append(i)
        elif kind == "do":
            self.say(depth, f"int {i} = 0;")
            self.say(depth, self.mark() + "do {")
            self.say(depth + 1, f"++{i};")
            inside["integers"].append(i)
            inside["jumps"] = ["continue;"]
            sight["integers"].append(i)
        else:
            head = self.pick.choice(["int {0} = 0; {0} < n; ++{0}", "int {0} = n; {0} > 0; --{0}", "int {0} = 3; {0} >= 0; {0}--", "int {0} = 1; {0} <= n; {0} += 1",
                                     "int {0} = 0; {0} < 2 * n; {0} += 3", "int {0} = 0; {0} + 1 < n; ++{0}", "unsigned {0} = 0; {0} < 4U; {0}++",
                                     "int {0} = 0; {0} != n; {0} = {0} + 1", "int {0} = n; {0}-- > 0;"])
            self.say(depth, f"{self.mark()}for ({head.format(i)}) {{")
            inside["integers"].append(f"static_cast<int>({i})" if "unsigned" in head else i)
        self.block(inside, depth + 1, 4)
        if kind == "while":
            self.say(depth + 1, self.pick.choice([f"++{i};", f"{i} += 2;", f"{i} = {i} + 1;"]))
        self.say(depth, f"}} while ({i} < n);" if kind == "do" else "}")

    def helper(self, name, kind):
        """One that is called, by its kind."""
        gives, parameters, known = KINDS[kind]
        self.lines, self.is_helper, self.gives = [], True, gives
        sight = {"numbers": ["r"], "arrays": [], "integers": ["n"], "counted": [], "constants": [], "jumps": [], "objects": []}
        for key, names in known.items():
            sight[key] = sight[key] + names
        self.say(1, "double r = 0.2;")
        while self.left > 0:
            self.statement(sight, 1)
        if gives == "double" and self.pick.random() < 0.3:
            self.say(1, f"if (n > 0) r += 0.3 * {name}(v, a * 0.5, n - 1);")
        if gives == "double":
            self.say(1, f"return r * {self.pick.choice(sight['constants'])};")
        return f"inline {gives} {name}({parameters}) {{\n" + "\n".join(self.lines) + "\n}\n"

    def text(self):
        before = ""
        for k in range(self.pick.randint(0, 3)):
            inner = Function(random.Random(self.pick.random()), self.own)
            inner.left, inner.helpers = inner.left // 3, list(self.helpers)
            name, kind = f"h{self.own}_{k}", self.pick.choice([0, 0, 1])
            before += inner.helper(name, kind)
            self.helpers.append((name, kind))
        return before + self.root()

    def root(self):
        self.is_helper, self.gives = False, "double"
        self.lines = ["  const std::vector<double>& x = m.row();", "  const double y = m.slope();"] if self.is_of_object else []
        self.lines += ["  double s = 0.1, t = y;", "  double g[8] = {};", "  for (int j = 0; j < 8; ++j) g[j] = x[j & 3] * y;"]
        sight = {"numbers": ["s", "t"], "arrays": ["g"], "integers": ["n"], "counted": [], "constants": [], "jumps": [], "objects": []}
        while self.left > 0:
            self.statement(sight, 1)
        self.say(1, f"return {self.pick.choice(['s + t * g[1]', 's', 'std::sin(s) + g[0] * g[3] + t', '0.5 * s + t'])};")
        given = "const Model& m" if self.is_of_object else "const std::vector<double>& x, double y"
        return f"inline double f{self.own}({given}, int n) {{\n" + "\n".join(self.lines) + "\n}\n"


def write(folder, seed, first, count, main):
    os.makedirs(folder, exist_ok=True)
    numbers = range(first, first + count)
    with open(os.path.join(folder, "regions.hpp"), "w") as file:
        file.write("#pragma once\n#include <algorithm>\n#include <array>\n#include <cmath>\n#include <dualrev/annotate.hpp>\n#include <vector>\nstruct Point {\n  double a;\n  double b[2];\n};\n")
        file.write(MODEL if main is OBJECTS else "")
        file.writelines(Function(random.Random(f"{seed} {each}"), each, main is OBJECTS).text() for each in numbers)
    with open(os.path.join(folder, "regions.hpp")) as file, open(os.path.join(folder, "copy.hpp"), "w") as copy:
        copy.writelines(line for line in file if not line.startswith("#"))
    with open(os.path.join(folder, "main.cpp"), "w") as file:
        oracle = ", [](const auto&... x) { return oracle::f%d(x...); }" if main is HESSIANS else ""
        file.write(main + "int main() {\n" + "".join(f"  print<f{n}>({n}{oracle % n if oracle else ''});\n" for n in numbers) + "}\n")


def run(command, folder):
    """What it prints; None if it fails, which is told."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode == 0:
        return done.stdout
    print(f"{folder}: {' '.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr[:2000]}")
    return None


def alike(mine, other):
    """Whether a line says the same as over the tape, and that nothing was staged. Where the value overflows, derivatives need not be the same."""
    head, numbers = mine.split(": ")
    value, *derivatives = [float(x) for x in numbers.replace("by", "").split()]
    expected, *others = [float(x) for x in other.split(": ")[1].replace("by", "").split()]
    if not math.isfinite(expected):
        return True
    close = all(a == b or (math.isnan(a) and math.isnan(b)) or abs(a - b) <= 1e-9 * (1 + abs(b)) for a, b in zip(derivatives, others, strict=True))
    return " 0 entries" in head and value == expected and close


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("compiler")
    parser.add_argument("runtime")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--seed", default="fixed")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--hessians", action="store_true")
    parser.add_argument("--objects", action="store_true")
    options = parser.parse_args()
    good = True
    for first in range(0, options.count, FUNCTIONS_IN_A_FILE):
        folder = os.path.join(options.folder, str(first))
        write(folder, options.seed, first, min(FUNCTIONS_IN_A_FILE, options.count - first), HESSIANS if options.hessians else OBJECTS if options.objects else MAIN)
        compiled = [*options.compiler.split(), "-std=c++20", "-O0", "-ffp-contract=off", f"-I{options.runtime}", f"-I{os.path.dirname(os.path.dirname(os.path.abspath(__file__)))}", "main.cpp",
                    "-o"]
        if options.hessians:
            runs = [run(command, folder) for command in ([options.tool, "regions.hpp", "--order=2", "-o", "regions.dual.hpp", "--", "-std=c++20"],
                                                         [*compiled, "program"], ["./program"])]
            lines = runs[2].splitlines() if None not in runs else [f"{folder}: nothing runs"]
            for line in lines:
                if not line.endswith((": 0 wrong", "has none")):
                    print(f"{folder}: {line}")
                    good = False
            print(f"{folder}: {sum(line.endswith('has none') for line in lines)} functions without second derivatives")
            continue
        runs = [run(command, folder) for command in ([options.tool, "regions.hpp", "-o", "regions.dual.hpp", "--", "-std=c++20"],
                                                     [*compiled, "program"], [*compiled, "over_tape", "-DDUALREV_THROUGH_TAPE"],
                                                     ["./program"], ["./over_tape"])]
        if None in runs:
            good = False
            continue
        for mine, other in zip(runs[3].splitlines(), runs[4].splitlines(), strict=True):
            if not alike(mine, other):
                print(f"{folder}: {mine}\n    over the tape {other}")
                good = False
    print(f"{options.count} functions of seed {options.seed}: {'ok' if good else 'findings'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
