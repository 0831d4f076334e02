// Options by LLVM's own library; the compile database by Clang's.
#include "driver/options.hpp"

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/LineIterator.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/StringSaver.h>

#include <filesystem>

#include "driver/files.hpp"
#include "driver/outputs.hpp"
#include "frontend/program/program.hpp"

#ifndef DUALREV_VERSION
#define DUALREV_VERSION "0"
#endif

namespace dualrev::driver {

namespace {

namespace cl = llvm::cl;

cl::OptionCategory category("Options");
cl::list<std::string> inputs(cl::Positional, cl::desc("FILE... [-- FLAGS]"), cl::cat(category));
cl::opt<std::string> output("o", cl::value_desc("OUT"), cl::cat(category),
                            cl::desc("Write to OUT, whole or not at all: NAME.dual.hpp for a header;\n"
                                     "NAME.dual.cpp for a source (NAME.dual.hpp is written beside it),\n"
                                     "or NAME.dual.hpp if all it asks for is defined in headers;\n"
                                     "a folder for several inputs. A device or a pipe is written to;\n"
                                     "default, and '-': standard output"));
cl::list<std::string> functions(
    "function", cl::value_desc("NAME"), cl::cat(category),
    cl::desc("Differentiate NAME too: a name, a qualified name,\nor an instance such as 'power<7>'. May be repeated"));
cl::list<std::string> constants(
    "constant", cl::value_desc("FUNCTION:PARAM"), cl::cat(category),
    cl::desc(
        "Keep the parameter PARAM of FUNCTION out of differentiation,\nas DUALREV_CONSTANT does. May be repeated"));
cl::opt<std::string> suffix("suffix", cl::value_desc("S"), cl::init("_dual"), cl::cat(category),
                            cl::desc("What the twin's name has behind the original's (default: _dual)"));
cl::opt<bool> keep_going(
    "keep-going", cl::cat(category),
    cl::desc("Write what could be differentiated though something was refused;\nthe exit status is 1 all the same"));
cl::list<std::string> roots("root", cl::value_desc("DIR"), cl::cat(category),
                            cl::desc("Below an output folder, keep the inputs' paths from DIR:\n'--root=src -o gen' "
                                     "writes gen/a/b.dual.hpp for src/a/b.hpp.\n"
                                     "May be repeated"));
cl::list<std::string> public_folders("public", cl::value_desc("DIR"), cl::cat(category),
                                     cl::desc("Include headers below DIR by their paths from there, as the\nusers of "
                                              "an installed library do. May be repeated"));
cl::opt<std::string> depfile("depfile", cl::value_desc("FILE"), cl::cat(category),
                             cl::desc("Write to FILE, for make and ninja, which files the first\noutput depends on"));
cl::opt<std::string> depfile_target("depfile-target", cl::value_desc("NAME"), cl::cat(category),
                                    cl::desc("What depends, in the depfile (default: the first output)"));
cl::opt<bool> check("check", cl::cat(category),
                    cl::desc("Write nothing; say whether the output is up to date, and exit\n"
                             "with 1 if not. Takes a command with -o, or generated files,\n"
                             "which tell how they were made (but for the compiler's flags)"));
cl::opt<std::string> flags_file("flags", cl::value_desc("FILE"), cl::cat(category),
                                cl::desc("Compiler flags, one on each line of FILE, instead of '--'"));
cl::opt<bool> no_format(
    "no-format", cl::cat(category),
    cl::desc("Leave out the layout of what is written, which takes most of\nthe time; the code is the same"));
cl::opt<std::string> grain("grain", cl::value_desc("SIZE"), cl::init("block"), cl::cat(category),
                           cl::desc("What becomes one entry of the staging array: 'expression',\n"
                                    "or 'block' (default), with which functions that are straight\n"
                                    "lines of scalar code are one entry, and need none as roots\n"
                                    "that a header defines; elsewhere local numbers that are only\n"
                                    "read have none where less is staged that way"));
cl::opt<bool> reassociate("reassociate", cl::cat(category),
                          cl::desc("Add up sums of loops in another order than the sources do, several\n"
                                   "numbers at a time: values and derivatives are then the same but for\n"
                                   "rounding (docs/how_to/speed.md)"));
cl::opt<std::string> order("order", cl::value_desc("N"), cl::init("1"), cl::cat(category),
                           cl::desc("With 2, write what dualrev::hvp and dualrev::hessian need too, for\n"
                                    "functions that headers define (docs/how_to/hessians.md), and what\n"
                                    "dualrev::jvp needs no tape with; default: 1"));
cl::opt<bool> remarks("remarks", cl::cat(category),
                      cl::desc("Say on standard error which functions are differentiated over\n"
                               "the tape though their sources ask for them, what in them is\n"
                               "the reason, and what to write instead (docs/how_to/speed.md)"));
cl::opt<std::string> audit("audit", cl::value_desc("FILE"), cl::cat(category),
                           cl::desc("List in FILE, as JSON, every place where a derivative ends:\n"
                                    "conversions to integers, comparisons, output, constants, ...\n"
                                    "(docs/audit.md)"));
cl::opt<std::string> audit_baseline("audit-baseline", cl::value_desc("FILE"), cl::cat(category),
                                    cl::desc("Fail, and write nothing, if a derivative ends anywhere that\n"
                                             "FILE, written by --audit, does not list"));
cl::opt<std::string> cost("cost", cl::ValueOptional, cl::value_desc("json"), cl::cat(category),
                          cl::desc("Write nothing; list on standard output, for every function and\n"
                                   "line, the entries and contributions that one execution of it\n"
                                   "puts on the tape; as JSON too (docs/cost.md)"));
cl::opt<std::string> html("html", cl::value_desc("FILE"), cl::cat(category),
                          cl::desc("Write nothing but FILE, a page: sources beside what becomes of\n"
                                   "them, linked line by line, with partial derivatives, costs, and\n"
                                   "what is refused at its place (docs/page.md)"));
cl::opt<bool> all("all", cl::cat(category),
                  cl::desc("Differentiate every function that admits it, whatever the\n"
                           "sources ask for, and write all but what is refused, which is\n"
                           "no error. Takes -p; without FILE, all sources of compile_commands.json"));
cl::opt<std::string> report("report", cl::value_desc("FILE"), cl::cat(category),
                            cl::desc("Say in FILE, a .md or a .json, what became of every function:\n"
                                     "taken, refused and why, or without numbers (docs/report.md)"));
cl::opt<std::string> build("p", cl::value_desc("BUILD"), cl::cat(category),
                           cl::desc("Folder with compile_commands.json, for the compiler flags"));
/// Behind the options in the help; "RUNTIME" stands for the folder that a compiler needs to be told, "DOCUMENTS"
/// for the one above docs/.
constexpr const char* more = R"(
The compiler's flags come from -p or --flags, or stand behind '--', as in
  dualrev-rewrite model.hpp -o model.dual.hpp -- -std=c++20 -Iinclude

Which functions: those that the sources ask for by dualrev::gradient<f>, vjp<f>, jvp<f>, jacobian<f> or their checks;
those marked DUALREV_DIFFERENTIATE (<dualrev/annotate.hpp>); those named by --function. If there is none of these, every
function that is defined in the given files and has floating-point parameters and results. What they call follows.
A function that is given a rule (<dualrev/rule.hpp>) is differentiated by it, and needs no body.

The output includes headers of the runtime, <dualrev/...>; here the folder for the compiler's -I is RUNTIME.
The documentation is in DOCUMENTS.

Example
  // model.hpp                                    // main.cpp
  #pragma once                                    #include "model.dual.hpp"
  #include <cmath>                                #include <cstdio>
  inline double f(double x, double y) {           int main() {
    return x * std::sin(y);                         auto [value, dx, dy] = dualrev::gradient<f>(1.2, 0.7);
  }                                                 std::printf("%g %g %g\n", value, dx, dy);
                                                  }
  $ dualrev-rewrite model.hpp -o model.dual.hpp && c++ -std=c++20 -IRUNTIME main.cpp

A whole library: 'dualrev-rewrite -p build --all -o gen --root=src --report=report.md' writes gen/a/b.dual.cpp, with
the twins of src/a/b.c or b.cpp, for every source of the build. C sources are read as C++.

Exit status: 0 written, 1 errors in the input (nothing is written), 2 wrong usage, 70 a defect of this program.
With --all, 0 if anything could be read: refusals and sources that are not C++ are warned of, and are in the report.
)";

std::optional<Options> wrong(const std::string& words, int& exit_code) {
  exit_code = wrong_usage(words);
  return std::nullopt;
}

void fill(std::string& text, const std::string& hole, const std::string& value) {
  for (std::size_t at = 0; (at = text.find(hole, at)) != std::string::npos; at += value.size())
    text.replace(at, hole.size(), value);
}

std::string more_help(const char* argv0) {
  const std::string runtime = find_runtime(argv0);
  const std::string folder = runtime.empty() ? "RUNTIME" : std::filesystem::path(runtime).lexically_normal().string();
  std::string text = more;
  fill(text, "RUNTIME", folder);
  if (runtime.empty()) return text;
  // Beside the runtime's folder: installed in PREFIX/include, or in the sources in runtime/include.
  const std::filesystem::path above = std::filesystem::path(folder).parent_path();
  const std::filesystem::path installed = above / "share/doc/dualrev";
  fill(text, "DOCUMENTS", (exists(installed / "docs") ? installed : above.parent_path()).string());
  return text;
}

/// CMake's lists of what it precompiles have headers as directives do.
llvm::StringRef without_quotes(llvm::StringRef header) {
  if ((header.starts_with("<") && header.ends_with(">")) || (header.starts_with("\"") && header.ends_with("\"")))
    return header.drop_front().drop_back();
  return header;
}

/// A flag on each line; those of no value, which CMake writes for an empty list, are none; behind SHELL: there are
/// several, as CMake's target_compile_options has it.
std::vector<std::string> flags_of(const llvm::MemoryBuffer& lines) {
  std::vector<std::string> flags;
  for (llvm::line_iterator line(lines); !line.is_at_end(); ++line) {
    llvm::StringRef flag = line->trim();
    if (flag == "-I" || flag == "-D") continue;
    if (!flags.empty() && flags.back() == "-include") flag = without_quotes(flag);
    if (!flag.consume_front("SHELL:")) {
      flags.push_back(flag.str());
      continue;
    }
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver saver(memory);
    llvm::SmallVector<const char*> words;
    cl::TokenizeGNUCommandLine(flag, saver, words);
    flags.insert(flags.end(), words.begin(), words.end());
  }
  return flags;
}

/// The C and C++ sources of a build, but for those that were generated by this program.
std::vector<std::string> sources_of(const clang::tooling::CompilationDatabase& database) {
  llvm::SmallString<256> here;
  llvm::sys::fs::current_path(here);
  std::vector<std::string> sources;
  for (const std::string& file : database.getAllFiles()) {
    if (frontend::is_header(file) || is_generated_name(file) || !llvm::sys::fs::exists(file)) continue;
    llvm::SmallString<256> whole(file);
    llvm::sys::path::remove_dots(whole, true);
    llvm::StringRef as_given = whole;  // as the user would give it
    as_given.consume_front((here + "/").str());
    sources.push_back(as_given.str());
  }
  llvm::sort(sources);
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  return sources;
}

/// Why; empty if it can be read.
std::string cannot_read(const std::string& file) {
  namespace fs = llvm::sys::fs;
  fs::file_status status;
  if (const std::error_code error = fs::status(file, status)) return error.message();
  // The output will include it, which nobody can do with a pipe.
  if (!fs::is_regular_file(status)) return fs::is_directory(status) ? "it is a folder" : "it is no file";
  auto open = fs::openNativeFileForRead(file);
  if (!open) return llvm::errorToErrorCode(open.takeError()).message();
  fs::closeFile(*open);
  return {};
}

}  // namespace

ExitCode wrong_usage(const std::string& words) {
  llvm::errs() << "dualrev-rewrite: error: " << words << "\n"
               << "dualrev-rewrite: note: see 'dualrev-rewrite --help'\n";
  return usage_error;
}

namespace {

/// What the options say, put into what is there.
std::optional<Options> complete(Options options, int& exit_code) {
  if (all && !options.has_database) return wrong("--all takes -p", exit_code);
  options.of_database = all && inputs.empty();
  if (options.of_database) options.inputs = sources_of(*options.flags);
  if (inputs.empty() && options.inputs.empty())
    return wrong(all ? "compile_commands.json has no C or C++ source" : "no input file", exit_code);
  for (const std::string& input : inputs) {
    const auto is_same = [&](const std::string& other) { return is_same_path(input, other); };
    if (llvm::none_of(options.inputs, is_same)) options.inputs.push_back(input);
  }
  if (output.empty() && output.getNumOccurrences() != 0)
    return wrong("-o is given no name; '-' is standard output", exit_code);
  (is_stream(output) ? options.stream : options.output) = output;
  if (!is_output_name(options.output))
    return wrong("-o names C++ (NAME.dual.hpp) or an existing folder, not '" + options.output + "'", exit_code);
  if (grain != "block" && grain != "expression")
    return wrong("--grain is 'expression' or 'block', not '" + grain + "'", exit_code);
  options.expressions_alone = grain == "expression";
  options.reassociates = reassociate;
  if (order != "1" && order != "2") return wrong("--order is '1' or '2', not '" + order + "'", exit_code);
  options.order = order == "2" ? 2 : 1;
  if (options.order == 2 && options.expressions_alone)
    return wrong("--order=2 goes without --grain=expression, which leaves out what it is made of", exit_code);
  if (options.reassociates && options.expressions_alone)
    return wrong("--reassociate goes without --grain=expression, which leaves out the loops that it is about",
                 exit_code);
  options.remarks = remarks;
  options.format = !no_format;
  options.audit = audit;
  options.audit_baseline = audit_baseline;
  if (suffix.empty()) return wrong("--suffix must not be empty", exit_code);
  for (const char c : suffix.getValue())
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_')
      return wrong("--suffix may hold letters, digits and underscores only", exit_code);
  if (all && !options.output.empty() && !llvm::sys::fs::is_directory(options.output))
    return wrong("with --all, -o must name an existing folder", exit_code);
  options.wishes.suffix = suffix;
  options.wishes.keep_going = keep_going || all;
  options.wishes.all = all;
  options.report = report;
  if (!options.report.empty() && !llvm::StringRef(options.report).ends_with(".md") &&
      !llvm::StringRef(options.report).ends_with(".json"))
    return wrong("--report takes a name that ends in .md or .json", exit_code);
  options.wishes.functions.assign(functions.begin(), functions.end());
  for (const std::string& constant : constants) {
    const std::size_t colon = constant.rfind(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == constant.size())
      return wrong("--constant takes FUNCTION:PARAM, not '" + constant + "'", exit_code);
    options.wishes.constants.emplace_back(constant.substr(0, colon), constant.substr(colon + 1));
  }
  if (cost.getNumOccurrences() > 0) {
    if (!cost.empty() && cost != "json") return wrong("--cost is alone or --cost=json, not '" + cost + "'", exit_code);
    if (check || !audit.empty() || !audit_baseline.empty() || !report.empty() || !depfile.empty())
      return wrong("--cost goes without --check, --audit, --audit-baseline, --report and --depfile", exit_code);
    options.cost = cost.empty() ? CostList::Text : CostList::Json;
  }
  if (html.getNumOccurrences() > 0) {
    if (html.empty()) return wrong("--html takes the name of a file", exit_code);
    if (!output.empty() || options.cost != CostList::No || check || !audit.empty() || !audit_baseline.empty() ||
        !report.empty() || !depfile.empty())
      return wrong("--html goes without -o, --cost, --check, --audit, --audit-baseline, --report and --depfile",
                   exit_code);
    options.html = html;
    options.wishes.pieces = true;
  }
  options.roots.assign(roots.begin(), roots.end());
  llvm::copy_if(public_folders, std::back_inserter(options.public_folders),
                [](const std::string& folder) { return !folder.empty(); });
  options.depfile = depfile;
  options.depfile_target = depfile_target;
  options.check = check;
  if (options.check && options.output.empty()) {
    if (!options.stream.empty() && options.stream != "-") return wrong("--check takes no device", exit_code);
    for (const std::string& input : options.inputs)
      if (!is_generated_name(input))
        return wrong("--check takes -o, or generated files (NAME.dual.hpp, NAME.dual.cpp), not '" + input + "'",
                     exit_code);
  }
  if (!options.depfile.empty() && options.output.empty()) return wrong("--depfile takes -o", exit_code);
  if (options.inputs.size() > 1 && !options.output.empty() && !llvm::sys::fs::is_directory(options.output))
    return wrong("-o must name an existing folder where there are several inputs", exit_code);
  for (const std::string& input : options.inputs) {
    const std::string why = cannot_read(input);
    if (why.empty()) continue;
    llvm::errs() << "dualrev-rewrite: error: cannot read '" << input << "': " << why << "\n";
    exit_code = input_error;
    return std::nullopt;
  }
  if (options.check && options.output.empty()) return options;
  if (const auto lost = lost_by(options)) return wrong(*lost, exit_code);
  return options;
}

/// Those of --flags, if it is given; false, and an error on standard error, if the file cannot be read.
bool read_flags(Options& options, llvm::StringRef folder, int& exit_code) {
  if (flags_file.empty()) return true;
  const auto lines = llvm::MemoryBuffer::getFile(flags_file, true);
  if (!lines) {
    exit_code = wrong_usage("cannot read '" + flags_file + "': " + lines.getError().message());
    return false;
  }
  options.flags = std::make_shared<clang::tooling::FixedCompilationDatabase>(folder, flags_of(**lines));
  return true;
}

}  // namespace

std::optional<Options> parse_command_line(int argc, const char** argv, int& exit_code) {
  Options options;
  std::string error;
  llvm::SmallString<256> here;
  llvm::sys::fs::current_path(here);
  // Takes the flags behind `--` away.
  options.flags = clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv, error, here);
  cl::HideUnrelatedOptions(category);
  const std::string help = more_help(argv[0]);
  const cl::extrahelp behind_the_options(help);
  cl::SetVersionPrinter([](llvm::raw_ostream& out) {
    out << "dualrev-rewrite " << DUALREV_VERSION << " (Clang " << LLVM_VERSION_STRING << ")\n";
  });
  std::string problems;
  llvm::raw_string_ostream problem_stream(problems);
  if (!cl::ParseCommandLineOptions(argc, argv,
                                   "dualrev-rewrite: reverse-mode derivatives of ordinary C++, as ordinary C++\n",
                                   &problem_stream)) {
    llvm::errs() << problems;
    exit_code = usage_error;
    return std::nullopt;
  }
  for (const cl::Option* option :
       std::initializer_list<const cl::Option*>{&output, &suffix, &audit, &audit_baseline, &report, &build, &depfile,
                                                &depfile_target, &flags_file, &cost, &html, &order})
    if (option->getNumOccurrences() > 1)
      return wrong((option->ArgStr.size() > 1 ? "--" : "-") + option->ArgStr.str() + " is given more than once",
                   exit_code);
  if (int(options.flags != nullptr) + int(!build.empty()) + int(!flags_file.empty()) > 1)
    return wrong("-p, --flags and -- exclude each other", exit_code);
  if (!build.empty()) {
    auto database = clang::tooling::CompilationDatabase::loadFromDirectory(build, error);
    if (!database) return wrong("-p " + build + ": there is no compile_commands.json that can be read", exit_code);
    options.flags = clang::tooling::inferMissingCompileCommands(std::move(database));
    options.has_database = true;
  }
  if (!read_flags(options, here, exit_code)) return std::nullopt;
  if (!options.flags)
    options.flags =
        std::make_shared<clang::tooling::FixedCompilationDatabase>(here, std::vector<std::string>{"-std=c++20"});
  return complete(std::move(options), exit_code);
}

std::string command_from(const std::string& folder, const Options& options) {
  std::string text;
  llvm::raw_string_ostream out(text);
  const auto add = [&](const std::string& argument) {
    if (!text.empty()) out << ' ';
    llvm::sys::printArg(out, argument, false);
  };
  // Their order, and the name of a single output, make no difference to the text.
  std::vector<std::string> spelled;
  for (const std::string& input : options.inputs) spelled.push_back(spelled_from(folder, input));
  llvm::sort(spelled);
  if (!options.of_database)
    for (const std::string& input : spelled) add(input);
  if (llvm::sys::fs::is_directory(options.output)) add("-o"), add(spelled_from(folder, options.output));
  for (const std::string& root : options.roots) add("--root=" + spelled_from(folder, root));
  for (const std::string& each : options.public_folders) add("--public=" + spelled_from(folder, each));
  for (const std::string& function : options.wishes.functions) add("--function=" + function);
  for (const auto& [function, parameter] : options.wishes.constants) add("--constant=" + function + ":" + parameter);
  if (options.wishes.suffix != "_dual") add("--suffix=" + options.wishes.suffix);
  if (options.wishes.all)
    add("--all");
  else if (options.wishes.keep_going)
    add("--keep-going");
  if (options.expressions_alone) add("--grain=expression");
  if (options.reassociates) add("--reassociate");
  if (options.order == 2) add("--order=2");
  if (!options.format) add("--no-format");
  return text;
}

namespace {

/// A source's two files are written as NAME.dual.cpp.
std::string output_told_by(const std::string& file) {
  llvm::SmallString<256> source(file);
  llvm::sys::path::replace_extension(source, ".cpp");
  return llvm::sys::fs::exists(source) ? source.str().str() : file;
}

/// Options as from a command line, of a command that somebody wrote down (`whose`). False if they are none.
bool parse_again(llvm::ArrayRef<const char*> arguments, const std::string& whose, int& exit_code) {
  llvm::SmallVector<const char*> words{"dualrev-rewrite"};
  words.append(arguments.begin(), arguments.end());
  const auto refuse = [&](const char* why) {
    std::string text;
    for (const char* argument : arguments) text += (text.empty() ? "" : " ") + std::string(argument);
    exit_code = wrong_usage(whose + " tells a command that " + why + ": " + text);
    return false;
  };
  // LLVM's library ends the program behind these.
  for (const llvm::StringRef word : words)
    if (const llvm::StringRef name = word.ltrim('-');
        word != name && (name == "h" || name.starts_with("help") || name.starts_with("version")))
      return refuse("makes nothing");
  cl::ResetAllOptionOccurrences();
  std::string problems;
  llvm::raw_string_ostream problem_stream(problems);
  return cl::ParseCommandLineOptions(static_cast<int>(words.size()), words.data(), "", &problem_stream) ||
         refuse("this version does not know");
}

void make_absolute(std::string& path, const std::string& folder) {
  if (folder.empty() || !llvm::sys::path::is_relative(path)) return;
  llvm::SmallString<256> joined(folder);
  llvm::sys::path::append(joined, path);
  llvm::sys::path::remove_dots(joined, true);
  path = joined.str().str();
}

void make_all_absolute(const std::string& folder) {
  for (auto* paths : {&inputs, &roots, &public_folders})
    for (std::string& path : *paths) make_absolute(path, folder);
  if (!output.empty()) make_absolute(output.getValue(), folder);
}

}  // namespace

std::optional<Options> parse_command_from(const std::string& file, const std::string& command, const Options& given,
                                          int& exit_code) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char*> words;
  cl::TokenizeGNUCommandLine(command, saver, words);
  if (!parse_again(words, "the generated file", exit_code)) return std::nullopt;
  make_all_absolute(llvm::sys::path::parent_path(file).str());
  if (output.empty()) output = output_told_by(file);
  check = true;
  Options options;
  options.flags = given.flags;
  options.has_database = given.has_database;
  return complete(std::move(options), exit_code);
}

std::optional<Options> parse_command_in(const std::string& folder, const std::vector<std::string>& arguments,
                                        int& exit_code) {
  llvm::SmallVector<const char*> words;
  for (const std::string& argument : arguments)
    if (!argument.empty()) words.push_back(argument.c_str());
  if (!parse_again(words, "the build", exit_code)) return std::nullopt;
  make_all_absolute(folder);
  if (!flags_file.empty()) make_absolute(flags_file.getValue(), folder);
  Options options;
  options.flags =
      std::make_shared<clang::tooling::FixedCompilationDatabase>(folder, std::vector<std::string>{"-std=c++20"});
  if (!read_flags(options, folder, exit_code)) return std::nullopt;
  return complete(std::move(options), exit_code);
}

}  // namespace dualrev::driver
