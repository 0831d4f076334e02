#!/usr/bin/env python3
"""How long an editor waits for diagnostics after a key, against what Clang takes to read the same file: medians, in milliseconds.
The file has some 500 lines, all of its functions are differentiated. The aim is no more than 300 ms beyond Clang's own time; exit
status 1 where it is not met.

usage: bench/lsp_latency.py [BUILD [FILE]]   (default: build, tests/cases/combinations.hpp)
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(SOURCE, "tests", "lsp"))
from client import Client  # noqa: E402

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(SOURCE, "build"))
FILE = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else os.path.join(SOURCE, "tests", "cases", "combinations.hpp"))
FLAGS = ["-std=c++20", *("-I" + os.path.join(SOURCE, folder) for folder in ("runtime/include", "tests", "tests/cases"))]
RUNS = 15
AIM = 300


def seconds_of(run):
    began = time.monotonic()
    run()
    return 1000 * (time.monotonic() - began)


def median(run):
    return statistics.median(seconds_of(run) for _ in range(RUNS))


def main():
    folder = tempfile.mkdtemp()
    name = os.path.basename(FILE)
    path = shutil.copy(FILE, folder)
    subprocess.run([os.path.join(BUILD, "bin", "dualrev-rewrite"), path, "--keep-going", "-o", os.path.splitext(path)[0] + ".dual.hpp", "--", *FLAGS], check=False, stderr=subprocess.DEVNULL)
    clang = median(lambda: subprocess.run(["clang++-19", *FLAGS, "-fsyntax-only", "-Wno-everything", path], check=True))
    client = Client(os.path.join(BUILD, "bin", "dualrev-lsp"), folder, options={"debounce": 0, "fallbackFlags": FLAGS})

    def key():
        client.change(name, len(client.texts[name]), len(client.texts[name]), "\n")
        client.diagnostics(name)

    try:
        first = seconds_of(lambda: (client.open(name), client.diagnostics(name)))
        key()  # what is made once
        ours = median(key)
        lines = client.texts[name].count("\n")
    finally:
        client.kill()
        shutil.rmtree(folder)
    print(f"{name}, {lines} lines: Clang {clang:.0f} ms; diagnostics when it is opened {first:.0f} ms, after a key {ours:.0f} ms: {ours - clang:+.0f} ms")
    return int(ours - clang > AIM)


sys.exit(main())
