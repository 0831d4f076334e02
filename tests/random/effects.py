"""Expressions with effects whose meaning C++ fixes: assignments and calls that write, in lists, chains, operators <<,
commas, branches and behind && and ||, beside what reads before it is changed. Where the order of operands is open, the
others are numbers that nobody changes. Effects are on numbers, so that places stay where they are."""
from expressions import LITERALS, Expressions
from tree import Node


class Effects(Expressions):
    """Part of Body. A form is a method; `of_forms` draws one and tells the program that it was used."""

    def effectful(self, scope, depth=2):
        """An expression of type double with effects. `tamed` bounds it."""
        if not scope.places:
            return self.bounded(scope, depth)
        forms = [self.bumped, self.stepped, self.assigned, self.exchanged]
        forms += [self.acted] * (2 if scope.acting else 0) + [self.written] * (4 if scope.writers else 0)
        if depth:
            forms += [self.of_array, self.of_list, self.of_point, self.chained, self.shifted, self.extracted,
                      self.comma, self.branching, self.short_circuit, self.beside_fixed, self.argument, self.on_the_spot]
        form = self.pick(forms)
        self.program.used.add(form.__name__)
        return form(scope, depth)

    def element(self, scope, depth):
        """Of type double, with effects or reading what others change."""
        if self.chance(0.45):
            return Node("double", "double(", self.effectful(scope, depth - 1), ")")
        return Node("double", f"{self.place(scope)} * 1.0") if self.chance(0.6) else self.bounded(scope, 1)

    def operand(self, scope, depth):
        return self.tamed(scope, depth - 1) if depth else self.bounded(scope, 1)

    def tamed(self, scope, depth=None):
        """Bounded, with effects."""
        form = self.rng.randrange(4)
        if depth is None:
            depth = self.pick([0, 1, 1, 2])
        inner = self.effectful(scope, depth)
        return Node("double", ("std::sin(", "std::tanh(", "std::atan(", "(0.25 * ")[form], inner, ")")

    def fixed(self, scope):
        """Reads nothing that can change. Not to be shrunk to something that does."""
        text = self.pick(scope.fixed + LITERALS[:2])
        return Node("fixed", self.pick([text, f"std::cos({text} + 0.3)", f"(1.5 - {text})"]))

    # ---- without operands that have effects ----

    def bumped(self, scope, depth):
        return Node("double", f"bump({self.place(scope)}, ", self.operand(scope, depth), ")")

    def stepped(self, scope, depth):
        return Node("double", "(" + self.pick(["++{}", "{}++", "--{}", "{}--"]).format(self.place(scope)) + ")")

    def assigned(self, scope, depth):
        return Node("double", f"({self.place(scope)} {self.pick(['=', '+=', '*=', '-='])} ", self.operand(scope, depth), ")")

    def exchanged(self, scope, depth):
        return Node("double", f"std::exchange({self.place(scope)}, double(", self.bounded(scope, 1), "))")

    def acted(self, scope, depth):
        name, arity = self.pick(scope.acting)
        return Node("double", f"{name}(", *([self.operand(scope, depth)] if arity else []), ")")

    def written(self, scope, depth):
        return Node("double", f"{self.pick(scope.writers)}({self.place(scope)}, ", self.bounded(scope, 1), ")")

    # ---- lists: one element after the other ----

    def of_array(self, scope, depth):
        return Node("double", "weighted({", self.element(scope, depth), ", ", self.element(scope, depth), ", ", self.element(scope, depth), "})")

    def of_list(self, scope, depth):
        parts = ["folded({", self.element(scope, depth)]
        for _ in range(self.rng.randint(1, 3)):
            parts += [", ", self.element(scope, depth)]
        return Node("double", *parts, "})")

    def of_point(self, scope, depth):
        return Node("double", "Point{", self.element(scope, depth), ", ", self.element(scope, depth), f"}}.{self.pick('xy')}")

    # ---- what stands on the left runs before what stands on the right ----

    def chained(self, scope, depth):
        parts = ["Chain{", self.element(scope, depth), "}"]
        for _ in range(self.rng.randint(1, 3)):
            parts += [f".{self.pick(['add', 'times', 'then'])}(", self.element(scope, depth), ")"]
        return Node("double", *parts, ".s")

    def shifted(self, scope, depth):
        parts = ["(Chain{", self.bounded(scope, 1), "}"]
        for _ in range(self.rng.randint(1, 3)):
            parts += [" << ", self.element(scope, depth)]
        return Node("double", *parts, ").s")

    def extracted(self, scope, depth):
        return Node("double", "(Chain{", self.element(scope, depth), f"}} >> {self.place(scope)} << ",
                    self.element(scope, depth), f" >> {self.place(scope)}).s")

    def comma(self, scope, depth):
        return Node("double", "(", self.effectful(scope, depth - 1), ", ", self.element(scope, depth), ")")

    def branching(self, scope, depth):
        return Node("double", "(", self.effect_condition(scope, depth), " ? ", self.element(scope, depth), " : ",
                    self.element(scope, depth), ")")

    def short_circuit(self, scope, depth):
        return Node("double", "((", self.effect_condition(scope, depth), ") ? 0.75 : ", self.element(scope, depth), ")")

    def effect_condition(self, scope, depth=1):
        """For where a condition stands alone."""
        def compared():
            bound = self.pick(["0.1373", "-0.2917", "0.6131"])
            return Node("bool", self.effectful(scope, depth - 1), f" {self.pick('<>')} ", bound)
        if self.chance(0.4):
            return compared()
        first = self.condition(scope, 1) if self.chance(0.5) else compared()
        return Node("bool", "(", first, f" {self.pick(['&&', '||'])} ", compared(), ")")

    def on_the_spot(self, scope, depth):
        return Node("double", f"[&] {{ {self.place(scope)} = ", self.tamed(scope, depth - 1), "; return double(",
                    self.bounded(scope, 1), "); }()")

    # ---- beside what cannot change ----

    def beside_fixed(self, scope, depth):
        parts = [self.effectful(scope, depth - 1), f" {self.pick('+-*')} ", self.fixed(scope)]
        return Node("double", "(", *(parts if self.chance(0.5) else reversed(parts)), ")")

    def argument(self, scope, depth):
        inner, fixed = self.effectful(scope, depth - 1), self.fixed(scope)
        return self.pick([Node("double", "std::hypot(", inner, ", ", fixed, ")"),
                          Node("double", "std::fma(", fixed, ", ", inner, ", 0.5)"),
                          Node("double", "std::max<double>(", inner, ", ", fixed, ")"),
                          Node("double", "(", inner, " / (2.5 + std::cos(", fixed, ")))"),
                          Node("double", "turned({", inner, ", 0.5}, ", fixed, ").y")])


FORMS = ("bumped stepped assigned exchanged acted written of_array of_list of_point chained shifted extracted comma "
         "branching short_circuit on_the_spot beside_fixed argument").split()
