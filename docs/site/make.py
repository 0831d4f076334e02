#!/usr/bin/env python3
"""Makes the site of the documentation: stages docs/ with the reference that Doxygen reads out of the headers, and has
mkdocs build it, for which a broken link is an error.

usage: make.py SOURCE OUTPUT
The site is OUTPUT/site; its first page is index.html.
"""
import os
import re
import shutil
import subprocess
import sys

from api import Api

SOURCE, OUTPUT = (os.path.abspath(each) for each in sys.argv[1:3])
DOCS, PAGES = os.path.join(SOURCE, "docs"), os.path.join(OUTPUT, "pages")
HERE = os.path.dirname(os.path.abspath(__file__))
LINK = re.compile(r"(!?)\[([^\]\[]*)\]\(([^)\s:]+)\)")
CODE = re.compile(r"(^```.*?^```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
MARKER = re.compile(r"^<!-- api: (\S+) -->$", re.MULTILINE)


def linked(text, page):
    """A link that leaves docs/ for a file of the sources is its text: the site has no such page. The file must be there."""
    def replaced(match):
        image, words, target = match.groups()
        path = os.path.normpath(os.path.join(os.path.dirname(page), target.partition("#")[0]))
        if target.startswith("#") or path.startswith(DOCS + os.sep):
            return match[0]
        if not os.path.exists(path):
            sys.exit(f"{page}: there is no {target}")
        assert not image, f"{page}: {target} is outside of docs/"
        return words
    return "".join(part if number % 2 else LINK.sub(replaced, part) for number, part in enumerate(CODE.split(text)))


def stage():
    shutil.rmtree(PAGES, ignore_errors=True)
    sources = {}
    for folder, folders, names in os.walk(DOCS):
        folders[:] = [each for each in folders if os.path.join(folder, each) != HERE]
        for name in names:
            path = os.path.join(folder, name)
            target = os.path.join(PAGES, os.path.relpath(path, DOCS))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if name.endswith(".md"):
                with open(path) as file:
                    sources[target] = linked(file.read(), path)
            elif name.endswith((".png", ".svg")):
                shutil.copy(path, target)
    shutil.copy(os.path.join(HERE, "site.css"), PAGES)
    shutil.copy(os.path.join(HERE, "mkdocs.yml"), OUTPUT)
    return sources


def main():
    sources = stage()
    headers = [header for text in sources.values() for header in MARKER.findall(text)]
    api = Api(os.path.join(SOURCE, "runtime", "include"), headers, os.path.join(OUTPUT, "doxygen"))
    shown = "\n".join(code for text in sources.values() if MARKER.search(text) for code in CODE.findall(text))
    without = sorted({name for name in api.names() if not re.search(rf"\b{re.escape(name)}\b", shown) and name.isidentifier()})
    if without:
        sys.exit(f"make.py: no example of the reference's pages uses {', '.join(without)}")
    for target, text in sources.items():
        with open(target, "w") as file:
            file.write(MARKER.sub(lambda match: api.page(match[1]), text))
    subprocess.run(["mkdocs", "build", "--strict", "--quiet", "--clean", "-f", os.path.join(OUTPUT, "mkdocs.yml")], check=True)


if __name__ == "__main__":
    main()
