#!/usr/bin/env python3
"""A whole library that nobody here wrote: ERFA, the astronomy in C, as Debian's source package `erfa` carries it.

The source is fetched into FOLDER and nothing of it is kept in the project. `dualrev-rewrite --all` takes its compile database (of C99),
every file that it writes is compiled by each compiler, and erfa_check.cpp is linked to these: it compares derivatives with ERFA's own (the
velocities that eraS2pv, eraPv2s, eraEpv00, ... give beside positions), and with finite differences. The report is compared with the output.

    erfa.py TOOL RUNTIME --folder F [--compilers clang++-19 g++] [--jobs 2]

Exit status 0 if all is well. FOLDER/report.json says what became of each function.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys
import time

PACKAGE = "erfa"
# What ERFA's configure script tells the one file that asks for it.
DEFINITIONS = ['-DPACKAGE_VERSION="2.0.0"', "-DPACKAGE_VERSION_MAJOR=2", "-DPACKAGE_VERSION_MINOR=0", "-DPACKAGE_VERSION_MICRO=0",
               '-DSOFA_VERSION="20210512"']
# Functions that write the table of leap seconds, a global, and those that need it; and those that hand a table to functions that could write it.
LEAST_TAKEN = 220
NOT_TAKEN = {"dualrev-global", "dualrev-static", "dualrev-boundary"}


def fetch(folder):
    """The folder of the unpacked sources. The machine's own list of packages, and what it keeps, stay as they are."""
    unpacked = f"{folder}/source"
    if glob.glob(f"{unpacked}/src/erfa.h"):
        return unpacked
    lists = f"{folder}/apt/parts"
    for part in ("parts", "lists/partial", "cache/archives/partial"):
        os.makedirs(f"{folder}/apt/{part}", exist_ok=True)
    for path in ["/etc/apt/sources.list", *glob.glob("/etc/apt/sources.list.d/*.list"), *glob.glob("/etc/apt/sources.list.d/*.sources")]:
        if os.path.exists(path):
            with open(path) as machine, open(f"{lists}/{os.path.basename(path)}", "w") as own:
                own.write(re.sub(r"(?m)^(Types:\s*)deb\b.*$|^deb\b(?=\s)", lambda m: "Types: deb-src" if m.group(1) else "deb-src", machine.read()))
    if os.path.exists(f"{lists}/sources.list"):
        os.rename(f"{lists}/sources.list", f"{lists}/machine.list")
    options = ["-qq", "-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={lists}", "-o", f"Dir::State::lists={folder}/apt/lists",
               "-o", f"Dir::Cache={folder}/apt/cache", "-o", "APT::Sandbox::User=root"]
    subprocess.run(["apt-get", *options, "update"], check=True)
    subprocess.run(["apt-get", *options, "source", "--download-only", PACKAGE], cwd=folder, check=True)
    os.makedirs(unpacked, exist_ok=True)
    archive = glob.glob(f"{folder}/{PACKAGE}_*.orig.tar.*")[0]
    subprocess.run(["tar", "-xf", archive, "--strip-components=1", "-C", unpacked], check=True)
    return unpacked


def write_database(folder, source):
    sources = [path for path in sorted(glob.glob(f"{source}/src/*.c")) if not os.path.basename(path).startswith("t_erfa")]
    os.makedirs(f"{folder}/build", exist_ok=True)
    with open(f"{folder}/build/compile_commands.json", "w") as file:
        json.dump([{"directory": folder, "file": path, "arguments": ["cc", "-std=c99", "-Wstrict-prototypes", *DEFINITIONS, "-c", path]} for path in sources],
                  file)
    return sources


def timed(words, command, **more):
    start = time.monotonic()
    done = subprocess.run(command, text=True, **more)
    print(f"{words}: {time.monotonic() - start:.0f} s", flush=True)
    return done


def compile_all(options, compiler):
    """All generated files and the check, with the runtime's header read once. The messages of those that fail."""
    objects = f"{options.folder}/objects-{compiler}"
    os.makedirs(objects, exist_ok=True)
    flags = ["-std=c++20", "-O0", "-w", "-ffp-contract=off", *DEFINITIONS, f"-I{options.runtime}", f"-I{options.folder}/out"]
    with open(f"{objects}/runtime.hpp", "w") as file:
        file.write("#include <dualrev/dualrev.hpp>\n")
    precompiled = "runtime.hpp.pch" if "clang" in compiler else "runtime.hpp.gch"
    subprocess.run([compiler, *flags, "-x", "c++-header", "runtime.hpp", "-o", precompiled], cwd=objects, check=True)
    here = os.path.dirname(os.path.abspath(__file__))
    # The longest first.
    sources = [f"{here}/erfa_check.cpp", *sorted(glob.glob(f"{options.folder}/out/*.dual.cpp"), key=os.path.getsize, reverse=True)]

    def one(source):
        name = os.path.basename(source).replace(".cpp", ".o")
        done = subprocess.run([compiler, *flags, "-include", "runtime.hpp", "-c", source, "-o", name], cwd=objects, capture_output=True, text=True)
        return f"{compiler} {source}: {done.stderr[:2000]}" if done.returncode else ""

    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        failures = [words for words in pool.map(one, sources) if words]
    print(f"{compiler}: {len(sources)} files: {time.monotonic() - start:.0f} s", flush=True)
    if not failures:
        subprocess.run([compiler, *glob.glob(f"{objects}/*.o"), "-o", f"{objects}/check"], check=True)
        if subprocess.run([f"{objects}/check"]).returncode:
            failures.append(f"{compiler}: the check fails")
    return failures


def wrong_in_report(folder, sources):
    """The report, and what it says beside what was written."""
    report = json.load(open(f"{folder}/report.json"))
    wrong = []
    outcomes = [(file["file"], function) for file in report["files"] for function in file["functions"]]
    for word, number in report["totals"].items():
        if word not in ("files", "not C++") and number != sum(function["outcome"] == word for _, function in outcomes):
            wrong.append(f"the report counts {number} functions {word}")
    if report["totals"]["files"] + report["totals"]["not C++"] != len(sources):
        wrong.append("the report leaves out a file")
    taken, twins = set(), set()
    for file, function in outcomes:
        if file.endswith(".c") and function["outcome"] == "taken":
            taken.add(function["function"])
        elif function["outcome"] == "refused" and function["reason"] not in NOT_TAKEN:
            wrong.append(f"{function['function']} is refused: {function['words']}")
    for path in glob.glob(f"{folder}/out/*.dual.cpp"):
        twins |= set(re.findall(r"^\S.*?\b(\w+)_dual(?:_c\d+)?\(dualrev::tape&.*\) \{$", open(path).read(), re.M))
    if taken != twins:
        wrong.append(f"taken and written are not the same: {sorted(taken ^ twins)}")
    if len(taken) < LEAST_TAKEN:
        wrong.append(f"only {len(taken)} functions are taken")
    return report, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("runtime", help="folder with dualrev/")
    parser.add_argument("--folder", default="erfa", help="for the fetched source and the results")
    parser.add_argument("--compilers", nargs="*", default=["clang++-19", "g++"])
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.tool, options.runtime, options.folder = map(os.path.abspath, (options.tool, options.runtime, options.folder))
    source = fetch(options.folder)
    sources = write_database(options.folder, source)
    os.makedirs(f"{options.folder}/out", exist_ok=True)
    for old in glob.glob(f"{options.folder}/out/*"):
        os.remove(old)
    with open(f"{options.folder}/messages", "w") as messages:
        done = timed(f"{len(sources)} sources", [options.tool, "-p", "build", "--all", "-o", "out", f"--root={source}/src", "--no-format",
                                                 "--report=report.json"], cwd=options.folder, stderr=messages)
    if done.returncode:
        sys.exit(open(f"{options.folder}/messages").read()[-3000:])
    report, findings = wrong_in_report(options.folder, sources)
    print(", ".join(f"{word}: {number}" for word, number in report["totals"].items()))
    for reason in report["reasons"]:
        print(f"  {reason['reason']}: {reason['functions']}, and {reason['through']} that depend on these")
    for compiler in options.compilers:
        findings += compile_all(options, compiler)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
