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

    def test_lines(self):
        """No line is wider than 120 columns, so no cell of a table is longer than a line."""
        pages = glob.glob(os.path.join(DOCS, "**", "*.md"), recursive=True) + [os.path.join(SOURCE, "README.md")]
        headers = glob.glob(os.path.join(SOURCE, "runtime", "include", "**", "*.hpp"), recursive=True)
        wide = [f"{os.path.relpath(path, SOURCE)}:{number}" for path in sorted(pages + headers) for number, line in enumerate(open(path), 1) if len(line.rstrip("\n")) > 120]
        self.assertEqual(wide, [])

    def test_parts(self):
        """Of a folder whose parts a page lists from bottom to top, each is listed, and includes nothing that stands below it."""
        tables = re.compile(r"^The parts, in `([\w/]+)/`, from bottom to top(?:.*\n)+?\n((?:\|.*\n)+)", re.MULTILINE)
        found = [table for path in glob.glob(os.path.join(DOCS, "architecture", "*.md")) for table in tables.findall(read(path))]
        self.assertGreaterEqual(len(found), 4)
        for folder, table in found:
            rows = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in table.splitlines()]
            row_of = {part: i for i, row in enumerate(rows) for part in row}
            files = sorted(glob.glob(os.path.join(SOURCE, "tool", folder, "*.?pp")))
            self.assertEqual(sorted(row_of), sorted({os.path.basename(path)[:-4] for path in files}))
            for path in files:
                part = os.path.basename(path)[:-4]
                for other in set(re.findall(rf'#include "{folder}/(\w+)\.hpp"', read(path))) - {part}:
                    self.assertLessEqual(row_of[other], row_of[part], f"{path} includes {other}")

    @unittest.skipUnless(shutil.which("mkdocs") and shutil.which("doxygen"), "no mkdocs or no doxygen")
    def test_site(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([os.path.join(DOCS, "site", "make.py"), SOURCE, folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.assertEqual((done.returncode, done.stdout), (0, ""))
            for page in ("index.html", "reference/cpp.html", "how_to/threads.html"):
                self.assertTrue(os.path.exists(os.path.join(folder, "site", page)), page)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(f"Docs.{name}" for name in sys.argv[3:])], verbosity=2)
