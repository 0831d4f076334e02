#!/usr/bin/env python3
"""Writes a case of random programs: NAME.hpp with functions made of declarations, assignments of all kinds, branches, loops, arrays,
references, structs and calls, nested at random, and its driver NAME.cpp. The same seed gives the same text.

Values stay bounded (every stored value goes through sin, tanh or a division by something above 1), branches are taken on
comparisons of values that hardly ever meet, and calls that change something stand in statements of their own, so that the order of evaluation is
the language's.

usage: random_programs.py NAME SEED FUNCTIONS FOLDER
"""
import os
import random
import sys


class Program:
    def __init__(self, rng, number, helpers):
        self.rng, self.number, self.helpers = rng, number, helpers
        self.lines, self.depth, self.names, self.budget = [], 1, 0, rng.randint(6, 18)

    def put(self, text):
        self.lines.append("  " * self.depth + text)

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # ---- expressions: `scalars` are places that hold a double, `integers` names of ints ----

    def scalar(self, scope):
        return self.rng.choice(scope["scalars"])

    def atom(self, scope):
        r = self.rng.random()
        if r < 0.62:
            return self.scalar(scope)
        if r < 0.78:
            return self.rng.choice(["0.5", "1.25", "2.0", "3", "-1.5", "0.1f", "7", "1e-2"])
        if r < 0.9 and scope["integers"]:
            return self.rng.choice(scope["integers"])
        return f"(-{self.scalar(scope)})"

    def expression(self, scope, depth=3):
        if depth == 0 or self.rng.random() < 0.18:
            return self.atom(scope)
        one = lambda: self.expression(scope, depth - 1)  # noqa: E731
        r = self.rng.random()
        if r < 0.5:
            return f"({one()} {self.rng.choice(['+', '-', '*'])} {one()})"
        if r < 0.58:
            return f"({one()} / (2.5 + std::cos({one()})))"
        if r < 0.76:
            return f"std::{self.rng.choice(['sin', 'cos', 'tanh', 'atan', 'cbrt'] if self.rng.random() < 0.9 else ['asinh'])}({one()} + 0.3)".replace("cbrt(", "erf(")
        if r < 0.82:
            return f"std::sqrt(1.5 + std::sin({one()}))"
        if r < 0.86:
            return f"std::pow(2.0 + std::sin({one()}), std::cos({one()}))"
        if r < 0.9:
            return f"std::fma({one()}, {one()}, {one()})"
        if r < 0.95:
            return f"({self.condition(scope)} ? {one()} : {one()})"
        return f"pure_{self.rng.randrange(3)}({one()}, {one()})"

    def bounded(self, scope):
        return self.rng.choice(["std::sin({})", "std::tanh({})", "({0}) / (2.0 + {0} * {0})", "std::cos({})"]).format(self.expression(scope))

    def condition(self, scope, depth=2):
        r = self.rng.random()
        if depth == 0 or r < 0.6:
            return f"{self.scalar(scope)} {self.rng.choice(['<', '>', '<=', '>='])} {self.rng.choice(['0.137', '-0.291', '0.613', self.scalar(scope) + ' + 0.4127'])}"
        if r < 0.7 and scope["integers"]:
            return f"{self.rng.choice(scope['integers'])} % 2 == {self.rng.randrange(2)}"
        if r < 0.78:
            return f"!({self.condition(scope, depth - 1)})"
        return f"({self.condition(scope, depth - 1)} {self.rng.choice(['&&', '||'])} {self.condition(scope, depth - 1)})"

    # ---- statements ----

    def block(self, scope, count):
        inner = {key: list(value) for key, value in scope.items()}
        for _ in range(count):
            self.statement(inner)

    def statement(self, scope):
        self.budget -= 1
        choices = [(self.declare, 3), (self.assign, 5), (self.compound, 4), (self.step, 1), (self.array, 1), (self.record, 1), (self.alias, 1), (self.call, 2), (self.effects, 2)]
        if self.depth < 4 and self.budget > 0:
            choices += [(self.branch, 2), (self.loop, 2), (self.switch, 1), (self.while_loop, 1)]
        do = self.rng.choices([c for c, _ in choices], [w for _, w in choices])[0]
        do(scope)

    def declare(self, scope):
        name = self.fresh("x")
        form = self.rng.choice(["double {} = {};", "const double {} = {};", "double {}({});", "double {}{{{}}};", "auto {} = double({});"])
        self.put(form.format(name, self.bounded(scope)))
        scope["scalars"].append(name)
        if not form.startswith("const"):
            scope["places"].append(name)

    def assign(self, scope):
        place = self.rng.choice(scope["places"])
        if self.rng.random() < 0.12 and len(scope["places"]) > 1:
            other = self.rng.choice([p for p in scope["places"] if p != place])
            self.put(f"{place} = {other} = {self.bounded(scope)};")
        else:
            self.put(f"{place} = {self.bounded(scope)};")

    def compound(self, scope):
        place = self.rng.choice(scope["places"])
        kind = self.rng.random()
        if kind < 0.75:
            self.put(f"{place} {self.rng.choice(['+=', '-=', '*='])} {self.bounded(scope)};")
        else:
            self.put(f"{place} /= 1.75 + std::sin({self.expression(scope, 2)});")

    def step(self, scope):
        place = self.rng.choice(scope["places"])
        self.put(self.rng.choice(["++{};", "{}++;", "--{};", "{}--;"]).format(place))

    def array(self, scope):
        name = self.fresh("a")
        size = self.rng.randint(2, 4)
        kind = self.rng.randrange(3)
        values = [self.bounded(scope) for _ in range(self.rng.randint(1, size))]
        if kind == 0:
            self.put(f"double {name}[{size}] = {{{', '.join(values)}}};")
        elif kind == 1:
            self.put(f"std::vector<double> {name}({size}, {values[0]});")
        else:
            self.put(f"std::array<double, {size}> {name}{{{', '.join(values)}}};")
        elements = [f"{name}[{i}]" for i in range(size)]
        if scope["integers"]:
            elements.append(f"{name}[{self.rng.choice(scope['integers'])} % {size}]")
        scope["scalars"] += elements
        scope["places"] += elements

    def record(self, scope):
        name = self.fresh("p")
        self.put(f"Pair {name}{{{self.bounded(scope)}, {self.bounded(scope)}}};")
        if self.rng.random() < 0.5:
            copy = self.fresh("p")
            self.put(f"Pair {copy} = turned({name}, {self.bounded(scope)});")
            name = copy
        scope["scalars"] += [f"{name}.a", f"{name}.b"]
        scope["places"] += [f"{name}.a", f"{name}.b"]

    def alias(self, scope):
        name = self.fresh("r")
        place = self.rng.choice(scope["places"])
        if self.rng.random() < 0.6:
            self.put(f"double& {name} = {place};")
            scope["scalars"].append(name)
            scope["places"].append(name)
        else:
            self.put(f"double* {name} = &{place};")
            scope["scalars"].append(f"(*{name})")
            scope["places"].append(f"(*{name})")

    def call(self, scope):
        place = self.rng.choice(scope["places"])
        if self.helpers and self.rng.random() < 0.6:
            helper = self.rng.choice(self.helpers)
            self.put(f"{place} = std::tanh({helper}({self.bounded(scope)}, {self.bounded(scope)}));")
            return
        self.put(f"changes_{self.rng.randrange(2)}({place}, {self.bounded(scope)});")

    def effects(self, scope):
        """Calls that change something inside an expression, where the language fixes the order."""
        place, other = self.rng.choice(scope["places"]), self.rng.choice(scope["places"])
        bump = lambda where: f"bump({where}, {self.bounded(scope)})"  # noqa: E731
        form = self.rng.randrange(9)
        if form == 0:
            self.put(f"{place} = ({bump(other)}, {other} * 0.5);")
        elif form == 1:
            self.put(f"if ({bump(place)} > 0.131 {self.rng.choice(['&&', '||'])} {bump(other)} < 0.577) {place} *= 0.5;")
        elif form == 2:
            self.put(f"{place} = {self.condition(scope)} ? {bump(place)} : {bump(other)};")
        elif form == 3:
            name = self.fresh("p")
            self.put(f"const Pair {name}{{{bump(place)}, {place} + {other}}};")
            scope["scalars"] += [f"{name}.a", f"{name}.b"]
        elif form == 4:
            name = self.fresh("a")
            self.put(f"double {name}[3] = {{{bump(place)}, {other}, {bump(other)}}};")
            scope["scalars"] += [f"{name}[{i}]" for i in range(3)]
            scope["places"] += [f"{name}[{i}]" for i in range(3)]
        elif form == 5:
            self.put(f"std::swap({place}, {other});")
        elif form == 6 and self.rng.random() < 0.4:
            self.put(f"if ({self.condition(scope)}) return {self.bounded(scope)};")
        elif form == 7:
            self.put(f"({self.condition(scope)} ? {place} : {other}) {self.rng.choice(['=', '+=', '*='])} {self.bounded(scope)};")
        else:
            name, index = self.fresh("w"), self.fresh("k")
            self.put(f"double {name}[2] = {{{self.bounded(scope)}, {self.bounded(scope)}}};")
            self.put(f"int {index} = 0;")
            self.put(f"{place} = {name}[{index}++] * 0.5 + {self.bounded(scope)};")
            self.put(f"{name}[{index}--] += {self.bounded(scope)};")
            scope["scalars"] += [f"{name}[0]", f"{name}[{index}]", f"{name}[1]"]
            scope["places"] += [f"{name}[0]", f"{name}[{index} + 1]"]
            scope["integers"].append(index)

    def braced(self, head, scope, count, after=None):
        self.put(head + " {")
        self.depth += 1
        self.block(scope, count)
        if after:
            self.put(after)
        self.depth -= 1
        self.put("}")

    def branch(self, scope):
        self.braced(f"if ({self.condition(scope)})", scope, self.rng.randint(1, 3))
        if self.rng.random() < 0.6:
            self.lines[-1] = self.lines[-1] + " else {"
            self.depth += 1
            self.block(scope, self.rng.randint(1, 3))
            self.depth -= 1
            self.put("}")

    def loop(self, scope):
        name = self.fresh("i")
        inner = {key: list(value) for key, value in scope.items()}
        inner["integers"].append(name)
        after = None
        if self.rng.random() < 0.3:
            after = f"if ({self.condition(scope)}) {self.rng.choice(['break', 'continue'])};"
        self.braced(f"for (int {name} = 0; {name} < {self.rng.randint(1, 4)}; ++{name})", inner, self.rng.randint(1, 3), after)

    def while_loop(self, scope):
        name = self.fresh("n")
        self.put(f"int {name} = {self.rng.randint(1, 3)};")
        form = self.rng.random()
        inner = {key: list(value) for key, value in scope.items()}
        inner["integers"].append(name)
        if form < 0.5:
            self.braced(f"while ({name}-- > 0)", inner, self.rng.randint(1, 2))
        else:
            self.braced("do", inner, self.rng.randint(1, 2))
            self.lines[-1] += f" while (--{name} > 0);"

    def switch(self, scope):
        selector = self.rng.choice(scope["integers"])
        self.put(f"switch ({selector} % 3) {{")
        self.depth += 1
        for label in ("case 0:", "case 1:", "default:"):
            self.put(label + " {")
            self.depth += 1
            self.block(scope, 1)
            self.depth -= 1
            self.put("}" + (" break;" if self.rng.random() < 0.7 else (" [[fallthrough]];" if label != "default:" else " break;")))
        self.depth -= 1
        self.put("}")

    def text(self):
        kind = self.rng.randrange(3)
        scope = {"scalars": ["a", "b"], "places": ["a", "b"], "integers": ["n"]}
        if kind == 0:
            head = f"inline double random_{self.number}(double a, double b, int n)"
        elif kind == 1:
            head = f"inline double random_{self.number}(double a, double& b, int n)"
        else:
            head = f"inline double random_{self.number}(double a, std::vector<double>& v, int n)"
            scope["scalars"] = scope["places"] = ["a", "v[0]", "v[1]", "v[2]"]
        scope["scalars"], scope["places"] = list(scope["scalars"]), list(scope["places"])
        self.block_scope = scope
        while self.budget > 0:
            self.statement(scope)
        self.put(f"return {' + '.join(self.rng.sample(scope['scalars'], min(4, len(scope['scalars']))))};")
        return head + " {\n" + "\n".join(self.lines) + "\n}\n", kind


QUIET = """\
// Random programs do not use all that they declare.
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wunused-but-set-parameter"
#endif
"""
HEAD = """\
// Written by random_programs.py from seed {seed}.
#ifndef DUALREV_CASE_{upper}_HPP
#define DUALREV_CASE_{upper}_HPP

#include <array>
#include <cmath>
#include <utility>
#include <vector>

struct Pair {{
  double a, b;
}};
inline double pure_0(double x, double y) {{ return x * y / (1 + x * x); }}
inline double pure_1(double x, double y) {{ return x < 0.217 ? std::sin(y) : y * 0.5 + x; }}
inline double pure_2(double x, double y) {{
  double s = 0;
  for (int i = 0; i < 3; ++i) s = s * 0.5 + std::cos(x + i * y);
  return s;
}}
inline void changes_0(double& x, double y) {{ x = x * 0.5 + y * y; }}
inline void changes_1(double& x, double y) {{
  if (y > 0.119) x = std::sin(x * y);
  else x -= y;
}}
inline double bump(double& x, double y) {{
  x = x * 0.5 + y;
  return x - 0.25;
}}
inline Pair turned(Pair p, double angle) {{
  const double c = std::cos(angle), s = std::sin(angle);
  return {{c * p.a - s * p.b, s * p.a + c * p.b}};
}}

"""


def main():
    name, seed, count, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    rng = random.Random(seed)
    source = [HEAD.format(seed=seed, upper=name.upper())]
    checks, helpers = [], []
    for number in range(count):
        text, kind = Program(rng, number, helpers).text()
        source.append(text)
        if kind == 0:
            helpers.append(f"random_{number}_of_two")
            source.append(f"inline double random_{number}_of_two(double x, double y) {{ return random_{number}(x, y, 2); }}\n")
        arguments = [round(rng.uniform(-1.5, 1.5), 3) for _ in range(4)]
        second = "{" + ", ".join(map(str, arguments[1:])) + "}" if kind == 2 else str(arguments[1])
        for n in (0, 1, 5):
            checks.append(f"  EXPECT_VJP(random_{number}, {arguments[0]}, {second}, {n});")
    source.append("#endif\n")
    driver = [QUIET, f'#include "{name}.dual.hpp"\n#include "support/case.hpp"\n\n#undef DUALREV_CASE_{name.upper()}_HPP\nnamespace fwd_case {{\n'
              f'#include "support/oracle_begin.hpp"\n#include "{name}.hpp"\n#include "support/oracle_end.hpp"\n}}  // namespace fwd_case\n\nTEST(RandomPrograms, Seed{seed}) {{\n' + "\n".join(checks) + "\n}\n"]
    for ending, text in ((".hpp", source), (".cpp", driver)):
        path = os.path.join(folder, name + ending)
        if not os.path.exists(path) or open(path).read() != "".join(text):
            with open(path, "w") as file:
                file.write("".join(text))


if __name__ == "__main__":
    main()
