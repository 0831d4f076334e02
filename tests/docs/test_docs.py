#!/usr/bin/env python3
"""The documentation says what is there: every diagnostic, option and argument, and no more; its examples are what it says of them.

usage: test_docs.py TOOL SOURCE [test...]
Pages whose commands are run have tests of their own: check_page.py.
"""
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL, SOURCE = (os.path.abspath(each) for each in sys.argv[1:3])
DOCS = os.path.join(SOURCE, "docs")
EXAMPLE = re.compile(r"^(Wrong|Right)(?:, with `([^`]*)`)?:\n\n```cpp\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read(*path):
    with open(os.path.join(SOURCE, *path)) as file:
        return file.read()


def rewrite(code, options):
    """Has the tool take an example, whose files are parted by lines `// ==== NAME`; by itself it is a header with a guard."""
    given = shlex.split(options) + ["--"]
    own, flags = given[: given.index("--")], given[given.index("--") + 1 : -1]
    parts = re.split(r"^// ==== (\S+)\n", code, flags=re.MULTILINE)
    names, texts = (parts[1::2], parts[2::2]) if len(parts) > 1 else (["input.hpp"], parts)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in zip(names, texts):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        os.mkdir(os.path.join(folder, "made"))
        sources = [name for name in names if name.endswith((".cpp", ".cppm"))]
        inputs = sources + [name for name in names if name == "input.hpp"] or names
        command = [TOOL, *inputs, "-o", "made", *own, "--", "-std=c++20", *flags]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True)


class Docs(unittest.TestCase):
    def test_diagnostics(self):
        page = read("docs", "reference", "diagnostics.md")
        sections = re.split(r"^## `(dualrev-[a-z-]+)`$", page, flags=re.MULTILINE)
        tags = set(re.findall(r'\{Reason::\w+,\s*"([a-z-]+)"', read("tool", "frontend", "refusals", "refusal.cpp"))) | {"audit"}
        self.assertEqual(sections[1::2], sorted(f"dualrev-{tag}" for tag in tags - {"audit"}) + ["dualrev-audit"])
        for tag, text in zip(sections[1:-2:2], sections[2:-2:2]):
            kinds = [kind for kind, _, _ in EXAMPLE.findall(text)]
            self.assertEqual(kinds, ["Wrong", "Right"], tag)
            for kind, options, code in EXAMPLE.findall(text):
                with self.subTest(tag=tag, kind=kind):
                    guarded = code if tag == "dualrev-include" or "// ====" in code else "#pragma once\n" + code
                    done = rewrite(guarded, options)
                    found = set(re.findall(r"(?:error|warning): .*\[(dualrev-[a-z-]+)\]", done.stderr))
                    self.assertEqual(found, {tag} if kind == "Wrong" else set(), done.stderr)
                    self.assertEqual(done.returncode, 1 if "error: " in done.stderr else 0, done.stderr)

    def test_command_line(self):
        text = subprocess.run([TOOL, "--help"], capture_output=True, text=True).stdout
        options = re.findall(r"^  (--?[a-z][a-z-]*)", text[text.index("OPTIONS:") : text.index("Example")], re.MULTILINE)
        self.assertIn("--audit", options)
        page = read("docs", "reference", "command_line.md")
        self.assertEqual(sorted(re.findall(r"^`(--?[a-z][a-z-]*)[^`]*`\n:", page, re.MULTILINE)), sorted(options))

    def test_cmake(self):
        page = read("docs", "reference", "cmake.md")
        scripts = read("cmake", "dualrev.cmake") + read("cmake", "dualrev_tool.cmake")
        parsed = re.search(r"set\(options (.*)\)\s*set\(single (.*)\)\s*set\(several (.*)\)\s*cmake_parse_arguments\(PARSE_ARGV 0", scripts).groups()
        self.assertEqual(sorted(re.findall(r"^\| `([A-Z_]+)` \| [a-z`]", page.split("## find_package")[0], re.MULTILINE)), sorted(" ".join(parsed).split()))
        documented = re.findall(r"^#   (dualrev_\w+)\(", scripts, re.MULTILINE)
        self.assertEqual(set(re.findall(r"^## (dualrev_\w+)$", page, re.MULTILINE)), set(documented))

    def test_parts_of_a_unit(self):
        """The parts of a unit's lowering stand in the order of the page, and each includes only those in front of it."""
        page = read("docs", "architecture", "frontend.md").split("## Parts of a unit's lowering")[1].split("\n## ")[0]
        parts = [part for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for part in re.findall(r"`(\w+)`", row)]
        below = {"unit", "preambles", "include_guard", "requests", "twin_headers", "callees"}
        folder = os.path.join(SOURCE, "tool", "frontend", "program")
        files = sorted(os.listdir(folder))
        self.assertEqual(sorted({*parts, *below}), sorted({file.rsplit(".", 1)[0] for file in files}))
        for file in files:
            part = file.rsplit(".", 1)[0]
            known = below | set(parts[: parts.index(part) + 1] if part in parts else [])
            text = read("tool", "frontend", "program", file)
            included = set(re.findall(r'#include "frontend/program/(\w+)\.hpp"', text))
            self.assertEqual(included - known, set(), file)

    def test_lines(self):
        """No line is wider than 120 columns, so no cell of a table is longer than a line."""
        pages = glob.glob(os.path.join(DOCS, "**", "*.md"), recursive=True) + [os.path.join(SOURCE, "README.md")]
        headers = glob.glob(os.path.join(SOURCE, "runtime", "include", "**", "*.hpp"), recursive=True)
        wide = [f"{os.path.relpath(path, SOURCE)}:{number}" for path in sorted(pages + headers) for number, line in enumerate(open(path), 1) if len(line.rstrip("\n")) > 120]
        self.assertEqual(wide, [])

    @unittest.skipUnless(shutil.which("mkdocs") and shutil.which("doxygen"), "no mkdocs or no doxygen")
    def test_site(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([os.path.join(DOCS, "site", "make.py"), SOURCE, folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.assertEqual((done.returncode, done.stdout), (0, ""))
            for page in ("index.html", "reference/cpp.html", "how_to/threads.html"):
                self.assertTrue(os.path.exists(os.path.join(folder, "site", page)), page)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(f"Docs.{name}" for name in sys.argv[3:])], verbosity=2)
