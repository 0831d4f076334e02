#!/usr/bin/env python3
"""A whole library: --all over a compile database, and what --report says of every function.

usage: test_library.py TOOL CXX RUNTIME_INCLUDE [test...]
"""
import json
import os

from command import Command, expect, main

HEADER = """\
    #ifndef SHAPES_H
    #define SHAPES_H
    #ifdef __cplusplus
    extern "C" {
    #endif
    struct box { double sides[2]; };
    double area(const struct box *b);
    double scaled(double x);
    double counted(double x);
    double shared(double x);
    double from_bad(double x);
    int rounds(int n);
    #ifdef __cplusplus
    }
    #endif
    #endif
    """
LIBRARY = {
    "src/shapes.h": HEADER,
    # C, with words that only C has in its flags, and tables that nobody writes.
    "src/area.c": """\
        #include "shapes.h"
        static double half(double x) { return x / 2; }
        double area(const struct box *b) {
          static double weights[2] = {1.0, 1.0};
          static int n = sizeof weights / sizeof (double);
          double a = 2 * half(1.0);
          int i;
          for (i = 0; i < n; i++) a *= weights[i] * b->sides[i];
          return a;
        }
        int rounds(int n) { return n + 1; }
        """,
    "src/scaled.c": """\
        #include "shapes.h"
        static double half(double x) { return x * 3; }
        double scaled(double x) { return half(x) * x; }
        """,
    # C that is no C++.
    "src/bad.c": """\
        #include <stdlib.h>
        double from_bad(double x) { double *p = malloc(sizeof *p); *p = x; return *p; }
        """,
    "src/counted.cpp": """\
        #include "shapes.h"
        static double calls = 0;
        double counted(double x) { ++calls; return x * calls; }
        double around(double x) { return scaled(counted(x)); }
        """,
    "src/deep/uses.cpp": """\
        #include "../shapes.h"
        double around(double x);
        double far(double x) { return around(x) + 1; }
        double near(double x, double y) { box b{{x, y}}; return area(&b) + scaled(x); }
        double calls_bad(double x) { return from_bad(x); }
        double kept(double x) {
          static double last[2] = {0, 0};
          last[0] = x;
          return last[1] * x;
        }
        struct Ending {
          double *o;
          ~Ending() { *o *= 2; }
        };
        double in_a_branch(double x, double y) {
          double o = y;
          const double s = (x > 0 ? (Ending{&o}, o) : x) + o;
          return s * x;
        }
        double in_front(double x, double y) { return in_a_branch(x, y) * x; }
        """,
    # A header that gives its body to one unit alone.
    "src/body.h": "#ifndef BODY_H\n#define BODY_H\ndouble cubed(double x);\n#ifdef WITH_BODY\ndouble cubed(double x) { return x * x * x; }\n#endif\ninline double raised(double x) { return cubed(x) + x; }\n#endif\n",
    # Two programs in one build.
    "src/one.cpp": "#define WITH_BODY\n#include \"body.h\"\ndouble shared(double x) { return x * x; }\ndouble one(double x) { return shared(x) + x; }\ndouble raises(double x) { return raised(x); }\n",
    "src/two.cpp": "double shared(double x) { return x * x * x; }\ndouble two(double x) { return shared(x) + x; }\n",
    "src/third.cpp": "#include \"body.h\"\ndouble shared(double x);\ndouble fifth(double x) { return cubed(x) * raised(x); }\ndouble third(double x) { return shared(x); }\ninline double square(double x) { return x * x; }\ndouble fourth(double x) { return square(x); }\n",
}

class Library(Command):
    def write_library(self, order=1, flags=("-std=c99", "-Wstrict-prototypes", "-x", "c")):
        for name, text in LIBRARY.items():
            self.write(name, text)
        entries = []
        for name in sorted(LIBRARY)[::order]:
            if not name.endswith(".h"):
                of_language = ["cc", *flags] if name.endswith(".c") else ["c++", "-std=c++20"]
                entries.append({"directory": self.folder, "file": name, "arguments": [*of_language, "-c", name, "-o", name + ".o"]})
        self.write("build/compile_commands.json", json.dumps(entries))
        os.makedirs(self.path("gen"), exist_ok=True)

    def all(self, *more, **options):
        return self.tool("-p", "build", "--all", "-o", "gen", "--root=src", *more, flags=None, **options)

    def outcomes(self, name="report.json"):
        report = json.loads(self.read(name))
        self.assertEqual(report["version"], 1)
        found = {f["function"]: (file["file"], f) for file in report["files"] for f in file["functions"]}
        return report, found

    def test_library_and_its_report(self):
        self.write_library()
        done = self.all("--report=report.json")
        report, found = self.outcomes()
        outcome = {name: f["outcome"] for name, (_, f) in found.items()}
        through = {name: (f["reason"], f["through"]) for name, (_, f) in found.items() if "through" in f}
        own = {name: f["reason"] for name, (_, f) in found.items() if f["outcome"] == "refused" and "through" not in f}
        self.assertEqual(own, {"counted": "dualrev-global", "calls_bad": "dualrev-no-body", "kept": "dualrev-static", "in_a_branch": "dualrev-order",
                               "shared": "dualrev-several-bodies"})
        self.assertEqual(through, {"around": ("dualrev-global", "counted"), "far": ("dualrev-global", "counted"),
                                   "in_front": ("dualrev-order", "in_a_branch"),
                                   "one": ("dualrev-several-bodies", "shared"), "two": ("dualrev-several-bodies", "shared"),
                                   "third": ("dualrev-several-bodies", "shared")})
        self.assertEqual(sorted(name for name, word in outcome.items() if word == "taken"), ["Ending::~Ending", "area", "cubed", "fifth", "fourth", "half", "near", "raised", "raises", "scaled", "square"])
        self.assertEqual(outcome["rounds"], "without numbers")
        self.assertEqual(found["far"][0], "src/deep/uses.cpp")
        self.assertEqual((found["far"][1]["line"], found["far"][1]["place"]), (3, "src/counted.cpp:3:30"))
        # Two functions `half`, `shared` in two files.
        functions = [f["outcome"] for file in report["files"] for f in file["functions"]]
        self.assertEqual({k: v for k, v in report["totals"].items() if k not in ("files", "not C++")},
                         {word: functions.count(word) for word in ("taken", "refused", "without numbers", "not asked for")})
        self.assertEqual((report["totals"]["files"], report["totals"]["not C++"]), (7, 1))
        self.assertEqual([unread["file"] for unread in report["not C++"]], ["src/bad.c"])
        self.assertIn("void *", report["not C++"][0]["error"])
        # Nothing is an error but what Clang says.
        self.assertEqual({d.file for d in expect.diagnostics(done.stderr) if d.kind == "error"}, {"src/bad.c"})
        self.assertIn("12 functions taken, 12 refused, 1 without numbers; 1 files that are not C++", done.stderr)
        self.assertEqual([f for f in self.files() if f.startswith("gen")],
                         sorted(f"gen/{name}.dual.{kind}" for name in ("area", "scaled", "counted", "deep/uses", "one", "two", "third") for kind in ("cpp", "hpp")))

    def test_what_is_written_is_a_library(self):
        self.write_library()
        self.all("--report=report.md")
        text = self.read("report.md")
        for words in ("| taken | 12 |", "| refused | 12 |", "| without numbers | 1 |", "| dualrev-global | 1 | 2 |", "src/bad.c", "in counted"):
            self.assertIn(words, text)
        self.write("main.cpp", """\
            #include "area.dual.hpp"
            #include "deep/uses.dual.hpp"
            double near(double, double);
            extern "C" double from_bad(double x) { return x; }
            int main() {
              const auto [sum, dx, dy] = dualrev::gradient<near>(2.0, 3.0);
              return sum == 6 + 12 && dx == 3 + 12 && dy == 2 && rounds(2) == 3 ? 0 : 1;
            }
            """)
        self.compile("main.cpp", *(f"gen/{name}.dual.cpp" for name in ("area", "scaled", "counted", "deep/uses", "one", "third")), flags=["-Igen", "-w"])
        self.run_program()

    def test_the_same_in_any_order_and_checked(self):
        self.write_library()
        self.all("--report=report.md", "--no-format")
        texts = {name: self.read(name) for name in self.files() if name.startswith("gen/") or name == "report.md"}
        self.write_library(order=-1)
        self.all("--report=report.md", "--no-format")
        self.assertEqual(texts, {name: self.read(name) for name in texts})
        self.tool("--check", "gen/deep/uses.dual.cpp", "-p", "build", flags=None)
        self.write("src/scaled.c", LIBRARY["src/scaled.c"].replace("x * 3", "x * 4"))
        self.assertIn("scaled.dual.cpp", self.tool("--check", "gen/deep/uses.dual.cpp", "-p", "build", flags=None, status=1).stderr)

    def test_wrong_usage(self):
        self.write_library()
        self.tool("src/one.cpp", "--all", status=2)
        self.all("--report=report.txt", status=2)
        self.tool("-p", "build", "--all", "-o", "file.dual.cpp", flags=None, status=2)
        self.write("src/deep/area.cpp", "double g(double x) { return x; }\n")
        self.assertIn("would both be", self.tool("-p", "build", "--all", "-o", "gen", "src/area.c", "src/deep/area.cpp", flags=None, status=2).stderr)
        self.write("build/compile_commands.json", "[]")
        self.assertIn("no C or C++ source", self.all(status=2).stderr)

    def test_report_of_what_is_asked_for(self):
        self.write("model.hpp", """\
            #pragma once
            #include <dualrev/annotate.hpp>
            DUALREV_DIFFERENTIATE inline double f(double x) { return x * x; }
            inline double g(double x) { return x; }
            inline int h(int x) { return x; }
            """)
        self.silent("model.hpp", "-o", "model.dual.hpp", "--report=report.json")
        report, found = self.outcomes()
        self.assertEqual({name: f["outcome"] for name, (_, f) in found.items()}, {"f": "taken", "g": "not asked for", "h": "without numbers"})
        # A refusal is an error here; the report tells of it, and nothing else is written.
        os.remove(self.path("model.dual.hpp"))
        self.write("model.hpp", "#pragma once\ninline double f(double x) { asm(\"nop\"); return x; }\ninline double g(double x) { return f(x); }\n")
        self.tool("model.hpp", "-o", "model.dual.hpp", "--report=report.json", status=1)
        self.assertEqual(self.files(), ["model.hpp", "report.json"])
        report, found = self.outcomes()
        self.assertEqual({name: f.get("through") for name, (_, f) in found.items()}, {"f": None, "g": "f"})


if __name__ == "__main__":
    main(Library)
