"""Statements of the language's core, and the body of a function: they, and idioms, until a budget is spent."""
from effects import Effects
from expressions import Scope
from templates import fill
from tree import Node, atom, block, statement


class Body(Effects):
    def __init__(self, program, budget, idioms):
        self.program, self.rng, self.budget, self.idioms = program, program.rng, budget, idioms
        self.depth, self.loops, self.result = 0, 0, None

    def fresh(self, stem):
        return self.program.fresh(stem)

    # ---- blocks ----

    def statements(self, scope, count):
        made = []
        for _ in range(count):
            made += self.one(scope)
        return made

    def block(self, scope, count, in_loop=False, before=()):
        self.depth += 1
        outer, self.loops = self.loops, in_loop
        made = block(list(before) + self.statements(scope.inner(), count))
        self.loops = outer
        self.depth -= 1
        return made

    def one(self, scope):
        self.budget -= 1
        choices = [(self.declare, 3), (self.assign, 4), (self.compound, 3), (self.step, 0.7), (self.alias, 1.2), (self.effects, 1.6), (self.leave, 0.5)]
        if self.depth < 3 and self.budget > 0:
            choices += [(self.branch, 2), (self.loop, 1.6), (self.switch, 0.9), (self.while_loop, 0.9)]
            choices += [(choice, choice["weight"]) for choice in self.idioms]
        elif self.depth < 4:
            choices += [(choice, choice["weight"] * 0.4) for choice in self.idioms if not choice.get("deep")]
        chosen = self.rng.choices([c for c, _ in choices], [w for _, w in choices])[0]
        if isinstance(chosen, dict):
            self.budget -= len(chosen["code"]) // 3
            return fill(self, scope, chosen)
        return chosen(scope)

    def whole(self, scope):
        made = []
        while self.budget > 0:
            made += self.one(scope)
        return made

    # ---- statements: each gives a list ----

    def declare(self, scope):
        name = self.fresh("x")
        form = self.pick(["double {} = ", "double {} = ", "const double {} = ", "const double {} = ", "double {}(", "double {}{{", "auto {} = double("])
        end = ");" if form.endswith("(") else "};" if form.endswith("{") else ";"
        made = statement(form.format(name), self.value(scope), end)
        scope.add(**{"scalars" if form.startswith("const") else "places": [name], "fixed": [name] if form.startswith("const") else []})
        return [made]

    def value(self, scope):
        """What stands alone, so that it may have effects."""
        return self.tamed(scope) if self.chance(0.2) else self.bounded(scope)

    def assign(self, scope):
        place = self.place(scope)
        if self.chance(0.1):
            return [statement(place, " = ", self.place(scope), " = ", self.value(scope), ";")]
        return [statement(place, " = ", self.value(scope), ";")]

    def compound(self, scope):
        place = self.place(scope)
        if self.chance(0.75):
            return [statement(place, f" {self.pick(['+=', '-=', '*='])} ", self.value(scope), ";")]
        return [statement(place, " /= 1.75 + std::sin(", self.expression(scope, 2), ");")]

    def step(self, scope):
        return [statement(self.pick(["++{};", "{}++;", "--{};", "{}--;"]).format(self.place(scope)))]

    def alias(self, scope):
        place, name = self.place(scope, loose=False), self.fresh("r")
        if self.chance(0.55):
            scope.add(places=[name])
            return [statement(f"double& {name} = {place};")]
        if self.chance(0.6):
            scope.add(places=[f"(*{name})"])
            return [statement(f"double* {name} = &{place};")]
        other = self.place(scope, loose=False)
        made = statement(f"double& {name} = ", self.condition(scope), f" ? {place} : {other};")
        scope.add(places=[name])
        return [made]

    def effects(self, scope):
        """Several effects in one expression, where the language fixes the order."""
        place, other = self.place(scope), self.place(scope)
        bump = lambda where: Node("double", f"bump({where}, ", self.bounded(scope, 2), ")")  # noqa: E731
        form = self.rng.randrange(9)
        if form == 0:
            return [statement(place, " = (", bump(other), f", {other} * 0.5);")]
        if form == 1:
            return [statement("if (", bump(place), f" > 0.131 {self.pick(['&&', '||'])} ", bump(other), f" < 0.577) {place} *= 0.5;")]
        if form == 2:
            return [statement(place, " = ", self.condition(scope), " ? ", bump(place), " : ", bump(other), ";")]
        if form == 3:
            name = self.fresh("p")
            made = statement(f"const Point {name}{{", bump(place), f", {place} + {other}}};")
            scope.add(scalars=[f"{name}.x", f"{name}.y"])
            return [made]
        if form == 4:
            name = self.fresh("a")
            made = statement(f"double {name}[3] = {{", bump(place), f", {other}, ", bump(other), "};")
            scope.add(places=[f"{name}[{i}]" for i in range(3)])
            return [made]
        if form == 5:
            return [statement(f"std::swap({place}, {other});")]
        if form == 6:
            return [statement("(", self.condition(scope), f" ? {place} : {other}) {self.pick(['=', '+=', '*='])} ", self.bounded(scope), ";")]
        if form == 7:
            return [statement(f"({place} = ", self.bounded(scope, 2), ") *= ", self.bounded(scope, 2), ";")]
        name, index = self.fresh("w"), self.fresh("k")
        made = [statement(f"double {name}[2] = {{", self.bounded(scope), ", ", self.bounded(scope), "};"), statement(f"int {index} = 0;"),
                statement(place, f" = {name}[{index}++] * 0.5 + ", self.bounded(scope), ";"),
                statement(f"{name}[{index}--] += ", self.bounded(scope), ";")]
        scope.add(places=[f"{name}[0]", f"{name}[1]"], integers=[index])
        return made

    def leave(self, scope):
        """Out of a loop or of the function, on a condition; else an ordinary assignment."""
        if self.loops and self.chance(0.6):
            return [statement("if (", self.condition(scope), f") {self.pick(['break', 'continue'])};")]
        if self.depth and self.result and self.chance(0.6):
            return [statement("if (", self.condition(scope), ") ", *self.result(self, scope))]
        return self.assign(scope)

    # ---- control flow ----

    def branch(self, scope):
        parts = ["if (", self.effect_condition(scope) if scope.places and self.chance(0.2) else self.condition(scope), ") ", self.block(scope, self.rng.randint(1, 3), self.loops)]
        if self.chance(0.25):
            parts += [" else if (", self.condition(scope), ") ", self.block(scope, self.rng.randint(1, 2), self.loops)]
        if self.chance(0.5):
            parts += [" else ", self.block(scope, self.rng.randint(1, 3), self.loops)]
        return [statement(*parts)]

    def loop(self, scope):
        name = self.fresh("i")
        inner = scope.inner()
        inner.add(integers=[name])
        count = atom("int", str(self.rng.randint(1, 4)))
        return [statement(f"for (int {name} = 0; {name} < ", count, f"; ++{name}) ", self.block(inner, self.rng.randint(1, 3), in_loop=True))]

    def while_loop(self, scope):
        name = self.fresh("n")
        first = statement(f"int {name} = {self.rng.randint(1, 3)};")
        inner = scope.inner()
        if self.chance(0.5):
            inner.add(integers=[name])
            return [first, statement(f"while ({name}-- > 0) ", self.block(inner, self.rng.randint(1, 2), in_loop=True))]
        return [first, statement("do ", self.block(inner, self.rng.randint(1, 2), in_loop=True), f" while (--{name} > 0);")]

    def switch(self, scope):
        parts = [f"switch ({self.pick(scope.integers or ['2'])} % 3) {{\n"]
        for label in ("case 0:", "case 1:", "default:"):
            through = label != "default:" and self.chance(0.3)
            parts += [label + " ", self.block(scope, 1), " [[fallthrough]];\n" if through else " break;\n"]
        return [statement(*parts, "}")]


def new_scope(scalars=(), places=(), integers=()):
    scope = Scope()
    scope.add(scalars=scalars, places=places, integers=integers)
    return scope
