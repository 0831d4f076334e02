#!/usr/bin/env python3
"""Runs the tool with --audit on one annotated source and compares the endings with the annotations:

    if (x > y) ...   // ends: comparison "x > y", equality "x == 2"

Every annotation must be found, and nothing else. `// arguments: --function=f` adds arguments for the tool. Besides: each position is
that of the text, the output is the same as without --audit, and so is a second audit.

usage: check_audit.py TOOL SOURCE FLAGS...
"""
import json
import os
import re
import shlex
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import expect  # noqa: E402

ENDS = re.compile(r"// ends: (.*)$")
ONE = re.compile(r'([a-z-]+) "(.*?)"(?=, [a-z-]+ "|\s*$)')


def main():
    tool, source, flags = sys.argv[1], sys.argv[2], sys.argv[3:]
    lines = open(source).read().splitlines()
    expected, arguments = [], []
    for number, line in enumerate(lines, 1):
        if match := ENDS.search(line):
            expected += [(number, kind, text) for kind, text in ONE.findall(match[1])]
        if match := re.match(r"// arguments: (.*)", line):
            arguments += shlex.split(match[1])
    problems = []
    with tempfile.TemporaryDirectory() as folder:

        def run(name, *more):
            out = os.path.join(folder, name)
            done = expect.run([tool, source, "-o", out, *arguments, *more, "--", *flags])
            if done.returncode != 0:
                problems.append(f"exit status {done.returncode}:\n{done.stderr}")
                return ""
            return open(out).read()

        audits = [os.path.join(folder, name) for name in ("a.json", "b.json")]
        if run("x.dual.hpp") != run("x.dual.hpp", "--audit=" + audits[0]):
            problems.append("the output is another with --audit")
        run("x.dual.hpp", "--audit=" + audits[1])
        if not problems:
            texts = [open(audit).read() for audit in audits]
            if texts[0] != texts[1]:
                problems.append("a second audit is another")
            endings = json.loads(texts[0])["endings"]
            found = [(e["line"], e["kind"], e["text"]) for e in endings]
            problems += [f"line {line}: not found: {kind} {text!r}" for line, kind, text in expected if (line, kind, text) not in found]
            problems += [f"line {line}: not annotated: {kind} {text!r}" for line, kind, text in found if (line, kind, text) not in expected]
            if len(set(found)) != len(found) and len(found) != len(expected):
                problems.append("an ending is listed twice")
            problems += [f"not at its text: {e}" for e in endings if not lines[e["line"] - 1][e["column"] - 1 :].startswith(e["text"])]
            problems += [f"without function or reason: {e}" for e in endings if not e["function"] or not e["reason"] or os.path.realpath(e["file"]) != os.path.realpath(source)]
    print(*problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
