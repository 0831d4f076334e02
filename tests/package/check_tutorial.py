#!/usr/bin/env python3
"""docs/tutorial.md is what happens: its files are written, its commands run one after the other, and they print what it says.

usage: check_tutorial.py SOURCE BUILD CXX
The folder `build` of the first commands is BUILD, and the home is a folder of the test.
"""
import os
import re
import subprocess
import sys
import tempfile

SOURCE, BUILD, CXX = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
BLOCK = re.compile(r"(?:`([\w.]+)`[^\n]*\n(?:[^`\n][^\n]*\n)*\n)?```(\w*)\n(.*?)```\n", re.DOTALL)


def script(text):
    """Commands of a shell that write the files, run what is to be run, and say behind each block that it is done; and what they print."""
    lines, printed = ["set -e"], []
    for number, (name, language, body) in enumerate(BLOCK.findall(text)):
        if language in ("cpp", "cmake"):
            assert name, f"this block has no name:\n{body}"
            lines.append(f"cat > {name} <<'end of {name}'\n{body}end of {name}")
        elif language == "sh":
            lines += [body.rstrip(), f"echo '---- {number}'"]
            printed.append([number, ""])
        else:
            printed[-1][1] = body
    return "\n".join(lines) + "\n", "".join(f"{body}---- {number}\n" for number, body in printed)


with open(os.path.join(SOURCE, "docs", "tutorial.md")) as file:
    commands, expected = script(file.read())
with tempfile.TemporaryDirectory() as home:
    os.symlink(BUILD, os.path.join(home, "build"))
    environment = dict(os.environ, HOME=home, CXX=CXX)
    done = subprocess.run(["bash", "-c", commands], cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
if done.returncode or done.stdout != expected:
    sys.exit(f"check_tutorial.py: exit status {done.returncode}; the tutorial says\n{expected}\nbut what is printed is\n{done.stdout}")
