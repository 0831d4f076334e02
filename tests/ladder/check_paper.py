#!/usr/bin/env python3
"""check_paper.py ROOT: the files and tests that docs/paper.md names exist."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
text = (root / "docs/paper.md").read_text()
sources = "\n".join(p.read_text() for p in (root / "tests").rglob("*.cpp"))
tests = {".".join(m) for m in re.findall(r"(?:TEST|TEST_F|RC_GTEST_PROP)\(\s*(\w+),\s*(\w+)", sources)}
folders = {"S/": "runtime/include/dualrev/ladder/", "R/": "runtime/include/dualrev/"}

wrong = []
for name in re.findall(r"`([^`\n]+)`", text):
    path = name
    for short, folder in folders.items():
        if name.startswith(short):
            path = folder + name[len(short):]
    if re.fullmatch(r"[\w./]+/[\w./]+", path) and not path.startswith("./"):
        if not (root / path).exists():
            wrong.append(f"no such file: {name}")
    elif re.fullmatch(r"[A-Z]\w+\.[A-Z]\w+", name) and name not in tests:
        wrong.append(f"no such test: {name}")
print("\n".join(wrong))
sys.exit(bool(wrong))
