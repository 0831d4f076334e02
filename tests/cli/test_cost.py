#!/usr/bin/env python3
"""--cost: what is listed, how, and that the counters of a run agree.

usage: test_cost.py TOOL CXX RUNTIME_INCLUDE [test...]
"""
import json
import os
import re

from command import MODEL, Command, main

LISTED = """\
    #pragma once
    #include <cmath>
    #include <vector>
    inline double line(double x, double y) {
      const double u = x * y;
      return u * u + x;
    }
    inline double same(double x) { return x; }
    inline double log_sum_exp(const std::vector<double>& v) {
      double m = v[0];
      for (double x : v)
        if (x > m) m = line(x, m);
      double s = 0;
      for (double x : v) s += std::exp(x - m);
      return s > 1 ? m + std::log(s) : m;
    }
    """

TEXT = """\
model.hpp:4:15: line: 1 entry, 2 contributions outside of loops; asked for itself, it needs no tape
model.hpp:4:15: whole body: 1 entry, 2 contributions  | line(double x, double y) {

model.hpp:8:15: same: stages nothing; asked for itself, it needs no tape

model.hpp:9:15: log_sum_exp: 1 entry, 2 contributions outside of loops
model.hpp:12:16: calls line                       | m = line(x, m);
model.hpp:14:22: 1 entry, 3 contributions         | s += std::exp(x - m);
model.hpp:15:3: at most 1 entry, 2 contributions  | return s > 1 ? m + std::log(s) : m;
"""

# Behind a line stands how often it is executed in the run below: the statement, then parts of it.
COUNTED = """\
    #pragma once
    #include <cmath>
    #include <numeric>
    #include <vector>
    inline double straight(double x, double y) {  // whole body 1
      const double u = x * y;                     // 1
      double a = std::sin(u) + x;                 // 1
      a *= y / x;                                 // 1
      return a * u;                               // 1
    }
    inline double loops(const std::vector<double>& v, double k) {
      double p = k;
      for (std::size_t i = 0; i < v.size(); ++i) {
        p = p * v[i] + std::exp(k);  // 4
        for (int j = 0; j < 3; ++j)
          p = std::sqrt(p * k) + p;  // 12
      }
      int turns = 0;
      do {
        ++turns;
        p = p / k;  // 5
      } while (turns < 5);
      double step = k;
      for (int i = 0; (step *= k) > 0 && i < 2; ++i)  // condition 3
        p -= step * k;                                // 2
      for (double t = k; turns < 8; t += k * k)  // increment 3
        ++turns, p = p * t;                      // 3
      const double unchanged = p;
      return unchanged;
    }
    inline double branches(const std::vector<double>& v) {
      double s = v[0];
      for (double x : v) {
        if (x > 2) {
          s = s * x;  // 2
        } else if (x > 0) {
          const double u = std::sin(x) * s;  // 1
          s = -u;                            // 1
        } else s = x;
        switch (v.size()) {
          case 4:
            s += x * x;  // 4
            break;
          default:
            s = s * s * s;  // 0
        }
        if (s > 1e9) return s * v[1];  // 0
        s = x > 1 ? s + v[0] : s * v[0];  // 4
      }
      return s;
    }
    inline double sums(const std::vector<double>& v, double m) {
      double s = m;
      for (double x : v) {
        s += std::exp(x - m);  // 4
        if (x > 2) s -= x;  // 2
      }
      double t = s * m;  // 1
      for (double x : v) t += x * m * s;  // 4
      return t;
    }
    inline double alone(double x, double y) {  // whole body 1
      const double u = x * y;                  // 1
      return u * u + x;                        // 1
    }
    inline double inside(double x, double y) {  // whole body 0
      const double u = x / y;                   // 1
      return u * u + x;                         // 1
    }
    inline double called(const std::vector<double>& v, double y) {
      double p = y;
      for (double x : v)
        p = p * x;  // 8
      return p * y;  // 2
    }
    struct Squared {  // initializer of b 2
      double a;
      double b = a * a;
    };
    struct Weight {
      double w;
      Weight(double a, double b) : w(a * b) {  // initializers 1
        w = w * w;                             // 1
      }
      double times(double x) const {
        return w * x;  // 3
      }
      Weight operator+(const Weight& other) const {
        Weight both = other;
        both.w = w + other.w;  // 1
        return both;
      }
    };
    inline double calls(const std::vector<double>& v, double x) {
      const double a = alone(x, v[0]);
      const double b = inside(x, a) * a;  // 1
      const Weight weight(x, b);
      const auto closure = [&](double t) {
        return weight.times(t) * x;  // 3
      };
      double sum = closure(a);
      sum += closure(b) * closure(x);  // 1
      const Weight more = weight + weight;
      const Squared first{a}, second{b};
      return called(v, sum) * called(v, x * x) + more.w + first.b * second.b;  // 1
    }
    inline double constants(const std::vector<double>& v, double x) {
      double s = 0;
      for (double e : v)
        s += e * e;  // 4
      double p = 1;
      return s * p + x;  // 1
    }
    inline double library(const std::vector<double>& v) {
      return std::accumulate(v.begin(), v.end(), 0.0);
    }
    """
# The functions that each calls. Which contributions of `constants` are of constants, only the run knows.
ROOTS = {"straight": (), "loops": (), "branches": (), "sums": (), "constants": (), "calls": ("alone", "inside", "called", "Weight::Weight", "Weight::times", "Weight::operator+", "Squared")}
CALLS = {"straight": "1.5, 2.0", "loops": "v, 0.5", "branches": "v", "sums": "v, 0.3", "calls": "v, 0.7", "constants": "v, 0.7", "library": "v"}
MAIN = """\
    #include "counted.dual.hpp"
    #include <cstdio>
    template <class Call>
    void count(const char* name, Call call) {
      dualrev::workspace w;
      call(w);
      std::printf("%s %zu %zu\\n", name, w.counters().entries, w.counters().contributions);
    }
    int main() {
      const std::vector<double> v{1.5, -0.5, 2.5, 3.5};
    """


class Cost(Command):
    def cost(self, *arguments):
        found = json.loads(self.silent(*arguments, "--cost=json").stdout)
        self.assertEqual(found["version"], 1)
        return {function["function"]: function for function in found["functions"]}

    # ---- what is listed ----

    def test_text(self):
        self.write("model.hpp", LISTED)
        self.assertEqual(self.silent("model.hpp", "--cost").stdout, TEXT)
        self.assertEqual(self.files(), ["model.hpp"])

    def test_page(self):
        """The page of the manual, as it stands there."""
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "cost.md")) as page:
            model, listed = re.search(r"```cpp\n(// model.hpp\n.*?)```.*?```\n(.*?)```", page.read(), re.DOTALL).groups()
        self.write("model.hpp", model)
        self.assertEqual(self.silent("model.hpp", "--cost").stdout, listed)

    def test_json_says_the_same(self):
        self.write("model.hpp", LISTED)
        text = self.silent("model.hpp", "--cost").stdout
        functions = self.cost("model.hpp").values()
        self.assertEqual([f"{f['file']}:{f['line']}:{f['column']}: {f['function']}" for f in functions], [": ".join(line.split(": ")[:2]) for line in re.findall(r"(?:^|\n\n)(.*)", text)])
        for function in functions:
            for statement in function["statements"]:
                line = next(line for line in text.splitlines() if line.startswith("{file}:{line}:{column}: ".format(**statement) + (statement["part"] and statement["part"] + ": ")) and "|" in line)
                numbers = [int(number) for number in re.findall(r"(\d+) (?:entr|contr)", line)]
                self.assertEqual(numbers or [0, 0], [statement["entries"], statement["contributions"]], line)
                self.assertEqual("at most" in line, statement["varies"], line)
                for call in statement["calls"]:
                    self.assertIn(call, line)

    def test_cost_of_each_grain(self):
        self.write("model.hpp", LISTED)
        by_block, by_expression = (self.cost("model.hpp", "--grain=" + grain)["line"] for grain in ("block", "expression"))
        self.assertEqual([(s["part"], s["line"], s["entries"], s["contributions"]) for s in by_block["statements"]], [("whole body", 4, 1, 2)])
        self.assertEqual([s["part"] for s in by_expression["statements"] if s["line"] != 4], [""] * len(by_expression["statements"]))
        self.assertEqual((by_block["needs no tape"], by_expression["needs no tape"]), (True, False))

    def test_functions_of_several_units_once(self):
        self.write("model.hpp", MODEL)
        self.write("a.cpp", '#include "model.hpp"\ndouble a(double x) { return f(x, x) * x; }\n')
        self.write("b.cpp", '#include "model.hpp"\ndouble b(double x) { return f(x, x) + x; }\n')
        functions = self.cost("b.cpp", "a.cpp")
        self.assertEqual([(f["file"], name) for name, f in functions.items()], [("a.cpp", "a"), ("b.cpp", "b"), ("model.hpp", "f")])
        self.assertFalse(functions["a"]["needs no tape"])  # others see it declared only

    def test_what_has_costs_elsewhere_is_named(self):
        self.write("model.hpp", COUNTED)
        functions = self.cost("model.hpp")
        self.assertEqual([call for s in functions["calls"]["statements"] for call in s["calls"]], ["alone", "constructors of Weight", "Weight::times", "closure", "closure", "Weight::operator+", "called"])
        self.assertEqual([s["libraries"] for s in functions["library"]["statements"]], [["std::accumulate"]])

    def test_what_nobody_knows_is_named(self):
        self.write("model.hpp", """\
            #pragma once
            #include <algorithm>
            #include <cmath>
            #include <complex>
            #include <dualrev/rule.hpp>
            #include <functional>
            #include <numeric>
            #include <vector>
            double known(double x, double n);
            template <>
            inline constexpr auto dualrev_rule::of<known> = dualrev::by_partials<known>([](double, double) { return std::tuple(1.0, 1.0); });
            double twoU(double x);
            inline double twoU(double x, double n) { return x * n; }
            template <>
            inline constexpr auto dualrev_rule::of<static_cast<double (*)(double)>(twoU)> = dualrev::by_partials<static_cast<double (*)(double)>(twoU)>([](double) { return 1.0; });
            inline double f(std::vector<double> v, double x) {
              std::partial_sum(v.begin(), v.end(), v.begin(), std::multiplies<>());
              std::sort(v.begin(), v.end());
              int e = 0;
              const double m = std::frexp(x, &e);
              const std::complex<double> z(x, m);
              const auto w = z * z;
              const double r = known(x, 3.0);
              return w.real() + twoU(r);
            }
            """)
        statements = self.cost("model.hpp")["f"]["statements"]
        self.assertEqual([(s["line"], s["calls"], s["libraries"]) for s in statements], [(17, [], ["std::partial_sum", "std::multiplies"]), (20, [], ["std::frexp"]), (22, [], ["std::complex"]), (23, ["the rule of known"], []), (24, ["the rule of twoU"], [])])

    # ---- the command ----

    def test_nothing_is_written(self):
        self.write("model.hpp", MODEL)
        self.assertIn("model.hpp:3:15: f: ", self.silent("model.hpp", "-o", "model.dual.hpp", "--cost").stdout)
        self.assertEqual(self.files(), ["model.hpp"])

    def test_what_is_refused(self):
        self.write("refused.hpp", '#pragma once\ninline double g(double x) { asm("nop"); return x; }\ninline double h(double x) { return x * x; }\n')
        self.assertEqual(self.tool("refused.hpp", "--cost", status=1).stdout, "")
        self.assertEqual(re.findall(r": (\w): ", self.tool("refused.hpp", "--cost", "--keep-going", status=1).stdout), ["h"])

    def test_cost_wrong_usage(self):
        self.write("model.hpp", MODEL)
        for more in (("--cost=xml",), ("--cost", "--cost"), ("--cost", "--check", "-o", "model.dual.hpp"), ("--cost", "--audit=a.json"), ("--cost", "--audit-baseline=a.json"), ("--cost", "--report=r.md"), ("--cost", "-o", "model.dual.hpp", "--depfile=d")):
            with self.subTest(more):
                done = self.tool("model.hpp", *more, status=2)
                self.assertIn("--cost", done.stderr)
                self.assertEqual(done.stdout, "")

    # ---- what happens ----

    def executions(self, text):
        """Of each line and part: as often as the comments say."""
        times = {}
        for number, line in enumerate(text.splitlines(), 1):
            comment = line.partition("//")[2].strip()
            for each in comment.split(", ") if comment else ():
                part, _, count = each.rpartition(" ")
                times[number, part] = int(count)
        return times

    def test_counters_confirm_it(self):
        self.write("counted.hpp", COUNTED)
        times = self.executions(self.read("counted.hpp"))
        self.write("main.cpp", MAIN + "".join(f'count("{root}", [&](dualrev::workspace& w) {{ dualrev::gradient<{root}>(w, {given}); }});\n' for root, given in CALLS.items()) + "}\n")
        staged = {}
        for grain in ("block", "expression"):
            self.silent("counted.hpp", "-o", "counted.dual.hpp", "--grain=" + grain)
            self.compile("main.cpp", flags=("-DDUALREV_THROUGH_TAPE",))
            counters = {name: (int(entries), int(contributions)) for name, entries, contributions in (line.split() for line in self.run_program().splitlines())}
            functions = self.cost("counted.hpp", "--grain=" + grain)
            for root, called in ROOTS.items():
                with self.subTest(root, grain=grain):
                    rows = [row for name in (root, *called) for row in functions[name]["statements"] if row["entries"] or row["contributions"]]
                    told = tuple(sum(row[what] * times[row["line"], row["part"]] for row in rows) for what in ("entries", "contributions"))
                    left_out = 2 if root == "constants" else 0
                    self.assertEqual((told[0], told[1] - left_out), counters[root])
                    staged[root, grain] = told
        self.assertEqual(staged["straight", "block"], (1, 2))
        self.assertGreater(staged["straight", "expression"], staged["straight", "block"])
        # Asked for itself, a straight line stages nothing.
        self.silent("counted.hpp", "-o", "counted.dual.hpp")
        self.compile("main.cpp")
        self.assertIn("straight 0 0\n", self.run_program())


if __name__ == "__main__":
    main(Cost)
