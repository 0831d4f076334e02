// OpenMP's pragmas: without -fopenmp, Clang's tree has none of them, and the parse keeps where they are.
#pragma once

#include <clang/AST/Decl.h>

#include <string>
#include <vector>

#include "frontend/program/unit.hpp"
#include "frontend/refusals/refusal.hpp"

namespace dualrev::frontend {

/// "#pragma omp parallel for" of the pragma that begins there, without its clauses.
std::string openmp_directive(const clang::SourceManager& sources, clang::SourceLocation at);
/// The pragmas in the function's body that Clang ignores; none with -fopenmp.
std::vector<Refusal> ignored_openmp(const Unit& unit, const clang::FunctionDecl* function);

}  // namespace dualrev::frontend
