#!/usr/bin/env python3
"""Random edits, as somebody makes who never stops: the server answers all along, ends up with the text that the editor has,
and its memory stays what it was.

usage: soak.py SERVER RUNTIME_INCLUDE [--edits N] [--seed N]
"""
import argparse
import os
import random
import shutil
import tempfile

from client import Client

START = """\
#pragma once
#include <cmath>
#include <vector>
#include <dualrev/annotate.hpp>
struct Point { double x, y; double norm() const { return std::sqrt(x * x + y * y); } };
template <int N> double power(double x) { double r = 1; for (int i = 0; i < N; ++i) r *= x; return r; }
DUALREV_DIFFERENTIATE inline double f(const std::vector<double>& v, Point p) {
  double s = 0;
  for (double x : v) s += x > 0 ? power<3>(x) * p.norm() : std::exp(x);
  return s;
}
inline double g(double x) { return f({x, 2 * x}, {x, 1}); }
"""
PIECES = ["double", "{", "}", "(", ")", ";", "x", "y", "f", "return", "*", "+", "std::", "<", ">", "//", "/*", '"', "'", "#", "\n", "\\\n", "template",
          "static", "DUALREV_CONSTANT ", "DUALREV_DIFFERENTIATE ", "auto", "[&]", "struct", "=", "&", "𝛼", "é", "0", "1e9", "inline double h(double x) { return g(x); }\n",
          "#include <algorithm>\n", "if (x > 0) ", "while (true) ", "goto x;", "union ", "asm(\"\");", "volatile ", "throw x;", "co_return", "operator"]


def resident(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) // 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("runtime")
    parser.add_argument("--edits", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    folder = tempfile.mkdtemp()
    client = Client(os.path.abspath(options.server), folder, options={"debounce": 0, "fallbackFlags": ["-std=c++20", "-I" + os.path.abspath(options.runtime)]})
    name = "model.hpp"
    sizes = []
    try:
        client.open(name, START)
        for edit in range(options.edits):
            text = client.texts[name]
            if chance.random() < 0.05:
                client.change(name, 0, len(text), START)
            else:
                begin = chance.randrange(len(text) + 1)
                end = min(len(text), begin + (chance.randrange(12) if chance.random() < 0.6 else 0))
                client.change(name, begin, end, chance.choice(PIECES) if chance.random() < 0.8 else "")
            if edit % 5 == 4:
                at = client.at(name, "", chance.randrange(len(client.texts[name]) + 1))
                document = {"uri": client.uri(name)}
                asked = [client.ask("textDocument/codeAction", {"textDocument": document, "range": {"start": at, "end": at}, "context": {"diagnostics": []}}),
                         client.ask("textDocument/hover", {"textDocument": document, "position": at}), client.ask("textDocument/codeLens", {"textDocument": document})]
                if chance.random() < 0.3:
                    client.notify("$/cancelRequest", {"id": asked[-1]})
                for id in asked:
                    answer = client.answer(id)
                    assert answer.get("error", {}).get("code", -32800) == -32800, answer
            client.notifications.clear()
            client.requests.clear()
            if edit % max(1, options.edits // 10) == 0:
                sizes.append(resident(client.server.pid))
        # The texts are still the same: an edit of one place means what it says.
        client.change(name, 0, len(client.texts[name]), START)
        assert [each for each in client.diagnostics(name) if each["code"] != "dualrev-remark"] == []
        client.replace(name, "double s = 0;", "static double s; s = 0;")
        (found,) = [each for each in client.diagnostics(name) if each["code"] != "dualrev-remark"]
        assert found["code"] == "dualrev-static" and found["range"]["start"]["line"] == 7, found
        assert client.finish() == 0
        client.log.seek(0)
        log = client.log.read()
        defects = [line for line in log.splitlines() if "internal error" in line]
        print(f"{options.edits} edits, seed {options.seed}; MB:", *sizes)
        assert not defects, "\n".join(defects)
        settled = sizes[len(sizes) // 3]
        assert sizes[-1] < settled * 1.3 + 30, "the memory grows"
    finally:
        client.kill()
        shutil.rmtree(folder)


main()
