#!/usr/bin/env python3
"""Generated code of every kind, compiled and run by one compiler, once as it is and once without exceptions and RTTI; and what compilers failed at.

usage: check_compiler.py TOOL CXX RUNTIME_INCLUDE
Exit status 77, for CTest: there is no such compiler here.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
import expect  # noqa: E402

MESSAGE = "dualrev: a cotangent given to a pullback has not the shape of the output\n"
# What is compiled how, and how it ends when it is given a cotangent of the wrong shape.
WAYS = {"as it is": ([], 3), "without exceptions and RTTI": (["-fno-exceptions", "-fno-rtti"], -signal.SIGABRT)}


def main():
    tool, cxx, runtime = sys.argv[1:]
    if not shutil.which(cxx):
        print(f"skipped: there is no {cxx} here")
        return 77
    flags = ["-std=c++20", "-I" + runtime]
    with tempfile.TemporaryDirectory() as folder:
        twins = os.path.join(folder, "kinds.dual.hpp")
        done = expect.run([tool, os.path.join(HERE, "kinds.hpp"), "-o", twins, "--", *flags])
        if done.returncode != 0:
            print(done.stderr)
            return 1
        for way, (more, status) in WAYS.items():
            program = os.path.join(folder, "program")
            built = expect.run([cxx, *flags, "-O0", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", *more, "-I" + folder, os.path.join(HERE, "main.cpp"), "-o", program])
            if built.returncode != 0:
                print(f"{way}: does not compile\n{built.stderr[:8000]}")
                return 1
            ran = expect.run([program], cwd=folder)
            if ran.returncode != 0:
                print(f"{way}:\n{ran.stdout}")
                return 1
            refused = subprocess.run([program, "wrong-shape"], cwd=folder, capture_output=True, text=True, timeout=60)
            if (refused.returncode, refused.stderr) != (status, MESSAGE):
                print(f"{way}: a cotangent of the wrong shape ends with {refused.returncode} instead of {status}\n{refused.stderr}")
                return 1
        optimised = expect.run([cxx, *flags, "-O2", "-Wall", "-Wextra", "-Werror", "-c", os.path.join(HERE, "chain_optimised.cpp"), "-o", os.path.join(folder, "optimised.o")])
        if optimised.returncode != 0:
            print(f"optimised: does not compile\n{optimised.stderr[:8000]}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
