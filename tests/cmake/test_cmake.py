#!/usr/bin/env python3
"""dualrev_generate in other people's projects: configured, built, changed and built again in scratch folders.

usage: test_cmake.py TOOL SOURCE CMAKE CXX [test...]
What ran in a build is read from what the build prints.
"""
import json
import os
import re
import shutil
import sys
import textwrap
import unittest

TOOL, SOURCE = (os.path.abspath(each) for each in sys.argv[1:3])
CMAKE, CXX = sys.argv[3:5]
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from scratch import Scratch  # noqa: E402

PRINTED = "120 120 14.4 19.2 6 12\n"  # of the project libraries


class Project(Scratch):
    def project(self, name):
        return shutil.copytree(os.path.join(HERE, name), self.path("source"))

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path("source", name)), exist_ok=True)
        with open(self.path("source", name), "w") as file:
            file.write(textwrap.dedent(text))

    def replace(self, name, old, new):
        with open(self.path("source", name)) as file:
            text = file.read()
        self.assertIn(old, text)
        self.write(name, text.replace(old, new))

    def configure(self, *options, generator="Ninja", status=0, build="build", tool=TOOL, compiler=CXX):
        return self.run_command(CMAKE, "-S", self.path("source"), "-B", self.path(build), "-G", generator, f"-DCMAKE_CXX_COMPILER={compiler}",
                                f"-DDUALREV={SOURCE}", *([f"-DDUALREV_HOST_TOOL={tool}"] if tool else []), *options, status=status)

    def build(self, *options, build="build", status=0):
        return self.run_command(CMAKE, "--build", self.path(build), *options, status=status)

    def expect(self, program, printed, build="build"):
        self.assertEqual(self.run_command(self.path(build, "bin", program)), printed)

    def compiled(self, output):
        return sorted(set(re.findall(r"Building CXX object \S*/([\w.]+)\.o\b", output)))

    def small(self, body="x * x", extra=""):
        """A program with one header."""
        self.write("CMakeLists.txt", f"""\
            cmake_minimum_required(VERSION 3.20)
            project(small CXX)
            add_subdirectory(${{DUALREV}} dualrev)
            set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${{PROJECT_BINARY_DIR}}/bin)
            add_executable(small main.cpp)
            {extra}
            dualrev_generate(TARGET small SOURCES model.hpp)
            """)
        self.write("model.hpp", f"#pragma once\ninline double f(double x) {{ return {body}; }}\n")
        self.write("main.cpp", """\
            #include <cstdio>

            #include "model.dual.hpp"

            int main() {
              const auto [value, dx] = dualrev::gradient<f>(3.0);
              std::printf("%g %g\\n", value, dx);
            }
            """)

    # ---- a stale header ----

    def test_a_header_that_hides_the_one_that_is_made(self):
        self.small()
        self.configure()
        self.build()
        self.expect("small", "9 6\n")
        shutil.copy(self.path("build", "dualrev", "small", "model.dual.hpp"), self.path("source", "model.dual.hpp"))
        hidden = r"dualrev_generate: \S.*/source/model\.dual\.hpp\s+would\s+be\s+included\s+instead"
        self.assertRegex(self.build(status=1), hidden)
        self.assertRegex(self.configure(status=1), hidden)
        os.makedirs(self.path("source", "made [1]"))
        os.rename(self.path("source", "model.dual.hpp"), self.path("source", "made [1]", "model.dual.hpp"))
        self.small(body="x * x * x")
        self.build()
        self.expect("small", "27 27\n")
        # Beside a source that includes it, which is in another folder than its original.
        self.write("made [1]/more.cpp", '#include "model.dual.hpp"\n')
        self.small(body="x * x * x", extra='target_sources(small PRIVATE "made [1]/more.cpp")')
        self.assertRegex(self.build(status=1), r"dualrev_generate: \S.*/made\s+\[1\]/model\.dual\.hpp\s+would")

    # ---- what an editor is told ----

    def manifest(self, name="dualrev_generate.json"):
        with open(self.path("build", name)) as file:
            return json.load(file)

    def test_manifest(self):
        self.small(extra="""add_library(pub INTERFACE)
            target_include_directories(pub INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/a b")
            dualrev_generate(TARGET pub SOURCES "a b/other.hpp" model.hpp FUNCTIONS f CONSTANT "other:x" OPTIONS --no-format)""")
        self.write("a b/other.hpp", "#pragma once\ninline double other(double x) { return x; }\n")
        self.configure()
        pub, small = self.manifest()
        self.assertEqual((pub["target"], small["target"], small["directory"]), ("pub", "small", self.path("build")))
        self.assertEqual(pub["inputs"], [self.path("source", "a b", "other.hpp"), self.path("source", "model.hpp")])
        self.assertEqual(pub["outputs"], [self.path("build", "dualrev", "pub", "a b", "other.dual.hpp"), self.path("build", "dualrev", "pub", "model.dual.hpp")])
        for option in ("--function=f", "--constant=other:x", "--no-format", "--public=" + self.path("source", "a b")):
            self.assertIn(option, pub["options"])
        # It is the command of the build: without it the same files come out.
        self.build("--target", "small")
        with open(small["outputs"][0]) as file:
            made = file.read()
        os.remove(small["outputs"][0])
        self.run_command(TOOL, *small["inputs"], *(each for each in small["options"] if each), cwd=small["directory"])
        with open(small["outputs"][0]) as file:
            self.assertEqual(file.read(), made)
        # The same again has the same text, and keeps its time.
        before = os.stat(self.path("build", "dualrev_generate.json")).st_mtime_ns
        self.configure()
        self.assertEqual(os.stat(self.path("build", "dualrev_generate.json")).st_mtime_ns, before)
        # Who generates nothing has an empty one.
        self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(small CXX)\nadd_subdirectory(${DUALREV} dualrev)\n")
        self.configure()
        self.assertEqual(self.manifest(), [])

    def test_manifest_of_several_configurations(self):
        self.small()
        self.configure("-DCMAKE_CONFIGURATION_TYPES=Debug;Release", generator="Ninja Multi-Config")
        for configuration in ("Debug", "Release"):
            (one,) = self.manifest(f"dualrev_generate-{configuration}.json")
            self.assertEqual(one["outputs"], [self.path("build", "dualrev", "small", configuration, "model.dual.hpp")])
            self.assertTrue(os.path.isdir(os.path.dirname(one["outputs"][0])))

    # ---- one project ----

    def test_headers_sources_and_sources_that_ask(self):
        self.project("generate")
        power = self.path("source", "power.hpp.in")
        shutil.copy(power, self.path("source", "power.hpp"))
        self.replace("power.hpp", "@BODY@", "x * x")
        self.configure()
        self.build()
        self.expect("header", "18 12 two words\n")
        self.expect("source", "180 120\n")
        self.expect("asks", "18 12\n")
        self.assertNotIn("Differentiating", self.build())
        self.replace("power.hpp", "x * x", "x * x * x")
        self.build()
        self.expect("header", "54 54 two words\n")
        self.expect("source", "540 540\n")
        self.expect("asks", "54 54\n")

    def test_what_runs_again(self):
        """A second build does nothing; a header that is included has rewritten what reads it, and no more; what comes out the same builds nothing."""
        for generator in ("Ninja", "Unix Makefiles") if "DUALREV_FULL" in os.environ else ("Ninja",):
            with self.subTest(generator):
                shutil.rmtree(self.path("source"), ignore_errors=True)
                self.project("libraries")
                build = "build " + generator
                self.configure(generator=generator, build=build)
                self.build(build=build)
                self.expect("app", PRINTED, build=build)
                second = self.build(build=build)
                self.assertNotIn("Differentiating", second)
                self.assertEqual(self.compiled(second), [])
                os.utime(self.path("source", "geometry", "src", "square.hpp"))
                touched = self.build(build=build)
                self.assertEqual(re.findall(r"Differentiating .*", touched)[0], "Differentiating src/shape.cpp src/length.cpp")
                self.assertEqual(self.compiled(touched), ["length.dual.cpp", "main.dual.cpp", "shape.dual.cpp"])  # they include it
                os.utime(self.path("source", "app", "main.cpp"))
                touched = self.build(build=build)
                self.assertEqual(re.findall(r"Differentiating .*", touched), ["Differentiating main.cpp"])
                self.assertEqual(self.compiled(touched), ["main.dual.cpp"])  # which includes it; what is generated has not changed
                self.replace("model/model.hpp", "MODEL_WEIGHT *", "1.5 * MODEL_WEIGHT *")
                changed = self.build(build=build)
                self.assertNotIn("Differentiating src/shape.cpp", changed)
                self.assertIn("Differentiating model.hpp", changed)
                self.assertEqual(self.compiled(changed), ["main.dual.cpp"])
                self.expect("app", "180 180 21.6 28.8 6 12\n", build=build)

    def test_flags_are_dependencies(self):
        self.small(body="FACTOR * x", extra="target_compile_definitions(small PRIVATE FACTOR=${FACTOR})")
        self.configure("-DFACTOR=2.0")
        self.build()
        self.expect("small", "6 2\n")
        self.configure("-DFACTOR=5.0")
        self.build()
        self.expect("small", "15 5\n")

    def test_several_configurations(self):
        self.small(body="FACTOR * x", extra="target_compile_definitions(small PRIVATE FACTOR=$<IF:$<CONFIG:Debug>,3.0,7.0>)")
        self.configure(generator="Ninja Multi-Config")
        for configuration, printed in (("Debug", "9 3\n"), ("Release", "21 7\n")):
            self.build("--config", configuration)
            self.expect(os.path.join(configuration, "small"), printed)

    def test_flags_of_all_kinds(self):
        """Options by language, several in one, of a library that is linked, of CMAKE_CXX_FLAGS; a standard that is newer."""
        self.small(body="IN_A * x + IN_B * x + IN_C * x + IN_D * x + IN_E * x", extra="""\
            add_library(flags INTERFACE)
            target_compile_definitions(flags INTERFACE IN_C=100.0)
            target_include_directories(flags INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
            target_compile_features(flags INTERFACE cxx_std_23)
            target_link_libraries(small PRIVATE flags)
            target_compile_options(small PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-DIN_A=1.0> "SHELL:-D IN_B=10.0" $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)""")
        self.write("include/e.hpp", "#pragma once\n#define IN_E (__cplusplus > 202002L ? 10000.0 : 0.0)\n")
        self.replace("model.hpp", "#pragma once\n", "#pragma once\n#include <e.hpp>\n")
        self.configure("-DCMAKE_CXX_FLAGS=-DIN_D=1000.0")
        self.build()
        self.expect("small", "33333 11111\n")

    def test_paths_of_the_sources_are_kept(self):
        self.small(extra="dualrev_generate(TARGET small SOURCES include/a/one.hpp include/b/one.hpp)\ntarget_include_directories(small PRIVATE include)")
        for name, factor in (("a", 2), ("b", 3)):
            self.write(f"include/{name}/one.hpp", f"#pragma once\nnamespace {name} {{ inline double g(double x) {{ return {factor} * x; }} }}\n")
        self.write("main.cpp", """\
            #include <cstdio>

            #include "a/one.dual.hpp"
            #include "b/one.dual.hpp"
            #include "include/a/one.dual.hpp"
            #include "model.dual.hpp"

            int main() {
              std::printf("%g %g %g\\n", std::get<1>(dualrev::gradient<f>(3.0)), std::get<1>(dualrev::gradient<a::g>(3.0)), std::get<1>(dualrev::gradient<b::g>(3.0)));
            }
            """)
        self.configure()
        self.build()
        self.expect("small", "6 2 3\n")

    def test_unity_build(self):
        self.project("libraries")
        self.configure("-DCMAKE_UNITY_BUILD=ON")
        self.build()
        self.expect("app", PRINTED)

    def test_precompiled_headers(self):
        self.small(body="std::sin(x) * scale", extra='target_precompile_headers(small PRIVATE <cmath> "scale.hpp")')
        self.write("scale.hpp", "#pragma once\nconstexpr double scale = 2;\n")
        self.replace("CMakeLists.txt", "add_executable(small main.cpp)", "add_executable(small main.cpp)\nadd_executable(other main.cpp)")
        self.replace("CMakeLists.txt", "dualrev_generate(TARGET small SOURCES model.hpp)",
                     "dualrev_generate(TARGET small SOURCES model.hpp)\ntarget_precompile_headers(other REUSE_FROM small)\n"
                     "dualrev_generate(TARGET other SOURCES model.hpp)")
        self.configure()
        self.build()
        self.expect("small", "0.28224 -1.97998\n")
        self.expect("other", "0.28224 -1.97998\n")
        self.replace("scale.hpp", "2", "4")
        self.build()
        self.expect("other", "0.56448 -3.95997\n")

    def test_the_runtime_precompiled(self):
        self.small(extra="target_precompile_headers(small PRIVATE <dualrev/dualrev.hpp>)")
        self.configure()
        self.build()
        self.expect("small", "9 6\n")

    def test_compile_commands_have_the_generated_sources(self):
        self.project("libraries")
        self.configure("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
        with open(self.path("build", "compile_commands.json")) as database:
            text = database.read()
        self.assertIn("generated/src/shape.dual.cpp", text)
        self.assertNotIn("geometry/src/shape.cpp", text)

    # ---- errors ----

    def test_errors_of_the_call(self):
        for call, words in (("TARGET small SOURCES model.hpp CONSTANTS f:x", "unknown argument 'CONSTANTS'; did you mean 'CONSTANT'?"),
                            ("TARGET small OPTION -v SOURCES model.hpp", "unknown argument 'OPTION'; did you mean 'OPTIONS'?"),
                            ("TARGET small FLAGS -v SOURCES model.hpp", "unknown argument 'FLAGS'; it takes HEADER_ONLY, TARGET, SUFFIX"),
                            ("TARGET large SOURCES model.hpp", 'TARGET "large" is not a target'),
                            ("TARGET small SOURCES none.hpp", "there is no source none.hpp"),
                            ("TARGET small", "no SOURCES given for small"),
                            ("TARGET small SOURCES model.hpp FUNCTIONS", "nothing is given behind FUNCTIONS"),
                            ("TARGET small SOURCES model.hpp VISIBILITY INTERFACE", "VISIBILITY is PUBLIC or PRIVATE, not INTERFACE"),
                            ("TARGET headers SOURCES unit.cpp", "headers is an INTERFACE library, which compiles no unit.cpp")):
            with self.subTest(call):
                self.write("unit.cpp", "double g(double x) { return x; }\n")
                self.small(extra=f"add_library(headers INTERFACE)\ndualrev_generate({call})")
                self.assertIn(words, " ".join(self.configure(status=1).split()))

    def test_errors_of_the_source_stop_the_build(self):
        self.small(body="long(x)")
        self.replace("model.hpp", "return long(x);", 'asm(""); return x;')
        self.configure()
        self.assertRegex(self.build(status=1), r"model\.hpp:2:\d+: error: .* \[dualrev-asm\]")
        self.assertFalse(os.path.exists(self.path("build", "dualrev", "small", "model.dual.hpp")))

    def test_without_a_tool(self):
        self.small()
        self.replace("CMakeLists.txt", "project(small CXX)", "project(small C CXX)\nset(DUALREV_TOOL OFF)")
        self.assertIn("DUALREV_HOST_TOOL", self.configure(tool=None, status=1))

    # ---- libraries ----

    def test_a_library_that_is_installed_with_its_derivatives(self):
        """Its users see its headers alone, at another place than they were built."""
        self.project("libraries")
        self.configure(f"-DCMAKE_INSTALL_PREFIX={self.path('first')}")
        self.build()
        self.expect("app", PRINTED)
        self.build("--target", "install")
        shutil.move(self.path("first"), self.path("prefix"))
        shutil.rmtree(self.path("build"))
        shutil.rmtree(self.path("source", "geometry"))
        self.replace("CMakeLists.txt", "add_subdirectory(geometry)", "find_package(geometry REQUIRED)\nadd_library(geometry ALIAS geometry::geometry)")
        self.configure(f"-DCMAKE_PREFIX_PATH={self.path('prefix')}", build="other")
        self.build(build="other")
        self.expect("app", PRINTED, build="other")

    def test_for_another_machine(self):
        compiler = shutil.which("aarch64-linux-gnu-g++")
        if not compiler:
            self.skipTest("there is no aarch64-linux-gnu-g++")
        self.project("libraries")
        machine = ("-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=aarch64")
        self.assertIn("DUALREV_HOST_TOOL", self.configure(*machine, compiler=compiler, tool=None, build="none", status=1))
        self.configure(*machine, "-DCMAKE_EXE_LINKER_FLAGS=-static", compiler=compiler)
        self.build()
        self.assertIn("AArch64", self.run_command("readelf", "-h", self.path("build", "bin", "app")))
        emulator = shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
        if emulator:
            self.assertEqual(self.run_command(emulator, self.path("build", "bin", "app")), PRINTED)

    def test_a_vendored_header(self):
        """Written once and kept with the sources: built without the tool, and checked with it."""
        self.small()
        self.replace("CMakeLists.txt", "dualrev_generate(TARGET small SOURCES model.hpp)", "target_link_libraries(small PRIVATE dualrev::runtime)")
        self.replace("CMakeLists.txt", "project(small CXX)", "project(small CXX)\nset(DUALREV_TOOL OFF)")
        self.run_command(TOOL, "model.hpp", "-o", "model.dual.hpp", cwd=self.path("source"))
        self.configure(tool=None)
        self.build()
        self.expect("small", "9 6\n")
        self.assertEqual(self.run_command(TOOL, "--check", self.path("source", "model.dual.hpp")), "")
        self.replace("model.hpp", "x * x", "x * x * x")
        self.assertEqual(self.run_command(TOOL, "--check", "source/model.dual.hpp", status=1),
                         "dualrev-rewrite: error: 'source/model.dual.hpp' is not up to date\n")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(f"Project.{name}" for name in sys.argv[5:])], verbosity=2)
