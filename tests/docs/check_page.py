#!/usr/bin/env python3
"""A page of docs/ is what happens: its files are written, its commands run one after the other, and they print what it says.

    `model.hpp`:            a paragraph that begins with a name: the block of code behind it (cpp, cmake) is that file
    ```sh                   commands
    ```                     what the commands before it print
    ```c++, ```text, ...    shown, and no more

Commands find `dualrev-rewrite`, `c++`, and the headers of the runtime in ~/dualrev/include.

usage: check_page.py PAGE TOOL RUNTIME CXX
       check_page.py PAGE --installs BUILD CXX      a page that installs BUILD, the folder `build` of its home, in ~/dualrev
"""
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:`([\w./]+)`[^\n]*\n(?:[^`\n][^\n]*\n)*\n)?^```([\w+]*)\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def script(text):
    """Commands of a shell that write the files, run what is to be run, and say behind each block that it is done; and what they print."""
    lines, printed = ["set -e"], []
    for number, (name, language, body) in enumerate(BLOCK.findall(text)):
        if language in ("cpp", "cmake"):
            assert name, f"this block has no name:\n{body}"
            lines.append(f"mkdir -p $(dirname {name}); cat > {name} <<'end of {name}'\n{body}end of {name}")
        elif language == "sh":
            lines += [body.rstrip(), f"echo '---- {number}'"]
            printed.append([number, ""])
        elif not language:
            printed[-1][1] = body
    assert printed, "the page has no commands"
    return "\n".join(lines) + "\n", "".join(f"{body}---- {number}\n" for number, body in printed)


def prepare(home, tool, runtime, compiler):
    """The home of somebody who has dualrev installed."""
    for name, target in (("bin/dualrev-rewrite", tool), ("include", runtime)):
        os.makedirs(os.path.dirname(os.path.join(home, "dualrev", name)), exist_ok=True)
        os.symlink(os.path.abspath(target), os.path.join(home, "dualrev", name))
    path = os.path.join(home, "dualrev", "bin", "c++")
    with open(path, "w") as file:
        file.write(f'#!/bin/sh\nexec {compiler} "$@"\n')
    os.chmod(path, 0o755)


def main():
    page, arguments = sys.argv[1], sys.argv[2:]
    with open(page) as file:
        commands, expected = script(file.read())
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, HOME=home, CXX=arguments[-1])
        if arguments[0] == "--installs":
            os.symlink(os.path.abspath(arguments[1]), os.path.join(home, "build"))
        else:
            prepare(home, *arguments)
            environment["PATH"] = os.path.join(home, "dualrev", "bin") + os.pathsep + environment["PATH"]
        done = subprocess.run(["bash", "-c", commands], cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode or done.stdout != expected:
        sys.exit(f"{page}: exit status {done.returncode}; it says\n{expected}\nbut what is printed is\n{done.stdout}")


if __name__ == "__main__":
    main()
