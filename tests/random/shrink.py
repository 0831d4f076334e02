"""Makes a program that fails small while it fails in the same way. In rounds: many candidates, each with one change, are checked as one
file; those that still fail are then made all at once, or half of them, and so on."""
import re

from tree import Node, atom

BATCH = 24
NAME = re.compile(r"\b[A-Za-z]+\d+\b")
ATOMS = {"double": ["0.5", "a"], "bool": ["true", "false"], "int": ["1"]}


class Candidate:
    """A program with another tree and number, called as the original is."""

    def __init__(self, program, tree, number=0):
        self.program, self.tree, self.number, self.root = program, tree, number, program.root

    def text(self):
        return type(self.program).text(self)

    def arguments(self):
        return self.program.arguments()


def changed(node, edits):
    """The tree with edits: from the identity of a node to what takes its place, a list of nodes."""
    made = Node(node.kind, origin=node.origin)
    for part in node.parts:
        if isinstance(part, str):
            made.parts.append(part)
        elif id(part) not in edits:
            made.parts.append(changed(part, edits))
        else:
            made.parts += [changed(other, {key: value for key, value in edits.items() if key != id(part)}) for other in edits[id(part)]]
    return made


def declarations(tree):
    """Where each name that the generator made occurs first: the innermost statement or item, which then declares it."""
    found = {}

    def visit(node, holder):
        if node.kind in ("stmt", "item"):
            holder = node.origin
        for part in node.parts:
            if isinstance(part, Node):
                visit(part, holder)
            else:
                for name in NAME.findall(part):
                    found.setdefault(name, holder)
    visit(tree, None)
    return found


def names_are_declared(tree, declared):
    there = {id(tree.origin)} | {id(node.origin) for _, _, node in tree.nodes()}
    return all(declared.get(name) is None or id(declared[name]) in there for name in set(NAME.findall(tree.text())))


def size(node):
    return len(node.text())


def deletions(tree):
    """Runs of statements, long ones first; single statements and items after them."""
    found = []
    for parent in [tree] + [node for _, _, node in tree.nodes()]:
        removable = [part for part in parent.parts if isinstance(part, Node) and part.kind in ("stmt", "item")]
        length = len(removable)
        while length >= 1:
            found += [{id(part): [] for part in removable[start:start + length]} for start in range(0, len(removable), length)]
            length //= 2
    return sorted(found, key=len, reverse=True)


def replacements(tree):
    """Statements by what stands in them; expressions by a smaller one of their kind."""
    found = []
    for _, _, node in tree.nodes():
        if node.kind == "stmt":
            blocks = [part for part in node.parts if isinstance(part, Node) and part.kind == "block"]
            found += [{id(node): [part for part in block.parts]} for block in blocks]
            found += [{id(part): [Node("block")]} for part in blocks if part.parts]
        elif node.kind in ATOMS and len(node.parts) + size(node) > 4:
            found += [{id(node): [atom(node.kind, text)]} for text in ATOMS[node.kind] if size(node) > len(text)]
            inside = [inner for _, _, inner in node.nodes() if inner.kind == node.kind]
            found += [{id(node): [inner]} for inner in inside[:6]]
    return found


def shrink(program, fails, rounds=60):
    """`fails` says of a list of candidates which of them fail in the same way. Gives the smallest that was found."""
    best, declared = Candidate(program, program.tree, program.number), declarations(program.tree)
    for proposals in (deletions, replacements, deletions, replacements):
        start = 0
        for _ in range(rounds):
            edits = [edit for edit in proposals(best.tree) if names_are_declared(changed(best.tree, edit), declared)]
            if start >= len(edits):
                break
            some = edits[start:start + BATCH]
            good = [edit for edit, failed in zip(some, fails(numbered(best, some))) if failed]
            if not good:
                start += BATCH
                continue
            best = several(best, good, fails)
            start = max(0, start - BATCH)  # what stood before may have become possible
    return best


def numbered(base, edits):
    return [Candidate(base.program, changed(base.tree, edit), number) for number, edit in enumerate(edits)]


def several(base, good, fails):
    """All good edits together, or as many of them as can be."""
    parts, count = [], len(good)
    while count >= 1:
        parts.append({key: value for edit in reversed(good[:count]) for key, value in edit.items()})
        count //= 2
    candidates = numbered(base, parts)
    for candidate, failed in zip(candidates, fails(candidates)):
        if failed:
            return candidate
    return candidates[-1]
