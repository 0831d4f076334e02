#!/usr/bin/env python3
"""Runs the tool on one annotated source that it must refuse, and compares its diagnostics with the annotations, in the manner
of clang's -verify:

    asm("nop");                // refused at 5: dualrev-asm "inline assembly"
    return helper(x);          // note: "called here"
    // arguments: --function=f
    // flags: -fopenmp
    // on the command line: dualrev-no-function "missing"

`refused` stands on the line of an error and gives its column (or several), its tag and a part of its message; `note` stands on the line of a note that
some error carries (the chain of calls); `arguments` adds arguments for the tool, `flags` the compiler's; `on the command line` is an error without a place.
Every annotation must be found, and every error must be annotated, unless it says the same of the same function once more. Every error
must carry notes: which derivative needed it, and the way out. Besides: exit status 1, nothing on standard output, no output file touched.

usage: check_refusals.py TOOL SOURCE FLAGS...
"""
import os
import re
import shlex
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import expect  # noqa: E402

REFUSED = re.compile(r'//.*?refused at (?P<columns>\d+(, \d+)*): (?P<tag>dualrev-[a-z-]+) "(?P<text>[^"]+)"')
COMMAND_LINE = re.compile(r'// on the command line: (?P<tag>dualrev-[a-z-]+) "(?P<text>[^"]+)"')
NOTE = re.compile(r'//.*?note: "(?P<text>[^"]+)"')
ARGUMENTS = re.compile(r"// arguments: (?P<arguments>.*)")
FLAGS = re.compile(r"// flags: (?P<flags>.*)")
SENTINEL = "what stood here before\n"


def function_of(error):
    """Which derivative needed it, as the notes say."""
    return next((note.text for note in error.notes if "needed for" in note.text or "is called here" in note.text), None)


def main():
    tool, source, flags = sys.argv[1], sys.argv[2], sys.argv[3:]
    lines = open(source).read().splitlines()
    refused, notes, arguments, placeless = [], [], [], []
    for number, line in enumerate(lines, 1):
        refused += [(number, m["columns"], m["tag"], m["text"]) for m in REFUSED.finditer(line)]
        notes += [(number, m["text"]) for m in NOTE.finditer(line)]
        placeless += [(m["tag"], m["text"]) for m in COMMAND_LINE.finditer(line)]
        if match := ARGUMENTS.match(line):
            arguments += shlex.split(match["arguments"])
        if match := FLAGS.match(line):
            flags += shlex.split(match["flags"])
    problems = []
    if not refused and not placeless:
        problems.append("the source says nothing that must be refused")

    with tempfile.TemporaryDirectory() as folder:
        name = "out.dual" + os.path.splitext(source)[1]
        output = os.path.join(folder, name)
        with open(output, "w") as file:
            file.write(SENTINEL)
        done = expect.run([tool, source, "-o", output, *arguments, "--", *flags])
        if done.returncode != 1:
            problems.append(f"exit status {done.returncode}, not 1")
        if done.stdout:
            problems.append("standard output is not empty")
        if os.listdir(folder) != [name] or open(output).read() != SENTINEL:
            problems.append("output files were written")

    errors = expect.diagnostics(done.stderr)
    here = os.path.basename(source)
    said = set()
    for number, columns, tag, text in refused:
        found = [e for e in errors if e.line == number and e.tag == tag and text in e.text and os.path.basename(e.file) == here]
        at = ", ".join(str(column) for column in sorted({error.column for error in found}))
        if at != columns:
            problems.append(f'in line {number} at {columns}, not at {at or "all"}: "{text}" [{tag}]')
        for error in found:
            error.expected = True
            said.add((error.tag, function_of(error)))
            if not any("needed" not in note.text and "is called here" not in note.text for note in error.notes):
                problems.append(f"no way out is given: {error}")
    problems += [f"not annotated: {e}" for e in errors if not hasattr(e, "expected") and (e.tag, function_of(e)) not in said]
    for number, text in notes:
        if not any(n.line == number and text in n.text for e in errors for n in e.notes):
            problems.append(f'no note in line {number}: "{text}"')
    rest = [line for line in done.stderr.splitlines() if re.match(r"(\S+: )?error: ", line) and not expect.DIAGNOSTIC.match(line)]
    for tag, text in placeless:
        mine = [line for line in rest if f"[{tag}]" in line and text in line]
        if not mine:
            problems.append(f'no error without a place: "{text}" [{tag}]')
        rest = [line for line in rest if line not in mine]
    problems += [f"an error without a place: {line}" for line in rest]

    if problems:
        print(*problems, "--- standard error of the tool:\n" + done.stderr, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
