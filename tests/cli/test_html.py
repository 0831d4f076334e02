#!/usr/bin/env python3
"""--html: what stands on the page, which lines belong together, and that nothing of a source is taken for the page's own.

usage: test_html.py TOOL CXX RUNTIME_INCLUDE [test...]
"""
import html.parser
import json
import math
import os
import random
import re

from command import MODEL, Command, expect, main

CASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cases")

# A call that changes what it is given, inside of an expression.
TAPED = """\
    #pragma once
    #include <vector>
    inline double stir(double& x) { return x *= 2; }
    inline double stirred(const std::vector<double>& v, double y) {
      double s = 0;
      for (double x : v) {
        s += x;
        s += y + stir(y) * s;
      }
      return s;
    }
    """

# Each statement has a number of its own, and so has all that becomes of it.
NUMBERED = """\
    #pragma once
    #include <cmath>
    #include <vector>
    struct Rate {
      double r = 101.5;
      double times(double x) const {
        return x * r * 102.5;
      }
    };
    inline double line(double x, double y) {
      const double u = x * y * 103.5;
      // A comment, 104.5.
      double v = std::sin(u)
                 * 104.5;  // over two lines
      if (v > 105.5) {
        return v * u * 106.5;
      }
      v += u * 107.5;
      return v * 108.5;
    }
    inline double loops(const std::vector<double>& data, double k) {
      double sum = k * 109.5;
      for (double x : data) {
        sum += x * k * 110.5;
      }
      const auto closure = [&](double t) {
        const double square = t * t * 111.5;
        return square + 112.5;
      };
      double p = 113.5;
      for (int i = 0; i < 3; ++i) p = p * k + line(p, k) * 114.5;
      switch (data.size()) {
        case 1:
          p *= 115.5;
          break;
        default: p = closure(p) * 116.5;
      }
      while (p > 117.5) p = p / (k * 118.5);
      const Rate rate{k * 119.5};
      return rate.times(p) * sum * 120.5;
    }
    """

EXPRESSIONS = """\
    #pragma once
    #include <cmath>
    inline double inner(double x) { return x * x; }
    inline double f(double a, double b, double c) {
      const double one = a * b + std::sin(c);
      const double two = (a - b) / (a * c);
      const double three = std::exp(-a * b) * std::pow(a, b) + std::sqrt(c);
      const double four = std::atan2(a, b) - 2 * a * a * a;
      double five = a;
      five *= b + c;
      const float narrow = static_cast<float>(a * 2);
      return one * two + three / four + five * inner(c) + narrow * b;
    }
    """

REFUSED = """\
    #pragma once
    #include <dualrev/annotate.hpp>
    union U { double d; long l; };
    inline double bits(double x) {
      U u{1};
      return u.d + x;
    }
    inline double middle(double x) { return bits(x) * x; }
    DUALREV_DIFFERENTIATE inline double f(double x) { return middle(x) + x; }
    DUALREV_DIFFERENTIATE inline double good(double x) { return x * x; }
    """

COLOURED = """\
    #pragma once
    #include <cmath>  // for sin
    #define IF if (0x1p-3 > 1'0)
    /* return,
       twice */ const char* const text = "return 1;\\
    2";
    inline const char* raw() { return R"(
    // no comment)"; }
    inline double f(double format, char c) {
      return format * std::sin(2.5e-3) + (c == '"' ? 1 : 0);  // 'if'
    }
    """
COLOURS = [
    [("p", "#"), ("p", "pragma")],
    [("p", "#"), ("p", "include"), ("s", "<"), ("s", "cmath"), ("s", ">"), ("c", "// for sin")],
    [("p", "#"), ("p", "define"), ("k", "if"), ("n", "0x1p-3"), ("n", "1'0")],
    [("c", "/* return,")],
    [("c", "   twice */"), ("k", "const"), ("k", "char"), ("k", "const"), ("s", '"return 1;\\')],
    [("s", '2"')],
    [("k", "inline"), ("k", "const"), ("k", "char"), ("k", "return"), ("s", 'R"(')],
    [("s", '// no comment)"')],
    [("k", "inline"), ("k", "double"), ("k", "double"), ("k", "char")],
    [("k", "return"), ("n", "2.5e-3"), ("s", "'\"'"), ("n", "1"), ("n", "0"), ("c", "// 'if'")],
    [],
]

AWKWARD = (b"#pragma once\r\n"
           b"// </script></style><!-- <b>&amp; \"quoted\" 'single' \xc3\xa4\xe2\x88\x82 \xff\xfe \x01\x7f -->\r\n"
           b"inline bool less(const char* s, double x) { static int calls = 0; return ++calls > 0 && s[0] < '<' && x < 1; }\r\n"
           b"inline double f(double x, double y) {\r\n"
           b"\tconst double z = x < y && less(\"</td><script>alert(1)</script>&lt;\", 2.0) ? x : y;  // \xc3\xa4 </pre> \x01101\x03\r\n"
           b"\treturn z * \xc3\xa4\xc3\xb6(x);\r\n"
           b"}").replace(b"\xc3\xa4\xc3\xb6(x)", b"x")


class Row:
    def __init__(self, attributes):
        self.id, self.to = attributes.get("id"), attributes.get("data-to", "").split()
        self.classes, self.whole = attributes.get("class", "").split(), attributes.get("data-whole")
        self.code, self.text, self.number, self.costs, self.expressions, self.marked, self.links = None, "", "", [], [], [], []
        self.tokens, self.heat = [], []

    def line(self):
        return int(self.number)


class Page(html.parser.HTMLParser):
    """The rows of a page, which must be nested as they should be; and what else it asks for."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.rows, self.headings, self.outside, self.styles, self.scripts, self.attributes = [], [], "", "", "", []
        self.open, self.columns, self.index = [], 0, []
        self.feed(text)
        self.close()
        assert not self.open, self.open
        self.by_id = {row.id: row for row in self.rows if row.id}
        self.sources = [row for row in self.rows if row.id and row.id[0] == "s"]
        self.generated = [row for row in self.rows if row.id and row.id[0] == "g"]

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.attributes += [(tag, *each) for each in attributes.items()]
        if tag in ("meta",):
            return
        self.open.append((tag, attributes))
        if tag == "tr":
            self.rows.append(Row(attributes))
        row = self.rows[-1] if self.rows else None
        if tag == "td" and attributes.get("class") == "code":
            row.code = ""
        if tag == "td" and "cost" in attributes.get("class", "").split():
            row.costs.append([])
            row.heat = [int(each[1:]) for each in attributes["class"].split() if each != "cost"]
        if tag == "span" and "data-column" in attributes:
            row.costs[-1].append([int(attributes["data-column"]), attributes["data-part"], attributes["title"], ""])
        if tag == "span" and attributes.get("class") == "x":
            attributes["entry"] = ["", attributes["title"]]
            row.expressions.append(attributes["entry"])
        if tag == "span" and attributes.get("class") in list("knscp"):
            attributes["token"] = [attributes["class"], ""]
            row.tokens.append(attributes["token"])
        if tag == "mark":
            row.marked.append("")
        if tag == "a" and any(each == "nav" for each, _ in self.open):
            self.index.append([attributes["href"], attributes["title"], ""])
        elif tag == "a" and row:
            row.links.append(attributes["href"])
        if tag == "h2":
            self.headings.append("")

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        row = self.rows[-1] if self.rows else None
        if tags[-1:] == ["style"]:
            self.styles += data
        elif tags[-1:] == ["script"]:
            self.scripts += data
        elif "nav" in tags and "a" in tags:
            self.index[-1][2] += data
        elif "h2" in tags:
            self.headings[-1] += data
        elif "tr" in tags and "thead" not in tags:
            within = next((attributes for tag, attributes in self.open if tag == "td"), {}).get("class", "").split()[:1]
            within = within[0] if within else None
            row.text += data
            if "th" in tags:
                row.number += data
            if within == "code":
                row.code += data
                for _, attributes in self.open:
                    if "entry" in attributes:
                        attributes["entry"][0] += data
                    if "token" in attributes:
                        attributes["token"][1] += data
                if "mark" in tags:
                    row.marked[-1] += data
            if within == "cost" and "span" in tags:
                row.costs[-1][-1][3] += data
        else:
            self.outside += data

    def file(self, heading, side):
        """The rows of a file."""
        files = list(dict.fromkeys(row.id.split("-")[0] for row in side))
        index = [name for name in self.headings if name.endswith((".dual.hpp", ".dual.cpp")) == (side is self.generated)].index(heading)
        return [row for row in side if row.id.split("-")[0] == files[index]] if files else []

    def text(self, heading, side):
        return "".join(row.code + "\n" for row in self.file(heading, side))


class Html(Command):
    def page(self, *arguments, status=0, **more):
        self.tool(*arguments, "--html=page.html", status=status, **more)
        page = Page(self.read("page.html"))
        self.check_links(page)
        return page

    def check_links(self, page):
        """Every link leads somewhere, and back."""
        self.assertEqual(len(page.by_id), sum(1 for row in page.rows if row.id))
        for row in page.by_id.values():
            for to in row.to:
                self.assertIn(row.id, page.by_id[to].to)
                self.assertNotEqual(row.id[0], to[0])
            if row.to:
                self.assertEqual(row.links[0], "#" + row.to[0])
        for tag, name, value in page.attributes:
            if name == "href":
                self.assertIn(value[1:], page.by_id)

    def printed(self, *arguments):
        """The generated files by their names."""
        text = self.silent(*arguments).stdout
        parts = re.split(r"^// ---- (.*) ----\n", text, flags=re.MULTILINE)
        return dict(zip(parts[1::2], parts[2::2])) if len(parts) > 1 else text

    # ---- the two sides ----

    def test_html_shows_what_is_generated(self):
        self.write("model.hpp", MODEL)
        self.write("a.cpp", '#include "model.hpp"\nstatic double g(double x) { return f(x, x) * x; }\ndouble h(double x) { return g(x); }\n')
        page = self.page("a.cpp", "model.hpp")
        generated = self.printed("a.cpp", "model.hpp")
        self.assertEqual(page.headings, ["a.cpp", "model.hpp", "a.dual.hpp", "a.dual.cpp", "model.dual.hpp"])
        for name, text in generated.items():
            self.assertEqual(page.text(name, page.generated), text)
        for name in ("a.cpp", "model.hpp"):
            self.assertEqual(page.text(name, page.sources), self.read(name))
        # A function of a header has lines in both units' texts.
        f = page.file("model.hpp", page.sources)[2]
        self.assertEqual({to.split("-")[0] for to in f.to}, {"g0", "g2"})
        self.assertEqual(self.files(), ["a.cpp", "model.hpp", "page.html"])

    def test_html_of_the_cases(self):
        """Nothing that stands in the text meanwhile changes it."""
        for name in ("closures", "lifetimes", "straight_classes", "exceptions", "templates_more", "jumps"):
            with self.subTest(name):
                case = os.path.join(CASES, name + ".hpp")
                page = self.page(case, cwd=None)
                self.assertEqual("".join(row.code + "\n" for row in page.generated), self.printed(case))
                self.assertGreater(sum(1 for row in page.sources if row.to), 20)

    def test_html_lines_belong_together(self):
        self.write("model.hpp", NUMBERED)
        for arguments in ((), ("--grain=expression",), ("--grain=expression", "--no-format")):
            with self.subTest(arguments):
                page = self.page("model.hpp", *arguments)
                number = re.compile(r"1\d\d\.5")
                lines = {}
                for row in page.sources:
                    for found in number.findall(row.code):
                        lines.setdefault(found, set()).add(row.id)
                self.assertEqual(len(lines), 20)
                for row in page.generated:
                    numbers = set(number.findall(row.code))
                    # There are others' numbers where partial derivatives of several statements come together, at a `return`, and in what a call gives
                    # that is written out in its expression.
                    is_result = any("return" in page.by_id[to].code for to in row.to) or any(lines[found] & set(row.to) for found in numbers)
                    for found in numbers:
                        self.assertTrue(lines[found] & set(row.to) or (is_result and not arguments), f"{row.code}: {row.to}, not {lines[found]}")
                for found, ids in lines.items():
                    self.assertTrue(any(found in page.by_id[to].code for each in ids for to in page.by_id[each].to), found)
                # A statement's second line belongs to it as the first does.
                first, second = (next(row for row in page.sources if words in row.code) for words in ("std::sin(u)", "* 104.5"))
                self.assertEqual(first.to, second.to)
                # The head of a function leads to its twin, and to what stands beside it.
                head = next(row for row in page.sources if row.code.startswith("inline double loops"))
                self.assertTrue(any("loops_dual(" in page.by_id[to].code for to in head.to))

    def test_html_twice_is_the_same(self):
        self.write("model.hpp", NUMBERED)
        self.page("model.hpp")
        first = self.read("page.html")
        self.page("model.hpp")
        self.assertEqual(first, self.read("page.html"))

    # ---- costs and partial derivatives ----

    def test_html_costs(self):
        self.write("model.hpp", NUMBERED)
        page = self.page("model.hpp")
        listed = json.loads(self.silent("model.hpp", "--cost=json").stdout)["functions"]
        expected = sorted((s["line"], s["column"], s["part"], s["entries"], s["contributions"], s["varies"]) for f in listed for s in f["statements"])
        found = []
        for row in page.sources:
            for entries, contributions in zip(*row.costs):
                self.assertEqual(entries[:3], contributions[:3])
                numbers = [int(each[3].lstrip("≤").replace("…", "0")) for each in (entries, contributions)]
                found.append((row.line(), *entries[:2], *numbers, entries[3].startswith("≤")))
        self.assertEqual(sorted(found), expected)
        for function in listed:
            self.assertIn(f"{function['function']}: ", page.by_id[f"s0-{function['line']}"].whole)

    def test_html_partials(self):
        """Each formula is the derivative of the expression that it stands at, by finite differences."""
        self.write("model.hpp", EXPRESSIONS)
        page = self.page("model.hpp")
        known = {"std": math, "inner": lambda x: x * x, "static_cast": float, "float": float}
        # What Python computes with in place of C++; pow's partials are functions of the runtime.
        names = {**{name: getattr(math, name) for name in ("sin", "cos", "exp", "sqrt", "log", "pow", "atan2")}, "abs": abs, "inner": known["inner"],
                 "pow_dx": lambda x, y, r: y * x ** (y - 1), "pow_dy": lambda x, y, r: r * math.log(x), "atan2_dx": lambda x, y: y / (x * x + y * y)}

        def value(text, variables):
            text = re.sub(r"static_cast<\w+>|dualrev::math::|std::", "", text)
            return eval(text, {"__builtins__": {}}, {**names, **variables})

        checked = set()
        for row in page.sources:
            for text, title in row.expressions:
                if "=" in text or "static_cast" in text:
                    continue
                lines = title.split("\n")
                partials = [re.fullmatch(r"∂/∂(\w+|\(.*?\)) = (.*)", line).groups() for line in lines if line.startswith("∂")]
                where = [re.fullmatch(r"where (\w+) = (.*)", line).groups() for line in lines if line.startswith("where")]
                point = {name: random.Random(name).uniform(0.5, 1.5) for name in ("a", "b", "c", "one", "two", "three", "four", "five", "narrow", "x")}
                parts = [part for part, _ in partials if part.isidentifier()]
                for part, formula in partials:
                    if not part.isidentifier():  # a call, by itself
                        self.assertEqual(part, "(inner(c))")
                        self.assertAlmostEqual(value(formula, point), point["five"])
                        continue
                    variables = dict(point)
                    for name, meaning in where:
                        variables[name] = value(meaning, variables)
                    h = 1e-6
                    up, down = ({**point, part: point[part] + s * h} for s in (1, -1))
                    self.assertAlmostEqual(value(formula, variables), (value(text, up) - value(text, down)) / (2 * h), 4, f"{text} by {part}: {title}")
                    checked.add((text, part))
                words = set(re.findall(r"\b[abcx]\b|\b(?:one|two|three|four|five|narrow)\b", re.sub(r"inner\(\w\)", "", text)))
                self.assertEqual(set(parts), words if "inner(c)" not in text or text != "c" else {"c"}, text)
        self.assertGreater(len(checked), 30)
        # An assignment says what it computes.
        row = next(row for row in page.sources if "five *=" in row.code)
        self.assertEqual(row.expressions[0], ["five *= b + c", "∂/∂five = b + c\n∂/∂b = five\n∂/∂c = five"])

    def test_html_index_and_heat(self):
        self.write("model.hpp", NUMBERED)
        page = self.page("model.hpp")
        listed = json.loads(self.silent("model.hpp", "--cost=json").stdout)["functions"]
        self.assertEqual([(href, name) for href, _, name in page.index], [(f"#s0-{each['line']}", each["function"]) for each in listed])
        self.assertTrue(all(title for _, title, _ in page.index))
        # The warmest line is one that puts the most on the tape, and what costs more is never cooler.
        def costs(row):
            return sum(int(each[3].lstrip("≤").replace("…", "0")) for column in row.costs for each in column)
        rows = sorted((row for row in page.sources if row.heat), key=costs)
        self.assertGreater(len(rows), 5)
        for row in rows:
            self.assertEqual(len(row.costs), 2)
            self.assertEqual(len(row.heat), 1)
            self.assertEqual(row.heat == [0], costs(row) == 0)
        self.assertEqual([row.heat for row in rows], sorted(row.heat for row in rows))
        self.assertEqual(rows[-1].heat, [5])

    def test_html_index_of_what_is_refused(self):
        self.write("model.hpp", REFUSED)
        error = self.only_error(self.tool("model.hpp", "--html=page.html", status=1), "dualrev-union")
        page = Page(self.read("page.html"))
        self.assertIn([f"#s0-{error.line}", error.text, f"error: line {error.line}"], page.index)
        self.assertIn("good", [name.split("(")[0] for _, _, name in page.index])

    # ---- colours ----

    def test_html_colours(self):
        """Tokens are what they are where they look like something else: a directive's, a comment's, those over several lines."""
        self.write("model.hpp", COLOURED)
        page = self.page("model.hpp")
        tokens = [[tuple(each) for each in row.tokens] for row in page.sources]
        self.assertEqual(tokens, COLOURS)
        self.assertEqual(page.text("model.hpp", page.sources), self.read("model.hpp"))
        twin = next(row for row in page.generated if "return" in row.code and row.to)
        self.assertIn(["k", "return"], twin.tokens)

    # ---- what is refused ----

    def test_html_refusals(self):
        self.write("model.hpp", REFUSED)
        done = self.tool("model.hpp", "--html=page.html", status=1)
        error = self.only_error(done, "dualrev-union")
        page = Page(self.read("page.html"))
        self.check_links(page)
        at = page.rows.index(page.by_id[f"s0-{error.line}"])
        refused, finding = page.rows[at], page.rows[at + 1]
        self.assertIn("refused", refused.classes)
        self.assertEqual(refused.marked, [re.match(r"\w+", refused.code[error.column - 1:])[0]])
        self.assertIn(f"error: {error.text} [{error.tag}]", finding.text)
        for note in error.notes:
            self.assertIn(note.text, finding.text)
            if (note.line, note.column) != (error.line, error.column):
                self.assertIn(f"#s0-{note.line}", finding.links)
                self.assertIn(f"model.hpp:{note.line}:{note.column}", finding.text)
        # What could be differentiated is there.
        self.assertIn("good_dual", page.text("model.dual.hpp", page.generated))
        self.assertNotIn("middle_dual", page.text("model.dual.hpp", page.generated))
        self.assertEqual([row for row in page.sources if "good" in row.code][0].to[0][0], "g")

    def test_html_remarks(self):
        self.write("model.hpp", TAPED)
        done = self.tool("model.hpp", "--remarks", "-o", "model.dual.hpp", status=0)
        said = [line for line in done.stderr.splitlines() if line.startswith("model.hpp:8:")]
        self.assertEqual(len(said), 2, done.stderr)
        self.assertIn("remark: 'stirred' is differentiated over the tape, because of", said[0])
        self.assertTrue(said[0].endswith(" [dualrev-remark]"))
        self.assertIn("note: give it a statement of its own", said[1])
        self.tool("model.hpp", "--html=page.html", status=0)
        page = Page(self.read("page.html"))
        self.check_links(page)
        at = page.rows.index(page.by_id["s0-8"])
        construct, remark = page.rows[at], page.rows[at + 1]
        self.assertIn("remark", construct.classes)
        self.assertNotIn("refused", construct.classes)
        for words in (said[0].split("remark: ")[1], said[1].split("note: ")[1]):
            self.assertIn(words, remark.text)
        # Without a tape there is nothing to say.
        self.write("model.hpp", MODEL)
        self.assertNotIn("remark", self.tool("model.hpp", "--remarks", "-o", "model.dual.hpp", status=0).stderr)
        self.tool("model.hpp", "--html=page.html", status=0)
        self.assertFalse([row for row in Page(self.read("page.html")).rows if "remark" in row.classes])

    def test_html_of_what_is_no_program(self):
        self.write("model.hpp", "inline double f(double x) { return x * nothing; }\n")
        self.only_error(self.tool("model.hpp", "--html=page.html", status=1))
        self.assertEqual(self.files(), ["model.hpp"])

    # ---- text as text ----

    def test_html_escapes(self):
        with open(self.path("awkward.hpp"), "wb") as file:
            file.write(AWKWARD)
        page = self.page("awkward.hpp")
        shown = AWKWARD.decode("utf-8", "replace").replace("\x01", "␁").replace("\x03", "␃").replace("\x7f", "␡").split("\r\n")
        found = [row.code for row in page.sources]
        self.assertEqual([re.sub("\ufffd+", "\ufffd", line) for line in found], [re.sub("\ufffd+", "\ufffd", line) for line in shown])
        with open(self.path("page.html"), "rb") as file:
            file.read().decode("utf-8")
        # What looks like a mark is none.
        z = next(row for row in page.sources if "const double z" in row.code)
        self.assertTrue(all("const double z" not in row.code for row in page.sources if row is not z))
        self.assertTrue(any("␁101␃" in page.by_id[to].code for to in z.to))

    def test_html_is_self_contained(self):
        self.write("model.hpp", MODEL)
        page = self.page("model.hpp")
        self.assertEqual({name for _, name, _ in page.attributes} & {"src", "srcset", "background", "data", "action", "style", "onclick"}, set())
        self.assertTrue(all(value.startswith("#") for _, name, value in page.attributes if name == "href"))
        self.assertNotRegex(page.styles, r"url\(|@import|https?:")
        self.assertNotRegex(page.scripts, r"fetch|XMLHttp|import\b|https?:|innerHTML|eval")
        self.assertIn("prefers-color-scheme: dark", page.styles)
        policy = next(value for _, name, value in page.attributes if name == "content" and "default-src" in value)
        self.assertTrue(policy.startswith("default-src 'none'"))

    # ---- the command ----

    def test_html_to_standard_output(self):
        self.write("model.hpp", MODEL)
        self.page("model.hpp")
        self.assertEqual(self.silent("model.hpp", "--html=-").stdout, self.read("page.html"))

    def test_html_contradictions(self):
        self.write("model.hpp", MODEL)
        for more in (("-o", "x.hpp"), ("--cost",), ("--cost=json",), ("--check",), ("--audit=a.json",), ("--audit-baseline=a.json",), ("--report=r.md",), ("--depfile=d",), ("--html=b.html",)):
            with self.subTest(more):
                self.assertIn("--html", self.tool("model.hpp", "--html=a.html", *more, status=2).stderr)
        self.assertIn("--html takes", self.tool("model.hpp", "--html=", status=2).stderr)
        self.assertIn("the page would overwrite", self.tool("model.hpp", "--html=model.hpp", status=2).stderr)
        self.write("user.hpp", '#pragma once\n#include "model.hpp"\ninline double g(double x) { return f(x, x); }\n')
        self.assertIn("would overwrite 'model.hpp'", self.tool("user.hpp", "--html=model.hpp", status=2).stderr)
        self.assertEqual(self.files(), ["model.hpp", "user.hpp"])

    def test_html_is_written_whole_or_not_at_all(self):
        self.write("model.hpp", MODEL)
        self.assertIn("cannot write 'no/page.html'", self.tool("model.hpp", "--html=no/page.html", status=1).stderr)
        self.assertIn("cannot write '/dev/full'", self.tool("model.hpp", "--html=/dev/full", status=1).stderr)
        self.assertEqual(self.files(), ["model.hpp"])

    def test_html_of_a_whole_build(self):
        self.write("src/a.cpp", "double f(double x) { return x * x; }\ndouble g(double x) { asm(\"\"); return x; }\n")
        self.write("src/b.cpp", "double f(double x);\ndouble h(double x) { return f(x) * x; }\n")
        entries = [{"directory": self.folder, "file": f"src/{name}", "command": f"c++ -std=c++20 -c src/{name}"} for name in ("a.cpp", "b.cpp")]
        with open(self.path("compile_commands.json"), "w") as file:
            json.dump(entries, file)
        page = self.page("-p", ".", "--all", flags=None)
        self.assertEqual(page.headings[:2], ["src/a.cpp", "src/b.cpp"])
        self.assertEqual(len(page.headings), 6)
        self.assertTrue(any("warning:" in row.text for row in page.rows if not row.id))


if __name__ == "__main__":
    main(Html)
