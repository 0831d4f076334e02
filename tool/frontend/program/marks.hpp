// Parameters that the user marked constant, in code or by --constant.
#pragma once

#include "frontend/program/requests.hpp"

namespace dualrev::frontend {

bool is_marked_constant(const clang::FunctionDecl* function, unsigned parameter, const Wishes& wishes);
/// All of these, as bits.
unsigned marked_constants(const clang::FunctionDecl* function, const Wishes& wishes);
/// The first parameter with numbers of those marked constant (as bits), or null.
const clang::ParmVarDecl* marked_number(const clang::FunctionDecl* function, unsigned marked, Types& types);
/// "_c0_2" for a twin in which parameters 0 and 2 are constants though the original does not mark them.
std::string clone_suffix(unsigned constants, unsigned marked);
/// Whether a twin with these constants is a function by itself that reads originals, though the function is a member or
/// an operator.
bool reads_originals(const clang::FunctionDecl* function, unsigned constants, const Wishes& wishes);

}  // namespace dualrev::frontend
