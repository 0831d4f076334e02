#!/usr/bin/env python3
"""All places that name the version name the same; and every version has its section in CHANGELOG.md.

usage: check_versions.py SOURCE [VERSION]
With VERSION, they name that one, and its section has a date: what a release asks for.
"""
import json
import os
import re
import sys


def read(source, name):
    with open(os.path.join(source, name)) as file:
        return file.read()


def named(source, name, pattern):
    found = re.search(pattern, read(source, name), re.MULTILINE)
    return found.group(1) if found else "no version"


def versions(source):
    """By the place that names it."""
    lock = json.loads(read(source, "editors/vscode/package-lock.json"))
    return {
        "CMakeLists.txt": named(source, "CMakeLists.txt", r"^project\(dualrev VERSION (\S+)"),
        "CHANGELOG.md": named(source, "CHANGELOG.md", r"^## \[(.*?)\]"),
        "CITATION.cff": named(source, "CITATION.cff", r"^version: (\S+)$"),
        "docs/dualrev-rewrite.1": named(source, "docs/dualrev-rewrite.1", r'^\.TH .* "dualrev (\S+)"'),
        "editors/vscode/package.json": json.loads(read(source, "editors/vscode/package.json"))["version"],
        "editors/vscode/package-lock.json": lock["version"],
        "editors/vscode/package-lock.json, packages": lock["packages"][""]["version"],
    }


def main(source, *wanted):
    places = versions(source)
    version = wanted[0] if wanted else places["CMakeLists.txt"]
    wrong = [f"{place} names {found}, not {version}" for place, found in places.items() if found != version]
    heading = named(source, "CHANGELOG.md", rf"^## \[{re.escape(version)}\] - (.+)$")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d" + ("" if wanted else "|unreleased"), heading):
        wrong.append(f"CHANGELOG.md: the section of {version} has no date")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
