#!/usr/bin/env python3
"""Tries the ways out that the notes of refusals name. The sources of the folder mended/ take them and say so:

    // way out: "pass it as a parameter by reference"
    // arguments: --suffix=_twin

The tool must accept each source, and what it writes must compile. Every way out of the table in refusal.cpp must be tried by one of the
sources, or by a test that is named below.

usage: check_mended.py TOOL COMPILER REFUSAL_CPP FLAGS...
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
import expect  # noqa: E402

ROW = re.compile(r'\{Reason::(?P<reason>\w+),\s*"(?P<tag>[^"]*)",\s*(?P<message>("([^"\\]|\\.)*"\s*)+),\s*(?P<way>("([^"\\]|\\.)*"\s*)+)\}')
WAY_OUT = re.compile(r'// way out: "(?P<text>[^"]+)"')
ARGUMENTS = re.compile(r"// arguments: (?P<arguments>.*)")

# What takes several files or another command line, by the test that has them.
ELSEWHERE = {
    "OwnHeader": "cli/test_cli.py: test_source_with_its_own_functions_and_its_own_header",
    "SeveralBodies": "cli/test_cli.py: test_units_one_by_one",
    "Mark": "cases/stopped.hpp: stop_gradient",
    "RulePlace": "cli/test_cli.py: test_rule_where_it_is_asked_for",
    "RuleUnseen": "cli/test_cli.py: test_rule_where_it_is_asked_for",
    "Include": "refusals/mended/places.hpp: #pragma once",
    "Language": "cli/test_cli.py: test_flags_behind_dashes",
    "Module": "cli/test_cli.py: test_generated_header_runs",
    "NothingHere": "cli/test_cli.py: test_function",
    "NoFunction": "cli/test_cli.py: test_function_of_a_namespace_and_several",
    "NoParameter": "cli/test_cli.py: test_constant",
    "NoInstance": "cli/test_cli.py: test_function_as_an_instance",
    "OpenMP": "cli/test_cli.py: test_openmp",
    "OpenMPIgnored": "cli/test_cli.py: test_openmp",
    "Template": "cli/test_cli.py: test_source_that_only_asks",
}


def strings(literals):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))


def main():
    tool, compiler, table, flags = sys.argv[1], shlex.split(sys.argv[2]), sys.argv[3], sys.argv[4:]
    problems, tried = [], set()
    folder = os.path.join(HERE, "mended")
    for name in sorted(os.listdir(folder)):
        source = os.path.join(folder, name)
        text = open(source).read()
        tried.update(match["text"] for match in WAY_OUT.finditer(text))
        arguments = [word for match in ARGUMENTS.finditer(text) for word in shlex.split(match["arguments"])]
        with tempfile.TemporaryDirectory() as made:
            output = os.path.join(made, "mended.dual.hpp")
            done = expect.run([tool, source, "-o", output, *arguments, "--", *flags])
            if done.returncode != 0:
                problems.append(f"{name} is refused:\n{done.stderr}")
                continue
            program = os.path.join(made, "mended.cpp")
            with open(program, "w") as file:
                file.write('#include "mended.dual.hpp"\n')
            done = subprocess.run([*compiler, "-fsyntax-only", program, *flags], capture_output=True, text=True)
            if done.returncode != 0:
                problems.append(f"what is made of {name} does not compile:\n{done.stderr}")

    rows = list(ROW.finditer(open(table).read()))
    if len(rows) < 50:
        problems.append(f"{table}: only {len(rows)} rows are understood")
    for row in rows:
        way = strings(row["way"]).replace('\\"', "'")
        if row["reason"] in ELSEWHERE:
            file, what = ELSEWHERE[row["reason"]].split(": ")
            if what not in open(os.path.join(HERE, "..", file)).read():
                problems.append(f"Reason::{row['reason']}: there is no {what} in tests/{file}")
        elif way not in tried:
            problems.append(f'nobody tries the way out of Reason::{row["reason"]}: "{way}"')
        tried.discard(way)
    problems += [f'no row has the way out "{way}"' for way in sorted(tried)]
    print(*problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
