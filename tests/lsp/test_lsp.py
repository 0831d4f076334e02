#!/usr/bin/env python3
"""The language server: what it says and does while somebody writes; test_protocol.py has messages as nobody should send them.

usage: test_lsp.py SERVER TOOL CXX RUNTIME_INCLUDE [test...]
"""
import json
import os
import sys
import textwrap
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from client import Client  # noqa: E402
from scratch import Scratch  # noqa: E402

SERVER, TOOL, CXX, RUNTIME = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3], os.path.abspath(sys.argv[4])

MODEL = """\
    #pragma once
    #include <cmath>
    inline double f(double x, double y) { return x * std::sin(y); }
    inline double g(double x) {
      double s = 0;
      for (int i = 0; i < 3; ++i) s += f(x, i);
      return s;
    }
    """
MAIN = """\
    #include "model.dual.hpp"
    #include <cstdio>
    int main() {
      const auto [value, dx, dy] = dualrev::gradient<f>(2.0, 0.5);
      if (std::fabs(dx - std::sin(0.5)) > 1e-15 || std::fabs(dy - 2.0 * std::cos(0.5)) > 1e-15) return 1;
      std::puts("right");
    }
    """
OF_F = "Generate reverse derivative of 'f'"
OF_ALL = "Generate reverse derivatives of all functions in this file"


class Editing(Scratch):
    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(textwrap.dedent(text))

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read()

    def start(self, **more):
        client = Client(SERVER, self.folder, **more)
        self.addCleanup(client.kill)
        return client

    def opened(self, text, name="model.hpp", **more):
        self.write(name, text)
        client = self.start(**more)
        client.open(name)
        return client

    def tool(self, *arguments, status=0):
        return self.run_command(TOOL, *arguments, "--", "-std=c++20", "-I" + RUNTIME, status=status)

    def compiled_and_run(self, name):
        self.run_command(CXX, "-std=c++20", "-I" + RUNTIME, "-I.", name, "-o", "program")
        return self.run_command("./program")


class Server(Editing):
    def test_generates_what_compiles_and_runs(self):
        client = self.opened(MODEL)
        client.apply(client.actions("model.hpp", "x * std")[OF_F]["edit"])
        self.write("main.cpp", MAIN)
        self.assertEqual(self.compiled_and_run("main.cpp"), "right\n")
        # It is the command's own text, byte for byte, and the command knows it for one of its.
        made = self.read("model.dual.hpp")
        self.tool("model.hpp", "-o", "model.dual.hpp", "--function=f")
        self.assertEqual(made, self.read("model.dual.hpp"))
        self.tool("--check", "model.dual.hpp")
        self.assertEqual(client.finish(), 0)

    def test_generates_all(self):
        client = self.opened(MODEL)
        client.apply(client.actions("model.hpp", "#include")[OF_ALL]["edit"])
        made = self.read("model.dual.hpp")
        self.tool("model.hpp", "-o", "model.dual.hpp")
        self.assertEqual(made, self.read("model.dual.hpp"))
        # Nothing is left to do, until the text changes: then the same action makes the file anew.
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.assertNotIn(OF_ALL, client.actions("model.hpp", "#include"))
        client.replace("model.hpp", "x * std", "x * x * std")
        client.apply(client.actions("model.hpp", "#include")[OF_ALL]["edit"])
        self.assertIn("x.v * x.v", self.read("model.dual.hpp"))

    def test_adds_to_what_was_generated(self):
        client = self.opened(MODEL)
        client.apply(client.actions("model.hpp", "x * std")[OF_F]["edit"])
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        client.apply(client.actions("model.hpp", "s += f", more=0)["Generate reverse derivative of 'g'"]["edit"])
        self.assertIn("--function=f --function=g", self.read("model.dual.hpp"))

    def test_source_with_functions_of_its_own(self):
        client = self.opened('#include "model.dual.hpp"\ndouble f(double x, double y) { return x * y; }\n', name="model.cpp")
        client.apply(client.actions("model.cpp", "x * y")[OF_F]["edit"])
        self.assertIn("f_dual(", self.read("model.dual.hpp"))
        self.assertIn("f_dual(", self.read("model.dual.cpp"))
        self.tool("--check", "model.dual.cpp")

    def test_other_files_are_left_alone(self):
        self.write("model.dual.hpp", "// mine\n")
        client = self.opened(MODEL)
        self.assertEqual(client.actions("model.hpp", "x * std"), {})

    def test_without_create_operations(self):
        client = self.opened(MODEL, capabilities={})
        edit = client.actions("model.hpp", "x * std")[OF_F]["edit"]
        self.assertEqual(list(edit), ["changes"])
        client.apply(edit)
        self.write("main.cpp", MAIN)
        self.assertEqual(self.compiled_and_run("main.cpp"), "right\n")

    def test_marks_constants(self):
        client = self.opened(MODEL, options={"fallbackFlags": ["-std=c++20", "-I" + RUNTIME]})
        client.apply(client.actions("model.hpp", "y) { return x * std")["Mark 'y' as constant"]["edit"])
        self.assertIn("#include <cmath>\n#include <dualrev/annotate.hpp>\ninline double f(double x, DUALREV_CONSTANT double y)", self.read("model.hpp"))
        self.assertNotIn("Mark 'y' as constant", client.actions("model.hpp", "y) { return x * std"))
        client.apply(client.actions("model.hpp", "x * std")[OF_F]["edit"])
        self.assertIn("f_dual(dualrev::tape& tape, dualrev::dual x, double y)", self.read("model.dual.hpp"))

    CALLER = """\
        #pragma once
        #include <dualrev/annotate.hpp>
        namespace lib {
        double outside(double x, double y);
        }
        inline double inner(double x) { return lib::outside(x, x); }
        DUALREV_DIFFERENTIATE inline double f(double x) { return inner(x); }
        """

    def test_diagnostics_with_the_chain_of_calls(self):
        client = self.opened(self.CALLER)
        (found,) = client.diagnostics("model.hpp")
        self.assertEqual((found["source"], found["code"], found["severity"]), ("dualrev", "dualrev-no-body", 1))
        self.assertEqual(found["range"]["start"], client.at("model.hpp", "lib::outside(x, x)"))
        self.assertEqual([(each["message"], each["location"]["range"]["start"]["line"]) for each in found["relatedInformation"]],
                         [("'inner' is called here, from 'f'", 6), ("needed for the derivative of 'f'", 6)])
        # Without the mark nobody asks.
        client.replace("model.hpp", "DUALREV_DIFFERENTIATE ", "")
        self.assertEqual(client.diagnostics("model.hpp"), [])
        # In a text that is none yet, others say what is wrong.
        client.replace("model.hpp", "inner(x); }", "inner(x")
        self.assertEqual(client.diagnostics("model.hpp"), [])
        client.replace("model.hpp", "inner(x", "inner(x); } DUALREV_DIFFERENTIATE inline double h(double x) { return inner(x); }")
        self.assertEqual(len(client.diagnostics("model.hpp")), 1)

    def test_adds_a_rule(self):
        client = self.opened(self.CALLER, options={"fallbackFlags": ["-std=c++20", "-I" + RUNTIME]})
        found = client.diagnostics("model.hpp")
        action = client.actions("model.hpp", "outside(x, x)", found)["Add a derivative rule for 'lib::outside'"]
        self.assertEqual((action["kind"], action["diagnostics"]), ("quickfix", found))
        client.apply(action["edit"])
        made = self.read("model.hpp")
        self.assertIn("#include <dualrev/rule.hpp>\n", made)
        self.assertIn("double outside(double x, double y);\n}\n\ntemplate <>\ninline constexpr auto dualrev_rule::of<lib::outside> =\n", made)
        # What it begins somebody must end.
        done = made.replace("/* d outside / d x */", "y + 0 * result").replace("/* d outside / d y */", "x")
        self.assertEqual(made.count("/*"), 2)
        client.change("model.hpp", 0, len(made), done)
        self.assertEqual(client.diagnostics("model.hpp"), [])
        client.apply(client.actions("model.hpp", "inner(x); }")[OF_F]["edit"])
        with open(self.path("model.hpp"), "w") as file:
            file.write(done)
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            #include <cstdio>
            double lib::outside(double x, double y) { return x * y; }
            int main() {
              const auto [value, dx] = dualrev::gradient<f>(3.0);
              std::printf("%g %g\\n", value, dx);
            }
            """)
        self.assertEqual(self.compiled_and_run("main.cpp"), "9 6\n")

    def test_a_rule_by_pullback(self):
        client = self.opened("""\
            #pragma once
            #include <vector>
            #include <dualrev/rule.hpp>
            std::vector<double> smooth(const std::vector<double>& v, double a);
            inline double f(const std::vector<double>& v) { return smooth(v, 1)[0]; }
            """)
        client.apply(client.actions("model.hpp", "smooth(v, 1)")["Add a derivative rule for 'smooth'"]["edit"])
        made = self.read("model.hpp")
        self.assertEqual(made.count("#include"), 2)
        self.assertIn("""\
double a);

template <>
inline constexpr auto dualrev_rule::of<smooth> =
    dualrev::by_pullback<smooth>([](const std::vector<double> &v, double a) {
      const auto result = smooth(v, a);
      return dualrev::with_pullback(result, [v, a](const auto& d) {
        return std::tuple(/* cotangent of v */, /* cotangent of a */);
      });
    });
""", made)

    def test_code_lenses(self):
        client = self.opened(MODEL + "    inline double h(double x) { static double n; return n += x; }\n    inline int none(int i) { return i; }\n")
        refused = (8, "reverse derivative: not possible: cannot differentiate a function whose static local 'n' may change")
        self.assertEqual(client.lenses("model.hpp"), [(2, "reverse derivative: not generated"), (3, "reverse derivative: not generated"), refused])
        client.apply(client.actions("model.hpp", "x * std")[OF_F]["edit"])
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.assertEqual(client.lenses("model.hpp"), [(2, "reverse derivative: up to date"), (3, "reverse derivative: not generated"), refused])
        client.replace("model.hpp", "#include", "\n#include")  # moves it, no more
        self.assertEqual(client.lenses("model.hpp")[0], (3, "reverse derivative: up to date"))
        client.replace("model.hpp", "x * std", "2 * x * std")
        self.assertEqual(client.lenses("model.hpp")[0], (3, "reverse derivative: stale"))

    def test_the_command_of_a_lens(self):
        client = self.opened(MODEL)
        lens = client.request("textDocument/codeLens", {"textDocument": {"uri": client.uri("model.hpp")}})[0]
        client.request("workspace/executeCommand", lens["command"])
        client.apply(client.wait_for(lambda message: message["method"] == "workspace/applyEdit")["params"]["edit"])
        self.assertIn("f_dual(", self.read("model.dual.hpp"))

    def test_hover(self):
        client = self.opened(MODEL)
        for words in ("f(double x, double", "f(x, i)"):
            text = client.request("textDocument/hover", client.here("model.hpp", words))["contents"]["value"]
            self.assertIn("dualrev::dual f_dual(dualrev::tape& tape, dualrev::dual x, dualrev::dual y)", text)
            self.assertIn("std::tuple<double, double, double> f_dual_partials(double x, double y)", text)
            self.assertIn("return {x * sin1, sin1, x * std::cos(y)};", text)
            self.assertNotIn("#", text)
        self.assertIsNone(client.request("textDocument/hover", client.here("model.hpp", "pragma")))

    def test_to_the_twin_and_back(self):
        client = self.opened(MODEL)
        client.apply(client.actions("model.hpp", "pragma")[OF_ALL]["edit"])
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        (there,) = client.request("textDocument/implementation", client.here("model.hpp", "g(double"))
        self.assertEqual(there["uri"], client.uri("model.dual.hpp"))
        line = self.read("model.dual.hpp").split("\n")[there["range"]["start"]["line"]]
        self.assertIn("dualrev::dual g_dual(", line)
        client.open("model.dual.hpp")
        back = client.request("textDocument/implementation", client.here("model.dual.hpp", line))
        self.assertEqual((back["uri"], back["range"]["start"]["line"]), (client.uri("model.hpp"), 3))

    def test_compile_commands(self):
        self.write("sub/inc/two.hpp", "#pragma once\ninline constexpr double two = 2;\n")
        client = self.opened('#include "two.hpp"\n#include <dualrev/annotate.hpp>\nDUALREV_DIFFERENTIATE double f(double x) { volatile double y = x * two; return y; }\n', name="sub/model.cpp")
        self.assertEqual(client.diagnostics("sub/model.cpp"), [])  # nobody can read it yet
        command = {"directory": self.path("sub"), "file": "model.cpp", "arguments": ["c++", "-std=c++20", "-Iinc", "-I" + RUNTIME, "-c", "model.cpp"]}
        self.write("build/compile_commands.json", json.dumps([command]))
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.assertEqual([each["code"] for each in client.diagnostics("sub/model.cpp")], ["dualrev-volatile"])
        # It is read again when it changes, though nobody says so.
        self.write("build/compile_commands.json", json.dumps([command | {"arguments": command["arguments"] + ["-Dvolatile="]}]))
        client.replace("sub/model.cpp", "double f", "double  f")
        self.assertEqual(client.diagnostics("sub/model.cpp"), [])

    def test_files_that_are_not_saved(self):
        self.write("part.hpp", "#pragma once\n")
        client = self.opened('#pragma once\n#include "part.hpp"\ninline double f(double x) { return part(x); }\n')
        self.assertEqual(client.lenses("model.hpp"), [])
        client.open("part.hpp")
        client.change("part.hpp", len(client.texts["part.hpp"]), len(client.texts["part.hpp"]), "inline double part(double x) { return x * x; }\n")
        client.open("new.hpp", '#pragma once\n#include "part.hpp"\ninline double f(double x) { return part(x); }\n')
        self.assertEqual(client.lenses("new.hpp"), [(2, "reverse derivative: not generated")])

    def test_counts_text_as_editors_do(self):
        client = self.opened("#pragma once\n/* 𝛼ß */ inline double f(double x) { return x; } // ∂\ninline double h(double x) { /* 𝛽 */ static double n; return n += x; }\n")
        client.replace("model.hpp", "𝛼ß", "𝛽é𝛾")
        client.replace("model.hpp", "// ∂", "")
        client.replace("model.hpp", "inline double f", "DUALREV_HERE inline double f")
        client.replace("model.hpp", "DUALREV_HERE", '[[clang::annotate("dualrev:differentiate")]]')
        self.assertEqual(client.diagnostics("model.hpp"), [])
        client.replace("model.hpp", "inline double h", '/* 𝛼 */ [[clang::annotate("dualrev:differentiate")]] inline double h')
        (found,) = client.diagnostics("model.hpp")
        self.assertEqual(found["range"]["start"], client.at("model.hpp", "n; return"))

    def test_progress(self):
        client = self.opened(MODEL)
        client.lenses("model.hpp")
        kinds = [each["params"]["value"]["kind"] for each in client.notifications if each["method"] == "$/progress"]
        self.assertEqual(kinds, ["begin", "end"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *("Server." + name for name in sys.argv[5:])])
