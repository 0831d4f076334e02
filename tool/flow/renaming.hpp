// One variable in the place of another.
#pragma once

#include <string>

#include "core/term.hpp"

namespace dualrev::flow {

/// The same variable by another name.
core::SymbolRef renamed(core::Symbol variable, const std::string& name);
/// The same body with one variable in the place of another. Text that names it is put in other words, by what it means;
/// null where that is not known.
core::StmtRef with_variable(const core::StmtRef& body, const core::SymbolRef& from, const core::SymbolRef& to);
/// The variables of that name that a body declares, those of closures not among them.
std::vector<core::SymbolRef> declared_as(const core::StmtRef& body, const std::string& name);

}  // namespace dualrev::flow
