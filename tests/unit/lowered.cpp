// The only file of these tests that sees Clang: the rest works on core.
#include "lowered.hpp"

#include <clang/Tooling/CompilationDatabase.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "frontend/program/program.hpp"
#include "show.hpp"

namespace dualrev::unit {

namespace {

class Folder {
 public:
  Folder() : path_((std::filesystem::temp_directory_path() / "dualrev_unit_XXXXXX").string()) {
    if (!mkdtemp(path_.data())) throw std::runtime_error("no temporary folder");
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ + "/" + name) << text;
    return path_ + "/" + name;
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

Lowered lower(const Files& files, const Asked& asked) {
  const Folder folder;
  const clang::tooling::FixedCompilationDatabase database(folder.path(), {"-std=c++20"});
  frontend::ParseOptions options;
  options.resource_dir = DUALREV_CLANG_RESOURCE_DIR;
  options.runtime_include = DUALREV_RUNTIME_INCLUDE_DIR;
  std::vector<std::string> paths;
  for (const auto& [name, text] : files) paths.push_back(folder.write(name, text));
  frontend::Wishes wishes;
  wishes.functions = asked.functions;
  wishes.constants = asked.constants;

  Lowered result;
  testing::internal::CaptureStderr();
  std::vector<std::unique_ptr<frontend::Unit>> units;
  result.good = true;
  for (const std::string& path : paths) {
    units.push_back(frontend::parse(path, database, options));
    result.good = result.good && !units.back()->failed;
  }
  if (result.good) {
    frontend::Program program(units, wishes);
    program.lower();
    result.good = !program.refused();
    for (std::size_t i = 0; i < units.size(); ++i) {
      const frontend::UnitModule& module = program.module(i);
      result.units.push_back(
          {module.shared, module.own, module.declared, module.live_macros, module.needed_macros, module.includes});
    }
  }
  result.messages = testing::internal::GetCapturedStderr();
  return result;
}

Lowered lower(const std::string& text, const Asked& asked) { return lower(Files{{"model.hpp", text}}, asked); }

const core::FunctionTwin* Lowered::find(const std::string& name) const {
  for (const LoweredUnit& unit : units)
    for (const auto* functions : {&unit.shared.functions, &unit.own.functions})
      for (const core::FunctionTwin& function : *functions)
        if (function.origin.name == name) return &function;
  return nullptr;
}

std::string Lowered::names() const {
  std::string all;
  for (const LoweredUnit& unit : units)
    for (const auto* functions : {&unit.shared.functions, &unit.own.functions})
      for (const core::FunctionTwin& function : *functions)
        all += (all.empty() ? "" : " ") + function.origin.name + function.template_arguments;
  return all;
}

std::string Lowered::body(const std::string& name) const {
  const core::FunctionTwin* function = find(name);
  return function && function->body ? collapsed(show(function->body)) : "no body of " + name + "\n" + messages;
}

}  // namespace dualrev::unit
