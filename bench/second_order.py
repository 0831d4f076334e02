#!/usr/bin/env python3
"""What forward mode, products with Hessians, whole Hessians and sparse Jacobians cost: builds dualrev-bench-order2 with a
compiler, runs it, and writes the figures as tables, docs/bench_order2.md.
usage: bench/second_order.py --tool=BUILD/bin/dualrev-rewrite [--build=FOLDER] [--docs=FOLDER] [--compiler=g++]
                             [--figures=FILE]    of dualrev-bench-order2, instead of building and running it
"""
import argparse
import collections
import pathlib

from table import COMPILERS, SOURCE, geometric_mean, number, processor, readable, run, version


def measured(arguments):
    """What dualrev-bench-order2 prints."""
    if arguments.figures:
        return arguments.figures.read_text()
    build = arguments.build / arguments.compiler
    c, cxx = COMPILERS[arguments.compiler]
    run("cmake", "-S", SOURCE, "-B", build, "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_C_COMPILER={c}", f"-DCMAKE_CXX_COMPILER={cxx}",
        "-DDUALREV_TOOL=OFF", f"-DDUALREV_HOST_TOOL={arguments.tool.resolve()}", "-DDUALREV_TESTS=OFF", "-DDUALREV_SAMPLES=OFF",
        "-DDUALREV_INSTALL=OFF", capture_output=True)
    run("cmake", "--build", build, "--target", "dualrev-bench-order2")
    return run(build / "bin" / "dualrev-bench-order2", capture_output=True).stdout


def figures(text):
    """{table: {(name, size): {column: seconds}}}, in their order."""
    tables = collections.defaultdict(dict)
    for line in text.splitlines():
        table, name, size, column, seconds = line.split("\t")
        tables[table].setdefault((name, size), {})[column] = float(seconds)
    return tables


def time(seconds):
    return f"{seconds:.3g} s" if seconds >= 1 else readable(seconds)


def cell(row, above, below):
    return number(row[above] / row[below], ".2f") if above in row and below in row else "–"


def products(rows):
    lines = ["| program | size | primal | gradient | jvp / primal | hvp / gradient |", "|---|---|--:|--:|--:|--:|"]
    for key, row in rows.items():
        times = [time(row[column]) if column in row else "–" for column in ("primal", "gradient")]
        lines.append("| " + " | ".join([*key, *times, cell(row, "jvp", "primal"), cell(row, "hvp", "gradient")]) + " |")
    means = [geometric_mean([row[a] / row[b] for row in rows.values() if a in row and b in row]) for a, b in (("jvp", "primal"), ("hvp", "gradient"))]
    return [*lines, f"| geometric mean |  |  |  | **{means[0]:.2f}** | **{means[1]:.2f}** |"]


def hessians(rows):
    lines = ["| program | size | dualrev | ADOL-C | ADOL-C / dualrev |", "|---|---|--:|--:|--:|"]
    for key, row in rows.items():
        lines.append("| " + " | ".join([*key, time(row["dualrev"]), time(row["ADOL-C"]), cell(row, "ADOL-C", "dualrev")]) + " |")
    return lines


def sparse(rows):
    columns = ("function", "color_jacobian", "sparse_jacobian")
    lines = ["| program | *n* | the function | `color_jacobian` | `sparse_jacobian` with the colouring | of that for each number |",
             "|---|--:|--:|--:|--:|--:|"]
    for (name, size), row in rows.items():
        each = f"{row['sparse_jacobian'] / float(size) * 1e9:.1f} ns"
        lines.append("| " + " | ".join([name, size, *(time(row[column]) for column in columns), each]) + " |")
    return lines


def markdown(tables, compiler):
    return "\n".join([
        "# What forward mode and second derivatives cost",
        "",
        f"By `bench/second_order.py`, on {processor()}, with {compiler} {version(compiler)}, `-O3 -march=native`. The programs",
        "are those of [the table of gradients](bench.md); all runs in turns, of several turns the fastest counts. A dash is what",
        "has no gradient, because it gives more than one number.",
        "",
        "`jvp` is along one direction, with the value; `hvp` gives value, gradient and product. All write into what an earlier",
        "call returned (`jvp_into`, `gradient_into`, `hvp_into`). What is known of why some cost more than 2.5 times as much",
        "stands in [how to make a gradient faster](how_to/speed.md).",
        "",
        *products(tables["products"]),
        "",
        "Whole Hessians, dense, beside ADOL-C's `hessian`, which is given a new trace for each; they are compared before:",
        "",
        *hessians(tables["hessians"]),
        "",
        "A sparse Jacobian, whose pattern is a band:",
        "",
        *sparse(tables["sparse"]),
        ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build-bench"))
    parser.add_argument("--docs", type=pathlib.Path, default=SOURCE / "docs")
    parser.add_argument("--compiler", choices=COMPILERS, default="g++")
    parser.add_argument("--figures", type=pathlib.Path)
    arguments = parser.parse_args()
    if not arguments.tool and not arguments.figures:
        parser.error("--tool is needed")
    text = markdown(figures(measured(arguments)), arguments.compiler)
    (arguments.docs / "bench_order2.md").write_text(text)


if __name__ == "__main__":
    main()
