#!/usr/bin/env python3
"""What a generated header includes: everything that its twins name, each file once.

usage: test_includes.py TOOL CXX RUNTIME_INCLUDE [test...]
"""
from command import Command, main

NODE = """\
    class Node {
     public:
      void set(double v);
      double get() const;
     private:
      double own = 0;
    };
    """


class Includes(Command):
    def program(self, name, call, expected, *sources):
        """A main that compares value and derivatives."""
        self.write("main.cpp", f"""\
            #include "{name}.dual.hpp"
            #include <cmath>
            int main() {{
              const auto [value, dx] = {call};
              return std::fabs(value - {expected[0]}) > 1e-12 || std::fabs(dx - {expected[1]}) > 1e-12;
            }}
            """)
        self.compile("main.cpp", *sources)
        self.run_program()

    def test_source_in_source(self):
        """A source that includes another: the headers of both are included."""
        self.write("acc.hpp", "#pragma once\nclass Acc { double s = 0; public: void add(double x) { s += x * x; } double get() const { return s; } };\n")
        self.write("lib/square.hpp", "#ifndef SQUARE\n#define SQUARE\nstruct Square { double side = 0; double area() const { return side * side; } };\n#endif\n")
        self.write("twice.cpp", '#include <cmath>\n#include "acc.hpp"\n#include "lib/square.hpp"\ndouble twice(double x) { Acc a; a.add(x); a.add(x); return a.get(); }\n'
                                "double area(const Square& s) { return s.area(); }\n")
        self.write("four.cpp", '#include "twice.cpp"\ndouble four(double x) { Square s; s.side = x; return 2 * twice(x) + area(s); }\n')
        self.silent("four.cpp", "-o", "four.dual.cpp")
        self.program("four", "dualrev::gradient<four>(1.5)", (5 * 1.5 * 1.5, 15), "four.dual.cpp")

    def test_header_without_a_guard_in_another(self):
        """What comes with a header that has a guard is everybody's."""
        self.write("node.hpp", NODE)
        self.write("node.cpp", '#include "node.hpp"\nvoid Node::set(double v) { own = v * v; }\ndouble Node::get() const { return own; }\n')
        self.write("pair.hpp", '#pragma once\n#include <vector>\n#include "node.hpp"\nclass Pair { std::vector<Node> v; public: Pair() : v(2) {} double run(double x); };\ndouble f(double x);\n')
        self.write("pair.cpp", '#include "pair.hpp"\ndouble Pair::run(double x) { v[0].set(x); v[1].set(2 * x); return v[0].get() + v[1].get(); }\ndouble f(double x) { Pair a; return a.run(x); }\n')
        self.write("out/.keep", "")
        self.silent("pair.cpp", "node.cpp", "-o", "out")
        self.program("out/pair", "dualrev::gradient<f>(1.5)", (5 * 1.5 * 1.5, 15), "out/pair.dual.cpp", "out/node.dual.cpp")

    def test_header_without_a_guard(self):
        """It is included once, by what it says: two generated headers and a copy of it go together, and a warning tells who must not."""
        model = "inline double f(double x) { return x * x; }\n"
        self.write("model.hpp", model)
        self.write("copy/model.hpp", model)
        for folder in ("", "copy/"):
            done = self.tool(folder + "model.hpp", "-o", folder + "model.dual.hpp")
            self.assertIn(folder + "model.hpp:1:1: warning: 'model.hpp' has no include guard, so whoever includes the generated header must not include it [dualrev-include]", done.stderr)
        self.program("model", "dualrev::gradient<f>(1.5)", (2.25, 3))
        self.write("both.hpp", '#include "model.dual.hpp"\n#include "copy/model.dual.hpp"\n')
        self.write("main.cpp", '#include "both.hpp"\nint main() { return std::get<1>(dualrev::gradient<f>(1.5)) != 3; }\n')
        self.compile("main.cpp")
        self.run_program()
        self.write("main.cpp", '#include "model.hpp"\n#include "model.dual.hpp"\nint main() {}\n')
        self.assertNotEqual(self.compile("main.cpp", expect_failure=True).returncode, 0)

    def test_header_that_asks_for_its_own_derivatives(self):
        """It includes what is generated from it where the functions are there, and either may be included first."""
        self.write("fit.hpp", """\
            #pragma once
            #include <cmath>
            inline double loss(double a) { return std::cosh(a - 0.25) + a * a; }
            #include "fit.dual.hpp"
            struct Fit {
              double a = 2.0;
              void step() { a -= 0.3 * std::get<1>(dualrev::gradient<loss>(a)); }
            };
            """)
        self.silent("fit.hpp", "-o", "fit.dual.hpp")
        for first in ('#include "fit.hpp"', '#include "fit.dual.hpp"', '#include "fit.dual.hpp"\n#include "fit.hpp"', '#include "fit.hpp"\n#include "fit.dual.hpp"'):
            self.write("main.cpp", first + """
                #include <dualrev/check_gradient.hpp>
                int main() {
                  Fit fit;
                  for (int i = 0; i < 60; ++i) fit.step();
                  return std::fabs(std::sinh(fit.a - 0.25) + 2 * fit.a) > 1e-12 || !dualrev::check_gradient<loss>(0.5).ok();
                }
                """)
            self.compile("main.cpp")
            self.run_program()
        self.assertEqual(self.tool("fit.hpp", "-o", "fit.dual.hpp", "--check").returncode, 0)


if __name__ == "__main__":
    main(Includes)
