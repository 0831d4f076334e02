#!/usr/bin/env python3
"""What `cmake --install` and `cpack` give: installed from the build folder, moved, and used from there by other projects.

usage: test_package.py BUILD SOURCE CMAKE CXX GENERATOR [test...]
Each test runs in a folder of its own; CTest runs them one by one.
"""
import os
import re
import shutil
import subprocess
import sys
import tarfile
import unittest

BUILD, SOURCE = (os.path.abspath(each) for each in sys.argv[1:3])
CMAKE, CXX, GENERATOR = sys.argv[3:6]
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from scratch import Scratch  # noqa: E402

PRINTED = "18 12 9\n"
COMPLETIONS = {
    "bash": "share/bash-completion/completions/dualrev-rewrite",
    "zsh": "share/zsh/vendor-completions/_dualrev-rewrite",
    "fish": "share/fish/vendor_completions.d/dualrev-rewrite.fish",
}
MANUAL = "share/man/man1/dualrev-rewrite.1"
PROJECT_FILES = [f"share/doc/dualrev/{name}" for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CITATION.cff")]


def cached(name):
    """A variable of the build's CMakeCache.txt."""
    with open(os.path.join(BUILD, "CMakeCache.txt")) as cache:
        return re.search(rf"^{name}:\w+=(.*)$", cache.read(), re.MULTILINE).group(1)


def can_hide():
    """Whether this machine allows a namespace in which folders are empty that are not."""
    return subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode == 0


class Package(Scratch):
    def install(self, *components, build=BUILD):
        """The components, or all; moved to another place than the one that they were installed to."""
        for component in components or (None,):
            self.run_command(CMAKE, "--install", build, "--prefix", self.path("first"), *(("--component", component) if component else ()))
        shutil.move(self.path("first"), self.path("prefix"))

    def configure(self, project, *options, status=0, prefix="prefix"):
        return self.run_command(CMAKE, "-S", project, "-B", self.path("build"), "-G", GENERATOR, f"-DCMAKE_CXX_COMPILER={CXX}", f"-DCMAKE_PREFIX_PATH={self.path(prefix)}", *options, status=status)

    def expect_program(self):
        self.run_command(CMAKE, "--build", self.path("build"))
        self.assertEqual(self.run_command(self.path("build", "program")), PRINTED)

    def expect_tool(self, build="build"):
        """The consumer's build finds a tool that runs, in less time than its program takes."""
        self.assertRegex(self.run_command(CMAKE, "--build", self.path(build), "--target", "version"), r"dualrev-rewrite \d+\.\d+")

    def consumer(self):
        return os.path.join(HERE, "consumer")

    def vendored(self):
        """The same program, with what the tool of the build writes for it."""
        project = shutil.copytree(os.path.join(HERE, "vendored"), self.path("vendored"))
        for name in ("main.cpp", "model.hpp"):
            shutil.copy(os.path.join(HERE, "consumer", name), project)
        self.run_command(self.tool_of_build(), "model.hpp", "-o", "model.dual.hpp", "--", "-std=c++20", cwd=project)
        return project

    def tool_of_build(self):
        return os.path.join(BUILD, "bin", "dualrev-rewrite")

    # ---- where it is installed ----

    def test_found_after_a_move(self):
        self.install()
        self.configure(self.consumer())
        self.expect_program()
        self.assertNotIn(SOURCE, self.run_command(self.path("prefix", "bin", "dualrev-rewrite"), "--help"))

    def test_installed_files_name_no_other_place(self):
        self.install()
        for where, _, names in os.walk(self.path("prefix", "share")):
            for name in names:
                with open(os.path.join(where, name), errors="replace") as file:  # pictures are no text
                    text = file.read()
                for place in (SOURCE, BUILD, self.path("first")):
                    self.assertNotIn(place, text, name)

    def test_pages_that_the_help_names(self):
        """`docs/audit.md` in --help is a file below the folder that --help names."""
        self.install("runtime", "tool")
        text = self.run_command(self.path("prefix", "bin", "dualrev-rewrite"), "--help")
        folder = re.search(r"documentation is in (.+)\.\n", text)[1]
        self.assertEqual(os.path.realpath(folder), os.path.realpath(self.path("prefix", "share", "doc", "dualrev")))
        pages = re.findall(r"docs/\w+\.md", text)
        self.assertGreater(len(pages), 3)
        for page in pages:
            self.assertTrue(os.path.exists(os.path.join(folder, page)), page)

    def test_other_versions_are_not_taken(self):
        self.install("runtime")
        project = shutil.copytree(self.consumer(), self.path("project"))
        with open(os.path.join(project, "CMakeLists.txt"), "w") as lists:
            lists.write("cmake_minimum_required(VERSION 3.20)\nproject(consumer CXX)\nfind_package(dualrev 99.0 REQUIRED)\n")
        self.assertIn("99.0", self.configure(project, status=1))

    @unittest.skipUnless(can_hide(), "no namespaces on this machine")
    def test_headers_of_clang_installed_with_the_tool(self):
        self.install("runtime", "tool")
        shutil.copy(os.path.join(HERE, "consumer", "model.hpp"), self.folder)

        def elsewhere(*arguments, status=0):
            """On a machine that has neither Clang's headers nor this source folder."""
            hide = "".join(f"mount -t tmpfs none '{each}' && " for each in (cached("DUALREV_CLANG_RESOURCE_DIR"), os.path.join(SOURCE, "runtime")))
            return self.run_command("unshare", "-rm", "sh", "-c", hide + 'exec "$@"', "sh", self.path("prefix", "bin", "dualrev-rewrite"), "model.hpp", "-o", "model.dual.hpp", *arguments, status=status)

        self.assertIn("-resource-dir", elsewhere(status=1))
        self.run_command(CMAKE, "--install", BUILD, "--prefix", self.path("prefix"), "--component", "clang_headers")
        elsewhere()
        (version,) = os.listdir(self.path("prefix", "lib", "clang"))
        os.rename(self.path("prefix", "lib"), self.path("lib"))
        elsewhere("--", "-std=c++20", "-resource-dir=" + self.path("lib", "clang", version))

    def test_what_is_built_is_installed(self):
        """A build of one target, as demo.sh has it, knows the tool but not the language server."""
        self.run_command(CMAKE, "-S", SOURCE, "-B", self.path("part"), "-G", GENERATOR, f"-DCMAKE_CXX_COMPILER={CXX}", f"-DLLVM_DIR={cached('LLVM_DIR')}", "-DDUALREV_TESTS=OFF", "-DDUALREV_SAMPLES=OFF", "-DDUALREV_BENCH=OFF")
        install = (CMAKE, "--install", self.path("part"), "--prefix", self.path("first"))
        self.assertIn("dualrev-rewrite is not built", re.sub(r"\s+", " ", self.run_command(*install, status=1)))
        self.assertFalse(os.path.exists(self.path("first")))
        os.makedirs(self.path("part", "bin"), exist_ok=True)
        shutil.copy(self.tool_of_build(), self.path("part", "bin"))
        self.install(build=self.path("part"))
        self.assertEqual(os.listdir(self.path("prefix", "bin")), ["dualrev-rewrite"])
        self.configure(self.consumer())
        self.expect_tool()

    # ---- the runtime alone ----

    def test_runtime_alone(self):
        self.run_command(CMAKE, "-S", SOURCE, "-B", self.path("runtime"), "-G", GENERATOR, f"-DCMAKE_CXX_COMPILER={CXX}", "-DDUALREV_TOOL=OFF", "-DDUALREV_TESTS=OFF", "-DDUALREV_SAMPLES=OFF", "-DDUALREV_BENCH=OFF", "-DCMAKE_DISABLE_FIND_PACKAGE_LLVM=ON")
        self.install("runtime", build=self.path("runtime"))
        self.assertEqual(sorted(os.listdir(self.path("prefix"))), ["include", "share"])
        project = self.vendored()
        self.configure(project)
        self.expect_program()
        self.assertIn("DUALREV_HOST_TOOL", self.configure(project, "-DASKS_FOR_TOOL=ON", status=1))
        self.assertIn("the component `tool`", self.configure(project, "-DCOMPONENTS=tool", "-DASKS_FOR_TOOL=OFF", status=1))
        self.configure(self.consumer(), f"-DDUALREV_HOST_TOOL={self.tool_of_build()}", "-B", self.path("with_tool"))
        self.expect_tool("with_tool")

    def test_tool_of_another_machine(self):
        """Where the target is another machine, an installed tool is one of that."""
        self.install()
        project = self.vendored()
        another = ("-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=another")
        output = self.configure(project, *another, "-DASKS_FOR_TOOL=ON", status=1)
        self.assertRegex(re.sub(r"\s+", " ", output), r"another machine \(Linux another\).*-DDUALREV_HOST_TOOL=")
        output = self.configure(project, *another, "-DASKS_FOR_TOOL=ON", "-DDUALREV_HOST_TOOL=/nowhere", status=1)
        self.assertIn("/nowhere", output)
        output = self.configure(project, *another, "-DASKS_FOR_TOOL=ON", f"-DDUALREV_HOST_TOOL={self.tool_of_build()}")
        self.assertIn("the tool is " + self.tool_of_build(), output)

    # ---- samples ----

    def test_samples_copied_out(self):
        """Each folder of samples/ is a project by itself; of all tests, it prints what it prints among dualrev's own."""
        self.install("runtime", "tool")
        samples = os.path.join(SOURCE, "samples")
        built = cached("DUALREV_SAMPLES_HERE").split(";")  # those for which this machine has what they need
        self.assertLess(4, len(built))
        for name in built:
            with self.subTest(name):
                project, build = shutil.copytree(os.path.join(samples, name), self.path("copy", name)), self.path("built", name)
                shown = self.configure(project, "-B", build, f"-DCMAKE_PROJECT_INCLUDE={samples}/sample_test.cmake", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
                self.assertNotIn("Warning", shown)
                if cached("DUALREV_FULL") != "ON":
                    continue
                self.run_command(CMAKE, "--build", build, "-j2")
                ran = self.run_command(os.path.join(os.path.dirname(CMAKE), "ctest"), "--test-dir", build, "--output-on-failure", "--no-tests=error")
                self.assertIn("100% tests passed", ran)

    # ---- packages ----

    def pack(self, generator):
        self.run_command(os.path.join(os.path.dirname(CMAKE), "cpack"), "-G", generator, "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", self.path("packed"))
        return {re.match(r"[a-z-]+[a-z]", name).group(): self.path("packed", name) for name in os.listdir(self.path("packed")) if name.endswith((".deb", ".tar.gz"))}

    @unittest.skipUnless(shutil.which("dpkg-deb"), "no dpkg on this machine")
    def test_debian_packages(self):
        packages = self.pack("DEB")
        self.assertEqual(sorted(packages), ["dualrev", "dualrev-runtime"])

        def files(package):
            return [line.split()[5] for line in self.run_command("dpkg-deb", "-c", packages[package]).splitlines() if not line.startswith("d")]

        def field(package, name):
            return self.run_command("dpkg-deb", "-f", packages[package], name).strip()

        for name in ("include/dualrev/dualrev.hpp", "share/cmake/dualrev/dualrevConfig.cmake", "share/doc/dualrev-runtime/copyright", "share/doc/dualrev-runtime/CHANGELOG.md"):
            self.assertIn("./usr/" + name, files("dualrev-runtime"))
        self.assertEqual(field("dualrev-runtime", "Architecture"), "all")
        self.assertEqual(field("dualrev-runtime", "Depends"), "")
        for name in ("bin/dualrev-rewrite", "share/cmake/dualrev/dualrevToolTargets.cmake", "share/doc/dualrev/copyright", MANUAL + ".gz", *COMPLETIONS.values(), *PROJECT_FILES):
            self.assertIn("./usr/" + name, files("dualrev"))
        self.assertEqual(set(files("dualrev")) & set(files("dualrev-runtime")), set())
        depends = field("dualrev", "Depends")
        for package in ("dualrev-runtime", "libclang-common-19-dev", "libclang-cpp19", "libllvm19", "libc6"):
            self.assertRegex(depends, rf"\b{package}\b")

        # As they are unpacked, they are a prefix.
        for package in packages.values():
            self.run_command("dpkg-deb", "-x", package, self.path("root"))
        self.configure(self.consumer(), prefix="root/usr")
        self.expect_tool()

    def test_archive(self):
        packages = self.pack("TGZ")
        with tarfile.open(packages["dualrev"]) as archive:
            names = {name.split("/", 1)[-1] for name in archive.getnames()}
        for name in ("bin/dualrev-rewrite", "include/dualrev/dualrev.hpp", "share/cmake/dualrev/dualrevConfig.cmake", MANUAL, *COMPLETIONS.values(), *PROJECT_FILES):
            self.assertIn(name, names)

    # ---- the manual page and the completions ----

    def options(self):
        """As --help lists them."""
        text = self.run_command(self.tool_of_build(), "--help")
        options = re.findall(r"^  (--?[a-z][a-z-]*)", text[text.index("OPTIONS:") : text.index("Example")], re.MULTILINE)
        self.assertIn("-o", options)
        self.assertIn("--audit", options)
        return sorted(options)

    def installed(self, name):
        with open(self.path("prefix", name)) as file:
            return file.read()

    def test_manual_page(self):
        self.install("tool")
        text = self.installed(MANUAL).replace("\\-", "-")
        self.assertEqual(sorted(re.findall(r"^\.TP\n\.BI? (-[a-z-]+)", text, re.MULTILINE)), self.options())
        if shutil.which("groff"):
            self.assertEqual(self.run_command("groff", "-man", "-ww", "-z", self.path("prefix", MANUAL)), "")

    def test_completions(self):
        self.install("tool")
        options = self.options()
        zsh = re.findall(r"'(?:\*|\(.*?\))?(--?[a-z][a-z-]*)=?\[", self.installed(COMPLETIONS["zsh"]))
        self.assertEqual(sorted(zsh), options)
        fish = re.findall(r"^complete -c dualrev-rewrite -([sl]) (\S+)", self.installed(COMPLETIONS["fish"]), re.MULTILINE)
        self.assertEqual(sorted(("-" if kind == "s" else "--") + name for kind, name in fish), options)
        self.assertEqual(sorted(each.rstrip("=") for each in self.completed("-") if each != "--"), options)
        for shell in ("zsh", "fish"):
            if shutil.which(shell):
                self.run_command(shell, "-n", self.path("prefix", COMPLETIONS[shell]))

    def test_completion_in_bash(self):
        self.install("tool")
        os.mkdir(self.path("a folder"))
        with open(self.path("a file"), "w"):
            pass
        self.assertEqual(self.completed("--audit"), ["--audit=", "--audit-baseline="])
        for words in (("a ",), ("--audit", "=", "a "), ("-o", "a "), ("--", "a ")):
            self.assertEqual(sorted(self.completed(*words)), ["a file", "a folder"])
        for words in (("-p", "a "), ("--root", "=", "a ")):
            self.assertEqual(self.completed(*words), ["a folder"])
        self.assertEqual(self.completed("--function", "=", "a"), [])
        self.assertEqual(self.completed("--", "--aud"), [])

    def completed(self, *words):
        """What bash offers for the last of the words; it has split them already."""
        script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dualrev_rewrite; [ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\\n" "${COMPREPLY[@]}"'
        return self.run_command("bash", "-uc", script, "bash", self.path("prefix", COMPLETIONS["bash"]), "dualrev-rewrite", *words).splitlines()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(f"Package.{name}" for name in sys.argv[6:])], verbosity=2)
