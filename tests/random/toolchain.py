"""From programs to verdicts: the tool, the compilers, the harness, and which of many programs in one file an error is about."""
import glob
import hashlib
import os
import re
import shutil
import subprocess
import time

from program import calls, source

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FLAGS = ["-std=c++20", "-UNDEBUG", "-ffp-contract=off", "-w", f"-I{HERE}", f"-I{ROOT}/tests", f"-I{ROOT}/runtime/include"]
# Assertions, so that an original that oversteps a vector says so; shrinking makes such.
COMPILE = FLAGS + ["-O0", "-D_GLIBCXX_ASSERTIONS", "-include", f"{ROOT}/tests/support/ways.hpp", "-I."]
COPY = 'namespace fwd_case {\n#include "support/oracle_begin.hpp"\n#include "programs.cpp"\n#include "support/oracle_end.hpp"\n}\n'
FINDINGS = ("refused", "uncompilable", "wrong", "threw", "crash", "hang", "tool")
LOCATION = re.compile(r"(programs(?:\.dual)?\.[ch]pp):(\d+)")
TIME_LIMIT = 600


class Verdict:
    """What became of a program: ok, kink, invalid (of no use), or one of FINDINGS; and in which words."""

    def __init__(self, kind, text="", by=""):
        self.kind, self.text, self.by = kind, text, by

    def found(self):
        return self.kind in FINDINGS

    def signature(self):
        """The same for failures that are probably the same: without names and numbers."""
        if self.kind == "wrong":
            oracle = self.text.split(":")[0]  # which of these notices first depends on the size of the error
            return "wrong", "derivative" if oracle in ("finite differences", "forward") else oracle
        words = re.sub(r"'[^']*'|‘[^’]*’|\"[^\"]*\"|\d+", "*", self.text)
        return self.kind, words[:120]

    def __str__(self):
        return f"{self.kind}{f' ({self.by})' if self.by else ''}: {self.text}"


class Build:
    """One compiler and one definition of the runtime (a stage of the ladder, or the tape): precompiled header and harness."""

    def __init__(self, compiler, stage):
        self.compiler, self.stage = compiler, stage
        self.clang = "clang" in os.path.basename(compiler)
        self.name = re.sub(r"\W", "_", os.path.basename(compiler)) + (f"_{stage}" if stage else "")
        self.flags = COMPILE + ([f"-DDUALREV_STAGE={stage}"] if stage else []) + (["-ferror-limit=0"] if self.clang else ["-fmax-errors=0"])
        if not self.clang:
            self.flags.append("-frounding-math")  # else it computes constants itself or leaves them to the library, as the statement has it

    def command(self, support):
        header = os.path.join(support, self.name, "pch.hpp")
        return [self.compiler, *self.flags, *(["-include-pch", header + ".gch"] if self.clang else ["-include", header])]

    def prepare(self, chain):
        folder = os.path.join(chain.support, self.name)
        if os.path.exists(os.path.join(folder, "done")):
            return
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "pch.hpp"), "w") as file:
            file.write('#pragma once\n#include "harness.hpp"\n')
        header = ["-fpch-instantiate-templates"] if self.clang else []
        for command in ([self.compiler, *self.flags, *header, "-x", "c++-header", f"{folder}/pch.hpp", "-o", f"{folder}/pch.hpp.gch"],
                        [*self.command(chain.support), "-c", f"{HERE}/harness.cpp", "-o", f"{folder}/harness.o"],
                        [self.compiler, *self.flags, "-c", f"{ROOT}/tests/support/check.cpp", "-o", f"{folder}/check.o"]):
            status, text = chain.run("support", command, chain.support)
            if status:
                raise SystemExit(f"run.py: cannot build the harness\n{' '.join(command)}\n{text}")
        open(os.path.join(folder, "done"), "w").close()


class Toolchain:
    def __init__(self, tool, folder, compilers=("clang++-19",), stages=()):
        self.tool, self.folder, self.seconds = os.path.abspath(tool), os.path.abspath(folder), {}
        self.builds = [Build(compiler, "") for compiler in compilers] + [Build(compilers[0], stage) for stage in stages]
        self.support = os.path.join(self.folder, "support-" + self.key())
        for old in glob.glob(os.path.join(self.folder, "support-*")):
            if old != self.support:
                shutil.rmtree(old)
        os.makedirs(self.support, exist_ok=True)
        if not os.path.exists(os.path.join(self.support, "none.dual.hpp")):
            with open(os.path.join(self.support, "none.cpp"), "w") as file:
                file.write(source([]))
            status, text = self.run("support", [self.tool, "none.cpp", "-o", "none.dual.cpp", "--", *FLAGS], self.support)
            if status:
                raise SystemExit(f"run.py: the tool refuses a file without programs\n{text}")
        for build in self.builds:
            build.prepare(self)

    def key(self):
        """Of all that the precompiled headers and the harness are made of."""
        digest = hashlib.sha256()
        for pattern in ("runtime/include/**/*", "tests/support/*.?pp", "tests/random/*.?pp"):
            for path in sorted(glob.glob(os.path.join(ROOT, pattern), recursive=True)):
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        digest.update(file.read())
        return digest.hexdigest()[:12]

    def run(self, step, command, folder):
        """Status and output; the processor time is added up by step. The status of what hangs is 124."""
        with open(os.path.join(folder, f"{step}.log"), "w+", errors="replace") as log:
            child = subprocess.Popen(command, cwd=folder, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
            deadline = time.monotonic() + TIME_LIMIT
            while True:
                pid, status, usage = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    break
                if time.monotonic() > deadline:
                    child.kill()
                    os.wait4(child.pid, 0)
                    return 124, "the time limit is over"
                time.sleep(0.01)
            child.returncode = os.waitstatus_to_exitcode(status)
            self.seconds[step] = self.seconds.get(step, 0) + usage.ru_utime + usage.ru_stime
            log.seek(0)
            return child.returncode, log.read()

    # ---- verdicts ----

    def check(self, programs, name="batch", only=None):
        """A verdict for each program, by its number. `only`: the last step that matters (tool, compile, run)."""
        folder = os.path.join(self.folder, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        verdicts = {}
        self.settle(list(programs), folder, verdicts, only)
        return verdicts

    def settle(self, programs, folder, verdicts, only):
        """Programs that an error can be put down to are taken out, until the others go through; where no error tells, by halves."""
        while programs:
            blamed = self.attempt(programs, folder, only)
            if None in blamed:
                if len(programs) == 1:
                    verdicts[programs[0].number] = blamed[None]
                    return
                middle = len(programs) // 2
                for half in (programs[:middle], programs[middle:]):
                    self.settle(half, folder, verdicts, only)
                return
            verdicts.update(blamed)
            programs = [program for program in programs if program.number not in verdicts]

    def attempt(self, programs, folder, only):
        """Verdicts for all programs, or for those that stand in the way. Under None: for one of them, nobody knows which."""
        text = source(programs)
        with open(os.path.join(folder, "programs.cpp"), "w") as file:
            file.write(text)
        status, log = self.run("tool", [self.tool, "programs.cpp", "-o", "programs.dual.cpp", "--no-format", "--", *FLAGS, "-ferror-limit=0"], folder)
        if status:
            blamed = self.blame(log, folder, text, "tool")
            if status != 1 or not blamed:
                blamed = {None: Verdict("tool", f"status {status}: {log[-300:]}")}
            return blamed
        if only == "tool":
            return {program.number: Verdict("ok") for program in programs}
        with open(os.path.join(folder, "copy.cpp"), "w") as file:
            file.write(COPY)
        with open(os.path.join(folder, "calls.txt"), "w") as file:
            file.write(calls(programs))
        results = {}
        first = self.builds[0]
        for build in self.builds:
            blamed = self.compiled(build, "programs.dual", folder, text, only)
            if build is first and not blamed and only != "compile":
                blamed = self.compiled(build, "copy", folder, text, only)
            if blamed:
                return blamed
            if only == "compile":
                continue
            for number, verdict in self.executed(build, programs, folder).items():
                if number is None:
                    return {None: verdict}
                if number not in results or verdict.found() and not results[number].found():
                    results[number] = verdict
        return results or {program.number: Verdict("ok") for program in programs}

    def compiled(self, build, file, folder, text, only):
        what = ["-fsyntax-only"] if only == "compile" else ["-o", f"{file}.{build.name}.o" if file != "copy" else "copy.o"]
        step = f"{build.name} {'twins' if file != 'copy' else 'copy'}"
        status, log = self.run(step, [*build.command(self.support), *what, "-c", f"{file}.cpp"], folder)
        if not status:
            return {}
        kind = "uncompilable" if file != "copy" else "invalid"
        return self.blame(log, folder, text, build.name, kind) or {None: Verdict(kind, " ".join(log[-300:].split()), build.name)}

    def executed(self, build, programs, folder):
        command = [build.compiler, f"{self.support}/{build.name}/harness.o", f"{self.support}/{build.name}/check.o",
                   f"programs.dual.{build.name}.o", "copy.o", "-o", f"programs.{build.name}"]
        status, log = self.run("link", command, folder)
        if status:
            return {None: Verdict("uncompilable", "link: " + " ".join(re.findall(r"undefined reference to .*|multiple definition of .*", log)[:1]), build.name)}
        results, left, worse = {}, {program.number for program in programs}, ["ok", "kink", "invalid", *FINDINGS]
        while left:
            with open(os.path.join(folder, "calls.txt"), "w") as file:
                file.write(calls([program for program in programs if program.number in left]))
            _, log = self.run("run", [f"./programs.{build.name}", "calls.txt"], folder)
            seen = set()
            for line in log.splitlines():
                match = re.match(r"(\d+) (\w+) (.*)", line)
                if not match or match.group(2) not in worse:
                    continue  # what an assertion says
                number, verdict = int(match.group(1)), Verdict(match.group(2), match.group(3).strip(), build.name)
                seen.add(number)
                if number not in results or worse.index(verdict.kind) > worse.index(results[number].kind):
                    results[number] = verdict
            if not seen & left:
                return {None: Verdict("crash", "the harness ends without a word", build.name)}
            left -= seen
        return results

    def blame(self, log, folder, text, by, kind="refused"):
        """The programs that the errors in a compiler's output are about, each with its first error."""
        owner, blamed, error = Owners(folder, text), {}, None
        for line in log.splitlines():
            match = re.search(r"(?:fatal )?error: (.*)", line)
            if match:
                error = match.group(1)
            place = LOCATION.search(line)
            number = place and owner.of(*place.groups())
            if number is None or error is None:
                continue
            which = kind if kind != "refused" or "[dualrev-" in error else "invalid"
            blamed.setdefault(number, Verdict(which, error, by))
            error = None
        return blamed


class Owners:
    """Which program a line of a file belongs to: the last `namespace pN` before it."""

    def __init__(self, folder, text):
        self.folder, self.files = folder, {"programs.cpp": self.table(text)}

    @staticmethod
    def table(text):
        numbers, current = [], None
        for line in text.split("\n"):
            match = re.match(r"namespace p(\d+)\b", line)
            if match:
                current = int(match.group(1))
            numbers.append(current)
            if line.startswith("}  // namespace p"):
                current = None
        return numbers

    def of(self, file, line):
        if file not in self.files:
            path = os.path.join(self.folder, file)
            with open(path) as opened:
                self.files[file] = self.table(opened.read())
        table = self.files[file]
        return table[int(line) - 1] if int(line) <= len(table) else None
