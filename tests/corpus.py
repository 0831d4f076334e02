#!/usr/bin/env python3
"""Is what the tool writes what it was? Rewrites every input of the tests, the samples and the bench, and random programs, at each grain, and compares
output, messages and exit status, byte by byte, with those of the tool at another commit. Nothing that is written is compiled.

  tests/corpus.py                        # the tool of build/ against the last commit's
  tests/corpus.py --commit main~3        # against an older one's
  tests/corpus.py --tool PATH --random 400 --only 'cases/loops'

The other commit's tool is built once, below build/corpus, from its own sources; it reads the inputs of this tree, and each tool its own runtime. It takes
some minutes. Exit status 0: the same; 1: not, with the first lines that differ; 2: usage.
"""
import argparse
import concurrent.futures
import difflib
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CORPUS = os.path.join(ROOT, "build", "corpus")
GRAINS = {"block": [], "expression": ["--grain=expression"]}
FLAGS = ["-std=c++20", "-isystem/usr/include/eigen3", *(f"-I{ROOT}/{folder}" for folder in ("tests", "tests/cases", "tests/random"))]
# By folder below the root: which files are inputs. A header and the source beside it that asks for its derivatives are two.
INPUTS = ["tests/cases/*.hpp", "tests/cases/requests.cpp", "tests/programs/*.hpp", "tests/traps/*.hpp", "tests/ladder/exact.hpp", "tests/audit/*.hpp",
          "tests/conformance/*.hpp", "tests/refusals/*.hpp", "tests/refusals/*.cpp", "tests/refusals/mended/*.?pp", "samples/*/*.?pp", "bench/programs/*.hpp"]
PROGRAMS_IN_A_FILE = 8
RUNTIME = re.compile(r"/\S*/runtime/include/")  # each tool has its own


def inputs(random):
    found = sorted(path for pattern in INPUTS for path in glob.glob(os.path.join(ROOT, pattern)))
    sys.path.insert(0, os.path.join(ROOT, "tests", "random"))
    from program import Program, source  # noqa: E402
    folder = os.path.join(CORPUS, "random")
    os.makedirs(folder, exist_ok=True)
    for first in range(0, random, PROGRAMS_IN_A_FILE):
        path = os.path.join(folder, f"programs{first}.cpp")
        text = source([Program("corpus", number) for number in range(first, min(first + PROGRAMS_IN_A_FILE, random))])
        if not os.path.exists(path) or open(path).read() != text:
            with open(path, "w") as file:
                file.write(text)
        found.append(path)
    return found


def build_at(commit):
    """The tool at a commit: its path."""
    tree = os.path.join(CORPUS, "trees", commit)
    tool = os.path.join(tree, "build", "bin", "dualrev-rewrite")
    if os.path.exists(tool):
        return tool
    print(f"building dualrev-rewrite at {commit[:12]} ...", file=sys.stderr)
    shutil.rmtree(tree, ignore_errors=True)
    os.makedirs(tree)
    archive = subprocess.run(["git", "-C", ROOT, "archive", commit], check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", tree], input=archive, check=True)
    for command in (["cmake", "--preset", "default", "-DDUALREV_TESTS=OFF", "-DDUALREV_SAMPLES=OFF", "-DDUALREV_BENCH=OFF"],
                    ["cmake", "--build", "--preset", "default", "--target", "dualrev-rewrite"]):
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"corpus.py: {' '.join(command)}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return tool


def rewritten(tool, path, grain, side):
    """All that one run says and writes."""
    folder = os.path.join(CORPUS, side, grain)  # as deep on both sides: the output names its input by a relative path
    name = os.path.relpath(path, ROOT).replace(os.sep, "_")
    output = name + ".dual.hpp"
    for old in glob.glob(os.path.join(folder, glob.escape(name) + ".dual.*")):
        os.remove(old)
    done = subprocess.run([tool, path, "-o", output, "--keep-going", *GRAINS[grain], "--", *FLAGS, f"-I{os.path.dirname(path)}"], cwd=folder,
                          capture_output=True, text=True, timeout=900)
    texts = {"exit status": f"{done.returncode}\n", "messages": RUNTIME.sub("runtime/include/", done.stdout + done.stderr)}
    for written in sorted(glob.glob(os.path.join(folder, glob.escape(name) + ".dual.*"))):
        texts[os.path.basename(written)] = open(written).read()
    return texts


def differences(old, new):
    for part in sorted({*old, *new}):
        before, after = old.get(part, ""), new.get(part, "")
        if before != after:
            lines = difflib.unified_diff(before.splitlines(), after.splitlines(), f"before: {part}", f"now: {part}", lineterm="", n=1)
            yield "\n".join(list(lines)[:40])


def digest(path):
    return hashlib.sha256(open(path, "rb").read()).hexdigest()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--commit", default="HEAD", help="what to compare with (default: HEAD)")
    options.add_argument("--tool", default=os.path.join(ROOT, "build", "bin", "dualrev-rewrite"))
    options.add_argument("--random", type=int, default=200, help="how many random programs (default: 200)")
    options.add_argument("--only", default="", help="only inputs whose path contains this")
    given = options.parse_args()
    found = subprocess.run(["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", given.commit + "^{commit}"], capture_output=True, text=True)
    if found.returncode:
        options.error(f"no commit: {given.commit}")
    if not os.path.exists(given.tool):
        options.error(f"no tool at {given.tool}: build dualrev-rewrite, or name one by --tool")
    tools = {"before": build_at(found.stdout.strip()), "now": os.path.abspath(given.tool)}
    same = digest(tools["before"]) == digest(tools["now"])
    for side in tools:
        for grain in GRAINS:
            os.makedirs(os.path.join(CORPUS, side, grain), exist_ok=True)
    chosen = [path for path in inputs(given.random) if given.only in path]
    jobs = [(path, grain) for path in chosen for grain in GRAINS]

    def compared(job):
        return job, list(differences(*(rewritten(tools[side], *job, side) for side in ("before", "now"))))

    count = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, ((path, grain), changes) in enumerate(pool.map(compared, jobs), 1):
            if changes:
                count += 1
                print(f"{os.path.relpath(path, ROOT)}, {grain}:\n" + "\n".join(changes), flush=True)
            elif sys.stderr.isatty():
                print(f"\r{number}/{len(jobs)}", end="", file=sys.stderr, flush=True)
    print(f"{len(jobs)} runs on {len(chosen)} inputs: {count or 'none'} differ{' (it is the same tool)' if same else ''}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
