#!/usr/bin/env python3
"""What derivatives cost, with two compilers: builds dualrev-bench with each, runs both, and writes the figures as a
table, docs/bench.md, and as a plot, docs/bench.svg.
usage: bench/table.py --tool=BUILD/bin/dualrev-rewrite [--build=FOLDER] [--docs=FOLDER] [option of dualrev-bench]...
       bench/table.py --redraw    the plot alone, from the ratios that docs/bench.md has
"""
import argparse
import csv
import math
import pathlib
import platform
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parent.parent
COMPILERS = {"g++": ("gcc", "g++"), "clang++": ("clang-19", "clang++-19")}
TOOLS = ["dualrev", "by hand", "ADOL-C", "Sacado"]
SECOND = " II"  # what main.cpp's names of such end with
ANY_ORDER = "any order"  # dualrev's, where sums may be added up so
COLUMNS = ["name", "size", "operations", "bytes", "primal", *TOOLS, ANY_ORDER]


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, text=True, **options)


def figures(compiler, arguments):
    """Builds and runs the benchmarks: {(name, size): {column: number}} in their order."""
    build = arguments.build / compiler
    c, cxx = COMPILERS[compiler]
    run("cmake", "-S", SOURCE, "-B", build, "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_C_COMPILER={c}", f"-DCMAKE_CXX_COMPILER={cxx}",
        "-DDUALREV_TOOL=OFF", f"-DDUALREV_HOST_TOOL={arguments.tool.resolve()}", "-DDUALREV_TESTS=OFF", "-DDUALREV_SAMPLES=OFF",
        "-DDUALREV_INSTALL=OFF", stdout=subprocess.DEVNULL)
    run("cmake", "--build", build, "--target", "dualrev-bench")
    print(f"\n{compiler}:", flush=True)
    table = build / "bench.tsv"
    run(build / "bin" / "dualrev-bench", f"--table={table}", *arguments.options)
    with open(table, newline="") as file:
        rows = csv.DictReader(file, COLUMNS, delimiter="\t")
        return {(row["name"], row["size"]): {column: float(row[column]) for column in COLUMNS[2:]} for row in rows}


def version(compiler):
    return run(COMPILERS[compiler][1], "-dumpfullversion", "-dumpversion", capture_output=True).stdout.split()[0]


def processor():
    models = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
    return models[0] if models else platform.machine()


def readable(seconds):
    return f"{seconds * 1e6:.3g} µs" if seconds < 1e-3 else f"{seconds * 1e3:.3g} ms"


def ratio(row, tool):
    return row[tool] / row["primal"]


def number(x, small=".1f"):
    """Of three digits or so; a dash where a tool has no figure."""
    return "–" if math.isnan(x) else f"{x:{small}}" if x < 10 else f"{x:.1f}" if x < 100 else f"{x:.0f}"


def beside_hand(row, tool="dualrev"):
    return row[tool] / row["by hand"]


def geometric_mean(numbers):
    logarithms = [math.log(x) for x in numbers if not math.isnan(x)]
    return math.exp(sum(logarithms) / len(logarithms))


def markdown(of):
    lines = [
        "# What derivatives cost",
        "",
        f"By `bench/table.py`, on {processor()}, with g++ {version('g++')} and clang++ {version('clang++')},",
        "`-O3 -march=native`; the plot of the same is [bench.svg](bench.svg). Each program is a template that all tools take",
        "([bench/programs](../bench/programs)); value and gradient are computed anew in each call, from plain doubles to plain",
        "doubles. The primal is the template at `double`, in a translation unit of its own. All tools run in turns, of several",
        "repetitions the fastest counts, and their derivatives are compared before anything is timed.",
        "",
        "By hand are adjoints that are written to be fast ([bench/by_hand](../bench/by_hand)): they keep what they need and no",
        "more, reverse at once what can be reversed at once, reorder sums, change layouts and loops, and compute with several",
        "numbers at a time, also where the primal does not; so some are faster than it. *dualrev / by hand* is how many times",
        "as long dualrev takes; the last rows are its geometric means.",
        "",
        "dualrev's values are the primal's bit for bit, so its sums are in the primal's order. *Any order* is dualrev with",
        "`--reassociate` ([sums in any order](how_to/speed.md#sums-in-any-order)): what differs from the original's in the last",
        "bits, as adjoints by hand do. It is the same generated code where no sum is taken, so what it differs there is noise.",
        "",
        "*II* is a second spelling: the function as another user would write it ([bench/programs](../bench/programs)), beside",
        "the same adjoint by hand. Such are written for `double` alone; the tape libraries, whose numbers have types of their",
        "own, are left out there.",
        "",
        "![gradient over primal](bench.svg)",
        "",
        "Times are this machine's. The ratios, gradient over primal, depend less on it; the operations and the bytes staged not",
        "at all. What takes nanoseconds is called 1000 times in turn. Operations are those on numbers in one call of the primal",
        "(`+ - * /` and functions), counted by running it, and of the first spelling in rows of the second.",
        "",
        "With g++, and with clang++ in brackets, value and gradient in multiples of the primal:",
        "",
        "| program | size | dualrev | by hand | dualrev / by hand | ADOL-C | Sacado |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    clang = of["clang++"]

    def both(key, cell):
        return f"{cell(of['g++'][key])} ({cell(clang[key])})"

    for key in of["g++"]:
        cells = [both(key, lambda r: number(ratio(r, tool), ".2f" if tool == "by hand" else ".1f")) for tool in TOOLS]
        cells.insert(2, both(key, lambda r: number(beside_hand(r), ".2f")))
        lines.append("| " + " | ".join([*key, *cells]) + " |")

    def means(tool, before, behind):
        for which, names in (("first spellings", lambda name: not name.endswith(SECOND)),
                             ("second spellings", lambda name: name.endswith(SECOND)), ("all", lambda name: True)):
            mean = " ".join(
                cell.format(number(geometric_mean(beside_hand(row, tool) for key, row in rows.items() if names(key[0])), ".2f"))
                for cell, rows in (("**{}", of["g++"]), ("({})**", clang)))
            lines.append(f"| geometric mean | {which} |{before} {mean} |{behind}")

    means("dualrev", "  |  |", "  |  |")
    lines += [
        "",
        "With sums in any order, in the same runs:",
        "",
        "| program | size | any order | time | any order / by hand |",
        "|---|---|--:|--:|--:|",
    ]
    for key in of["g++"]:
        lines.append("| " + " | ".join([*key, both(key, lambda r: number(ratio(r, ANY_ORDER))),
                                        both(key, lambda r: readable(r[ANY_ORDER])),
                                        both(key, lambda r: number(beside_hand(r, ANY_ORDER), ".2f"))]) + " |")
    means(ANY_ORDER, "  |  |", "")
    lines += [
        "",
        "The same in time, the operations of one call, and what is staged for each of them:",
        "",
        "| program | size | primal | value and gradient | by hand | operations | bytes staged per operation |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    for key, row in of["g++"].items():
        times = [both(key, lambda r: readable(r[column])) for column in ("primal", "dualrev", "by hand")]
        lines.append("| " + " | ".join([*key, *times, f"{row['operations']:,.0f}", f"{row['bytes'] / row['operations']:.1f}"]) + " |")
    return "\n".join(lines) + "\n"


def ratios_of(markdown):
    """{(name, size): {(tool, compiler): ratio}} of the table that `markdown` made."""
    ratios, columns = {}, []
    for line in markdown.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == "program":
            columns = [cells.index(tool) for tool in TOOLS] if set(TOOLS) <= set(cells) else []
        elif columns and len(cells) > columns[-1] and "(" in cells[columns[-1]]:
            ratios[tuple(cells[:2])] = {(tool, compiler): float(cell.rstrip(")").replace("–", "nan"))
                                        for tool, column in zip(TOOLS, columns)
                                        for compiler, cell in zip(COMPILERS, cells[column].split(" ("))}
    return ratios


def plot(ratios, folder, docs):
    """Bars in groups, one for each benchmark; a bar for each tool and compiler: `docs`/bench.svg."""
    bars = [(tool, compiler) for tool in TOOLS for compiler in COMPILERS]
    folder.mkdir(parents=True, exist_ok=True)

    def written(file, keys, label):
        data = ["\t".join(["benchmark", *(f"{tool}, {compiler}" for tool, compiler in bars)])]
        for key in keys:
            data.append("\t".join(["|".join(label(*key)).strip("|"), *(f"{ratios[key][bar]:g}" for bar in bars)]))
        (folder / file).write_text("\n".join(data) + "\n")
        return folder / file

    first = written("plot.tsv", [key for key in ratios if not key[0].endswith(SECOND)], lambda *key: key)
    names = [name for name, size in ratios]
    second = written("plot_of_doubles.tsv", [key for key in ratios if key[0].endswith(SECOND)],
                     lambda name, size: [name.removesuffix(SECOND) + (f" {size}" if names.count(name) > 1 else "")])
    run("gnuplot", "-e", f"data='{first}'; data_of_doubles='{second}'; picture='{docs / 'bench.svg'}'",
        SOURCE / "bench" / "plot.gp")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=pathlib.Path, default=SOURCE / "build/bin/dualrev-rewrite")
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build/bench-table", help="where to build and run")
    parser.add_argument("--docs", type=pathlib.Path, default=SOURCE / "docs", help="where bench.md and bench.svg are written")
    parser.add_argument("--redraw", action="store_true", help="draw the plot of the figures that docs/bench.md has")
    arguments, arguments.options = parser.parse_known_args()
    if arguments.redraw:
        return plot(ratios_of((arguments.docs / "bench.md").read_text()), arguments.build, arguments.docs)
    of = {compiler: figures(compiler, arguments) for compiler in COMPILERS}
    text = markdown(of)
    arguments.docs.mkdir(parents=True, exist_ok=True)
    (arguments.docs / "bench.md").write_text(text)
    plot(ratios_of(text), arguments.build, arguments.docs)
    print(f"\n{text}")


if __name__ == "__main__":
    main()
