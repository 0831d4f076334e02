#!/usr/bin/env python3
"""Makes random programs, has them rewritten, compiled and run, and shrinks those that fail. The same seed makes the same programs.

    run.py TOOL --seed 1 --count 1000                 a thousand programs
    run.py TOOL --seed 1 --minutes 60 --jobs 2        as many as an hour allows
    run.py TOOL --seed 1 --program 17                 one, and what is made of it
    run.py TOOL --seed 1 --count 200 --compilers clang++-19,g++ --stages arrays,contributions

Exit status 0 if there is no finding. Findings stand in FOLDER/found: the shrunk program, what was found, and how to see it again.
"""
import argparse
import concurrent.futures
import os
import shutil
import sys
import time

from program import Program, SIZES, source
from shrink import shrink
from toolchain import Toolchain

LAST_STEP = {"refused": "tool", "tool": "tool", "uncompilable": "compile"}


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="dualrev-rewrite")
    parser.add_argument("--seed", default="1", help="any word; `time` is another one each time")
    parser.add_argument("--first", type=int, default=0, help="number of the first program")
    parser.add_argument("--count", type=int, default=200, help="programs")
    parser.add_argument("--minutes", type=float, help="instead of --count")
    parser.add_argument("--program", type=int, help="this one alone")
    parser.add_argument("--size", choices=SIZES, default="normal", help="tiny for the stage naive, which is exponential; small are little but effects")
    parser.add_argument("--per-file", type=int, default=50)
    parser.add_argument("--compilers", default="clang++-19")
    parser.add_argument("--stages", default="", help="of the ladder: naive, staged_map, cayley, arrays, one_array, contributions")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", default="random-programs")
    parser.add_argument("--shrink", type=int, default=1, help="how many failures of each kind to shrink")
    given = parser.parse_args()
    if given.seed == "time":
        given.seed = str(int(time.time()))
    return given


def shrunk(chain, program, verdict):
    """The smallest program that fails in the same way, and how it does."""
    step, builds = LAST_STEP.get(verdict.kind), chain.builds
    chain.builds = [build for build in builds if build.name == verdict.by] or builds[:1]

    def fails(candidates):
        verdicts = chain.check(candidates, "shrinking", step)
        return [verdicts[c.number].signature() == verdict.signature() for c in candidates]

    small = shrink(program, fails) if fails([program])[0] else program
    small.number = program.number
    final = chain.check([small], "shrinking", step)[program.number]
    chain.builds = builds
    return small, final


def company(chain, programs, program, verdict):
    """The other programs of the file beside which this one fails: as few as halving gives."""
    others, step = [other for other in programs if other is not program], LAST_STEP.get(verdict.kind)
    count = max(1, len(others) // 2)
    while True:
        parts = [others[start:start + count] for start in range(0, len(others), count)]
        fewer = [part for part in parts if chain.check([*part, program], "shrinking", step)[program.number].signature() == verdict.signature()]
        if fewer:
            others = fewer[0]
        if count == 1:
            return [*others, program]
        count //= 2


class Campaign:
    def __init__(self, given):
        self.given = given
        self.chain = Toolchain(given.tool, given.folder, given.compilers.split(","), [stage for stage in given.stages.split(",") if stage])
        self.found, self.counts, self.started = {}, {}, time.monotonic()

    def batches(self):
        given = self.given
        if given.program is not None:
            yield range(given.program, given.program + 1)
            return
        first, end = given.first, given.first + given.count
        while given.minutes is not None and time.monotonic() - self.started < given.minutes * 60 or given.minutes is None and first < end:
            last = first + given.per_file if given.minutes is not None else min(end, first + given.per_file)
            yield range(first, last)
            first = last

    def run(self):
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as pool:
            waiting = set()
            for batch in self.batches():
                waiting.add(pool.submit(self.check, batch))
                if len(waiting) >= self.given.jobs:
                    done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
                    self.take(done)
            self.take(concurrent.futures.wait(waiting).done)
        self.report()
        return 1 if self.found else 0

    def check(self, numbers):
        started = time.process_time()
        programs = [Program(self.given.seed, number, self.given.size) for number in numbers]
        self.chain.seconds["generate"] = self.chain.seconds.get("generate", 0) + time.process_time() - started
        name = f"batch-{numbers[0]}"
        verdicts = self.chain.check(programs, name)
        if self.given.program is None:
            shutil.rmtree(os.path.join(self.chain.folder, name))
        return programs, verdicts

    def take(self, batches):
        for batch in batches:
            programs, verdicts = batch.result()
            for program in programs:
                verdict = verdicts[program.number]
                self.counts[verdict.kind] = self.counts.get(verdict.kind, 0) + 1
                if verdict.kind == "invalid":
                    print(f"program {program.number} is of no use: {verdict.text[:200]}")
                if verdict.found():
                    alike = self.found.setdefault(verdict.signature(), [])
                    alike.append((program, verdict))
                    print(f"program {program.number} {verdict}"[:300], flush=True)
                    if len(alike) <= self.given.shrink:
                        self.keep(program, verdict, programs)

    def keep(self, program, verdict, programs):
        """Shrinks, and writes down what is left."""
        before = dict(self.chain.seconds)
        small, final = shrunk(self.chain, program, verdict)
        if not final.found():  # it takes others in the same file
            beside = company(self.chain, programs, program, verdict)
            final = self.chain.check(beside, "shrinking")[program.number]
            print(f"  only beside {', '.join(str(other.number) for other in beside[:-1])}")
        folder = os.path.join(self.chain.folder, "found", f"{self.given.seed}-{program.number}")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(os.path.join(self.chain.folder, "shrinking"), folder)
        again = f"run.py {self.given.tool} --seed {self.given.seed} --program {program.number} --size {self.given.size} " \
                f"--compilers {self.given.compilers}" + (f" --stages {self.given.stages}" if self.given.stages else "")
        with open(os.path.join(folder, "README"), "w") as file:
            file.write(f"{final}\n\n{small.text()}\nbefore shrinking: {verdict}\nagain: {again}\n")
        with open(os.path.join(folder, "whole.cpp"), "w") as file:
            file.write(source([program]))
        print(f"  shrunk to {len(small.text().splitlines())} lines, see {folder}\n{small.text()}", flush=True)
        self.chain.seconds = {**before, "shrinking": before.get("shrinking", 0) + sum(self.chain.seconds.values()) - sum(before.values())}

    def report(self):
        total = sum(self.counts.values())
        print(f"{total} programs of seed {self.given.seed}:", ", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items())))
        for signature, alike in sorted(self.found.items(), key=lambda item: -len(item[1])):
            print(f"{len(alike):6} {signature[0]}: {signature[1]} (program {alike[0][0].number})")
        print("seconds of processor time a program:", ", ".join(f"{step} {seconds / max(total, 1):.3f}" for step, seconds in self.chain.seconds.items() if step != "support"))


if __name__ == "__main__":
    sys.exit(Campaign(options()).run())
