"""Expressions without effects, so that their order of evaluation does not matter. Values stay bounded: whatever is stored goes
through `bounded`, and comparisons are with numbers that values hardly ever meet."""
from tree import Node, atom

LITERALS = ["0.5", "1.25", "2.0", "3", "-1.5", "0.1f", "7", "1e-2", "0.75"]
UNARY = ["sin", "cos", "tanh", "atan", "erf", "sin", "tanh", "asinh"]


class Scope:
    """What can be named at a place of a function."""
    FIELDS = ("scalars", "places", "loose", "integers", "pure", "acting", "writers", "fixed")

    def __init__(self, **fields):
        for name in self.FIELDS:
            setattr(self, name, list(fields.get(name, ())))

    def inner(self):
        return Scope(**{name: getattr(self, name) for name in self.FIELDS})

    def of_plain_names(self):
        made = self.inner()
        for name in self.FIELDS:
            setattr(made, name, [each for each in getattr(self, name) if (each if isinstance(each, str) else each[0]).isidentifier()])
        return made

    def add(self, **names):
        """scalars: expressions of type double; places: lvalues that stay where they are (read and written); loose: lvalues that nobody
        may point to; integers: of type int, not negative; pure: (callable, number of doubles), without effects; acting: (callable, number of
        doubles, at most 1), which change something; writers: called with a place and a double; fixed: doubles that nothing changes."""
        for field, values in names.items():
            getattr(self, field).extend(values)
            if field in ("places", "loose"):
                self.scalars.extend(values)


class Expressions:
    """Part of Body: needs self.rng."""

    def pick(self, choices):
        return self.rng.choice(choices)

    def chance(self, probability):
        return self.rng.random() < probability

    def scalar(self, scope):
        # Mostly what was declared last, or else large scopes would be of parameters and dead values.
        names = scope.scalars[-8:] if self.chance(0.5) else scope.scalars
        return self.pick(names)

    def place(self, scope, loose=True):
        names = scope.places + (scope.loose if loose else [])
        return self.pick(names[-8:] if self.chance(0.5) else names)

    def leaf(self, scope):
        r = self.rng.random()
        if r < 0.66:
            return atom("double", self.scalar(scope))
        if r < 0.8:
            return atom("double", self.pick(LITERALS))
        if r < 0.9 and scope.integers:
            return atom("double", self.pick(scope.integers))
        return Node("double", "(-", atom("double", self.scalar(scope)), ")")

    def expression(self, scope, depth=3):
        if depth == 0 or self.chance(0.2):
            return self.leaf(scope)
        one = lambda: self.expression(scope, depth - 1)  # noqa: E731
        r = self.rng.random()
        if scope.pure and r < 0.14:
            name, arity = self.pick(scope.pure)
            parts = [name, "("]
            for i in range(arity):
                parts += ([", "] if i else []) + [one()]
            return Node("double", *parts, ")")
        if r < 0.54:
            return Node("double", "(", one(), f" {self.pick(['+', '-', '*', '*'])} ", one(), ")")
        if r < 0.6:
            return Node("double", "(", one(), " / (2.5 + std::cos(", one(), ")))")
        if r < 0.78:
            return Node("double", f"std::{self.pick(UNARY)}(", one(), " + 0.3)")
        if r < 0.83:
            return Node("double", "std::sqrt(1.5 + std::sin(", one(), "))")
        if r < 0.86:
            return Node("double", "std::pow(2.0 + std::sin(", one(), "), std::cos(", one(), "))")
        if r < 0.88:
            return Node("double", "std::exp(-std::abs(", one(), " - 0.317))")
        if r < 0.91:
            return Node("double", "std::fma(", one(), ", ", one(), ", ", one(), ")")
        if r < 0.93:
            return Node("double", f"std::{self.pick(['max', 'min'])}<double>(", one(), ", ", one(), " + 0.2113)")
        if r < 0.95:
            return Node("double", "std::hypot(", one(), ", 1.5 + ", atom("double", self.scalar(scope)), ")")
        return Node("double", "(", self.condition(scope), " ? ", one(), " : ", one(), ")")

    def bounded(self, scope, depth=3):
        form = self.rng.randrange(5)
        inner = self.expression(scope, depth)
        if form == 4:
            return Node("double", "(", inner, " / (2.0 + std::abs(", inner, ")))")
        return Node("double", f"std::{('sin', 'tanh', 'cos', 'atan')[form]}(", inner, ")")

    def condition(self, scope, depth=2):
        r = self.rng.random()
        if depth == 0 or r < 0.62:
            right = self.pick(["0.137", "-0.291", "0.613", self.scalar(scope) + " + 0.4127", self.scalar(scope) + " * 0.7071"])
            return Node("bool", self.scalar(scope), f" {self.pick(['<', '>', '<=', '>='])} ", right)
        if r < 0.72 and scope.integers:
            return Node("bool", f"{self.pick(scope.integers)} % 2 == {self.rng.randrange(2)}")
        if r < 0.8:
            return Node("bool", "!(", self.condition(scope, depth - 1), ")")
        return Node("bool", "(", self.condition(scope, depth - 1), f" {self.pick(['&&', '||'])} ", self.condition(scope, depth - 1), ")")
