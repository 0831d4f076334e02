"""Programs as trees, so that they can be shrunk. A node is a kind and parts; a part is text or a node.

    "double", "bool", "int"   expressions, which may be replaced by a smaller one of their kind
    "stmt"                    a statement or a member, which may be deleted; ends a line
    "block"                   statements in braces; may take the place of the statement that it stands in
    "item"                    a class or a function, which may be deleted
    "text"                    what has to stay
"""


class Node:
    """`origin` is the node of which this one is a copy."""
    __slots__ = ("kind", "parts", "origin")

    def __init__(self, kind, *parts, origin=None):
        self.kind, self.parts, self.origin = kind, list(parts), origin or self

    def text(self):
        inner = "".join(part if isinstance(part, str) else part.text() for part in self.parts)
        if self.kind == "block":
            return "{\n" + inner + "}"
        return inner + "\n" if self.kind in ("stmt", "item") else inner

    def nodes(self):
        """All nodes below this one, with their places: (parent, index, node), parents first."""
        for index, part in enumerate(self.parts):
            if isinstance(part, Node):
                yield self, index, part
                yield from part.nodes()


def atom(kind, text):
    return Node(kind, text)


def statement(*parts):
    return Node("stmt", *parts)


def block(statements):
    return Node("block", *statements)


def indented(text):
    """Lines by the depth of their braces."""
    lines, depth = [], 0
    for line in text.split("\n"):
        line = line.strip()
        if not line:
            continue
        closing = len(line) - len(line.lstrip("}"))
        label = line.startswith(("case ", "default:", "public:", "private:"))
        lines.append("  " * max(0, depth - max(closing, label)) + line)
        depth += line.count("{") - line.count("}")
    return "\n".join(lines) + "\n"
