#!/usr/bin/env python3
"""What an editor waits for, diagnostics after a key, against what Clang takes to read the same file: medians of processor time,
which nobody else on the machine makes longer. The file has some 500 lines, and all of its functions are differentiated. The aim is
no more than 300 ms beyond Clang's own time; exit status 1 where it is not met.

usage: bench/lsp_latency.py [BUILD [FILE]]   (default: build, tests/cases/combinations.hpp)
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(SOURCE, "tests", "lsp"))
from client import Client  # noqa: E402

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(SOURCE, "build"))
FILE = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else os.path.join(SOURCE, "tests", "cases", "combinations.hpp"))
FLAGS = ["-std=c++20", *("-I" + os.path.join(SOURCE, folder) for folder in ("runtime/include", "tests", "tests/cases"))]
RUNS = 15
AIM = 300


def processor_time(process):
    """Milliseconds that a process has used."""
    with open(f"/proc/{process}/stat") as stat:
        user, system = stat.read().rpartition(")")[2].split()[11:13]
    return 1000 * (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def of_children():
    times = os.times()
    return 1000 * (times.children_user + times.children_system)


def taken(clock, run):
    began = clock()
    run()
    return clock() - began


def median(clock, run):
    return statistics.median(taken(clock, run) for _ in range(RUNS))


def main():
    folder = tempfile.mkdtemp()
    name = os.path.basename(FILE)
    path = shutil.copy(FILE, folder)
    subprocess.run([os.path.join(BUILD, "bin", "dualrev-rewrite"), path, "--keep-going", "-o", os.path.splitext(path)[0] + ".dual.hpp", "--", *FLAGS], check=False, stderr=subprocess.DEVNULL)
    clang = median(of_children, lambda: subprocess.run(["clang++-19", *FLAGS, "-fsyntax-only", "-Wno-everything", path], check=True))
    client = Client(os.path.join(BUILD, "bin", "dualrev-lsp"), folder, options={"debounce": 0, "fallbackFlags": FLAGS})

    def of_server():
        return processor_time(client.server.pid)

    def key():
        client.change(name, len(client.texts[name]), len(client.texts[name]), "\n")
        client.diagnostics(name)

    try:
        first = taken(of_server, lambda: (client.open(name), client.diagnostics(name)))
        key()  # what is made once
        ours = median(of_server, key)
        lines = client.texts[name].count("\n")
    finally:
        client.kill()
        shutil.rmtree(folder)
    print(f"{name}, {lines} lines: Clang {clang:.0f} ms; diagnostics when it is opened {first:.0f} ms, after a key {ours:.0f} ms: {ours - clang:+.0f} ms")
    return int(ours - clang > AIM)


sys.exit(main())
