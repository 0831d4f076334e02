"""One random program: classes, functions and a root, in a namespace of its own; and files of many."""
import random

from idioms_calls import CALLS
from idioms_data import DATA
from idioms_effects import EFFECTS
from kits_classes import CLASSES
from kits_effects import EFFECT_KITS
from kits_functions import FUNCTIONS
from statements import Body, new_scope
from templates import Filling, fill, idiom, key
from tree import Node, block, indented, statement

# The roots that harness.hpp knows: how a program's function is declared, what its body may name, how it ends, and how it is called.
ROOTS = {
    "scalar": ("double", "double a, double b, int n", ["a", "b"], "return %b + %s * 0.5;", "a, b, n"),
    "reference": ("double", "double a, double& b, int n", ["a", "b"], "return %b + b * 0.5;", "a, b, n"),
    "list": ("double", "double a, std::vector<double>& v, int n", ["a", "v[0]", "v[1]", "v[2]"], "return %b + v[1] * 0.5;", "a, v, n"),
    "point": ("Point", "Point p, double a, int n", ["a", "p.x", "p.y"], "return {[[%b~%x]], %s};", "p, a, n"),
    "made": ("std::vector<double>", "double a, const std::vector<double>& v, int n", ["a"], "return {[[%b~%x]], %s, v[0] * %a};", "a, v, n"),
    "pair": ("std::pair<double, double>", "double a, Point& p, int n", ["a", "p.x", "p.y"], "return {[[%b~%x]], %s};", "a, p, n"),
    "pointer": ("void", "double a, double* q, int n", ["a", "q[0]", "q[1]", "q[2]"], "return;", "a, q, n"),
    "keyed": ("std::optional<double>", "double a, std::map<std::string, double>& m, int n", ["a", "m[\"x\"]", "m[\"y\"]"], "return %b;", "a, m, n"),
    "either": ("std::variant<double, Point>", "const std::variant<double, Point>& u, double a, int n", ["a"], "return Point{%b, %s};", "u, a, n"),
}
SIZES = {"tiny": (2, 4), "small": (0, 1), "normal": (1, 4)}


def dealt(cards, seed, number, count):
    """Some for the program of this number, so that any few programs in a row have them all: packs are shuffled, and dealt one after the other."""
    hand = []
    for place in range(number * count, (number + 1) * count):
        pack, index = divmod(place, len(cards))
        hand.append(random.Random(f"{seed}/{pack}/{len(cards)}").sample(cards, len(cards))[index])
    return hand


class Program:
    def __init__(self, seed, number, size="normal"):
        self.rng = random.Random(f"{seed}/{number}")
        self.number, self.names, self.size = number, 0, size
        self.root = self.rng.choice(list(ROOTS))
        self.items, self.idioms, self.pure = [], [], []
        self.placed = []  # idioms that the root has in any case
        self.used = set()  # keys of idioms, names of effects.FORMS
        if size == "normal":
            self.idioms = self.rng.sample(DATA, 5) + self.rng.sample(CALLS, 4) + self.rng.sample(EFFECTS, 4)
            self.add_kits(CLASSES, self.rng.choice([0, 1]))
            self.add_kits(FUNCTIONS, self.rng.choice([0, 1]))
        elif size == "small":
            self.idioms = self.rng.sample(DATA, 2) + self.rng.sample(CALLS, 2) + self.rng.sample(EFFECTS, 2)
        if size != "tiny":
            [(kit, use)] = dealt([(kit, use) for kit in EFFECT_KITS for use in range(len(kit["uses"]))], seed, number, 1)
            self.placed = [*dealt(EFFECTS, seed, number, 2), self.add_kit(kit, 0.5)[use]]
        self.make_root()
        self.tree = Node("text", *self.items)

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def add_kits(self, kits, count):
        for _ in range(count):
            self.add_kit(self.rng.choices(kits, [k["weight"] for k in kits])[0])

    def add_kit(self, kit, weight=2):
        """Gives the idioms made of its uses."""
        names, made_idioms = {}, []

        def filled(code):  # $F becomes a name
            if isinstance(code, (tuple, list)):
                return type(code)(filled(part) for part in code)
            for letter in "ABCDFGV":
                if f"${letter}" in code:
                    stem = "f" if letter in "FG" else "T"
                    code = code.replace(f"${letter}", names.setdefault(letter, self.fresh(stem)))
            return code
        for definition in kit["define"]:
            body = Body(self, self.rng.randint(1, 3), self.idioms)
            filling = FunctionFilling(body, new_scope())
            made = filling.line(filled(definition))
            self.items.append(Node("item", *made.parts))
        for use in kit["uses"]:
            gives = {field: filled(list(value)) for field, value in use.items() if field in ("scalars", "places", "loose", "integers", "writers", "fixed")}
            pure, acting = ([(filled(name), arity) for name, arity in use.get(field, ())] for field in ("pure", "acting"))
            if use["code"] == [""]:
                self.pure += pure
            else:
                made_idioms.append(idiom(*filled(use["code"]), weight=use["weight"] * weight, pure=pure, acting=acting, origin=key(use["code"]), **gives))
        self.idioms += made_idioms
        return made_idioms

    def make_root(self):
        kind, parameters, places, end, _ = ROOTS[self.root]
        body = Body(self, self.rng.randint(*SIZES[self.size]), self.idioms)
        scope = new_scope(places=places, integers=["n"])
        scope.add(pure=self.pure)
        if self.root == "made":
            scope.add(scalars=["v[0]", "v[1]"], integers=["static_cast<int>(v.size())"])
        first = []
        if self.root == "either":
            first = [statement("double z0 = std::holds_alternative<double>(u) ? std::get<double>(u) : std::get<Point>(u).x * std::get<Point>(u).y;")]
            scope.add(places=["z0"])
        ending = lambda b, s: Filling(b, s).parts(end)  # noqa: E731
        body.result = ending
        statements = first + body.whole(scope)
        for each in self.placed:
            statements += fill(body, scope, each)
            body.budget = self.rng.randint(0, 2)
            statements += body.whole(scope)
        last = Node("text", *ending(body, scope), "\n")
        self.items.append(Node("text", f"{kind} root({parameters}) ", block(statements + [last]), "\n"))

    def text(self):
        return f"namespace p{self.number} {{\n" + indented(self.tree.text()) + f"}}  // namespace p{self.number}\n"

    def arguments(self):
        """Numbers for two calls: those of the arguments, then n."""
        rng = random.Random(f"{self.number}/arguments")
        return [[round(rng.uniform(-1.5, 1.5), 3) for _ in range(6)] + [n] for n in (rng.choice([0, 1]), rng.choice([2, 3, 5]))]


class FunctionFilling(Filling):
    """Knows %F and %V, bodies of functions, too."""

    def line(self, line):
        if isinstance(line, tuple) and isinstance(line[1], str):
            line = line[0] + line[1]
        return super().line(line)

    def made(self, kind, scope):
        if kind not in "FV":
            return super().made(kind, scope)
        scope.add(pure=self.body.program.pure)
        if kind == "V":
            return block(self.body.whole(scope))
        ending = lambda b, s: Filling(b, s).parts("return %b + 0.5 * %s;")  # noqa: E731
        self.body.result = ending
        return block(self.body.whole(scope) + [Node("text", *ending(self.body, scope), "\n")])


HEAD = """\
// Random programs; see run.py.
#include "roots.hpp"

"""


def source(programs):
    """A file: the programs, and for each kind of root one function that calls the program whose number it is given."""
    parts = [HEAD] + [program.text() + "\n" for program in programs]
    for name, (kind, parameters, _, _, arguments) in ROOTS.items():
        parts.append(f"DUALREV_DIFFERENTIATE {kind} root_{name}(int program, {parameters}) {{\n  switch (program) {{\n")
        parts += [f"    case {p.number}: return p{p.number}::root({arguments});\n" for p in programs if p.root == name]
        parts.append(f"    default: return {kind}();\n  }}\n}}\n")
    return "".join(parts)


def calls(programs):
    """What the harness reads: a line for each call."""
    return "".join(f"{p.number} {p.root} {' '.join(map(str, numbers))}\n" for p in programs for numbers in p.arguments())
