#!/usr/bin/env python3
"""The tool over sources that nobody here wrote: the C and C++ test-suites of GCC, as Debian's package gcc-12-source carries them.

The package is fetched into FOLDER and nothing of it is kept in the project. Of each source that mentions a floating-point type, and that
Clang takes as C++20, every function is asked for with --keep-going; what is written is compiled. Findings: a crash, an exit status that
means our own defect, a hang, output that does not compile. Refusals are counted by their reason.

    foreign.py TOOL RUNTIME --folder F                      every source
    foreign.py TOOL RUNTIME --folder F --count 500 --seed 7 some of them
    foreign.py TOOL RUNTIME --folder F --only g++.dg/ext    those whose path has this in it

Exit status 0 if there is no finding. FOLDER/found has the list of findings, FOLDER/reasons.md the table.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import random
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import expect  # noqa: E402

PACKAGE = "gcc-12-source"
SUITES = ["gcc/testsuite/g++.dg", "gcc/testsuite/g++.old-deja", "gcc/testsuite/gcc.c-torture", "gcc/testsuite/gcc.dg",
          "gcc/testsuite/c-c++-common", "libstdc++-v3/testsuite"]
FLOATING = re.compile(rb"\b(double|float)\b")
COMPILER = "clang++-19"
TIME_LIMIT = 60  # seconds for one source
Outcome = collections.namedtuple("Outcome", "source kind detail reasons")


def fetch(folder):
    """The folder of the unpacked sources."""
    os.makedirs(folder, exist_ok=True)
    if not glob.glob(f"{folder}/gcc-*/gcc/testsuite"):
        subprocess.run(["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", PACKAGE], cwd=folder, check=True)
        wanted = " ".join(f"'*/{suite}/*'" for suite in SUITES)
        subprocess.run(f"set -e; dpkg-deb --fsys-tarfile {PACKAGE}_*.deb | tar -xO --wildcards '*/gcc-*.tar.xz' | tar -xJ --wildcards {wanted};"
                       f" rm {PACKAGE}_*.deb", shell=True, cwd=folder, check=True)
    return glob.glob(f"{folder}/gcc-*/")[0]


def sources(root, only):
    found = []
    for suite in SUITES:
        for ending in ("C", "cc", "c"):
            found += glob.glob(f"{root}{suite}/**/*.{ending}", recursive=True)
    return [path for path in sorted(found) if only in path and FLOATING.search(open(path, "rb").read())]


def timed(command, folder):
    """Exit status and standard error; None if it hangs."""
    try:
        done = subprocess.run(command, cwd=folder, timeout=TIME_LIMIT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        return done.returncode, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, ""


def attempt(options, root, path, folder):
    """What becomes of one source, in a folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    flags = ["-std=c++20", "-w", f"-I{os.path.dirname(path)}", f"-I{root}libstdc++-v3/testsuite/util", f"-I{options.runtime}"]
    name = os.path.relpath(path, root)
    source = os.path.join(folder, "source.cpp")
    with open(path, "rb") as original, open(source, "wb") as copy:
        copy.write(original.read())  # under a name that says C++
    status, errors = timed([COMPILER, *flags, "-fsyntax-only", source], folder)
    if status != 0:
        return Outcome(name, "not C++20", "", ())
    status, errors = timed([COMPILER, *flags, "-fsyntax-only", "-include", "dualrev/dualrev.hpp", source], folder)
    if status != 0:
        return Outcome(name, "declares std itself", "", ())
    status, errors = timed([options.tool, source, "-o", folder + "/", "--keep-going", "--", *flags], folder)
    reasons = tuple((each.tag, each.text) for each in expect.diagnostics(errors) if each.kind == "error" and each.tag)
    if status is None:
        return Outcome(name, "hang", "", reasons)
    if status not in (0, 1):
        return Outcome(name, "crash", f"exit status {status}: {errors[-300:]}", reasons)
    if status == 1 and not reasons:
        return Outcome(name, "no reason", errors[-300:], reasons)
    written = [file for file in ("source.dual.cpp", "source.dual.hpp") if os.path.exists(os.path.join(folder, file))]
    for file in written[:1]:
        status, errors = timed([COMPILER, *flags, "-xc++", "-fsyntax-only", f"-I{folder}", file], folder)
        if status != 0:
            error = next((each for each in expect.diagnostics(errors) if each.kind == "error"), None)
            return Outcome(name, "uncompilable", str(error), reasons)
    return Outcome(name, "refused" if reasons else "taken" if written else "nothing to do", "", reasons)


def table(outcomes, reasons):
    lines = ["| what became of it | sources |", "|---|---|"]
    lines += [f"| {kind} | {number} |" for kind, number in outcomes.most_common()]
    lines += ["", "| refused because of | times | for example |", "|---|---|---|"]
    for tag, (number, example) in sorted(reasons.items(), key=lambda item: -item[1][0]):
        lines.append("| {} | {} | {} |".format(tag, number, example.replace("|", "\\|").replace("<", "&lt;")))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("runtime", help="folder with dualrev/")
    parser.add_argument("--folder", default="foreign", help="for the fetched sources and the results")
    parser.add_argument("--only", default="", help="a part of a path")
    parser.add_argument("--count", type=int, help="that many, chosen by --seed")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.tool, options.runtime, options.folder = map(os.path.abspath, (options.tool, options.runtime, options.folder))
    root = fetch(options.folder)
    paths = sources(root, options.only)
    if options.count:
        paths = sorted(random.Random(options.seed).sample(paths, min(options.count, len(paths))))
    outcomes, reasons, findings = collections.Counter(), {}, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        work = lambda i: attempt(options, root, paths[i], os.path.join(options.folder, "work", str(i)))  # noqa: E731
        for i, outcome in enumerate(pool.map(work, range(len(paths)))):
            outcomes[outcome.kind] += 1
            for tag, text in outcome.reasons:
                reasons[tag] = (reasons.get(tag, (0, ""))[0] + 1, reasons.get(tag, (0, text))[1])
            if outcome.kind in ("crash", "hang", "uncompilable", "no reason"):
                findings.append(outcome)
                print(f"{outcome.kind}: {outcome.source}: {outcome.detail}", flush=True)
            else:
                shutil.rmtree(os.path.join(options.folder, "work", str(i)), ignore_errors=True)
            if (i + 1) % 250 == 0:
                print(f"{i + 1} of {len(paths)}: {dict(outcomes)}", flush=True)
    with open(os.path.join(options.folder, "found"), "w") as file:
        file.writelines(f"{each.kind}: {each.source}: {each.detail}\n" for each in findings)
    with open(os.path.join(options.folder, "reasons.md"), "w") as file:
        file.write(table(outcomes, reasons))
    print(table(outcomes, reasons) + f"{len(paths)} sources, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
