"""What the tests of the command share: running it, and reading its diagnostics as a compiler's."""
import re
import subprocess

DIAGNOSTIC = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): (?:fatal )?(?P<kind>error|warning|note): (?P<text>.*)$")
TAG = re.compile(r" \[(?P<tag>dualrev-[a-z-]+)\]$")


class Diagnostic:
    def __init__(self, file, line, column, kind, text):
        self.file, self.line, self.column, self.kind = file, int(line), int(column), kind
        tag = TAG.search(text)
        self.tag = tag["tag"] if tag else None
        self.text = text[: tag.start()] if tag else text
        self.notes = []

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}: {self.kind}: {self.text}" + (f" [{self.tag}]" if self.tag else "")


def diagnostics(text):
    """The errors and warnings in order, each with its notes."""
    found = []
    for line in text.splitlines():
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        diagnostic = Diagnostic(match["file"], match["line"], match["column"], match["kind"], match["text"])
        if diagnostic.kind == "note" and found:
            found[-1].notes.append(diagnostic)
        else:
            found.append(diagnostic)
    return found


def run(command, cwd=None, env=None, timeout=120):
    """Runs a command; a crash or a hang is an error of the test."""
    done = subprocess.run(command, cwd=cwd, env=env, timeout=timeout, capture_output=True, text=True)
    if done.returncode < 0 or "PLEASE submit a bug report" in done.stderr or "Sanitizer" in done.stderr:
        raise AssertionError(f"{' '.join(map(str, command))} crashed ({done.returncode}):\n{done.stderr}")
    return done
