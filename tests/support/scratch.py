"""Tests that run commands, each in a folder of its own."""
import os
import shutil
import subprocess
import tempfile
import textwrap
import unittest


class Scratch(unittest.TestCase):
    prefix = "dualrev c++ é "  # of the folder's name: a space, a regular expression's signs, a letter beyond ASCII

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix=self.prefix)
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(textwrap.dedent(text))

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read()

    def run_command(self, *command, status=0, cwd=None):
        """What it prints, errors included."""
        done = subprocess.run(command, cwd=cwd or self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stdout}")
        return done.stdout
