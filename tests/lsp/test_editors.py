#!/usr/bin/env python3
"""Real editors: each opens a file, asks for a derivative, saves; what they saved is compiled and run.

usage: test_editors.py SERVER TOOL CXX RUNTIME_INCLUDE [test...]
Ends with 77 if an editor is not there.
"""
import os
import shutil
import sys
import unittest

from test_lsp import HERE, MAIN, MODEL, SERVER, Editing

CLIENTS = os.path.join(HERE, "..", "..", "editors")
NOT_HERE = 77


class Editors(Editing):
    prefix = "dualrev c++ "  # emacs --batch takes no letters beyond ASCII where there is no locale

    def edited_by(self, program, *command):
        if not shutil.which(program):
            print(program, "is not here")
            sys.exit(NOT_HERE)
        self.write("model.hpp", MODEL)
        os.environ.update({"SERVER": SERVER, "CLIENT": os.path.join(CLIENTS, "nvim"), "HOME": self.folder, "XDG_CONFIG_HOME": self.folder})
        self.run_command("timeout", "120", program, *command)
        self.write("main.cpp", MAIN)
        self.assertEqual(self.compiled_and_run("main.cpp"), "right\n")
        self.tool("--check", "model.dual.hpp")

    def test_neovim(self):
        self.edited_by("nvim", "--headless", "-u", "NONE", "-n", "-S", os.path.join(HERE, "editor.lua"))

    def test_emacs(self):
        self.edited_by("emacs", "--batch", "--eval", "(package-initialize)", "-L", os.path.join(CLIENTS, "emacs"), "-l", os.path.join(HERE, "editor.el"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *("Editors." + name for name in sys.argv[5:])])
