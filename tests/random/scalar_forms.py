#!/usr/bin/env python3
"""Random functions whose steps are known beforehand: pointers, arrays, small classes, loops of known length, calls that
write through what they are given. Each is built twice, once so that its Jacobian comes from a pullback without loops,
once with DUALREV_THROUGH_TAPE: both must give the same numbers, and leave the same in the in-outs.
usage: scalar_forms.py TOOL COMPILER RUNTIME --folder F [--seed S] [--count N]
"""
import argparse
import pathlib
import random
import subprocess
import sys

KIT = """#pragma once
#include <dualrev/annotate.hpp>
#include <cmath>
struct Vec {
  double x, y;
  Vec& operator*=(double k) { x *= k; y *= k; return *this; }
};
inline Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y}; }
inline Vec turned(const Vec& v, double t) { Vec r{v.y * t, v.x}; r *= 0.5; r.x -= v.x; return r; }
template <class T>
void cross(const T* a, const T* b, T* r) {
  r[0] = a[1] * b[2] - a[2] * b[1];
  r[1] = a[2] * b[0] - a[0] * b[2];
  r[2] = a[0] * b[1] - a[1] * b[0];
}
inline void scale(double* v, double k) {
  for (int i = 0; i < 3; ++i) {
    v[i] *= k;
    if (i == 1) continue;
    v[i] = std::sin(v[i]);
  }
}
inline double mix(double x, double y) { double s = x; s *= y; x += s; return s * 0.5 + x; }
inline double norm(const double* v) {
  double s = 0;
  for (const double* p = v; p != v + 3; ++p) s += *p * *p;
  return std::sqrt(1 + s) / 3;
}
inline double huber(double r) {
  if (r > 0.5) return r;
  if (r < -0.5) { return -r; }
  return r * r;
}
inline void swap(double& x, double& y) { double t = x; x = y; y = t; }
"""

DRIVER = """#include "program.hpp"
#include "program.dual.hpp"
#include <dualrev/dualrev.hpp>
#include <cstdio>
template <auto f>
void run(int number) {
  for (int at = 0; at < 3; ++at) {
    std::vector<double> a{.3, -.8, 1.1, .4 + at}, b{1.2, .7 * at, -.4, .9}, c{.2, .5, -1.3 + at, .6};
    double d = .35 - at * .6;
    dualrev::workspace space;
    const auto [by_a, by_b, by_c, by_d] = dualrev::jacobian<f>(space, a, b, c, d);
    std::printf("%d %d", number, space.counters().entries > 0);
    for (const auto* m : {&by_a, &by_b, &by_c, &by_d})
      for (double x : m->data) std::printf(" %.12g", x);
    for (double x : c) std::printf(" %.12g", x);
    std::printf(" %.12g\\n", d);
  }
}
int main() {
"""


class Function:
    """One function of (const double* a, const double* b, double* c, double& d), of four numbers each."""

    most_branches = 2  # more are more paths than a scalar form takes

    def __init__(self, dice):
        self.dice = dice
        self.variables, self.integers, self.loops, self.classes, self.pointers = [], [], [], [], []
        self.arrays = [("a", 4, False), ("b", 4, False), ("c", 4, True)]  # name, length, may be written
        self.branches = self.names = 0

    def name(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def index(self, length):
        choices = [str(self.dice.randrange(length))]
        for i in self.loops + self.integers:
            choices += [f"{i} % {length}", f"({i} + {self.dice.randrange(3)}) % {length}", f"({self.dice.randrange(3)} * {i} + 1) % {length}"]
        return self.dice.choice(choices)

    def element(self, written=False):
        array, length, _ = self.dice.choice([each for each in self.arrays if each[2] or not written])
        return f"{array}[{self.index(length)}]"

    def array(self, written=False):
        return self.dice.choice([each[0] for each in self.arrays if each[2] or not written])

    def place(self):
        """What can be assigned to."""
        choices = [lambda: self.element(True)] * 3 + [lambda: "d"]
        if self.variables:
            choices.append(lambda: self.dice.choice(self.variables))
        if self.classes:
            choices.append(lambda: self.dice.choice(self.classes) + self.dice.choice([".x", ".y"]))
        return self.dice.choice(choices)()

    def number(self):
        """A double without operators."""
        choices = [self.place, self.element, self.element, lambda: self.dice.choice(["0.5", "1.5", "-0.7"])]
        if self.pointers:
            pointer, length = self.dice.choice(self.pointers)
            choices.append(lambda: self.dice.choice([f"{pointer}[{self.dice.randrange(length)}]", f"*{pointer}"]))
        return self.dice.choice(choices)()

    def leaf(self):
        integers = self.loops + self.integers + ["2", "3"]
        return self.dice.choice(integers) if self.dice.random() < 0.2 else self.number()

    def expression(self, depth=2):
        """A double or an integer; times a double it is a double."""
        if depth == 0 or self.dice.random() < 0.25:
            return self.leaf()
        inner = self.expression(depth - 1)
        choices = [f"({inner} {self.dice.choice('+-')} {self.number()})", f"({inner} * {self.number()})", f"std::sin({inner} * {self.number()})",
                   f"{self.number()} / (2.5 + std::cos({self.number()}))", f"mix({self.number()}, {inner} * 1.0)", f"norm({self.array()})"]
        if self.branches < self.most_branches and self.dice.random() < 0.15:
            self.branches += 1
            return f"({self.number()} > {self.number()} ? {self.number()} : {inner} * 1.0)"
        if self.branches == 0 and self.dice.random() < 0.1:
            self.branches = 2
            return f"huber({self.number()})"
        return self.dice.choice(choices)

    def block(self, count, depth):
        kept = [list(each) for each in (self.variables, self.arrays, self.integers, self.classes, self.pointers)]
        lines = [line for _ in range(count) for line in self.statement(depth)]
        self.variables, self.arrays, self.integers, self.classes, self.pointers = kept
        return lines

    def statement(self, depth):
        kinds = [self.assigned, self.assigned, self.assigned, self.variable, self.local_array, self.called, self.called, self.of_class,
                 self.integer, self.pointer, self.exchanged]
        if depth > 0:
            kinds += [self.loop, self.loop, self.branch, self.branch]
        return self.dice.choice(kinds)(depth)

    def assigned(self, _):
        return [f"{self.place()} {self.dice.choice(['=', '+=', '*=', '-='])} {self.expression()};"]

    def variable(self, _):
        value, name = self.expression(), self.name("t")
        self.variables.append(name)
        return [f"double {name} = {value};"]

    def local_array(self, _):
        length = self.dice.choice([3, 4])
        values = ", ".join(self.number() for _ in range(self.dice.choice([length, length, 2])))
        name = self.name("w")
        self.arrays.append((name, length, True))
        return [f"double {name}[{length}] = {{{values}}};"]

    def called(self, _):
        return [self.dice.choice([f"cross({self.array()}, {self.array()}, {self.array(True)});", f"scale({self.array(True)}, {self.number()});"])]

    def of_class(self, _):
        if self.classes and self.dice.random() < 0.5:
            return [f"{self.dice.choice(self.classes)} = turned({self.dice.choice(self.classes)}, {self.number()});"]
        value = f"{{{self.number()}, {self.number()}}}"
        if self.classes:
            value = f"{self.dice.choice(self.classes)} + Vec{{{self.number()}, 1.0}}"
        name = self.name("v")
        self.classes.append(name)
        return [f"Vec {name} = {value};"]

    def integer(self, depth):
        if self.integers and not self.loops and depth == 2:
            return [f"{self.dice.choice(self.integers)} {self.dice.choice(['+= 1', '*= 2', '= 3'])};"]
        value, name = self.dice.choice(self.loops + ["2"]), self.name("k")
        self.integers.append(name)
        return [f"int {name} = {value} + {self.dice.randrange(3)};"]

    def pointer(self, _):
        array, length, _ = self.dice.choice(self.arrays)
        name = self.name("p")
        self.pointers.append((name, length - 1))
        return [f"const double* {name} = {self.dice.choice([f'{array} + 1', f'&{array}[0]'])};"]

    def exchanged(self, _):
        return [f"swap({self.place()}, {self.place()});"]

    def loop(self, depth):
        i = self.name("i")
        self.loops.append(i)
        body = self.block(self.dice.randrange(1, 3), depth - 1)
        self.loops.remove(i)
        leave = [f"if ({i} == 1) {self.dice.choice(['continue', 'break'])};"] if self.dice.random() < 0.2 else []
        return [f"for (int {i} = {self.dice.randrange(2)}; {i} < {self.dice.choice([2, 3])}; ++{i}) {{", *leave, *body, "}"]

    def branch(self, depth):
        if self.branches >= self.most_branches:
            return self.assigned(depth)
        self.branches += 1
        condition = f"{self.number()} {self.dice.choice('<>')} {self.number()}"
        then = self.block(self.dice.randrange(1, 3), depth - 1)
        otherwise = self.block(self.dice.randrange(0, 2), depth - 1)
        if not self.loops and self.dice.random() < 0.3:
            then.append(self.end() or "return;")
        return [f"if ({condition}) {{", *then, "} else {", *otherwise, "}"]

    def end(self):
        return f"return {self.expression()} * 1.0;" if self.gives_number else ""

    def text(self, position):
        self.gives_number = position % 2 == 1
        lines = [line for _ in range(self.dice.randrange(4, 9)) for line in self.statement(2)] + [self.end()]
        result = "double" if self.gives_number else "void"
        return f"DUALREV_DIFFERENTIATE inline {result} f{position}(const double* a, const double* b, double* c, double& d) {{\n" + "\n".join(lines) + "\n}\n"


def numbers(folder, arguments, *flags):
    """What the program prints: for each call its function, whether anything was staged, and numbers."""
    program = folder / ("by_tape" if flags else "directly")
    subprocess.run([arguments.compiler, "-std=c++20", "-O0", "-ffp-contract=off", "-w", *flags, f"-I{arguments.runtime}", f"-I{folder}", folder / "program.cpp",
                    "-o", program], check=True)
    lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()
    return [(int(line.split()[0]), line.split()[1] == "1", [float(word) for word in line.split()[2:]]) for line in lines]


def same(x, y):
    return x == y or abs(x - y) <= 1e-8 * (1 + abs(y)) or (x != x and y != y)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("tool", "compiler", "runtime"):
        parser.add_argument(name)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--seed", default="fixed")
    parser.add_argument("--count", type=int, default=30)
    arguments = parser.parse_args()
    folder = arguments.folder / arguments.seed
    folder.mkdir(parents=True, exist_ok=True)
    dice = random.Random(arguments.seed)
    functions = [Function(dice).text(position) for position in range(arguments.count)]
    (folder / "program.hpp").write_text(KIT + "".join(functions))
    (folder / "program.cpp").write_text(DRIVER + "".join(f"  run<f{position}>({position});\n" for position in range(arguments.count)) + "}\n")
    subprocess.run([arguments.tool, folder / "program.hpp", "-o", folder / "program.dual.hpp", "--", "-std=c++20", f"-I{arguments.runtime}"], check=True)
    direct, by_tape = numbers(folder, arguments), numbers(folder, arguments, "-DDUALREV_THROUGH_TAPE")
    wrong = {f"f{number}" for (number, _, found), (_, _, expected) in zip(direct, by_tape)
             if len(found) != len(expected) or not all(map(same, found, expected))}
    without_tape = {number for number, staged, _ in direct if not staged}
    print(f"{arguments.count} functions, {len(without_tape)} without a tape, wrong: {sorted(wrong)} ({folder})")
    # Most have a form, or this tests nothing.
    return 1 if wrong or len(direct) != len(by_tape) or 2 * len(without_tape) < arguments.count else 0


if __name__ == "__main__":
    sys.exit(main())
