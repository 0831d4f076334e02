#!/usr/bin/env python3
"""Writes docs/conformance.md from the tests: every kind of statement and expression that Clang can give for C++20, and every name of
the standard library that library_names.txt lists, each taken (with its test) or refused (with its message).

What the tests consist of, tests/support/constructs.cpp tells. Evidence, in this order:

  taken      it stands in a function of tests/cases, traps, programs or audit that the tool rewrites; other tests compile and run the twin;
  taken      it stands in a probe (tests/conformance/*.hpp) that the tool rewrites; check_probes.py compiles and runs its twin;
  refused    it stands on a line of tests/refusals that is annotated with a refusal, or in a probe that is refused;
  neither    it cannot come to the tool, for the reason given in CANNOT_OCCUR or NO_SCALAR.

Anything else is unknown, and an error.

usage: conformance.py CONSTRUCTS TOOL [--generated=DIR] [--cache=DIR] [--check] -- FLAGS...
  --generated  folder of twins that a build has written: a case is rewritten if its twin is there; otherwise the tool is run
  --cache      folder in which answers about unchanged sources are kept
  --check      write nothing; fail if docs/conformance.md is not what would be written
"""
import collections
import concurrent.futures
import hashlib
import os
import re
import subprocess
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
ROOT = os.path.dirname(TESTS)
sys.path.insert(0, os.path.join(TESTS, "support"))
sys.path.insert(0, HERE)
import expect  # noqa: E402
from kinds import CANNOT_OCCUR, DIALECTS, NO_SCALAR, STANDS_FOR  # noqa: E402

REFUSED = re.compile(r'//.*?refused at \d+(?:, \d+)*: (?P<tag>dualrev-[a-z-]+) "(?P<text>[^"]+)"')
NEEDED = re.compile(r"needed for the derivative of '(?:.*::)?([\w~]+)")
Evidence = collections.namedtuple("Evidence", "test tag message")  # tag and message: None if taken


class Runner:
    def __init__(self, constructs, tool, generated, cache, flags):
        self.constructs, self.tool, self.generated, self.cache, self.flags = constructs, tool, generated, cache, flags
        self.resources = subprocess.run([tool_clang(), "-print-resource-dir"], capture_output=True, text=True).stdout.strip()

    def kept(self, kind, source, program, make):
        """The answer of a program about a source, from the cache if neither has changed."""
        if not self.cache:
            return make()
        stamp = hashlib.sha256(open(source, "rb").read() + open(program, "rb").read() + " ".join(self.flags).encode()).hexdigest()
        path = os.path.join(self.cache, f"{kind}-{stamp}.txt")
        if not os.path.exists(path):
            answer = make()
            os.makedirs(self.cache, exist_ok=True)
            with open(path, "w") as file:
                file.write(answer)
        return open(path).read()

    def parts(self, source):
        """(kind or name, line, function, what) for everything in the functions of a source and of the test files that it includes."""

        def make():
            command = [self.constructs, source, "--", "-xc++", *self.flags, "-resource-dir=" + self.resources]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode < 0 or "error:" not in done.stderr and done.returncode != 0:
                sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
            return done.stdout

        for line in self.kept("parts", source, self.constructs, make).split("\n")[:-1]:
            sort, file, number, function, what = line.split("\t", 4)
            if os.path.abspath(file) == source:
                yield sort, int(number), function, what

    def rewrite(self, source):
        """Exit status and standard error of the tool with --keep-going."""

        def make():
            done = expect.run([self.tool, source, "--keep-going", "--", *self.flags], timeout=300)
            return f"{done.returncode}\n{done.stderr}"

        status, _, stderr = self.kept("rewrite", source, self.tool, make).partition("\n")
        return int(status), stderr

    def is_taken(self, source):
        name = os.path.splitext(os.path.basename(source))[0]
        if self.generated and os.path.exists(os.path.join(self.generated, name + ".dual.hpp")):
            return True
        return self.rewrite(source)[0] == 0


def tool_clang():
    return next(c for c in ("clang++-19", "clang++") if subprocess.run(["which", c], capture_output=True).returncode == 0)


def sources(*folders):
    for folder in folders:
        for name in sorted(os.listdir(os.path.join(TESTS, folder))):
            if name.endswith(".hpp"):
                yield os.path.join(TESTS, folder, name)


def refusals(stderr):
    """Function => (tag, message) of a probe file."""
    found = {}
    for error in expect.diagnostics(stderr):
        for note in error.notes:
            if match := NEEDED.search(note.text):
                found.setdefault(match[1], (error.tag, error.text))
    return found


def gather(runner):
    """(kind or name, what) => its evidence, the best first."""
    jobs = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for source in sources("cases", "traps", "programs", "audit"):
            jobs[source] = ("case", pool.submit(lambda s=source: (runner.is_taken(s), list(runner.parts(s)))))
        for source in sources("conformance"):
            jobs[source] = ("probe", pool.submit(lambda s=source: (runner.rewrite(s), list(runner.parts(s)))))
        for source in sources("refusals"):
            jobs[source] = ("refusal", pool.submit(lambda s=source: (None, list(runner.parts(s)))))
    taken, refused = {}, {}
    for source, (sort, job) in jobs.items():
        state, parts = job.result()
        test = os.path.relpath(source, TESTS)
        if sort == "case":
            if state:
                for kind, _, function, what in parts:
                    taken.setdefault((kind, what), Evidence(f"{test} `{function}`", None, None))
        elif sort == "probe":
            status, stderr = state
            no = refusals(stderr)
            for kind, _, function, what in parts:
                where = f"{test} `{function}`"
                if function in no:
                    refused.setdefault((kind, what), []).append((function, Evidence(where, *no[function])))
                elif status in (0, 1):
                    taken.setdefault((kind, what), Evidence(where, None, None))
        else:
            marked = {}
            for number, line in enumerate(open(source), 1):
                if match := REFUSED.search(line):
                    marked[number] = (match["tag"], match["text"])
            for kind, line, function, what in parts:
                if line in marked:
                    refused.setdefault((kind, what), []).append((function, Evidence(f"{test} `{function}`", *marked[line])))
    return taken, refused


def best_refusal(all_of_it, what):
    """A probe that is named after it says most."""
    short = re.sub(r"\W", "_", what.rsplit("::", 1)[-1])
    for function, evidence in all_of_it:
        if function.rstrip("_0123456789") == short or function == short:
            return evidence
    for _, evidence in all_of_it:
        if short in evidence.message:
            return evidence
    return all_of_it[0][1]


def escaped(text):
    return text.replace("<", "&lt;")


def wrapped(text, indent=""):
    """The lines of a paragraph or, with an indent, of an item of a list. None is wider than 120 columns."""
    return textwrap.wrap(text, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def item(what, state, why):
    """What the document says of a construct or name, `why` being the test that has it and, if need be, the refusal."""
    return wrapped(f"- `{what}`: {state}: {why}", "  ")


def found(what, key, taken, refused, excluded, states):
    """The lines about a construct or name; its state goes to `states`."""
    if key in taken:
        state, why = "taken", taken[key].test
    elif key in refused:
        evidence = best_refusal(refused[key], key[1])
        state, why = "refused", f"{escaped(evidence.message)} [{evidence.tag}], {evidence.test}"
    elif excluded:
        state, why = "cannot occur", escaped(excluded)
    else:
        state, why = "unknown", "no test has it"
    states.setdefault(state, []).append(key[1])
    return item(what, state, why)


def head(states):
    count = {state: len(states.get(state, [])) for state in ("taken", "refused", "cannot occur", "unknown")}
    origin = ("Written by `tests/conformance/conformance.py` from the tests; do not edit. A test fails when it is not "
              "up to date or when something in it is unknown.")
    words = ("*Taken*: it stands in a function that is rewritten, and other tests compile the twin with both "
             "compilers, run it and compare values and derivatives. *Refused*: the tool says so, in the words given, "
             "and writes nothing. *Cannot occur*: it cannot come to the tool, or holds no number. A name can be taken "
             "in one use and refused in another: what is refused says so at its place.")
    counts = "; ".join(f"{number} {state}" for state, number in count.items()) + "."
    return ["# Conformance", "", *wrapped(origin), "", *wrapped(words), "", counts, ""]


def dialects(number):
    lines = wrapped(f"Left out: {number} classes and conversions of other languages and dialects, by the start of "
                    "their names:") + [""]
    for pattern, why in DIALECTS:
        lines += wrapped(f"- {why} (`{pattern}`)", "  ")
    return lines


CLASSES = ["## Statements and expressions", "", "### Clang's classes", ""]
OPERATORS = ["", "### Operators and conversions", ""]


def list_of_kinds(runner, taken, refused, states):
    listed = subprocess.run([runner.constructs, "--list"], capture_output=True, text=True).stdout
    lines = list(CLASSES)
    every = sorted({line.split("|", 1)[1] for line in listed.splitlines()}, key=lambda k: (" " in k, k))
    kinds = [kind for kind in every if not any(re.match(pattern, kind) for pattern, _ in DIALECTS)]
    for kind in kinds:
        if kind == next(k for k in kinds if " " in k):
            lines += OPERATORS
        key = ("kind", STANDS_FOR.get(kind, kind))
        lines += found(kind, key, taken, refused, CANNOT_OCCUR.get(kind), states)
    return lines + [""] + dialects(len(every) - len(kinds))


def list_of_names(taken, refused, states):
    lines = ["## The standard library", ""]
    lines += wrapped("Names that can meet a floating-point number, by header. A header without such names says so.")
    for line in open(os.path.join(HERE, "library_names.txt")):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        header, _, names = line.partition(":")
        lines += ["", f"### `{header}`", ""]
        if not names.strip():
            lines += wrapped(NO_SCALAR[header])
        for name in names.split():
            lines += found(name, ("name", "std::" + name), taken, refused, None, states)
    return lines


def main():
    arguments = sys.argv[1:]
    split = arguments.index("--")
    arguments, flags = arguments[:split], arguments[split + 1 :]
    options = {a.split("=")[0]: a.partition("=")[2] for a in arguments if a.startswith("--")}
    constructs, tool = [a for a in arguments if not a.startswith("--")]
    runner = Runner(constructs, tool, options.get("--generated"), options.get("--cache"), flags)
    taken, refused = gather(runner)
    states = {}
    kinds = list_of_kinds(runner, taken, refused, states)
    names = list_of_names(taken, refused, states)
    start, unknown = head(states), states.get("unknown", [])
    text = "\n".join(start + kinds + [""] + names) + "\n"
    target = os.path.join(ROOT, "docs", "conformance.md")
    if unknown:
        print("unknown:", *unknown)
    if "--check" not in options:
        with open(target, "w") as file:
            file.write(text)
        print(start[-2])
        return 0
    written = open(target).read() if os.path.exists(target) else ""
    if written != text:
        import difflib
        print("docs/conformance.md is not up to date; run tests/conformance/conformance.py")
        sys.stdout.writelines(list(difflib.unified_diff(written.splitlines(True), text.splitlines(True), "docs/conformance.md", "as it is", n=0))[:200])
    return 1 if unknown or written != text else 0


if __name__ == "__main__":
    sys.exit(main())
