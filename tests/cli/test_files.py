#!/usr/bin/env python3
"""What the command does to files: none is lost, none is half written, and what cannot be read or written is said.

usage: test_files.py TOOL CXX RUNTIME_INCLUDE [test...]
"""
import os
import stat
import subprocess
import threading

from command import MAIN, MODEL, RUNTIME, TOOL, Command, expect, main


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
        self.write("known.json", '{"version": 1, "endings": []}\n')
        self.lost("x.hpp", "-o", "known.json", "--audit-baseline=known.json", words=["would overwrite the baseline 'known.json'"])

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


if __name__ == "__main__":
    main(Files)
