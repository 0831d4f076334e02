#!/usr/bin/env python3
"""What the command does to files: none is lost, none is half written, and what cannot be read or written is said.

usage: test_files.py TOOL CXX RUNTIME_INCLUDE [test...]
"""
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import threading
import time

from command import MODEL, RUNTIME, TOOL, Command, expect, main


class Files(Command):
    # ---- writing ----

    def test_unwritable_output(self):
        self.write("model.hpp", MODEL)
        for output in ("no/such/folder/model.dual.hpp", "/dev/full/model.dual.hpp"):
            with self.subTest(output):
                done = self.tool("model.hpp", "-o", output, status=1)
                self.assertIn("model.dual.hpp", done.stderr)
        self.assertEqual(self.files(), ["model.hpp"])

    def test_read_only_folder(self):
        self.write("model.hpp", MODEL)
        os.mkdir(self.path("locked"))
        os.chmod(self.path("locked"), stat.S_IRUSR | stat.S_IXUSR | stat.S_IROTH | stat.S_IXOTH)
        done = self.as_ordinary_user("model.hpp", "-o", "locked/model.dual.hpp", status=1)
        self.assertIn("cannot write 'locked/model.dual.hpp'", done.stderr)
        self.assertEqual(self.files(), ["model.hpp"])

    def test_full_disk(self):
        self.write("model.hpp", MODEL)
        with open("/dev/full", "w") as full:
            done = subprocess.run([TOOL, "model.hpp", "--audit=audit.json", "--", "-std=c++20", "-I" + RUNTIME], cwd=self.folder, stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertEqual(done.stderr, "dualrev-rewrite: error: cannot write to standard output: No space left on device\n")
            for option in ("--help", "--version"):
                done = subprocess.run([TOOL, option], stdout=full, stderr=subprocess.PIPE, text=True)
                self.assertEqual((done.returncode, done.stderr), (1, "dualrev-rewrite: error: cannot write to standard output: No space left on device\n"))
        self.assertEqual(self.files(), ["model.hpp"])
        done = self.tool("model.hpp", "-o", "/dev/full", status=1)
        self.assertEqual(done.stderr, "dualrev-rewrite: error: cannot write '/dev/full': No space left on device\n")

    def test_unchanged_output_is_replaced_as_a_whole(self):
        """A link to the file from elsewhere keeps the old text: the new file was put in its place, not written into it."""
        self.write("model.hpp", MODEL)
        self.write("model.dual.hpp", "old\n")
        os.link(self.path("model.dual.hpp"), self.path("kept"))
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.assertEqual(self.read("kept"), "old\n")
        self.assertEqual(self.files(), ["kept", "model.dual.hpp", "model.hpp"])

    def test_an_output_that_did_not_change_keeps_its_time(self):
        self.write("model.hpp", MODEL)
        self.silent("model.hpp", "-o", "model.dual.hpp")
        os.utime(self.path("model.dual.hpp"), (1000, 1000))
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.assertEqual(os.stat(self.path("model.dual.hpp")).st_mtime, 1000)
        self.write("model.hpp", MODEL.replace("x * std", "2 * x * std"))
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.assertGreater(os.stat(self.path("model.dual.hpp")).st_mtime, 1000)

    def test_output_through_a_link(self):
        """The link stays, the file that it leads to is replaced."""
        self.write("model.hpp", MODEL)
        self.write("build/model.dual.hpp", "old\n")
        os.symlink("build/model.dual.hpp", self.path("model.dual.hpp"))
        self.silent("model.hpp", "-o", "model.dual.hpp")
        self.assertTrue(os.path.islink(self.path("model.dual.hpp")))
        self.assertIn("f_dual", self.read("build/model.dual.hpp"))
        self.assertEqual(self.files(), ["build/model.dual.hpp", "model.dual.hpp", "model.hpp"])

    def interrupted(self, signal_sent, *arguments, when):
        """Starts the tool, waits until `when` says so, and asks it to end. How it ended."""
        started = subprocess.Popen([TOOL, *arguments, "--", "-std=c++20", "-I" + RUNTIME], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        when()
        started.send_signal(signal_sent)
        _, said = started.communicate(timeout=60)
        self.assertIn(started.returncode, (0, -signal_sent), said)
        return started.returncode

    def test_interrupted(self):
        """At whatever moment: the old output or the new one, whole, and nothing beside it."""
        shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cases", "structs.hpp"), self.path("model.hpp"))
        began = time.monotonic()
        self.silent("model.hpp", "-o", "model.dual.hpp")
        whole = time.monotonic() - began
        texts = {"old\n", self.read("model.dual.hpp")}
        for part in (0.1, 0.7, 0.9, 0.97, 1.0, 1.03):
            for signal_sent in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(part=part, signal=signal_sent):
                    self.write("model.dual.hpp", "old\n")
                    self.interrupted(signal_sent, "model.hpp", "-o", "model.dual.hpp", when=lambda: time.sleep(part * whole))
                    self.assertIn(self.read("model.dual.hpp"), texts)
                    self.assertEqual(self.files(), ["model.dual.hpp", "model.hpp"])

    def test_interrupted_while_it_writes(self):
        """The new file is there under another name while the tool waits for a reader of its second output."""
        self.write("model.hpp", MODEL)
        self.write("model.dual.hpp", "old\n")
        os.mkfifo(self.path("pipe"))

        def while_it_waits():
            until = time.monotonic() + 60
            while len(self.files()) < 4 and time.monotonic() < until:
                time.sleep(0.01)
            self.assertTrue(any(name.endswith(".tmp") for name in self.files()), self.files())

        for signal_sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal_sent):
                self.assertEqual(self.interrupted(signal_sent, "model.hpp", "-o", "model.dual.hpp", "--audit=pipe", when=while_it_waits), -signal_sent)
                self.assertEqual(self.read("model.dual.hpp"), "old\n")
                self.assertEqual(self.files(), ["model.dual.hpp", "model.hpp", "pipe"])

    # ---- what is no file ----

    def test_device_as_output(self):
        self.write("model.hpp", MODEL)
        self.write("unit.cpp", "double g(double x) { return x * x; }\n")
        for name in ("model.hpp", "unit.cpp"):
            self.silent(name, "-o", "/dev/null")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))
        self.assertFalse(os.path.exists("/dev/null.dual.hpp"))
        self.assertEqual(self.files(), ["model.hpp", "unit.cpp"])

    def test_pipe_as_output(self):
        self.write("model.hpp", MODEL)
        os.mkfifo(self.path("pipe"))
        got = []
        reader = threading.Thread(target=lambda: got.append(self.read("pipe")))
        reader.start()
        self.silent("model.hpp", "-o", "pipe")
        reader.join()
        self.assertEqual(got[0], self.silent("model.hpp").stdout)
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe")).st_mode))

    def test_dash_is_standard_output(self):
        self.write("model.hpp", MODEL)
        text = self.silent("model.hpp").stdout
        self.assertEqual(self.silent("model.hpp", "-o", "-").stdout, text)
        self.assertIn('"endings"', self.silent("model.hpp", "-o", "model.dual.hpp", "--audit=-").stdout)
        self.tool("model.hpp", "--audit=-", status=2)
        self.assertEqual(self.files(), ["model.dual.hpp", "model.hpp"])

    # ---- what would be lost ----

    def lost(self, *arguments, words):
        """Wrong usage, said with these words; nothing is written."""
        before = {name: self.read(name) for name in self.files()}
        done = self.tool(*arguments, status=2)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertEqual({name: self.read(name) for name in self.files()}, before)

    def test_output_that_is_an_input(self):
        self.write("model.hpp", MODEL)
        self.write("other.hpp", "#pragma once\ninline double g(double x) { return x; }\n")
        os.symlink("model.hpp", self.path("symbolic.hpp"))
        os.link(self.path("model.hpp"), self.path("hard.hpp"))
        os.mkdir(self.path("sub"))
        for output in ("model.hpp", "./model.hpp", "sub/../model.hpp", self.path("model.hpp"), "symbolic.hpp", "hard.hpp"):
            with self.subTest(output):
                self.lost("model.hpp", "-o", output, words=["the output of 'model.hpp' would overwrite the input 'model.hpp'"])
                self.lost("model.hpp", "-o", "model.dual.hpp", "--audit=" + output, words=["the audit would overwrite the input 'model.hpp'"])
        self.write("model.dual.hpp", "#pragma once\ninline double h(double x) { return x; }\n")
        self.lost("model.hpp", "model.dual.hpp", "-o", ".", words=["the output of 'model.hpp' would overwrite the input 'model.dual.hpp'"])

    def test_output_that_is_included(self):
        self.write("part.hpp", "#pragma once\ninline double g(double x) { return x; }\n")
        self.write("model.hpp", '#pragma once\n#include "part.hpp"\ninline double f(double x) { return g(x); }\n')
        for option in (("-o", "part.hpp"), ("-o", "model.dual.hpp", "--audit=part.hpp")):
            self.lost("model.hpp", *option, words=["would overwrite 'part.hpp', which 'model.hpp' includes"])
        # What the tool wrote it may write again.
        self.write("main.cpp", '#include "twins.hpp"\ndouble asks(double x) { return std::get<1>(dualrev::gradient<f>(x)); }\n')
        self.silent("model.hpp", "-o", "twins.hpp")
        self.silent("model.hpp", "-o", "twins.hpp")
        self.silent("main.cpp", "-o", "twins.hpp")

    def test_outputs_that_are_one(self):
        self.write("a/x.hpp", MODEL)
        self.write("b/x.hpp", "#pragma once\ninline double g(double x) { return x; }\n")
        self.write("x.hpp", MODEL)
        self.write("x.cpp", '#include "x.hpp"\ndouble h(double x) { return f(x, x); }\n')
        os.mkdir(self.path("out"))
        self.lost("a/x.hpp", "b/x.hpp", "-o", "out", words=["'a/x.hpp'", "'b/x.hpp'", "would both be 'out/x.dual.hpp'"])
        self.lost("x.hpp", "x.cpp", "-o", "out", words=["'x.hpp'", "'x.cpp'", "would both be 'out/x.dual.hpp'"])
        self.lost("x.hpp", "-o", "x.dual.hpp", "--audit=./x.dual.hpp", words=["the output of 'x.hpp' and the audit would both be"])
        self.lost("x.cpp", "-o", "out/x.dual.cpp", "--audit=out/x.dual.hpp", words=["the output of 'x.cpp' and the audit would both be"])
        self.write("known.hpp", '{"version": 1, "endings": []}\n')
        self.lost("x.hpp", "-o", "known.hpp", "--audit-baseline=known.hpp", words=["would overwrite the baseline 'known.hpp'"])

    def test_same_input_twice(self):
        """It is one input, however its path is spelled."""
        self.write("model.hpp", MODEL)
        os.mkdir(self.path("out"))
        self.silent("model.hpp", "./model.hpp", "out/../model.hpp", "-o", "out")
        twice = self.read("out/model.dual.hpp")
        self.silent("model.hpp", "-o", "out")
        self.assertEqual(self.read("out/model.dual.hpp"), twice)
        self.silent("model.hpp", "model.hpp", "-o", "out/one.dual.hpp")

    # ---- reading ----

    def test_unreadable_input(self):
        self.write("model.hpp", MODEL)
        os.chmod(self.path("model.hpp"), 0)
        done = self.as_ordinary_user("model.hpp", status=1)
        self.assertEqual(done.stderr, "dualrev-rewrite: error: cannot read 'model.hpp': Permission denied\n")

    def test_pipe_as_input(self):
        os.mkfifo(self.path("model.hpp"))
        self.assertIn("cannot read 'model.hpp'", self.tool("model.hpp", status=1).stderr)

    # ---- what is C++, and what is a header ----

    def test_endings(self):
        """Inputs are C++, whatever they are called."""
        unit = "#include <vector>\ndouble f(double x) { return x * x; }\n"
        self.write("model.cpp", unit)
        expected = self.silent("model.cpp").stdout
        for name in ("model.c", "model.C", "model.cc", "model.c++"):
            self.write(name, unit)
            self.assertEqual(self.silent(name).stdout.replace(name, "model.cpp"), expected)
        self.write("model.hpp", "#pragma once\n" + unit)
        key = re.compile("0x[0-9a-f]{8}")  # of a text that names the file
        expected = key.sub("", self.silent("model.hpp").stdout)
        for name in ("model.h", "model.inc", "model.txt"):
            self.write(name, "#pragma once\n" + unit)
            self.assertEqual(key.sub("", self.silent(name).stdout.replace(name, "model.hpp")), expected)

    def test_wrong_flags_are_clangs(self):
        """Whatever Clang says of its flags is an error here."""
        self.write("model.hpp", MODEL)
        for flag, said in (("-fno-such-thing", "-fno-such-thing"), ("--no-such-thing", "--no-such-thing"), ("-march=nothing", "nothing"), ("-std=c11", "-std=c11"), ("-xc", "")):
            with self.subTest(flag):
                done = self.tool("model.hpp", "-o", "model.dual.hpp", flags=(flag,), status=1)
                self.assertIn("error: ", done.stderr)
                self.assertIn(said, done.stderr)
        self.assertEqual(self.files(), ["model.hpp"])

    def test_include_guards(self):
        """What makes a header one that may be included twice is what the preprocessor says."""
        f = "inline double f(double x) { return x; }\n"
        guarded = {
            "blank": "# pragma once\n" + f,
            "behind": f + "#pragma once\n",
            "guard": "// A comment.\n#ifndef G\n#define G\n" + f + "#endif  // G\n",
            "defined": "#if !defined ( G )\n#include <cmath>\n# define G 1\n#if 1\n" + f + "#else\n#endif\n#endif",
            "second": "#if defined(__cplusplus)\n#endif\n#include <cmath>\n#ifndef G\n#define G\n" + f + "#endif\n",
        }
        open_to_all = {
            "comment": "// #pragma once\n/*\n#pragma once\n*/\n" + f,
            "left_out": "#if 0  // don't\n#pragma once\n#endif\n" + f,
            "macro": "#ifndef PI\n#define PI 3\n#endif\n" + f,
            "undefined": "#ifndef G\n" + f + "#endif\n",
            "other": "#ifndef G\n#define H\n" + f + "#endif\n",
            "branch": "#ifndef G\n#define G\n" + f + "#else\n#endif\n",
            "behind_it": "#ifndef G\n#define G\n#endif\n" + f,
            "text": 'inline const char* t() { return "#pragma once"; }\n' + f,
        }
        for name, text in guarded.items():
            with self.subTest(name):
                self.write("model.hpp", text)
                self.silent("model.hpp")
        for name, text in open_to_all.items():
            with self.subTest(name):
                self.write("model.hpp", text)
                done = self.tool("model.hpp")
                self.assertIn("model.hpp:1:1: warning: 'model.hpp' has no include guard", done.stderr)
                self.assertIn("#ifndef DUALREV_INCLUDED_", done.stdout)

    # ---- names ----

    def test_paths_as_given(self):
        """In messages a path is what the user wrote, whatever the compiler's folder is, and so are the paths beside it."""
        self.write("lib/sub/deep.hpp", '#pragma once\ninline double deep(double x) {\n  asm("nop");\n  return x;\n}\n')
        self.write("lib/model.hpp", '#pragma once\n#include "sub/deep.hpp"\n#include <far.hpp>\ninline double f(double x) { return deep(x) + far(x); }\n')
        self.write("include/far.hpp", '#pragma once\ninline double far(double x) {\n  asm("nop");\n  return x;\n}\n')
        self.write("lib/wrong.hpp", "#pragma once\ninline double f(double x) { return y; }\n")
        self.write("build/compile_commands.json", json.dumps([{"directory": self.path("build"), "file": "../lib/model.cpp", "command": "g++ -std=c++20 -I../include -c ../lib/model.cpp"}]))
        os.mkdir(self.path("elsewhere"))
        flags = ("-std=c++20", "-I" + self.path("include"))
        for cwd, folder, far in ((".", "lib/", "include/"), (".", "./lib/", "include/"), ("lib", "", self.path("include/")), ("elsewhere", "../lib/", self.path("include/")), ("elsewhere", self.path("lib/"), self.path("include/"))):
            with self.subTest(cwd=cwd, folder=folder):
                said = []
                for how, given in (((), flags), (("-p", self.path("build")), None)):
                    done = self.tool(folder + "model.hpp", *how, flags=given, cwd=self.path(cwd), status=1)
                    found = expect.diagnostics(done.stderr)
                    self.assertEqual([d.file for d in found], [folder + "sub/deep.hpp", far + "far.hpp"], done.stderr)
                    self.assertIn(f"{folder}model.hpp:4:", done.stderr)
                    said.append(done.stderr)
                    done = self.tool(folder + "wrong.hpp", *how, flags=given, cwd=self.path(cwd), status=1)
                    self.assertEqual(self.only_error(done, line=2).file, folder + "wrong.hpp")
                self.assertEqual(said[0], said[1])

    def test_names_of_functions(self):
        self.write("model.hpp", """\
            #pragma once
            #include <vector>
            inline double r(double x) { return x; }
            namespace ns { inline double r(double x) { return 2 * x; } }
            template <int N> double power(double x) { double y = 1; for (int i = 0; i < N; ++i) y *= x; return y; }
            template <typename T> T two(T x) { return 2 * x; }
            """)
        for name, twins in (("::r", ["::r_dual"]), ("::ns::r", ["::ns::r_dual"]), ("r", ["::r_dual", "::ns::r_dual"]), ("::power<3>", ["::power_dual<3>"])):
            with self.subTest(name):
                text = self.silent("model.hpp", "--function=" + name).stdout
                for twin in ("::r_dual", "::ns::r_dual", "::power_dual<3>"):
                    self.assertEqual(twin in twins, f"({twin});" in text, text)
        self.assertIn("'::q'", self.tool("model.hpp", "--function=::q", status=1).stderr)
        for name in ("power<>", "power<3", 'power<"a">', "two<std::vector<double>, 3>"):
            with self.subTest(name):
                done = self.tool("model.hpp", "--function=" + name, status=1)
                self.assertEqual(done.stderr.splitlines()[0], f"dualrev-rewrite: error: --function={name}: the template has no such instance [dualrev-template]")
                self.assertEqual(done.stderr.count("error: "), 1)
                self.assertNotIn("dualrev_instance", done.stderr)
        done = self.tool("model.hpp", "--function=two<std::vector<double>>", status=1)
        self.only_error(done, line=6)
        self.assertIn("note: asked for by --function=two<std::vector<double>>\n", done.stderr)

    def test_any_header_of_the_runtime_while_reading(self):
        self.write("model.hpp", "#pragma once\ninline double f(double x) { return x * x; }\n")
        for header in ("gradient", "vjp", "jacobian", "check_gradient", "check_rule", "workspace", "dot"):
            with self.subTest(header):
                self.write("main.cpp", f"""\
                    #include <dualrev/{header}.hpp>
                    #include "model.hpp"
                    #include "main.dual.hpp"
                    int main() {{ return std::get<1>(dualrev::gradient<f>(1.0)) > 5; }}
                    """)
                self.assertIn("f_dual", self.silent("main.cpp").stdout)

    def test_deep_expression_and_statement(self):
        sum_of_many = " + ".join(["x * y"] * 2500)
        branches = " else ".join(f"if (x > {i}) s += {i} * x;" for i in range(2500))
        self.write("model.hpp", f"""\
            #pragma once
            inline double deep(double x, double y) {{ return {sum_of_many}; }}
            inline double chain(double x) {{ double s = 0; {branches} return s; }}
            """)
        self.assertIn("chain_dual", self.silent("model.hpp").stdout)

    def test_options_given_twice(self):
        self.write("model.hpp", MODEL)
        for option in (("-o", "a.dual.hpp", "-o", "b.dual.hpp"), ("--suffix=_a", "--suffix=_b"), ("--audit=a", "--audit=b")):
            with self.subTest(option):
                self.tool("model.hpp", *option, status=2)
        self.assertEqual(self.files(), ["model.hpp"])


if __name__ == "__main__":
    main(Files)
