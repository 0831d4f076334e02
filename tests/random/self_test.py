#!/usr/bin/env python3
"""Can the random programs fail? The same seed makes the same text, a planted wrong derivative is found and shrunk to a few lines, and so are
twins that crash or do not compile. The defects are planted by a command that runs the tool and changes what it writes.

usage: self_test.py TOOL COMPILER FOLDER
"""
import os
import stat
import subprocess
import sys
import unittest

from effects import FORMS
from idioms_effects import EFFECTS
from kits_effects import EFFECT_KITS
from program import Program, source
from run import shrunk
from templates import key
from toolchain import HERE, Toolchain

TOOL, COMPILER, FOLDER = sys.argv[1:4]
PLANT = """#!{python}
import re, subprocess, sys
status = subprocess.call([{tool!r}] + sys.argv[1:])
path = sys.argv[sys.argv.index("-o") + 1]
if not status:
    text = open(path).read()
    open(path, "w").write(re.sub({pattern!r}, {by!r}, text))
sys.exit(status)
"""


def planted(name, pattern, by):
    path = os.path.join(FOLDER, "tool-" + name)
    with open(path, "w") as file:
        file.write(PLANT.format(python=sys.executable, tool=os.path.abspath(TOOL), pattern=pattern, by=by))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


class RandomPrograms(unittest.TestCase):
    def test_the_same_seed_makes_the_same_text(self):
        command = "from program import *; print(source([Program(5, n) for n in range(8)]))"
        texts = [subprocess.run([sys.executable, "-c", command], cwd=HERE, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout for seed in ("1", "2")]
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(source([Program(5, 0)]), source([Program(6, 0)]))

    def test_the_forty_programs_of_each_run_have_every_form_with_effects(self):
        used = set().union(*(Program("fixed", number).used for number in range(40)))  # as CMakeLists.txt says
        self.assertEqual([], [form for form in FORMS if form not in used])
        self.assertEqual([], [each["code"] for each in EFFECTS if key(each["code"]) not in used])
        self.assertEqual([], [use["code"] for kit in EFFECT_KITS for use in kit["uses"] if key(use["code"]) not in used])

    def findings(self, name, pattern, by, count, size="tiny"):
        chain = Toolchain(planted(name, pattern, by), FOLDER, [COMPILER])
        programs = [Program("planted", number, size) for number in range(count)]
        verdicts = chain.check(programs, name)
        return chain, [(program, verdicts[program.number]) for program in programs if verdicts[program.number].found()], programs

    def test_a_wrong_derivative_is_found_and_shrunk(self):
        # d erf = exp(-x^2) 2/sqrt(pi): another constant.
        chain, found, programs = self.findings("wrong", r"1\.1283791670955126", "1.1283891670955126", 24)
        self.assertTrue(found)
        self.assertLess(len(found), len(programs))
        for program, verdict in found:
            self.assertEqual("wrong", verdict.kind)
            self.assertIn("erf", program.text())
        small, verdict = shrunk(chain, *min(found, key=lambda each: len(each[0].text())))
        self.assertEqual("wrong", verdict.kind)
        self.assertIn("erf", small.text())
        self.assertLess(len(small.text().splitlines()), 11, small.text())

    def test_what_crashes_is_found_among_others(self):
        _, found, _ = self.findings("crash", r"(namespace p4 \{\n(?:(?!\n\}  // namespace p4)[\s\S])*?root_dual\([^;{]*\{)", r"\1 __builtin_trap();", 8)
        self.assertEqual([(4, "crash")], [(program.number, verdict.kind) for program, verdict in found])

    def test_what_does_not_compile_is_found_among_others(self):
        _, found, _ = self.findings("uncompilable", r"(namespace p2 \{\n(?:(?!\n\}  // namespace p2)[\s\S])*?root_dual\([^;{]*\{)", r"\1 nonsense;", 8)
        self.assertEqual([(2, "uncompilable")], [(program.number, verdict.kind) for program, verdict in found])


if __name__ == "__main__":
    os.makedirs(FOLDER, exist_ok=True)
    unittest.main(argv=sys.argv[:1])
