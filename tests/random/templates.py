"""Pieces of programs as text with holes. An idiom is a list of lines, each one statement; a line may also be (head, lines, tail).

    @m            a fresh name, the same throughout the idiom
    %b %e %a %c   a bounded expression, any, a leaf, a condition;  %b(x,y) may use x and y too, %b!(x,y) them alone
                  %b=(x): of the scope only plain names, as a closure can copy what they name
    %x %f         a bounded expression with effects, for where the language fixes the order; a number that nothing changes
    %p %l %s      a place, one that nobody may point to as well, a scalar;  %p1, %p2: the same one each time
    %i %k         an integer that is not negative, a number from 1 to 4 (%k1: the same each time)
    %B            statements, in braces;  %B(x) may use x too;  %U: the body of a loop, out of which one may jump
    [[x~y]]       x or y
"""
import re

from tree import atom, block, statement

HOLE = re.compile(r"%([a-zA-Z])(\d?)([!=]?)(?:\(((?:[^()%]|\([^()%]*\))*)\))?|@([a-z]+)")
CHOICE = re.compile(r"\[\[([^\[\]]*~[^\[\]]*)\]\]")


class Filling:
    """One use of an idiom: its names."""

    def __init__(self, body, scope):
        self.body, self.scope, self.names, self.kept = body, scope, {}, {}

    def name(self, stem):
        if stem not in self.names:
            self.names[stem] = self.body.fresh(stem)
        return self.names[stem]

    def named(self, text):
        return re.sub(r"@([a-z]+)", lambda m: self.name(m.group(1)), text)

    def lines(self, lines):
        return [self.line(line) for line in lines]

    def line(self, line):
        if isinstance(line, tuple):
            head, inner, tail = line
            return statement(*self.parts(head), block(self.lines(inner)), *self.parts(tail))
        return statement(*self.parts(line))

    def parts(self, text):
        while True:  # innermost choices first
            chosen = CHOICE.sub(lambda m: self.body.pick(m.group(1).split("~")), text)
            if chosen == text:
                break
            text = chosen
        parts, end = [], 0
        for hole in HOLE.finditer(text):
            parts.append(text[end:hole.start()])
            end = hole.end()
            parts.append(self.name(hole.group(5)) if hole.group(5) else self.hole(*hole.group(1, 2, 3, 4)))
        return [part for part in parts + [text[end:]] if part != ""]

    def hole(self, kind, number, alone, more):
        if number and (kind, number) in self.kept:
            return self.kept[kind, number]
        made = self.made(kind, self.scope_of(alone, more))
        if number:
            self.kept[kind, number] = made
        return made

    def scope_of(self, alone, more):
        if more is None:
            return self.scope
        names = [self.named(name.strip()) for name in more.split(",") if name.strip()]
        scope = type(self.scope)() if alone == "!" else self.scope.inner()
        if alone == "=":
            scope = scope.of_plain_names()
        for name in names:
            if name.startswith("int "):
                scope.add(integers=[name[4:]])
            elif name.startswith("&"):
                scope.add(places=[name[1:]])
            else:
                scope.add(scalars=[name] if alone == "!" else [name] * 3)
        return scope

    def made(self, kind, scope):
        body = self.body
        if kind == "b":
            return body.bounded(scope, 2)
        if kind == "x":
            return body.tamed(scope)
        if kind == "f":
            return body.fixed(scope)
        if kind == "e":
            return body.expression(scope, 2)
        if kind == "a":
            return body.leaf(scope)
        if kind == "c":
            return body.condition(scope, 1)
        if kind in "pl":
            return body.place(scope, kind == "l")
        if kind == "s":
            return atom("double", body.scalar(scope))
        if kind == "i":
            return atom("int", body.pick(scope.integers or ["1"]))
        if kind == "k":
            return str(body.rng.randint(1, 4))
        if kind in "BU":
            return body.block(scope, body.rng.randint(1, 2), in_loop=kind == "U")
        raise ValueError(f"no such hole: %{kind}")


def fill(body, scope, idiom):
    """The statements of an idiom, whose names the scope knows afterwards."""
    filling = Filling(body, scope)
    made = filling.lines(idiom["code"])
    for field in ("scalars", "places", "loose", "integers", "writers", "fixed"):
        scope.add(**{field: [filling.named(text) for text in idiom.get(field, ())]})
    for field in ("pure", "acting"):
        scope.add(**{field: [(filling.named(text), arity) for text, arity in idiom.get(field, ())]})
    body.program.used.add(idiom.get("origin") or key(idiom["code"]))
    return made


def key(code):
    """By which Program.used knows an idiom: its text."""
    return repr(list(code))


def idiom(*code, weight=1.0, **gives):
    return {"code": list(code), "weight": weight, **gives}
