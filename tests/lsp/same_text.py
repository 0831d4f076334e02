#!/usr/bin/env python3
"""What the server generates is the command's text to the byte, also when the standard library's headers were read before.

usage: same_text.py SERVER TOOL FILE... -- FLAG...
"""
import os
import shutil
import subprocess
import sys
import tempfile

from client import Client

OF_ALL = "Generate reverse derivatives of all functions in this file"


def text_of(client, name):
    """Of the generated header; empty if there is none."""
    action = client.actions(name, "").get(OF_ALL)
    for change in action["edit"]["documentChanges"] if action else ():
        if "edits" in change and change["textDocument"]["uri"].endswith(".dual.hpp"):
            return change["edits"][0]["newText"]
    return ""


def main():
    server, tool, *files = sys.argv[1:]
    files, flags = files[: files.index("--")], files[files.index("--") + 1 :]
    folder = tempfile.mkdtemp()
    client = Client(os.path.abspath(server), folder, options={"debounce": 60_000, "fallbackFlags": flags})
    different = []
    try:
        for file in files:
            name = os.path.basename(file)
            shutil.copy(file, folder)
            output = os.path.splitext(name)[0] + ".dual.hpp"
            command = [os.path.abspath(tool), name, "-o", output]
            for more in ([], ["--keep-going"]):
                subprocess.run([*command, *more, "--", *flags], cwd=folder, stderr=subprocess.DEVNULL)
                if os.path.exists(os.path.join(folder, output)):
                    break
            with open(os.path.join(folder, output)) as made:
                wanted = made.read()
            os.remove(os.path.join(folder, output))
            client.open(name)
            first = text_of(client, name)
            client.change(name, len(client.texts[name]), len(client.texts[name]), "\n")
            second = text_of(client, name)
            client.notify("textDocument/didClose", {"textDocument": {"uri": client.uri(name)}})
            if not wanted or (first, second) != (wanted, wanted):
                different.append(f"{name}: {'when it is opened' if first != wanted else 'when it is read again'}")
                for text, ending in ((wanted, "wanted"), (first, "first"), (second, "second")):
                    if "KEEP" in os.environ:
                        with open(os.path.join(os.environ["KEEP"], output + "." + ending), "w") as kept:
                            kept.write(text)
        assert client.finish() == 0
    finally:
        client.kill()
        shutil.rmtree(folder)
    print("\n".join(different))
    return int(bool(different))


sys.exit(main())
