"""What the tests of the command are written in: a folder of its own for each test, the tool, the compiler, and what they say.

A file of tests takes the same arguments from all callers: TOOL CXX RUNTIME_INCLUDE [test...]
"""
import os
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import expect  # noqa: E402
from scratch import Scratch  # noqa: E402

TOOL, CXX, RUNTIME = (os.path.abspath(sys.argv[1]), sys.argv[2], os.path.abspath(sys.argv[3]))

MODEL = """\
    #pragma once
    #include <cmath>
    inline double f(double x, double y) { return x * std::sin(y); }
    """
MAIN = """\
    #include "model.dual.hpp"
    #include <cmath>
    #include <cstdio>
    int main() {
      const auto [value, dx, dy] = dualrev::gradient<f>(2.0, 0.5);
      if (value != 2.0 * std::sin(0.5) || std::fabs(dx - std::sin(0.5)) > 1e-15 || std::fabs(dy - 2.0 * std::cos(0.5)) > 1e-15) return 1;
      std::puts("right");
    }
    """


class Command(Scratch):
    def tool(self, *arguments, flags=("-std=c++20",), cwd=None, status=0, program=None):
        """Runs the tool; `flags` go behind `--` with the runtime's folder, None leaves that away."""
        command = [program or TOOL, *arguments]
        if flags is not None:
            command += ["--", *flags, "-I" + RUNTIME]
        done = expect.run(command, cwd=cwd or self.folder)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stdout}\n{done.stderr}")
        return done

    def as_ordinary_user(self, *arguments, status=0):
        """As somebody whom permissions bind: root is not, and becomes nobody, with a copy of the tool where nobody may go."""
        if os.geteuid() != 0:
            return self.tool(*arguments, status=status)
        installed = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, installed)
        for folder in (self.folder, installed):
            os.chmod(folder, 0o755)
        tool = shutil.copy(TOOL, os.path.join(installed, "dualrev-rewrite"))
        os.chmod(tool, 0o755)
        include = shutil.copytree(RUNTIME, os.path.join(installed, "include"))
        command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", tool, *arguments, "--", "-std=c++20", "-I" + include]
        done = expect.run(command, cwd=self.folder)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stdout}\n{done.stderr}")
        return done

    def silent(self, *arguments, **more):
        done = self.tool(*arguments, **more)
        self.assertEqual(done.stderr, "")
        return done

    def compile(self, *sources, program="program", flags=(), expect_failure=False):
        command = [CXX, "-std=c++20", "-O0", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-I" + RUNTIME, "-I.", *flags, *sources, "-o", program]
        done = expect.run(command, cwd=self.folder)
        if not expect_failure:
            self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def run_program(self, program="program", output=None):
        done = expect.run([self.path(program)], cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        if output is not None:
            self.assertEqual(done.stdout, output)
        return done.stdout

    def files(self):
        return sorted(os.path.relpath(os.path.join(where, name), self.folder) for where, _, names in os.walk(self.folder) for name in names)

    def only_error(self, done, tag=None, line=None):
        errors = [d for d in expect.diagnostics(done.stderr) if d.kind == "error"]
        self.assertEqual(len(errors), 1, done.stderr)
        if tag:
            self.assertEqual(errors[0].tag, tag, done.stderr)
        if line:
            self.assertEqual(errors[0].line, line, done.stderr)
        return errors[0]


def main(tests):
    """Runs the tests of a class that the command line names, or all."""
    unittest.main(argv=[sys.argv[0], *(f"{tests.__name__}.{name}" for name in sys.argv[4:])], verbosity=2)
