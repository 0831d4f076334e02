#!/usr/bin/env python3
"""The command itself: options, exit statuses, determinism, several translation units; test_files.py has what happens to files.

usage: test_cli.py TOOL CXX RUNTIME_INCLUDE [test...]
Each test runs in a folder of its own; CTest runs them one by one.
"""
import json
import os
import re
import shlex
import shutil

from command import CXX, MAIN, MODEL, RUNTIME, TOOL, Command, expect, main


class CommandLine(Command):
    # ---- sources of any size ----

    def rewrites_within_bounds(self, body, signature="double x, double a"):
        """Neither time nor memory grow faster than the source: bounds that nothing but a power of its size exceeds."""
        self.write("model.hpp", "#pragma once\n#include <cmath>\n#include <vector>\ninline double f(" + signature + ") {\n" + body + "}\n")
        limits = ["prlimit", "--as=8000000000", "--cpu=120"]
        command = limits + [TOOL, "model.hpp", "-o", "model.dual.hpp", "--", "-std=c++20", "-fbracket-depth=100000", "-I" + RUNTIME]
        done = expect.run(command, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])

    def test_chain_of_locals_each_used_several_times(self):
        steps = "".join(f"const double y{i + 1} = y{i} - (y{i} * y{i} * y{i} - a) / (3 * y{i} * y{i});\n" for i in range(200))
        self.rewrites_within_bounds("double s = 0;\nfor (double a : v) {\nconst double y0 = a * x;\n" + steps + "s += y200;\n}\nreturn s;\n", "const std::vector<double>& v, double x")

    def test_chain_of_conditionals(self):
        self.rewrites_within_bounds("return " + "".join(f"x < {i} ? {i} * a : " for i in range(2000)) + "x;\n")

    # ---- checkpoints ----

    def test_checkpoints_that_do_nothing(self):
        """A mark on a loop is never ignored silently: a warning says where it does nothing, and why."""
        self.write("model.hpp", """\
            #pragma once
            #include <cmath>
            #include <dualrev/annotate.hpp>
            #include <map>
            #include <vector>
            inline double works(double x, int n) {
              DUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) x = std::sin(x);
              return x;
            }
            inline double sums(const std::vector<double>& v) {
              double s = 0;
              DUALREV_CHECKPOINT(3)
              for (double x : v) s += x * x;
              return s;
            }
            inline double over_tape(std::map<int, double> m, double x, int n) {
              DUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) x = std::sin(x) * m[i];
              return x;
            }
            inline void behind(double* p, int n) {
              DUALREV_CHECKPOINT_BYTES(1 << 20) for (int i = 0; i < n; ++i) p[0] = p[0] * p[1];
              for (int i = 0; i < n; ++i) {
                const double first = p[0];
                const double second = p[1];
                p[0] = first * second;
                p[1] = first + second;
              }
              p[0] = p[0] + 1;
              p[1] = p[1] - 1;
              p[0] = p[0] * p[1];
            }
            inline double calls(double x, int n) {
              double a[2] = {x, x};
              behind(a, n);
              return a[0];
            }
            """)
        done = self.tool("model.hpp", "-o", "model.dual.hpp")
        found = [(each.line, each.column, each.text) for each in expect.diagnostics(done.stderr) if each.kind == "warning"]
        self.assertEqual([(line, column) for line, column, _ in found], [(12, 3), (17, 3), (21, 3)], done.stderr)
        for (_, _, text), why in zip(found, ("nothing that it keeps grows", "'over_tape' is differentiated over the tape", "behind 'p'")):
            self.assertIn("the mark does nothing", text)
            self.assertIn(why, text)
        self.assertEqual(done.stderr.count("[dualrev-checkpoint]"), 3)

    # ---- OpenMP ----

    def test_openmp(self):
        """Without -fopenmp a pragma is ignored, and a warning says so, once; with it, it is refused. Calls in parallel are the way out of both."""
        self.write("model.hpp", """\
            #pragma once
            template <class T>
            T sum(T x) {
              T s = 0;
            #pragma omp parallel \\
                for reduction(+ : s)
              for (int i = 0; i < 8; ++i) s += x * x;
              _Pragma("omp simd") for (int i = 0; i < 8; ++i) s += x * i;
            #ifdef _OPENMP
            #pragma omp barrier
            #endif
              const char* text = "\\
            #pragma omp nothing";
              return s + (text != nullptr) - 1;
            }
            inline double f(double x) { return sum(x) + static_cast<double>(sum(static_cast<float>(x))); }
            #pragma omp declare simd
            inline double none(double x) { return x; }
            """)
        done = self.tool("model.hpp", "-o", "model.dual.hpp")
        found = [(each.line, each.column, each.text) for each in expect.diagnostics(done.stderr) if each.kind == "warning"]
        ignored = "has no effect in the twin: without -fopenmp it is ignored"
        self.assertEqual([(line, column) for line, column, _ in found], [(5, 1), (8, 3)], done.stderr)
        self.assertIn(f"'#pragma omp parallel for' {ignored}", found[0][2])
        self.assertIn(f"'#pragma omp simd' {ignored}", found[1][2])
        self.assertEqual(done.stderr.count("[dualrev-openmp]"), 2)
        self.assertEqual(done.stderr.count("note: call dualrev::gradient in parallel instead: each thread has a workspace of its own"), 2)
        done = self.tool("model.hpp", flags=("-std=c++20", "-fopenmp"), status=1)
        self.assertIn("5:1: error: cannot differentiate through '#pragma omp parallel for' [dualrev-openmp]", done.stderr)
        # The way out.
        self.write("model.hpp", MODEL)
        self.silent("model.hpp", "-o", "model.dual.hpp", flags=("-std=c++20", "-fopenmp"))
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            #include <cstdio>
            #include <vector>
            int main() {
              std::vector<double> all(1000);
            #pragma omp parallel for
              for (int i = 0; i < 1000; ++i) all[i] = std::get<2>(dualrev::gradient<f>(i, 0.0));
              for (int i = 0; i < 1000; ++i)
                if (all[i] != i) return 1;
              std::puts("right");
            }
            """)
        with_openmp = expect.run([*shlex.split(CXX), "-fopenmp", "-x", "c++", "/dev/null", "-shared", "-o", "nothing.so"], cwd=self.folder)
        self.compile("main.cpp", flags=("-fopenmp",) if with_openmp.returncode == 0 else ("-Wno-unknown-pragmas",))
        self.run_program(output="right\n")

    # ---- the audit ----

    AUDITED = """\
        #pragma once
        #include <cmath>
        inline double f(double x, double y) {
          if (x > y) return x * std::floor(y);
          return x * static_cast<int>(y);
        }
        """

    def endings(self, name="audit.json"):
        audit = json.loads(self.read(name))
        self.assertEqual(audit["version"], 1)
        return [(e["file"], e["line"], e["column"], e["function"], e["kind"], e["text"]) for e in audit["endings"]]

    def test_audit_lists_where_derivatives_end(self):
        self.write("model.hpp", self.AUDITED)
        self.silent("model.hpp", "-o", "model.dual.hpp", "--audit=audit.json")
        self.assertEqual(self.endings(), [("model.hpp", 4, 7, "f", "comparison", "x > y"), ("model.hpp", 4, 25, "f", "step", "std::floor(y)"), ("model.hpp", 5, 14, "f", "integer", "static_cast<int>(y)")])
        self.assertEqual(self.files(), ["audit.json", "model.dual.hpp", "model.hpp"])
        here = self.read("audit.json")
        # The same wherever it is written, and though the output goes elsewhere.
        self.silent("model.hpp", "--audit=second.json")
        self.assertEqual(self.read("second.json"), here)
        self.write("more/model.hpp", self.AUDITED)
        self.silent("model.hpp", "--audit=audit.json", cwd=self.path("more"))
        self.assertEqual(self.read("more/audit.json"), here)

    def test_a_text_that_clang_never_ends_with(self):
        # Found by random edits: Clang's collector of tokens does not come to an end of it.
        self.write("model.hpp", """\
            #pragma once
            #include <cmath>
            #include <vector>
            #include <dualrev/annotate.hppPoint { double x, =double norm() const { re(/*turn std::sqrt(x * x + "te <operatorint N> double power(double x) { double r = 1; fo"0; i < N; ++i) r *= x; return r; }
            DUALREV_DIFFERENTIATE inlinele f(const std::vector<dreturnint p) {
            """)
        self.assertIn("error: ", self.tool("model.hpp", status=1).stderr)

    def test_grain(self):
        self.write("line.hpp", """\
            #pragma once
            struct Pair { double a, b; };
            inline double line(double x, double y) { const double u = x * y; return u * u; }
            inline Pair partly(double x) { Pair p; p.a = x; return p; }
            inline Pair wholly(double x) { Pair p; p.a = x; p.b = x * x; return p; }
            """)
        by_block = self.tool("line.hpp").stdout
        self.assertIn("line_dual_partials(double x, double y)", by_block)
        self.assertIn("wholly_dual_pullback(double x, ", by_block)
        self.assertIn("Pair p{};", by_block)  # what is not set is something
        self.assertEqual(by_block, self.tool("line.hpp", "--grain=block").stdout.replace(" --grain=block", ""))
        by_expression = self.tool("line.hpp", "--grain=expression").stdout
        self.assertNotIn("_partials", by_expression)
        self.assertIn("const dualrev::dual u = tape.push(x.v * y.v", by_expression)
        self.assertEqual(self.tool("line.hpp", "--grain=function", status=2).stdout, "")

    SECOND = """\
        #pragma once
        #include <cmath>
        #include <list>
        #include <span>
        #include <vector>
        #include <dualrev/annotate.hpp>
        struct Pair { double a, b = std::sqrt(2.0); };
        inline double line(double x, double y) { const double u = x * y; return u * std::exp(u); }
        inline double loop(const std::vector<double>& x) { double s = 0; for (double each : x) s += line(each, s); return s; }
        inline double taped(std::vector<double> x) { for (double& each : x) each *= 2; return x[0]; }
        inline double object(const Pair& p, int n) { double s = p.a; for (int i = 0; i < n; ++i) s *= p.b; return s; }
        inline double inside(double x, int n) { Pair p{x, x}; for (int i = 0; i < n; ++i) p.a *= p.b; return p.a; }
        inline double marked(DUALREV_CONSTANT double k, double x) { return k * x; }
        inline double gives(double x, double y) { return marked(x * y, x); }
        inline double calls(double x, int n) { double s = x; for (int i = 0; i < n; ++i) s += gives(x, s); return s; }
        inline void nothing(std::vector<double>& x) { for (std::size_t i = 1; i < x.size(); ++i) x[i] *= x[i - 1]; }
        inline double narrow(float x) { return x * x; }
        inline double apart(std::span<const double> a, std::span<const double> b) { double s = 0, t = 1; for (std::size_t i = 0; i < a.size(); ++i) { if (a[i] > b[i]) s += std::exp(a[i] * b[i]) * t; else t *= std::sin(a[i]) + s * b[i]; t = t * s + a[i]; } for (std::size_t i = 0; i < a.size(); ++i) { s += a[i] * t * s + std::cos(b[i]) * a[i]; t = std::sin(t * s) * b[i]; s = s * t + std::exp(-t * a[i]); } return s + t; }
        struct Rows { const std::vector<double>& all; std::span<const double> operator[](std::size_t i) const { return std::span<const double>(all).subspan(2 * i, 2); } };
        inline double mixed(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& w) {
          const Rows mine{x}, others{w};
          double s = 0;
          for (std::size_t i = 0; i < w.size() / 2; ++i) s += apart(mine[i], others[i]);
          return s;
        }
        inline double special(double x) { return std::hermite(3U, x) * x; }
        inline double listed(float x) { std::list<float> all{x}; return all.front() * x; }
        """

    def test_reassociate(self):
        self.write("sum.hpp", "#pragma once\n#include <vector>\n"
                   "inline double f(const std::vector<double>& x) {\n  double s = 0;\n"
                   "  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * x[i];\n  return s;\n}\n"
                   "inline double g(double x) { return x * x; }\n")
        in_order = self.tool("sum.hpp").stdout
        self.assertNotIn("sums_in_lanes", in_order)
        in_any = self.tool("sum.hpp", "--reassociate").stdout
        self.assertIn("dualrev::sums_in_lanes_beside<std::size_t>(", in_any)
        self.assertIn("#include <dualrev/basics/sums_in_lanes.hpp>", in_any)
        self.assertIn(" --reassociate\n", in_any.split("#pragma")[0])
        self.silent("sum.hpp", "--reassociate", "-o", "sum.dual.hpp")
        self.tool("--check", "sum.dual.hpp")
        self.tool("sum.hpp", "--reassociate", "--grain=expression", status=2)

    def test_second_order(self):
        self.write("model.hpp", self.SECOND)
        first = self.tool("model.hpp").stdout
        self.assertNotIn("second_order", first)
        self.assertNotIn("jet", first)
        self.assertEqual(first, self.tool("model.hpp", "--order=1").stdout)
        second = self.tool("model.hpp", "--order=2").stdout
        self.assertRegex(second, r"inline jet loop_dual_pullback_second_order\(\s*const dualrev::in_place_of<std::vector<jet>> auto& x,")
        self.assertIn("inline std::tuple<jet, jet, jet> line_dual_partials_second_order(jet x, jet y) {", second)
        # What is written for the first order stands in it as it is.
        entities = re.findall(r"^#ifndef DUALREV_TWIN_.*?^#endif$", first, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(entities), 8)
        for entity in entities:
            self.assertIn(entity, second)
        self.tool("model.hpp", "--order=3", status=2)
        # In lanes, cotangents have a type of their own, and rows are read where they are.
        self.write("lanes.hpp", "#pragma once\n#include <vector>\n"
                   "inline double f(const std::vector<double>& a, const std::vector<double>& b, int n) {\n  double sum = 0;\n"
                   "  for (int i = 0; i < n; ++i) {\n    double row = 0;\n"
                   "    for (int j = 0; j < 3; ++j) row += a[i * 3 + j] * b[j] * b[j];\n    sum += row;\n  }\n  return sum;\n}\n"
                   "inline void turned(const double* x, double* out) {\n  out[0] = x[0] * x[1];\n  out[1] = x[1] - x[0];\n}\n")
        self.assertNotIn("cotangent_at", self.tool("lanes.hpp").stdout)
        in_lanes = self.tool("lanes.hpp", "--order=2").stdout
        self.assertIn("dualrev::number_at<decltype(i), jet>", in_lanes)
        self.assertIn("dualrev::cotangent_at<decltype(i), number>", in_lanes)
        self.assertIn("#include <dualrev/jets/in_lanes.hpp>", in_lanes)
        self.assertRegex(in_lanes, r"jet f_dual_pullback_second_order\(\s*const dualrev::in_place_of<std::vector<jet>> auto& a,")
        self.assertRegex(in_lanes, r"void turned_dual_tangent\(\s*const dualrev::in_place_of<const jet\*> auto& x,")
        # How long a row is may be asked as well, in whatever way.
        self.write("dot.hpp", "#pragma once\n#include <numeric>\n#include <vector>\n"
                   "inline double dot(const std::vector<double>& a, const std::vector<double>& b) {\n"
                   "  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);\n}\n")
        row = r"const dualrev::in_place_of<std::vector<jet>> auto& "
        self.assertRegex(self.tool("dot.hpp", "--order=2").stdout, rf"jet dot_dual_tangent\(\s*{row}a,\s*{row}b\)")
        self.tool("model.hpp", "--order=2", "--grain=expression", status=2)

    def test_no_second_order(self):
        """Who asks for what is not there is told why, by the compiler, once."""
        self.write("model.hpp", self.SECOND)
        self.silent("model.hpp", "--order=2", "-o", "model.dual.hpp")
        gives_to_constant = "it gives 'marked' a number for a parameter that is marked constant; leave the mark out"
        reasons = {
            "gives(1.0, 2.0)": "no second derivatives of 'gives' (model.hpp:14): " + gives_to_constant,
            "calls(1.0, 3)": "no second derivatives of 'calls' (model.hpp:15): it calls 'gives' (model.hpp:14), and there: " + gives_to_constant,
            "nothing(x)": "second derivatives are for functions that return one number",
        }
        over_the_tape = ["narrow(1.0f)", "listed(1.0f)", "mixed(x, x)", "taped(x)", "object(Pair{1, 2}, 3)", "inside(1.0, 3)", "special(1.0)"]
        for call, reason in [*reasons.items(), *((call, None) for call in over_the_tape)]:
            name, arguments = call.split("(", 1)
            self.write("main.cpp", '#include "model.dual.hpp"\n#include <dualrev/hvp.hpp>\nint main() {\n  std::vector<double> x{1, 2};\n'
                                   f"  auto whole = dualrev::hessian<{name}>({arguments};\n}}\n")
            done = expect.run([CXX, "-std=c++20", "-fsyntax-only", "-I" + RUNTIME, "main.cpp"], cwd=self.folder)
            self.assertEqual(done.returncode == 0, reason is None, call + done.stderr)
            if reason is None:
                continue
            errors = [line for line in done.stderr.splitlines() if "error: " in line]
            self.assertIn("dualrev: " + reason, errors[0].replace("\u2018", "'").replace("\u2019", "'"), call)
            self.assertEqual(len(errors), 1, done.stderr)
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.write("main.cpp", '#include "model.dual.hpp"\n#include <dualrev/hvp.hpp>\nauto whole = dualrev::hessian<line>(1.0, 2.0);\n')
        done = expect.run([CXX, "-std=c++20", "-fsyntax-only", "-I" + RUNTIME, "main.cpp"], cwd=self.folder)
        self.assertIn("dualrev: no second derivatives of this function are there: write its generated header with dualrev-rewrite --order=2", done.stderr)

    def test_second_order_where_a_source_asks_for_it(self):
        self.write("model.hpp", self.SECOND)
        for entry in ("hvp<line>(x, y, x, y)", "hessian<line>(x, y)", "check_hvp<line>(x, y)", "check_hessian<line>(x, y)"):
            self.write("main.cpp", '#include "model.hpp"\n#include <dualrev/dualrev.hpp>\n#if __has_include("main.dual.hpp")\n#include "main.dual.hpp"\n#endif\n'
                                   f"void use(double x, double y) {{ dualrev::{entry}; }}\n")
            self.assertIn("line_dual_partials_second_order", self.tool("main.cpp").stdout, entry)
        self.write("main.cpp", '#include "model.hpp"\n#include <dualrev/dualrev.hpp>\nauto use(double x, double y) { return dualrev::gradient<line>(x, y); }\n')
        self.assertNotIn("second_order", self.tool("main.cpp").stdout)

    def test_audit_of_several_units_lists_each_place_once(self):
        self.write("shared.hpp", self.AUDITED)
        self.write("a.hpp", '#pragma once\n#include "shared.hpp"\ninline double a(double x) { return x < 1 ? f(x, 2.0) : x; }\n')
        self.write("b.hpp", '#pragma once\n#include "shared.hpp"\ninline double b(double x) { return f(x, x); }\n')
        os.mkdir(self.path("out"))
        self.silent("b.hpp", "a.hpp", "-o", "out", "--audit=audit.json")
        self.assertEqual([e[:2] + e[4:5] for e in self.endings()], [("a.hpp", 3, "comparison"), ("shared.hpp", 4, "comparison"), ("shared.hpp", 4, "step"), ("shared.hpp", 5, "integer")])

    def test_audit_is_written_whole_or_not_at_all(self):
        self.write("model.hpp", self.AUDITED)
        self.tool("model.hpp", "-o", "model.dual.hpp", "--audit=nowhere/audit.json", status=1)
        self.assertEqual(self.files(), ["model.hpp"])
        self.write("refused.hpp", '#pragma once\ninline double g(double x) { asm("nop"); return x; }\n')
        self.tool("refused.hpp", "-o", "refused.dual.hpp", "--audit=audit.json", status=1)
        self.assertEqual(self.files(), ["model.hpp", "refused.hpp"])
        self.tool("model.hpp", "-o", "same", "--audit=same", status=2)

    def test_audit_baseline_knows_what_moved(self):
        self.write("model.hpp", self.AUDITED)
        self.silent("model.hpp", "-o", "model.dual.hpp", "--audit=audit.json")
        self.silent("model.hpp", "-o", "model.dual.hpp", "--audit-baseline=audit.json")
        self.write("model.hpp", self.AUDITED.replace("#include <cmath>", "#include <cmath>\n\n        // moved").replace("(x > y)", "( x\n  > y )"))
        self.silent("model.hpp", "-o", "model.dual.hpp", "--audit-baseline=audit.json")
        # Less than before is no fault.
        self.write("model.hpp", self.AUDITED.replace("if (x > y) ", ""))
        self.silent("model.hpp", "-o", "model.dual.hpp", "--audit-baseline=audit.json", "--audit=audit.json")
        self.assertEqual(len(self.endings()), 2)

    def test_audit_baseline_fails_at_what_is_new(self):
        self.write("model.hpp", self.AUDITED)
        self.silent("model.hpp", "--audit=audit.json")
        for change, line, column in ((("return x * static", "if (x == 1) return y;\n          return x * static"), 5, 7), (("if (x > y)", "if (x > y) y *= 2;\n          if (x > y)"), 5, 7), (("f(double x", "g(double x"), None, None)):
            with self.subTest(change):
                self.write("model.hpp", self.AUDITED.replace(*change))
                done = self.tool("model.hpp", "-o", "model.dual.hpp", "--audit-baseline=audit.json", "--audit=new.json", status=1)
                self.assertEqual(done.stdout, "")
                self.assertEqual(self.files(), ["audit.json", "model.hpp"])
                errors = expect.diagnostics(done.stderr)
                self.assertEqual(len(errors), 1 if line else 3, done.stderr)
                for error in errors:
                    self.assertEqual((error.file, error.tag, len(error.notes)), ("model.hpp", "dualrev-audit", 2))
                if line:
                    self.assertEqual((errors[0].line, errors[0].column), (line, column))

    def test_audit_baseline_must_be_an_audit(self):
        self.write("model.hpp", self.AUDITED)
        for text in (None, "no JSON", "[]", "{}", '{"version": 2, "endings": []}', '{"version": 1, "endings": [{"file": 1}]}', '{"version": 1}'):
            with self.subTest(text):
                if text:
                    self.write("base.json", text)
                done = self.tool("model.hpp", "-o", "model.dual.hpp", "--audit-baseline=base.json", status=1)
                self.assertIn("base.json", done.stderr)
                self.assertNotIn("model.dual.hpp", self.files())

    # ---- help and usage ----

    def test_help_teaches(self):
        text = self.silent("--help", flags=None).stdout
        for word in ("FILE... [-- FLAGS]", "--function", "--constant", "--audit", "--audit-baseline", "--suffix", "-o", "-p", "--", "compile_commands.json", "dualrev::gradient", "DUALREV_DIFFERENTIATE", "Exit status", "--version"):
            self.assertIn(word, text)
        self.assertLess(max(map(len, text.splitlines())), 200)

    def test_help_example_works(self):
        """The example in the help does what it says, as it stands there."""
        text = self.tool("--help", flags=None).stdout
        lines = text.splitlines()
        first = next(i for i, line in enumerate(lines) if "// model.hpp" in line and "// main.cpp" in line)
        last = next(i for i in range(first, len(lines)) if lines[i].strip().startswith("$"))
        column = lines[first].index("// main.cpp")
        left = [line[:column].strip() for line in lines[first:last]]
        right = [line[column:].strip() for line in lines[first:last]]
        self.write("model.hpp", "\n".join(left) + "\n")
        self.write("main.cpp", "\n".join(right) + "\n")
        command = lines[last].strip()[1:].replace("dualrev-rewrite", TOOL).replace(" c++ ", f" {CXX} ")
        done = expect.run(["sh", "-c", command], cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(self.run_program("a.out"), r"^0\.77306\d* 0\.644218 0\.917811")

    def test_version(self):
        self.assertRegex(self.silent("--version", flags=None).stdout, r"dualrev-rewrite \d+\.\d+")

    def test_no_arguments_is_wrong_usage(self):
        self.assertIn("--help", self.tool(flags=None, status=2).stderr)

    def test_unknown_option_is_wrong_usage(self):
        self.write("model.hpp", MODEL)
        done = self.tool("model.hpp", "--no-such-option", status=2)
        self.assertIn("no-such-option", done.stderr)
        self.assertEqual(done.stdout, "")
        done = self.tool("model.hpp", "-o", "", status=2)
        self.assertIn("-o is given no name", done.stderr)
        self.assertEqual(done.stdout, "")

    def test_output_that_is_no_cpp_is_wrong_usage(self):
        self.write("model.hpp", MODEL)
        for output in ("wrong.txt", "model.d", "out.dir/model.json"):
            with self.subTest(output):
                done = self.tool("model.hpp", "-o", output, status=2)
                self.assertEqual(
                    done.stderr,
                    f"dualrev-rewrite: error: -o names C++ (NAME.dual.hpp) or an existing folder, not '{output}'\n"
                    "dualrev-rewrite: note: see 'dualrev-rewrite --help'\n",
                )
        self.assertEqual(self.files(), ["model.hpp"])
        os.mkdir(self.path("made.txt"))
        self.silent("model.hpp", "-o", "made.txt")
        self.silent("model.hpp", "-o", "model.ipp")
        self.assertEqual(self.files(), ["made.txt/model.dual.hpp", "model.hpp", "model.ipp"])

    def test_malformed_options_are_wrong_usage(self):
        self.write("model.hpp", MODEL)
        for option in ("--constant=f", "--constant=:x", "--constant=f:", "--suffix=", "--suffix=a-b"):
            with self.subTest(option):
                self.tool("model.hpp", option, status=2)

    def test_database_and_flags_exclude_each_other(self):
        self.write("model.hpp", MODEL)
        self.tool("model.hpp", "-p", ".", status=2)

    def test_missing_database_is_wrong_usage(self):
        self.write("model.hpp", MODEL)
        self.tool("model.hpp", "-p", "nowhere", flags=None, status=2)

    def test_several_inputs_need_a_folder(self):
        self.write("a.hpp", MODEL)
        self.write("b.hpp", MODEL.replace("f(", "g("))
        self.tool("a.hpp", "b.hpp", "-o", "out.hpp", status=2)
        self.assertEqual(self.files(), ["a.hpp", "b.hpp"])

    # ---- input that cannot be read ----

    def test_missing_file(self):
        done = self.tool("missing.hpp", "-o", "out.dual.hpp", status=1)
        self.assertIn("missing.hpp", done.stderr)
        self.assertEqual(self.files(), [])

    def test_folder_as_input(self):
        os.mkdir(self.path("folder.hpp"))
        self.tool("folder.hpp", status=1)

    def test_syntax_error_is_clangs(self):
        self.write("model.hpp", "#pragma once\ninline double f(double x) { return x * ; }\n")
        done = self.tool("model.hpp", "-o", "model.dual.hpp", status=1)
        error = self.only_error(done, line=2)
        self.assertIn("expected expression", error.text)
        self.assertTrue(error.file.endswith("model.hpp"))
        self.assertEqual(self.files(), ["model.hpp"])

    def test_missing_include_is_clangs(self):
        self.write("model.hpp", '#pragma once\n#include "nowhere.hpp"\ninline double f(double x) { return x; }\n')
        self.assertIn("nowhere.hpp", self.only_error(self.tool("model.hpp", status=1), line=2).text)

    def test_type_error_is_clangs(self):
        self.write("model.hpp", "#pragma once\ninline double f(double x) { return undeclared(x); }\n")
        self.assertIn("undeclared", self.only_error(self.tool("model.hpp", status=1), line=2).text)

    def test_warnings_of_the_input_do_not_fail(self):
        self.write("model.hpp", "#pragma once\ninline double f(double x) { int unused; return x * x; }\n")
        self.tool("model.hpp", "-o", "model.dual.hpp", flags=("-std=c++20", "-Wall", "-Wextra", "-Werror"))
        self.assertIn("model.dual.hpp", self.files())

    def test_empty_file(self):
        self.write("model.hpp", "#pragma once\n")
        done = self.tool("model.hpp", "-o", "model.dual.hpp", status=1)
        self.assertIn("dualrev-", done.stderr)
        self.assertEqual(self.files(), ["model.hpp"])

    # ---- output ----

    def test_standard_output_by_default(self):
        self.write("model.hpp", MODEL)
        text = self.silent("model.hpp").stdout
        self.assertIn("f_dual", text)
        self.assertEqual(self.files(), ["model.hpp"])
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.assertEqual(text, self.read("model.dual.hpp"))

    def test_nothing_is_printed_when_nothing_is_wrong(self):
        self.write("model.hpp", MODEL)
        done = self.silent("model.hpp", "-o", "model.dual.hpp")
        self.assertEqual(done.stdout, "")
        self.assertEqual(self.files(), ["model.dual.hpp", "model.hpp"])

    def test_generated_header_runs(self):
        self.write("model.hpp", MODEL)
        self.write("main.cpp", MAIN)
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.compile("main.cpp")
        self.run_program(output="right\n")

    def test_output_in_another_folder(self):
        self.write("include/model.hpp", MODEL)
        self.write("main.cpp", MAIN)
        os.mkdir(self.path("generated"))
        self.silent("include/model.hpp", "-o", "generated/model.dual.hpp")
        self.assertIn('#include "../include/model.hpp"', self.read("generated/model.dual.hpp"))
        self.compile("main.cpp", flags=["-Igenerated"])
        self.run_program(output="right\n")

    def test_all_or_nothing(self):
        """One function that cannot be differentiated: no file, and what stood there stays."""
        self.write("model.hpp", MODEL + '    inline double g(double x) { asm("" : "+m"(x)); return x; }\n')
        self.write("model.dual.hpp", "as it was\n")
        self.only_error(self.tool("model.hpp", "-o", "model.dual.hpp", status=1), tag="dualrev-asm", line=4)
        self.assertEqual(self.read("model.dual.hpp"), "as it was\n")
        self.assertEqual(self.files(), ["model.dual.hpp", "model.hpp"])

    def test_keep_going_writes_the_others(self):
        self.write("model.hpp", MODEL + '    inline double g(double x) { asm("" : "+m"(x)); return x; }\n')
        self.write("main.cpp", MAIN)
        self.only_error(self.tool("model.hpp", "--keep-going", "-o", "model.dual.hpp", status=1), tag="dualrev-asm")
        self.compile("main.cpp")
        self.run_program(output="right\n")

    def test_keep_going_leaves_out_what_calls_the_refused(self):
        self.write("model.hpp", """\
            #pragma once
            inline double refused(double x) { double y = 2 * x; asm("nop"); return y * x; }
            inline double middle(double x) { return refused(x) + 1; }
            inline double caller(double x) { return x * middle(x); }
            inline double other(double x) { return x * x; }
            """)
        self.only_error(self.tool("model.hpp", "--keep-going", "-o", "model.dual.hpp", status=1), tag="dualrev-asm")
        for name in ("refused", "middle", "caller"):
            self.assertNotIn(name + "_dual", self.read("model.dual.hpp"))
        self.write("main.cpp", '#include "model.dual.hpp"\nint main() { return std::get<1>(dualrev::gradient<other>(2.0)) == 4.0 ? 0 : 1; }\n')
        self.compile("main.cpp")
        self.run_program()

    def test_keep_going_leaves_out_what_names_a_refused_constant(self):
        self.write("model.hpp", """\
            #pragma once
            #include <vector>
            inline std::vector<double> load() { asm(""); return {1.5, 2}; }
            inline const std::vector<double> loaded = load();
            inline double first(double x) { const std::vector<double> own{x}; const auto& one = x > 0 ? loaded : own; return one[0] * x; }
            inline double second(double x) { return first(x) + x; }
            inline double third(double x) { const std::vector<double> own{x}; const auto& one = x < 0 ? loaded : own; return one[0] * x; }
            inline double other(double x) { return x * x; }
            """)
        self.tool("model.hpp", "--keep-going", "--function=second", "--function=third", "--function=other", "-o", "model.dual.hpp", status=1)
        for name in ("first", "second", "third", "load", "loaded"):
            self.assertNotIn(name + "_dual", self.read("model.dual.hpp"))
        self.write("main.cpp", '#include "model.dual.hpp"\nint main() { return std::get<1>(dualrev::gradient<other>(2.0)) == 4.0 ? 0 : 1; }\n')
        self.compile("main.cpp")
        self.run_program()

    def test_keep_going_leaves_out_what_a_library_would_call_the_refused_for(self):
        self.write("model.hpp", """\
            #pragma once
            #include <algorithm>
            inline double exchanges = 0;
            struct Noted { double a; };
            struct Holder { Noted v[2]; };
            inline void swap(Noted& l, Noted& r) { std::swap(l.a, r.a); exchanges += l.a; }
            inline double first(const Holder& h) { return h.v[0].a; }
            inline double reversed(double x, double y) { Holder h{{{x}, {y}}}; std::reverse(h.v, h.v + 2); return first(h); }
            inline double again(double x, double y) { Holder h{{{x}, {y}}}; std::reverse(h.v, h.v + 2); return h.v[0].a * x; }
            inline double other(double x) { return x * x; }
            """)
        self.only_error(self.tool("model.hpp", "--keep-going", "-o", "model.dual.hpp", status=1), tag="dualrev-global")
        for name in ("swap", "first", "reversed", "again"):
            self.assertNotIn(name + "_dual", self.read("model.dual.hpp"))
        self.assertIn("other_dual", self.read("model.dual.hpp"))

    def test_keep_going_leaves_out_users_of_classes_with_refused_virtual_functions(self):
        self.write("model.hpp", """\
            #pragma once
            struct Shape { virtual ~Shape() = default; virtual double area(double s) const { return s; } };
            struct Square : Shape { double k; explicit Square(double d) : k(d) {} double area(double s) const override { asm(""); return k * s * s; } };
            inline double use(double x) { Square s(x); const Shape& shape = s; return shape.area(x); }
            inline double calm(double x) { Shape s; return s.area(x); }
            """)
        self.only_error(self.tool("model.hpp", "--keep-going", "-o", "model.dual.hpp", status=1), tag="dualrev-asm")
        self.assertNotIn("use_dual", self.read("model.dual.hpp"))
        self.write("main.cpp", '#include "model.dual.hpp"\nint main() { return std::get<1>(dualrev::gradient<calm>(2.0)) == 1.0 ? 0 : 1; }\n')
        self.compile("main.cpp")
        self.run_program()

    def test_keep_going_leaves_out_the_members_of_a_refused_class(self):
        self.write("model.hpp", """\
            #pragma once
            template <auto G = [](double a, double b) { return a * b; }>
            struct Combined {
              double operator()(double p, double q) const { return G(p, q) + p; }
            };
            inline double refused(double x, double y) { return Combined<>{}(x, y); }
            inline double other(double x) { return x * x; }
            """)
        self.only_error(self.tool("model.hpp", "--keep-going", "--function=refused", "--function=other", "-o", "model.dual.hpp", status=1), tag="dualrev-template-argument")
        self.assertNotIn("Combined", self.read("model.dual.hpp"))

    # ---- for builds ----

    def test_depfile_names_what_was_read(self):
        self.write("a folder/part.hpp", "#pragma once\ninline double part(double x) { return x * x; }\n")
        self.write("model.hpp", '#pragma once\n#include <cmath>\n#include "a folder/part.hpp"\n#include "model.dual.hpp"\ninline double f(double x) { return part(x); }\n')
        self.silent("model.hpp", "-o", "model.dual.hpp", "--depfile=model.d", flags=("-std=c++20", "-isystem" + RUNTIME))
        lines = self.read("model.d").replace("\\\n", "").split(": ")
        self.assertEqual(lines[0], "model.dual.hpp")
        names = lines[1].replace("\\ ", "?").split()
        runtime = RUNTIME.replace(" ", "?") + "/"
        self.assertEqual([os.path.basename(name) for name in names if not name.startswith(runtime)], ["part.hpp", "model.hpp"])
        self.assertIn("a?folder/part.hpp", names[0])
        self.silent("model.hpp", "-o", "model.dual.hpp", "--depfile=model.d", "--depfile-target=stamp")
        self.assertTrue(self.read("model.d").startswith("stamp:"))
        self.assertIn("--depfile takes -o", self.tool("model.hpp", "--depfile=model.d", status=2).stderr)

    def test_root_keeps_paths_below_the_output_folder(self):
        for name in ("a", "b"):
            self.write(f"src/{name}/model.hpp", f"#pragma once\nnamespace {name} {{ inline double f(double x) {{ return x * x; }} }}\n")
        self.write("other.hpp", "#pragma once\ninline double g(double x) { return x; }\n")
        os.mkdir(self.path("out"))
        self.assertIn("would both be", self.tool("src/a/model.hpp", "src/b/model.hpp", "-o", "out", status=2).stderr)
        self.silent("src/a/model.hpp", "src/b/model.hpp", "other.hpp", "-o", "out", "--root=src")
        for name in ("a/model", "b/model", "other"):
            self.assertTrue(os.path.exists(self.path("out", name + ".dual.hpp")), name)
        self.write("main.cpp", '#include "out/a/model.dual.hpp"\n#include "out/b/model.dual.hpp"\n'
                   "int main() { return std::get<1>(dualrev::gradient<a::f>(2.0)) + std::get<1>(dualrev::gradient<b::f>(2.0)) == 8.0 ? 0 : 1; }\n")
        self.compile("main.cpp")
        self.run_program()

    def test_public_headers_are_named_from_their_folder(self):
        self.write("include/lib/model.hpp", MODEL)
        self.silent("include/lib/model.hpp", "-o", "model.dual.hpp", "--public=include")
        self.assertIn('#include "lib/model.hpp"\n', self.read("model.dual.hpp"))

    def test_flags_from_a_file(self):
        self.write("include/part.hpp", "#pragma once\n#define FACTOR(x) (NAME * (x))\n")
        self.write("model.hpp", "#pragma once\n#include <part.hpp>\ninline double f(double x) { return FACTOR(x); }\n")
        self.write("flags", "-std=c++20\n-Iinclude\n-DNAME=2.0 + 1.0\n-D\nSHELL:-D OTHER\n")
        self.tool("model.hpp", "--flags=flags", flags=None)
        self.assertIn("exclude each other", self.tool("model.hpp", "--flags=flags", status=2).stderr)
        self.assertIn("cannot read 'none'", self.tool("model.hpp", "--flags=none", flags=None, status=2).stderr)

    def test_check(self):
        self.write("src/model.hpp", MODEL + "    inline double g(double x, double k) { return k * x; }\n")
        self.write("src/unit.cpp", "#include <cmath>\ndouble own(double x) { return std::sin(x); }\n")
        os.mkdir(self.path("my out"))
        self.silent("src/model.hpp", "src/unit.cpp", "-o", "my out", "--function=g", "--function=own", "--constant=g:k", "--no-format")
        all_files = ["my out/" + name for name in sorted(os.listdir(self.path("my out")))]
        self.assertEqual(len(all_files), 3)
        for cwd, files in ((None, all_files), (self.path("my out"), [os.path.basename(name) for name in all_files])):
            self.silent("--check", *files, cwd=cwd)
        before = os.stat(self.path("my out/model.dual.hpp")).st_mtime_ns
        self.silent("src/model.hpp", "src/unit.cpp", "-o", "my out", "--function=g", "--function=own", "--constant=g:k", "--no-format", "--check")
        done = self.tool("src/model.hpp", "src/unit.cpp", "-o", "my out", "--check", status=1)
        self.assertEqual(done.stderr.splitlines()[0], "dualrev-rewrite: error: 'my out/model.dual.hpp' is not up to date")
        self.write("src/unit.cpp", "#include <cmath>\ndouble own(double x) { return std::cos(x); }\n")
        done = self.tool("--check", *all_files, status=1)
        self.assertEqual(done.stderr, "dualrev-rewrite: error: 'my out/unit.dual.cpp' is not up to date\n")
        self.assertEqual(os.stat(self.path("my out/model.dual.hpp")).st_mtime_ns, before)
        os.remove(self.path("my out/unit.dual.cpp"))
        self.assertIn("'my out/unit.dual.cpp' is not there", self.tool("--check", "my out/model.dual.hpp", status=1).stderr)
        self.write("strange.dual.hpp", "// by hand\n")
        self.assertIn("does not tell by which command", self.tool("--check", "strange.dual.hpp", status=1).stderr)
        self.assertIn("--check takes -o, or generated files", self.tool("--check", "src/model.hpp", status=2).stderr)

    def test_check_of_what_standard_output_was(self):
        self.write("model.hpp", MODEL)
        self.write("model.dual.hpp", self.silent("model.hpp").stdout)
        self.silent("--check", "model.dual.hpp")
        self.write("model.hpp", MODEL.replace("std::sin", "std::cos"))
        self.assertIn("not up to date", self.tool("--check", "model.dual.hpp", status=1).stderr)

    def test_a_module_is_refused(self):
        self.write("unit.cpp", "export module unit;\nexport double f(double x) { return x; }\n")
        self.only_error(self.tool("unit.cpp", "-o", "unit.dual.cpp", status=1), tag="dualrev-module")
        self.assertFalse(os.path.exists(self.path("unit.dual.cpp")))

    def test_classes_with_parts_that_are_made_of_values(self):
        self.write("model.hpp", """\
            #pragma once
            struct Kind { explicit Kind(int k) : code(k) {} int code; };
            struct Plain { Kind k; double v; Plain(int n, double x) : k(n), v(x) {} };
            struct Derived : Kind { double v; Derived(int n, double x) : Kind(n), v(x) {} };
            struct Usual { Kind k{3}; double v; explicit Usual(double x) : v(x) {} };
            inline double f(double x) { return Plain(2, x).v * Derived(1, x).v + Usual(x).v * Usual(x).k.code; }
            inline double g(const Usual& u) { return u.v * u.v; }
            """)
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            int main() {
              const auto [v, dx] = dualrev::gradient<f>(3.0);
              return v == 18 && dx == 9 && std::get<1>(dualrev::gradient<g>(Usual(2))).v == 4 ? 0 : 1;
            }
            """)
        self.compile("main.cpp")
        self.run_program()

    def test_members_of_classes_that_the_source_defines(self):
        """No header can name the class: its member functions have twins, for the source alone."""
        self.write("unit.cpp", """\
            class Scaled {
             public:
              explicit Scaled(double d) : k(d) {}
              double by(double x) const { return k * x; }
             private:
              double k;
            };
            template <class T> struct Holder { T v; T twice() const { return v + v; } };
            double whole(double x) { return Scaled(x).by(x) + Holder<double>{x}.twice(); }
            """)
        self.silent("unit.cpp", "-o", "unit.dual.cpp")
        self.assertNotIn("Scaled", self.read("unit.dual.hpp"))
        self.write("main.cpp", '#include "unit.dual.hpp"\nint main() { const auto [v, dx] = dualrev::gradient<whole>(3.0); return v == 15 && dx == 8 ? 0 : 1; }\n')
        self.compile("main.cpp", "unit.dual.cpp")
        self.run_program()
        self.only_error(self.tool("unit.cpp", "--function=Scaled::by", "-o", "other.dual.cpp", status=1), tag="dualrev-own-header")

    def test_a_library_in_a_system_folder(self):
        """As find_package and packages of the system have it: -isystem. By a folder of its own, and by a header's name alone."""
        self.write("system/lib/types.hpp", "#pragma once\nnamespace lib { struct Point { double x, y; }; }\n")
        self.write("system/lib/shape.hpp", '#pragma once\n#include "types.hpp"\nnamespace lib { double norm(const Point& p); }\n')
        self.write("shape.cpp", "#include <lib/shape.hpp>\ndouble lib::norm(const Point& p) { return p.x * p.x + p.y; }\n")
        self.write("system/single.hpp", "#pragma once\ndouble half(double x);\n")
        self.write("single.cpp", '#include "single.hpp"\ndouble half(double x) { return x / 2; }\n')
        own = ("-std=c++20", "-Isystem")
        self.silent("shape.cpp", "-o", "system/lib/shape.dual.cpp", flags=own)
        self.silent("single.cpp", "-o", "system/single.dual.cpp", flags=own)
        self.write("user.hpp", """\
            #pragma once
            #include <lib/types.hpp>
            #include <lib/shape.hpp>
            #include <single.hpp>
            inline double use(double x) { return lib::norm(lib::Point{x, 3 * x}) + half(x); }
            """)
        self.silent("user.hpp", "-o", "user.dual.hpp", flags=("-std=c++20", "-isystem", "system"))
        for include in ("<lib/shape.dual.hpp>", "<single.dual.hpp>"):
            self.assertIn("#include " + include, self.read("user.dual.hpp"))
        self.write("main.cpp", '#include "user.dual.hpp"\nint main() { const auto [v, dx] = dualrev::gradient<use>(2.0); return v == 11 && dx == 7.5 ? 0 : 1; }\n')
        self.compile("main.cpp", "system/lib/shape.dual.cpp", "system/single.dual.cpp", "-isystem", "system")
        self.run_program()

    def test_a_library_of_which_headers_alone_are_seen(self):
        """The twins of its functions, members and constructors are found beside its header, though the source has another name."""
        self.write("lib/shape.hpp", """\
            #pragma once
            #include <dualrev/annotate.hpp>
            namespace lib {
            struct Circle { explicit Circle(double); double area() const; void grow(double by); double r; };
            double ratio(const Circle& a, const Circle& b);
            double scaled(DUALREV_CONSTANT double k, const double* p, int n);
            double scaled(double k, float x);
            double scaled(float x);
            }
            """)
        self.write("lib/all.cpp", """\
            #include "shape.hpp"
            namespace lib {
            Circle::Circle(double d) : r(d / 2) {}
            double Circle::area() const { return 3 * r * r; }
            void Circle::grow(double by) { r *= by; }
            double ratio(const Circle& a, const Circle& b) { return a.area() / b.r; }
            double scaled(double k, const double* p, int n) { return k * p[n]; }
            double scaled(double k, float x) { return k + x; }
            }
            """)
        self.write("user.hpp", """\
            #pragma once
            #include "lib/shape.hpp"
            inline double use(double x, double y) { lib::Circle c(x); c.grow(y); return lib::scaled(1, &x, 0) - x + lib::ratio(c, lib::Circle(4)); }
            """)
        self.write("float.hpp", '#pragma once\n#include "lib/shape.hpp"\ninline double small(float x) { return lib::scaled(x); }\n')
        self.silent("lib/all.cpp", "-o", "lib/all.dual.cpp")
        self.silent("user.hpp", "-o", "user.dual.hpp")
        self.assertIn('#include "lib/all.dual.hpp"', self.read("user.dual.hpp"))
        self.write("main.cpp", """\
            #include <cstdio>
            #include "user.dual.hpp"
            int main() {
              const auto [value, dx, dy] = dualrev::gradient<use>(2.0, 3.0);
              std::printf("%g %g %g\\n", value, dx, dy);
            }
            """)
        self.compile("main.cpp", "lib/all.dual.cpp")
        self.run_program(output="13.5 13.5 9\n")
        self.only_error(self.tool("float.hpp", "-o", "float.dual.hpp", status=1), tag="dualrev-no-body")  # another overload would do
        self.write("lib/all.dual.hpp", self.read("lib/all.dual.hpp").replace("ratio_dual", "other_dual"))
        self.only_error(self.tool("user.hpp", "-o", "user.dual.hpp", status=1), tag="dualrev-no-body")

    def test_deterministic(self):
        self.write("sub/model.hpp", MODEL)
        one = self.silent("sub/model.hpp").stdout
        two = self.silent("sub/model.hpp").stdout
        self.assertEqual(one, two)
        os.mkdir(self.path("elsewhere"))
        self.silent("sub/model.hpp", "-o", "elsewhere/a.dual.hpp")
        self.silent(self.path("sub/model.hpp"), "-o", self.path("elsewhere/b.dual.hpp"), cwd="/")
        self.silent("../sub/model.hpp", "-o", "c.dual.hpp", cwd=self.path("elsewhere"))
        text = self.read("elsewhere/a.dual.hpp")
        self.assertEqual(text, self.read("elsewhere/b.dual.hpp"))
        self.assertEqual(text, self.read("elsewhere/c.dual.hpp"))
        self.assertNotIn(self.folder, text)

    def test_deterministic_at_size(self):
        """Nothing depends on addresses: a long input, several times."""
        case = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cases", "structs.hpp")
        self.assertEqual(len({self.silent(case).stdout for _ in range(4)}), 1)

    def test_deterministic_over_copies(self):
        """The same tree in two places gives the same bytes."""
        texts = []
        for tree in ("one", "two"):
            self.write(f"{tree}/lib/point.hpp", "#pragma once\nstruct Point { double x, y; };\ninline double norm2(const Point& p) { return p.x * p.x + p.y * p.y; }\n")
            self.write(f"{tree}/model.hpp", '#pragma once\n#include "lib/point.hpp"\ninline double f(const Point& p) { return 1 / norm2(p); }\n')
            self.silent("model.hpp", "-o", "model.dual.hpp", cwd=self.path(tree))
            texts.append(self.read(f"{tree}/model.dual.hpp"))
        self.assertEqual(texts[0], texts[1])

    def test_comments_survive(self):
        self.write("model.hpp", """\
            #pragma once
            // Above the function: what it is for.
            inline double f(double x, int n) {
              // Above a statement.
              double y = x * x;  // Behind a statement.
              /* A block
                 of two lines. */
              for (int i = 0; i < n; ++i) {
                y += x;  // Inside a loop.
              }
              // Above the return.
              return y;
            }

            /// A documented struct.
            struct P {
              double x;  ///< Behind a member.
              // Above a member.
              double y;
            };
            inline double g(const P& p) { return p.x * p.y; }
            """)
        text = self.silent("model.hpp").stdout
        self.assertEqual(text.count("f_dual_pullback(double x"), 1)
        for comment in ("Above the function: what it is for.", "Above a statement.", "Behind a statement.", "A block", "of two lines.", "Inside a loop.", "Above the return."):
            with self.subTest(comment):
                self.assertEqual(text.count(comment), 2)  # in the twin, and where it is run forward and backwards
        for comment in ("A documented struct.", "Behind a member.", "Above a member."):
            with self.subTest(comment):
                self.assertEqual(text.count(comment), 1)

    def test_refusal_names_the_included_header(self):
        self.write("lib/deep.hpp", '#pragma once\ninline double deep(double x) {\n  asm("" : "+m"(x));\n  return x;\n}\n')
        self.write("model.hpp", '#pragma once\n#include "lib/deep.hpp"\ninline double f(double x) { return deep(x); }\n')
        error = self.only_error(self.tool("model.hpp", status=1), tag="dualrev-asm", line=3)
        self.assertTrue(error.file.endswith("lib/deep.hpp"), error.file)
        self.assertTrue(any(note.file.endswith("model.hpp") and note.line == 3 for note in error.notes), [str(n) for n in error.notes])

    # ---- choosing functions ----

    TWO = """\
        #pragma once
        namespace ns { inline double helper(double x) { return x * x; } }
        inline double f(double x) { return ns::helper(x) + 1; }
        inline double g(double x, double y) { return x * y; }
        template <int N> double power(double x) { double r = 1; for (int i = 0; i < N; ++i) r *= x; return r; }
        """

    def keys(self, text):
        return set(re.findall(r"derivative_of<\s*(?:static_cast<.*>\()?&?(?:::)?([\w:<> ]+?)\)?\s*>\s*\{", text))

    def test_all_functions_by_default(self):
        self.write("model.hpp", self.TWO)
        self.assertEqual(self.keys(self.silent("model.hpp").stdout), {"ns::helper", "f", "g"})

    def test_function(self):
        self.write("model.hpp", self.TWO)
        text = self.silent("model.hpp", "--function=f").stdout
        self.assertIn("helper_dual", text)
        self.assertNotIn("g_dual", text)
        self.assertIn("f", self.keys(text))

    def test_function_of_a_namespace_and_several(self):
        self.write("model.hpp", self.TWO)
        text = self.silent("model.hpp", "--function=ns::helper", "--function=g").stdout
        self.assertEqual(self.keys(text), {"ns::helper", "g"})

    def test_function_as_an_instance(self):
        self.write("model.hpp", self.TWO)
        self.silent("model.hpp", "--function=power<7>", "-o", "model.dual.hpp")
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            int main() { const auto [value, dx] = dualrev::gradient<power<7>>(2.0); return value == 128 && dx == 448 ? 0 : 1; }
            """)
        self.compile("main.cpp")
        self.run_program()

    def test_function_as_an_instance_for_a_number_of_another_type(self):
        self.write("model.hpp", """\
            #pragma once
            #include <cstddef>
            enum class Kind { plain, twice };
            template <std::size_t N> double times(double x) { return x * N; }
            template <bool b> double chosen(double x) { return b ? x : 2 * x; }
            template <Kind k> double of_kind(double x) { return k == Kind::twice ? 2 * x : x; }
            """)
        for name in ("times<15>", "times<15UL>", "times<0xf>", "chosen<1>", "of_kind<Kind::twice>"):
            self.assertIn("derivative_of", self.silent("model.hpp", f"--function={name}").stdout)

    def test_function_that_is_not_there(self):
        self.write("model.hpp", self.TWO)
        done = self.tool("model.hpp", "--function=missing", "-o", "model.dual.hpp", status=1)
        self.assertIn("missing", done.stderr)
        self.assertIn("error:", done.stderr)
        self.assertEqual(self.files(), ["model.hpp"])

    def test_marked_functions(self):
        self.write("model.hpp", """\
            #pragma once
            #include <dualrev/annotate.hpp>
            DUALREV_DIFFERENTIATE inline double f(double x) { return x * x; }
            inline double g(double x) { return x; }
            """)
        self.assertEqual(self.keys(self.silent("model.hpp").stdout), {"f"})

    CONSTANT = """\
        #include "model.dual.hpp"
        int main() {
          const auto [value, dx] = dualrev::gradient<f>(2.0, 5.0);
          static_assert(std::tuple_size_v<decltype(dualrev::gradient<f>(2.0, 5.0))> == 2);
          return value == 20 && dx == 20 ? 0 : 1;
        }
        """

    def test_constant(self):
        self.write("model.hpp", "#pragma once\ninline double f(double x, double k) { return k * x * x; }\n")
        self.silent("model.hpp", "--constant=f:k", "-o", "model.dual.hpp")
        self.assertIn("double k)", self.read("model.dual.hpp"))
        self.write("main.cpp", self.CONSTANT)
        self.compile("main.cpp")
        self.run_program()

    def test_marked_constant(self):
        self.write("model.hpp", "#pragma once\n#include <dualrev/annotate.hpp>\ninline double f(double x, DUALREV_CONSTANT double k) { return k * x * x; }\n")
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.write("main.cpp", self.CONSTANT)
        self.compile("main.cpp", flags=["-Wno-attributes"])
        self.run_program()

    def test_constant_that_is_not_there(self):
        self.write("model.hpp", "#pragma once\ninline double f(double x, double k) { return k * x * x; }\n")
        for option in ("--constant=f:q", "--constant=g:k"):
            with self.subTest(option):
                done = self.tool("model.hpp", option, "-o", "model.dual.hpp", status=1)
                self.assertIn(option.split("=")[1].split(":")[1], done.stderr)
                self.assertEqual(self.files(), ["model.hpp"])

    def test_constant_of_a_called_function_stays_differentiable_elsewhere(self):
        """A constant gives the twin another name, not another text under the same name."""
        self.write("model.hpp", """\
            #pragma once
            #include <dualrev/annotate.hpp>
            inline double scaled(double x, double k) { return x * k; }
            inline double f(double x, DUALREV_CONSTANT double k) { return scaled(x, k); }
            inline double g(double x, double k) { return scaled(x, k); }
            """)
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            int main() {
              const auto [v, dx] = dualrev::gradient<f>(2.0, 5.0);
              const auto [w, ex, ek] = dualrev::gradient<g>(2.0, 5.0);
              return v == 10 && dx == 5 && w == 10 && ex == 5 && ek == 2 ? 0 : 1;
            }
            """)
        self.compile("main.cpp", flags=["-Wno-attributes"])
        self.run_program()

    def test_suffix(self):
        self.write("model.hpp", "#pragma once\nstruct P { double x; };\ninline double f(const P& p) { return p.x * p.x; }\ninline double f_dual(double x) { return x; }\n")
        done = self.tool("model.hpp", "--function=f", "-o", "model.dual.hpp", status=1)
        self.assertEqual(self.only_error(done, tag="dualrev-name-clash").line, 4)
        self.assertIn("--suffix", done.stderr)
        self.silent("model.hpp", "--function=f", "--suffix=_d", "-o", "model.dual.hpp")
        text = self.read("model.dual.hpp")
        self.assertIn("P_d ", text)
        self.assertIn("f_d(", text)
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            int main() { const auto [value, dp] = dualrev::gradient<f>(P{3.0}); return value == 9 && dp.x == 6 ? 0 : 1; }
            """)
        self.compile("main.cpp")
        self.run_program()

    # ---- flags ----

    def database(self, *flags, file="model.cpp", compiler="g++"):
        self.write("build/compile_commands.json", json.dumps([{"directory": self.folder, "file": self.path(file), "command": shlex.join([compiler, *flags, "-I" + RUNTIME, "-c", self.path(file), "-o", "x.o"])}]))

    def test_flags_behind_dashes(self):
        self.write("model.hpp", "#pragma once\n#ifndef WANTED\n#error not wanted\n#endif\ninline double f(double x) { return x * WANTED; }\n")
        self.tool("model.hpp", status=1)
        self.silent("model.hpp", flags=("-std=c++20", "-DWANTED=3"))

    def test_compile_database(self):
        self.write("sub/value.hpp", "#pragma once\nconstexpr double k = 3;\n")
        self.write("model.cpp", '#include "value.hpp"\ndouble f(double x) { return x * k * WANTED; }\n')
        self.database("-std=c++20", "-DWANTED=3", "-Isub")
        self.silent("model.cpp", "-p", "build", "-o", "model.dual.cpp", flags=None)
        self.assertEqual([f for f in self.files() if "dual" in f], ["model.dual.cpp", "model.dual.hpp"])

    def test_compile_database_from_elsewhere(self):
        self.write("model.cpp", '#include "sub/value.hpp"\ndouble f(double x) { return x * k; }\n')
        self.write("sub/value.hpp", "#pragma once\nconstexpr double k = 3;\n")
        self.database("-std=c++20", "-I.")
        self.silent(self.path("model.cpp"), "-p", self.path("build"), "-o", self.path("model.dual.cpp"), flags=None, cwd="/")

    def test_compile_database_serves_a_header(self):
        self.write("model.cpp", '#include "model.hpp"\n')
        self.write("model.hpp", "#pragma once\ninline double f(double x) { return x * WANTED; }\n")
        self.database("-std=c++20", "-DWANTED=3")
        self.silent("model.hpp", "-p", "build", "-o", "model.dual.hpp", flags=None)

    def test_flags_of_gcc_alone(self):
        self.write("model.cpp", "double f(double x) { return x * x; }\n")
        self.database("-std=gnu++20", "-fno-gnu-unique", "-fconcepts-diagnostics-depth=2", "-Wno-maybe-uninitialized", "-fmax-errors=3", "-mno-direct-extern-access",
                      "-fno-tree-vectorize", "-Wlogical-op", "-fmodules-ts", "-static-libgcc", "-O3", "-march=native", "-g3", "-MD", "-MF", "x.d", "-Winvalid-pch", "-pipe")
        self.silent("model.cpp", "-p", "build", "-o", "model.dual.cpp", flags=None)

    def test_no_flags_at_all(self):
        self.write("model.hpp", MODEL)
        self.write("main.cpp", MAIN)
        self.silent("model.hpp", "-o", "model.dual.hpp", flags=None)
        self.compile("main.cpp")
        self.run_program(output="right\n")

    # ---- Clang's headers ----

    USES_CLANGS_HEADERS = "#pragma once\n#include <stddef.h>\n#include <stdarg.h>\n#include <float.h>\n#include <limits.h>\n#include <immintrin.h>\n#include <vector>\ninline double f(double x, size_t n) { return x * n * DBL_EPSILON; }\n"

    def test_clangs_headers_from_any_folder(self):
        self.write("model.hpp", self.USES_CLANGS_HEADERS)
        self.silent(self.path("model.hpp"), cwd="/")

    def test_clangs_headers_for_a_copied_binary(self):
        self.write("model.hpp", self.USES_CLANGS_HEADERS)
        os.makedirs(self.path("bin"))
        copy = shutil.copy(TOOL, self.path("bin"))
        self.silent("model.hpp", program=copy)
        os.symlink(TOOL, self.path("bin", "link"))
        self.silent("model.hpp", program=self.path("bin", "link"))

    def test_clangs_headers_beside_the_binary_come_first(self):
        """A package moved as a whole brings its own headers; what the user names comes before them."""
        self.write("model.hpp", "#pragma once\n#include <stddef.h>\nstatic_assert(FOUND == EXPECTED);\ninline double f(double x) { return x; }\n")
        for folder, where in ((self.path("lib", "clang", "19"), 2), (self.path("mine"), 3)):
            os.makedirs(os.path.join(folder, "include"))
            with open(os.path.join(folder, "include", "stddef.h"), "w") as file:
                file.write(f"#pragma once\n#define FOUND {where}\ntypedef decltype(sizeof 0) size_t;\n")
        os.makedirs(self.path("bin"))
        copy = shutil.copy(TOOL, self.path("bin"))
        for where, flags in ((2, []), (3, ["-resource-dir=" + self.path("mine")])):
            self.silent("model.hpp", program=copy, flags=["-std=c++20", f"-DEXPECTED={where}", *flags])

    # ---- sources and several translation units ----

    def test_source_gives_source_and_header(self):
        self.write("model.cpp", "static double half(double x) { return x / 2; }\ndouble f(double x) { return half(x) * x; }\n")
        self.silent("model.cpp", "-o", "model.dual.cpp")
        self.assertEqual(self.files(), ["model.cpp", "model.dual.cpp", "model.dual.hpp"])
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            double f(double);
            int main() { const auto [value, dx] = dualrev::gradient<f>(3.0); return value == 4.5 && dx == 3 && f(2) == 2 ? 0 : 1; }
            """)
        self.compile("main.cpp", "model.dual.cpp")
        self.run_program()

    def test_source_with_types_and_default_arguments_of_its_own(self):
        self.write("model.cpp", """\
            #include <variant>
            struct Own { double r; };
            void change(std::variant<Own, double>& v, double t) { v = Own{t}; }
            double scaled(double x, double by = 2) { return x * by; }
            double f(double x) {
              std::variant<Own, double> v = x;
              change(v, scaled(x));
              return std::get<Own>(v).r * x;
            }
            """)
        self.silent("model.cpp", "-o", "model.dual.cpp", "--function=f")
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            double f(double);
            int main() { const auto [value, dx] = dualrev::gradient<f>(3.0); return value == 18 && dx == 12 ? 0 : 1; }
            """)
        self.compile("main.cpp", "model.dual.cpp")
        self.run_program()

    def test_no_format_is_the_same_code(self):
        self.write("model.hpp", MODEL)
        self.silent("model.hpp", "-o", "model.dual.hpp")
        laid_out = self.read("model.dual.hpp")
        self.silent("model.hpp", "-o", "model.dual.hpp", "--no-format")
        self.assertNotEqual(laid_out, self.read("model.dual.hpp"))
        code = lambda text: re.sub(r"[\s\\]", "", re.sub(r"// Command: .*\n", "", text))  # noqa: E731
        self.assertEqual(code(laid_out), code(self.read("model.dual.hpp")))

    def test_source_that_only_asks(self):
        self.write("model.hpp", "#pragma once\ntemplate <class T> T square(const T& x) { return x * x; }\n")
        self.write("main.cpp", """\
            #include "model.hpp"
            #include "main.dual.hpp"
            #include <dualrev/dualrev.hpp>
            int main() { const auto [value, dx] = dualrev::gradient<square<double>>(3.0); return value == 9 && dx == 6 ? 0 : 1; }
            """)
        self.silent("main.cpp", "-o", "main.dual.hpp")
        self.assertEqual(self.files(), ["main.cpp", "main.dual.hpp", "model.hpp"])
        self.compile("main.cpp")
        self.run_program()
        again = self.read("main.dual.hpp")
        self.silent("main.cpp", "-o", "main.dual.hpp")  # with the header there, the same
        self.assertEqual(again, self.read("main.dual.hpp"))

    def test_each_entry_point_asks_by_a_type(self):
        """And nothing else of the runtime does, whatever its template parameters are called."""
        names = ("gradient", "vjp", "jacobian", "gradient_into", "jacobian_into", "check_gradient")
        self.write("model.hpp", "#pragma once\n" + "".join(f"struct of_{name} {{ double operator()(double x) const {{ return x * x; }} }};\n"
                                                           for name in (*names, "workspace", "nobody")))
        calls = {name: f"auto r = dualrev::{name}<of_{name}>(2.0);" for name in names}
        calls["gradient_into"] = "dualrev::workspace w; std::tuple<double, double> r; dualrev::gradient_into<of_gradient_into>(w, r, 2.0);"
        calls["jacobian_into"] = "dualrev::workspace w; dualrev::matrix r; dualrev::jacobian_into<of_jacobian_into>(w, r, 2.0);"
        calls["workspace"] = "dualrev::workspace w; auto r = dualrev::gradient<of_workspace>(w, 2.0);"
        calls["nobody"] = "struct A { of_nobody f; }; dualrev::for_each_scalar<of_nobody>(A().f, [](auto&) {});"
        self.write("main.cpp", '#include "model.hpp"\n#include "main.dual.hpp"\n#include <dualrev/dualrev.hpp>\n#include <tuple>\nint main() {\n' +
                   "".join(f"  {{ {call} }}\n" for call in calls.values()) + "}\n")
        made = self.silent("main.cpp", "-o", "main.dual.hpp") and self.read("main.dual.hpp")
        self.assertEqual({name for name in calls if f"of_{name}" in made}, set(calls) - {"nobody"})

    def test_source_with_its_own_functions_and_its_own_header(self):
        self.write("fit.cpp", """\
            #include "fit.dual.hpp"
            #include <dualrev/dualrev.hpp>
            double loss(double x) { return x * x * x; }
            double slope(double x) { return std::get<1>(dualrev::gradient<loss>(x)); }
            int main() { return slope(2.0) == 12 ? 0 : 1; }
            """)
        self.silent("fit.cpp", "-o", "fit.dual.cpp")
        self.compile("fit.dual.cpp")
        self.run_program()

    def test_own_header_in_another_folder(self):
        self.write("src/main.cpp", """\
            #include "model.hpp"
            #include "generated/main.dual.hpp"
            int main() { const auto [value, dx] = dualrev::gradient<cube>(2.0); return value == 8 && dx == 12 ? 0 : 1; }
            """)
        self.write("src/model.hpp", "#pragma once\ninline double cube(double x) { return x * x * x; }\n")
        os.makedirs(self.path("build/generated"))
        self.silent("src/main.cpp", "-o", "build/generated/main.dual.hpp", flags=("-std=c++20", "-Ibuild"))
        self.compile("src/main.cpp", flags=["-Ibuild"])
        self.run_program()

    UNITS = {
        "geometry.hpp": "#pragma once\nstruct Vec { double x, y; };\ndouble dot(const Vec& a, const Vec& b);\nVec turned(const Vec& a, double angle);\n",
        "geometry.cpp": '#include "geometry.hpp"\n#include <cmath>\nstatic double step(double x) { return 2 * x; }\ndouble dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y; }\n'
                        "Vec turned(const Vec& a, double angle) { return {a.x * std::cos(angle) - a.y * std::sin(angle), a.x * std::sin(angle) + a.y * std::cos(angle) + step(0)}; }\n",
        "energy.cpp": '#include "geometry.hpp"\nstatic double step(double x) { return 3 * x; }\ndouble energy(const Vec& a, double angle) { return dot(turned(a, angle), {1, 2}) + step(angle); }\n',
        "main.cpp": '#include "geometry.dual.hpp"\n#include "energy.dual.hpp"\n#include <cmath>\ndouble energy(const Vec&, double);\nint main() {\n'
                    "  const auto [value, da, dangle] = dualrev::gradient<energy>(Vec{3, 4}, 0.0);\n"
                    "  return value == 11 && da.x == 1 && da.y == 2 && dangle == -4 + 6 + 3 && energy({3, 4}, 0) == 11 ? 0 : 1;\n}\n",
    }

    def units(self):
        for name, text in self.UNITS.items():
            self.write(name, text)

    def test_classes_of_one_name_in_two_units(self):
        """What only such a class can name must not be mixed up by the linker."""
        for unit, members, weights in (("a", "", "3, 4"), ("b", "double first = 5; ", "30, 40")):
            self.write(unit + ".cpp", f"""\
                namespace {{
                class Model {{
                  {members}double k;
                  static constexpr double weights[2] = {{{weights}}};
                 public:
                  explicit Model(double q) : k(q) {{}}
                  double get(double x) const {{ return k * x * weights[1]; }}
                }};
                double take(double k, double x) {{ return Model(k).get(x); }}
                }}
                #include "{unit}.dual.hpp"
                double slope_{unit}(double k, double x) {{ return std::get<2>(dualrev::gradient<take>(k, x)); }}
                """)
            self.silent(unit + ".cpp", "-o", unit + ".dual.cpp")
        self.write("main.cpp", """\
            double slope_a(double k, double x);
            double slope_b(double k, double x);
            int main() { return slope_a(2, 3) == 8 && slope_b(2, 3) == 80 ? 0 : 1; }
            """)
        self.compile("main.cpp", "a.dual.cpp", "b.dual.cpp")
        self.run_program()

    def test_several_units_as_one_program(self):
        """Calls across units, and a static function of the same name in both."""
        self.units()
        os.mkdir(self.path("out"))
        self.silent("geometry.cpp", "energy.cpp", "-o", "out")
        self.assertEqual([f for f in self.files() if f.startswith("out")], ["out/energy.dual.cpp", "out/energy.dual.hpp", "out/geometry.dual.cpp", "out/geometry.dual.hpp"])
        self.compile("main.cpp", "out/geometry.dual.cpp", "out/energy.dual.cpp", flags=["-Iout"])
        self.run_program()

    def test_three_units_that_define_what_they_share(self):
        """Whatever one unit can declare and another define; against finite differences and forward duals (units/)."""
        here = os.path.dirname(os.path.abspath(__file__))
        shutil.copytree(os.path.join(here, "units"), self.folder, dirs_exist_ok=True)
        os.mkdir(self.path("out"))
        units = ["one.cpp", "two.cpp", "three.cpp"]
        roots = re.findall(r"CHECK\((\w+)\);", self.read("main.cpp"))
        self.silent(*units, *(f"--function={root}" for root in roots), "-o", "out")
        generated = [f"out/{unit[:-4]}.dual.cpp" for unit in units]
        self.compile("main.cpp", *generated, flags=["-Iout", "-I" + os.path.dirname(here)])
        self.run_program()

    def test_a_virtual_function_without_a_body_is_refused(self):
        """A table of virtual functions names it, whoever calls it."""
        self.write("shape.hpp", """\
            #pragma once
            struct Shape { virtual ~Shape() = default; virtual double area(double x) const; double side = 1; };
            inline double f(double x) { Shape s; s.side = x; return s.side * x; }
            """)
        done = self.tool("shape.hpp", "-o", "shape.dual.hpp", status=1)
        self.assertEqual({e.tag for e in expect.diagnostics(done.stderr)}, {"dualrev-no-body"})
        self.assertIn("Shape::area", done.stderr)

    def test_member_functions_of_another_unit(self):
        """A class in a header, its functions in a source: they are roots, and other units call them."""
        self.write("model.hpp", """\
            #pragma once
            #include <vector>
            class Model {
             public:
              Model(std::vector<double> weights, double scale);
              double energy(const std::vector<double>& x) const;
              void shrink(double by);
             private:
              double bent(double x) const;
              std::vector<double> weights_;
              double scale_;
            };
            double total(const Model& m, const std::vector<double>& x);
            """)
        self.write("model.cpp", """\
            #include "model.hpp"
            #include <cmath>
            namespace { double square(double x) { return x * x; } }
            Model::Model(std::vector<double> weights, double scale) : weights_(std::move(weights)), scale_(scale) {}
            double Model::bent(double x) const { return std::sin(x) * scale_; }
            double Model::energy(const std::vector<double>& x) const {
              double s = 0;
              for (std::size_t i = 0; i < x.size(); ++i) s += weights_[i] * bent(x[i]);
              return square(s);
            }
            void Model::shrink(double by) { for (double& w : weights_) w -= by * w; }
            """)
        self.write("total.cpp", """\
            #include "model.hpp"
            double total(const Model& m, const std::vector<double>& x) {
              Model other = m;
              other.shrink(0.25);
              return other.energy(x) + Model({x[1], x[0]}, 2.0).energy(x);
            }
            """)
        self.write("main.cpp", """\
            #include <dualrev/check_gradient.hpp>
            #include <iostream>
            #include "model.dual.hpp"
            #include "total.dual.hpp"
            int main() {
              const Model model({1, 2}, 0.5);
              Model changed({1, 2}, 0.5);
              const std::vector<double> x{0.1, 0.2};
              const auto one = dualrev::check_gradient<&Model::energy>(model, x);
              const auto two = dualrev::check_gradient<&Model::shrink>(changed, 0.25);
              const auto three = dualrev::check_gradient<total>(model, x);
              std::cout << one << two << three;
              return one.ok() && two.ok() && three.ok() && one.scalars().size() == 5 && two.scalars().size() == 4 ? 0 : 1;
            }
            """)
        os.mkdir(self.path("out"))
        self.silent("model.cpp", "total.cpp", "-o", "out")
        self.compile("main.cpp", "out/model.dual.cpp", "out/total.dual.cpp", flags=["-Iout"])
        self.run_program()

    def test_several_units_order_of_inputs(self):
        self.units()
        texts = []
        for folder, inputs in (("one", ("geometry.cpp", "energy.cpp")), ("two", ("energy.cpp", "geometry.cpp"))):
            os.mkdir(self.path(folder))
            self.silent(*inputs, "-o", folder)
            texts.append({name: self.read(f"{folder}/{name}") for name in sorted(os.listdir(self.path(folder)))})
        self.assertEqual(texts[0], texts[1])

    def test_units_one_by_one(self):
        """The paper's modularity: the second unit sees of the first its generated header only."""
        self.units()
        self.write("energy.cpp", '#include "geometry.dual.hpp"\n' + self.UNITS["energy.cpp"])
        self.silent("geometry.cpp", "-o", "geometry.dual.cpp")
        self.silent("energy.cpp", "-o", "energy.dual.cpp")
        self.compile("main.cpp", "geometry.dual.cpp", "energy.dual.cpp")
        self.run_program()

    def test_generated_header_that_reads_in_place(self):
        """A unit that sees such a header of another calls its functions, and asks for them."""
        self.write("norm.hpp", """\
            #pragma once
            #include <vector>
            inline double norm(const std::vector<double>& x) {
              double s = 0;
              for (double v : x) s += v * v;
              return s;
            }
            """)
        self.silent("norm.hpp", "-o", "norm.dual.hpp")
        self.write("energy.cpp", """\
            #include "energy.dual.hpp"
            #include "norm.dual.hpp"
            double energy(const std::vector<double>& x, double k) {
              std::vector<double> y = x;
              for (std::size_t i = 0; i < x.size(); ++i) y[i] = k * x[i];
              return norm(y) + norm(x);
            }
            int main() {
              const auto [value, dx, dk] = dualrev::gradient<energy>(std::vector<double>{1, 2}, 3);
              const auto [of_norm, dv] = dualrev::gradient<norm>(std::vector<double>{1, 2});
              return value == 50 && dx[1] == 40 && dk == 30 && of_norm == 5 && dv[1] == 4 ? 0 : 1;
            }
            """)
        self.silent("energy.cpp", "-o", "energy.dual.cpp")
        self.compile("energy.dual.cpp")
        self.run_program()

    def test_unit_alone_is_refused(self):
        self.units()
        done = self.tool("energy.cpp", "-o", "energy.dual.cpp", status=1)
        errors = expect.diagnostics(done.stderr)
        self.assertEqual({e.tag for e in errors}, {"dualrev-no-body"})
        self.assertIn("generated header", done.stderr)

    def test_shared_header(self):
        """Two generated headers that share types and functions of a third can be included together, in either order."""
        self.write("point.hpp", "#pragma once\nstruct Point { double x, y; };\ninline double norm2(const Point& p) { return p.x * p.x + p.y * p.y; }\nconstexpr double weights[] = {2, 3};\n")
        for name in "ab":
            self.write(f"{name}.hpp", f'#pragma once\n#include "point.hpp"\ninline double sum_{name}(const double* w, double x) {{ return w[0] * x; }}\ninline double {name}(const Point& p) {{ return norm2(p) * sum_{name}(weights, p.x); }}\n')
            self.silent(f"{name}.hpp", "-o", f"{name}.dual.hpp")
        for first, second in ("ab", "ba"):
            self.write("main.cpp", f"""\
                #include "{first}.dual.hpp"
                #include "{second}.dual.hpp"
                int main() {{
                  const auto [va, da] = dualrev::gradient<a>(Point{{1, 2}});
                  const auto [vb, db] = dualrev::gradient<b>(Point{{1, 2}});
                  return va == 10 && da.x == 14 && da.y == 8 && vb == va && db.y == da.y ? 0 : 1;
                }}
                """)
            self.compile("main.cpp")
            self.run_program()

    def test_generated_header_in_two_units(self):
        self.write("model.hpp", """\
            #pragma once
            constexpr double k[] = {2, 3};
            struct P { double x; };
            inline double first(const double* p, double x) { return p[0] * x; }
            inline double f(const P& p) { return first(k, p.x) * p.x; }
            static inline double g(double x) { return x; }
            namespace { inline double h(double x) { return g(x); } }
            inline double use(double x) { return h(x) + g(x); }
            """)
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.write("other.cpp", """\
            #include "model.dual.hpp"
            double other() { return std::get<1>(dualrev::gradient<f>(P{3.0})).x; }
            """)
        self.write("main.cpp", """\
            #include "model.dual.hpp"
            double other();
            int main() {
              const bool same = other() == 12 && std::get<1>(dualrev::gradient<f>(P{3.0})).x == 12;
              return same && std::get<1>(dualrev::gradient<use>(1.0)) == 2 ? 0 : 1;
            }
            """)
        self.compile("main.cpp", "other.cpp")
        self.run_program()

    def test_inline_functions_of_a_header_shared_by_units(self):
        """And types of the same name in the anonymous namespaces of both units."""
        self.write("shared.hpp", """\
            #pragma once
            #include <cmath>
            struct P { double x, y; };
            extern const double factor;
            inline double norm(const P& p) { return std::sqrt(p.x * p.x + p.y * p.y); }
            template <int N> double times(double x) { return N * x; }
            double far(const P& p);
            """)
        self.write("a.cpp", """\
            #include "shared.hpp"
            extern const double factor = 2;
            namespace {
            struct Own { double v; };
            double sum(const Own& o, double x) { return o.v + x; }
            }
            double far(const P& p) { return sum(Own{norm(p)}, times<3>(p.x)) * factor; }
            """)
        self.write("b.cpp", """\
            #include "shared.hpp"
            namespace {
            struct Own { double v, w; };
            double sum(const Own& o, double x) { return o.v * o.w + x; }
            }
            double near(const P& p) { return far(p) + sum({norm(p), 2}, times<4>(p.y)); }
            """)
        self.write("main.cpp", """\
            #include "a.dual.hpp"
            #include "b.dual.hpp"
            #include <cmath>
            double near(const P&);
            int main() {
              const auto [v, d] = dualrev::gradient<near>(P{3, 4});
              const bool x = std::fabs(d.x - (2 * (0.6 + 3) + 2 * 0.6)) < 1e-14, y = std::fabs(d.y - (2 * 0.8 + 2 * 0.8 + 4)) < 1e-14;
              return v == 28 + 10 + 16 && v == near({3, 4}) && x && y ? 0 : 1;
            }
            """)
        os.mkdir(self.path("out"))
        self.silent("a.cpp", "b.cpp", "-o", "out")
        self.compile("main.cpp", "out/a.dual.cpp", "out/b.dual.cpp", flags=["-Iout"])
        self.run_program()

    def test_mutual_recursion_across_units(self):
        self.write("both.hpp", "#pragma once\ndouble even(double x, int n);\ndouble odd(double x, int n);\n")
        self.write("even.cpp", '#include "both.hpp"\ndouble even(double x, int n) { return n == 0 ? x : 2 * odd(x, n - 1); }\n')
        self.write("odd.cpp", '#include "both.hpp"\ndouble odd(double x, int n) { return n == 0 ? x : 3 * even(x, n - 1); }\n')
        self.write("main.cpp", """\
            #include "even.dual.hpp"
            #include "odd.dual.hpp"
            int main() {
              const auto [v, d] = dualrev::gradient<even>(1.5, 4);
              return v == 54 && d == 36 ? 0 : 1;
            }
            """)
        os.mkdir(self.path("out"))
        self.silent("even.cpp", "odd.cpp", "-o", "out")
        self.compile("main.cpp", "out/even.dual.cpp", "out/odd.dual.cpp", flags=["-Iout"])
        self.run_program()

    def test_headers_of_other_names(self):
        for name in ("model.h", "model.hh", "model.hxx"):
            with self.subTest(name):
                self.write(name, MODEL)
                self.write("main.cpp", MAIN)
                self.silent(name, "-o", "model.dual.hpp")
                self.compile("main.cpp")
                self.run_program(output="right\n")

    def test_overloads_by_name(self):
        """--function=NAME takes all overloads."""
        self.write("model.hpp", """\
            #pragma once
            inline double f(double x) { return x; }
            inline double f(double x, double y) { return x * y; }
            inline double g(double x) { return x; }
            """)
        text = self.silent("model.hpp", "--function=f").stdout
        self.assertEqual(len(re.findall(r"f_dual\(dualrev::tape&[^)]*\) \{", text)), 2)
        self.assertNotIn("g_dual", text)

    def test_shared_header_that_changed_is_an_error(self):
        """Two twins of different text under one name: the compiler says so."""
        self.write("point.hpp", "#pragma once\ninline double g(double x) { return x * x; }\n")
        self.write("a.hpp", '#pragma once\n#include "point.hpp"\ninline double a(double x) { return g(x); }\n')
        self.write("b.hpp", '#pragma once\n#include "point.hpp"\ninline double b(double x) { return g(x) + 1; }\n')
        self.silent("a.hpp", "-o", "a.dual.hpp")
        self.write("point.hpp", "#pragma once\ninline double g(double x) { return x * x * x; }\n")
        self.silent("b.hpp", "-o", "b.dual.hpp")
        self.write("main.cpp", '#include "a.dual.hpp"\n#include "b.dual.hpp"\nint main() {}\n')
        done = self.compile("main.cpp", expect_failure=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("#error", done.stderr)

    def test_generated_header_of_a_library(self):
        """A library that has only declarations and a generated header is used through that header."""
        self.write("lib.hpp", "#pragma once\ndouble handle(double x, int n);\n")
        self.write("lib.cpp", '#include "lib.hpp"\ndouble handle(double x, int n) { return x * x * n; }\n')
        self.silent("lib.cpp", "-o", "lib.dual.cpp")
        self.write("model.hpp", '#pragma once\n#include "lib.dual.hpp"\ninline double f(double x) { return handle(x, 3) + 1; }\n')
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.assertNotIn("x.v * x.v", self.read("model.dual.hpp"))  # nothing of the library is generated again
        self.write("main.cpp", '#include "model.dual.hpp"\nint main() { const auto [v, dx] = dualrev::gradient<f>(2.0); return v == 13 && dx == 12 ? 0 : 1; }\n')
        self.compile("main.cpp", "lib.dual.cpp")
        self.run_program()

    # ---- rules of the user's own ----

    def test_rule_where_it_is_asked_for(self):
        self.write("lib.hpp", """\
            #pragma once
            struct Box { double w, h; };
            double area(const Box& b);
            double volume(const Box& b, double d);
            """)
        self.write("lib.cpp", '#include "lib.hpp"\ndouble area(const Box& b) { return b.w * b.h; }\ndouble volume(const Box& b, double d) { return area(b) * d; }\n')
        self.write("main.cpp", """\
            #include "main.dual.hpp"
            #include "lib.hpp"
            #include <dualrev/rule.hpp>
            template <>
            inline constexpr auto dualrev_rule::of<volume> = dualrev::by_pullback<volume>([](const Box& b, double d) {
              return dualrev::with_pullback(volume(b, d), [b, d](double y) { return std::tuple(Box{y * b.h * d, y * b.w * d}, y * b.w * b.h); });
            });
            int main() {
              const auto [value, db, dd] = dualrev::gradient<volume>(Box{2, 3}, 5);
              return value == 30 && db.w == 15 && db.h == 10 && dd == 6 ? 0 : 1;
            }
            """)
        self.silent("main.cpp", "-o", "main.dual.hpp")
        self.compile("main.cpp", "lib.cpp")
        self.run_program()

    def test_rule_of_a_source(self):
        self.write("model.hpp", "#pragma once\ndouble f(double x);\ndouble g(double x);\n")
        self.write("model.cpp", """\
            #include "model.hpp"
            #include <dualrev/rule.hpp>
            static double hidden(double x) { return x * x; }
            template <>
            inline constexpr auto dualrev_rule::of<hidden> = dualrev::by_partials<hidden>([](double x) { return 2 * x; });
            double f(double x) { return hidden(x) * x; }
            """)
        self.write("main.cpp", """\
            #include "model.hpp"
            #include "model.dual.hpp"
            int main() { return std::get<1>(dualrev::gradient<f>(2.0)) == 12 ? 0 : 1; }
            """)
        self.silent("model.cpp", "--function=f", "-o", "model.dual.cpp")
        self.compile("main.cpp", "model.dual.cpp")
        self.run_program()

    def test_rule_of_a_source_is_no_use_to_headers(self):
        self.write("model.hpp", "#pragma once\ndouble f(double x);\ninline double g(double x) { return f(x) + x; }\n")
        self.write("main.cpp", """\
            #include "model.hpp"
            #include <dualrev/dualrev.hpp>
            template <>
            inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](double x) { return 2 * x; });
            int main() { return std::get<1>(dualrev::gradient<g>(2.0)) > 0; }
            """)
        done = self.tool("main.cpp", "-o", "main.dual.hpp", status=1)
        self.assertIn("model.hpp:3:36: error: the rule of 'f' stands in this source", done.stderr)

    def test_rule_that_another_source_does_not_see(self):
        self.write("model.hpp", "#pragma once\ndouble f(double x);\n")
        self.write("f.cpp", """\
            #include "model.hpp"
            #include <dualrev/rule.hpp>
            double f(double x) { return x * x; }
            template <>
            inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](double x) { return 2 * x; });
            """)
        self.write("g.cpp", '#include "model.hpp"\ndouble g(double x) { return f(x) + x; }\n')
        os.mkdir(self.path("out"))
        done = self.tool("f.cpp", "g.cpp", "--function=g", "-o", "out", status=1)
        self.assertIn("'f' is called in another source, which does not see this rule", done.stderr)

    def test_wrong_rule_is_clangs(self):
        self.write("model.hpp", """\
            #pragma once
            #include <dualrev/rule.hpp>
            inline double f(double x, double y) { return x * y; }
            template <>
            inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](double x, double) { return x; });
            """)
        done = self.tool("model.hpp", status=1)
        self.assertIn("dualrev: the function object given to by_partials returns one number for each parameter", done.stderr)
        self.assertIn("model.hpp:5:", done.stderr)

    def test_asking_for_what_was_not_generated(self):
        self.write("model.hpp", MODEL + "    inline double g(double x) { return x; }\n")
        self.silent("model.hpp", "--function=f", "-o", "model.dual.hpp")
        self.write("main.cpp", '#include "model.dual.hpp"\nint main() { return static_cast<int>(std::get<0>(dualrev::gradient<g>(1.0))); }\n')
        done = self.compile("main.cpp", expect_failure=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("dualrev", done.stderr)
        self.assertLess(len(re.findall(r"error:", done.stderr)), 3, done.stderr)

    def test_names_with_spaces(self):
        self.write("a folder/my model.hpp", MODEL)
        self.silent("a folder/my model.hpp", "-o", "a folder/my model.dual.hpp")
        self.write("main.cpp", MAIN.replace("model.dual.hpp", "a folder/my model.dual.hpp"))
        self.compile("main.cpp")
        self.run_program(output="right\n")


if __name__ == "__main__":
    main(CommandLine)
