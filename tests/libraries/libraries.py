#!/usr/bin/env python3
"""Whole libraries that nobody here wrote, in C, as Debian's source packages carry them: ERFA's astronomy, GSL's special functions.

A source is fetched into FOLDER and nothing of it is kept in the project. `dualrev-rewrite --all` takes its compile database (of C99), every
file that it writes is compiled by each compiler, and NAME_check.cpp is linked to these: it compares derivatives with those that the library
gives itself (ERFA's velocities beside positions, GSL's Airy functions' derivatives, ...), with identities and finite differences. The
report is compared with the output.

    libraries.py TOOL RUNTIME --folder F [--only erfa] [--compilers clang++-19 g++] [--jobs 2]

Exit status 0 if all is well. FOLDER/NAME/report.json says what became of each function.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import time



class Erfa:
    name = "erfa"
    least_taken = 220
    # Functions that write the table of leap seconds, a global, and those that need it; and those that hand a static table to functions that
    # could write it.
    reasons = {"dualrev-global", "dualrev-static", "dualrev-boundary"}
    root = "src"

    def prepare(self, folder, source):
        """The sources to take, and the flags that ERFA's configure script would give."""
        sources = [path for path in sorted(glob.glob(f"{source}/src/*.c")) if not os.path.basename(path).startswith("t_erfa")]
        return sources, ['-DPACKAGE_VERSION="2.0.0"', "-DPACKAGE_VERSION_MAJOR=2", "-DPACKAGE_VERSION_MINOR=0", "-DPACKAGE_VERSION_MICRO=0",
                         '-DSOFA_VERSION="20210512"']


class Gsl:
    name = "gsl"
    least_taken = 800
    # Workspaces whose size their type does not tell, and functions that force a number into memory.
    reasons = {"dualrev-boundary", "dualrev-volatile"}
    root = "."
    # Files that others include.
    parts = {"cheb_eval.c", "cheb_eval_mode.c", "legendre_source.c", "balance.c", "companion.c", "qr.c"}

    def prepare(self, folder, source):
        os.makedirs(f"{folder}/include/gsl", exist_ok=True)
        headers = {f"gsl/{os.path.basename(path)}": path for path in glob.glob(f"{source}/**/gsl_*.h", recursive=True)}
        for name, path in {**headers, "build.h": f"{source}/build.h", "templates_on.h": f"{source}/templates_on.h"}.items():
            if os.path.exists(path) and not os.path.lexists(f"{folder}/include/{name}"):
                os.symlink(path, f"{folder}/include/{name}")
        # What GSL's configure script finds on any machine of today.
        has = ("EXPM1", "LOG1P", "HYPOT", "FREXP", "LDEXP", "ACOSH", "ASINH", "ATANH", "ISINF", "ISNAN", "FINITE", "ISFINITE")
        with open(f"{folder}/include/config.h", "w") as file:
            file.writelines(f"#define HAVE_DECL_{name} 1\n" for name in has)
            file.write("#define GSL_COERCE_DBL(x) (x)\n#define RETURN_IF_NULL(x) if (!x) { return ; }\n")
        sources = [path for part in ("complex", "err", "poly", "specfunc", "sys") for path in sorted(glob.glob(f"{source}/{part}/*.c"))
                   if not os.path.basename(path).startswith("test") and os.path.basename(path) not in self.parts]
        return sources, [f"-I{folder}/include"]


def fetch(package, folder):
    """The folder of the unpacked sources. The machine's own list of packages, and what it keeps, stay as they are."""
    unpacked = f"{folder}/source"
    if os.path.exists(unpacked):
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
    subprocess.run(["apt-get", *options, "source", "--download-only", package], cwd=folder, check=True)
    os.makedirs(unpacked, exist_ok=True)
    archive = glob.glob(f"{folder}/{package}_*.orig.tar.*")[0]
    subprocess.run(["tar", "-xf", archive, "--strip-components=1", "-C", unpacked], check=True)
    return unpacked


def write_database(folder, sources, flags):
    os.makedirs(f"{folder}/build", exist_ok=True)
    with open(f"{folder}/build/compile_commands.json", "w") as file:
        json.dump([{"directory": folder, "file": path, "arguments": ["cc", "-std=c99", "-Wstrict-prototypes", *flags, "-c", path]} for path in sources],
                  file)


def compile_all(options, library, folder, compiler, flags):
    """All generated files and the check, with the runtime's header read once. The messages of those that fail."""
    objects = f"{folder}/objects-{compiler}"
    shutil.rmtree(objects, ignore_errors=True)
    os.makedirs(objects)
    flags = ["-std=c++20", "-O0", "-w", "-ffp-contract=off", *flags, f"-I{options.runtime}", f"-I{folder}/out"]
    with open(f"{objects}/runtime.hpp", "w") as file:
        file.write("#include <dualrev/dualrev.hpp>\n")
    precompiled = "runtime.hpp.pch" if "clang" in compiler else "runtime.hpp.gch"
    subprocess.run([compiler, *flags, "-x", "c++-header", "runtime.hpp", "-o", precompiled], cwd=objects, check=True)
    check = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{library.name}_check.cpp")
    # The longest first.
    generated = sorted(glob.glob(f"{folder}/out/**/*.dual.cpp", recursive=True), key=os.path.getsize, reverse=True)

    def one(source):
        name = os.path.relpath(source, f"{folder}/out").replace("/", "_") if source != check else "check"
        done = subprocess.run([compiler, *flags, "-include", "runtime.hpp", "-c", source, "-o", f"{name}.o"], cwd=objects, capture_output=True, text=True)
        return f"{compiler} {source}: {done.stderr[:2000]}" if done.returncode else ""

    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        failures = [words for words in pool.map(one, [check, *generated]) if words]
    print(f"{compiler}: {len(generated) + 1} files: {time.monotonic() - start:.0f} s", flush=True)
    if failures:
        return failures
    subprocess.run(["ar", "rcs", "twins.a", *glob.glob("*.dual.cpp.o", root_dir=objects)], cwd=objects, check=True)
    subprocess.run([compiler, "check.o", "twins.a", "-o", "run"], cwd=objects, check=True)
    return [f"{compiler}: the check fails"] if subprocess.run([f"{objects}/run"]).returncode else []


def wrong_in_report(library, folder, sources):
    """The report, and what it says beside what was written."""
    report = json.load(open(f"{folder}/report.json"))
    wrong = []
    outcomes = [(file["file"], function) for file in report["files"] for function in file["functions"]]
    for word, number in report["totals"].items():
        if word not in ("files", "not C++") and number != sum(function["outcome"] == word for _, function in outcomes):
            wrong.append(f"the report counts {number} functions {word}")
    if report["totals"]["files"] + report["totals"]["not C++"] != len(sources):
        wrong.append("the report leaves out a file")
    wrong += [f"{unread['file']} is not C++: {unread['error']}" for unread in report["not C++"]]
    wrong += [f"{function['function']} is refused: {function['words']}" for _, function in outcomes
              if function["outcome"] == "refused" and function["reason"] not in library.reasons]
    taken = {function["function"] for _, function in outcomes if function["outcome"] == "taken"}
    twins = set()
    for path in glob.glob(f"{folder}/out/**/*.dual.?pp", recursive=True):
        twins |= set(re.findall(r"^\S.*?\b(\w+)_dual(?:_c[\d_]+)?\(dualrev::tape&.*\) \{$", open(path).read(), re.M))
    if taken != twins:
        wrong.append(f"taken and written are not the same: {sorted(taken ^ twins)}")
    if report["totals"]["taken"] < library.least_taken:
        wrong.append(f"only {report['totals']['taken']} functions are taken")
    return report, wrong


def findings_of(library, options):
    folder = f"{options.folder}/{library.name}"
    os.makedirs(folder, exist_ok=True)
    source = fetch(library.name, folder)
    sources, flags = library.prepare(folder, source)
    write_database(folder, sources, flags)
    shutil.rmtree(f"{folder}/out", ignore_errors=True)
    os.makedirs(f"{folder}/out")
    start = time.monotonic()
    with open(f"{folder}/messages", "w") as messages:
        done = subprocess.run([options.tool, "-p", "build", "--all", "-o", "out", f"--root={source}/{library.root}", "--no-format", "--report=report.json"],
                              cwd=folder, stderr=messages)
    print(f"{library.name}: {len(sources)} sources: {time.monotonic() - start:.0f} s", flush=True)
    if done.returncode:
        return [f"{library.name}: exit status {done.returncode}: " + open(f"{folder}/messages").read()[-3000:]]
    report, findings = wrong_in_report(library, folder, sources)
    print(", ".join(f"{word}: {number}" for word, number in report["totals"].items()))
    for reason in report["reasons"]:
        print(f"  {reason['reason']}: {reason['functions']}, and {reason['through']} that depend on these")
    for compiler in options.compilers:
        findings += compile_all(options, library, folder, compiler, flags)
    return findings


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("runtime", help="folder with dualrev/")
    parser.add_argument("--folder", default="libraries", help="for the fetched sources and the results")
    parser.add_argument("--only", default="", help="one library")
    parser.add_argument("--compilers", nargs="*", default=["clang++-19", "g++"])
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.tool, options.runtime, options.folder = map(os.path.abspath, (options.tool, options.runtime, options.folder))
    findings = [finding for library in (Erfa(), Gsl()) if options.only in library.name for finding in findings_of(library, options)]
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
