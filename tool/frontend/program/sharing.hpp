// What the files that a unit reads have for everybody, and what is a part of the unit alone.
#pragma once

#include "frontend/program/unit.hpp"

namespace clang {
class FunctionDecl;
}

namespace dualrev::frontend {

/// Whether other units can have the declaration by an include.
bool is_shared(const clang::Decl* decl, const Unit& unit);
/// Whether the text of the function is shared; of an instance that of its template.
bool is_text_shared(const clang::FunctionDecl* function, const Unit& unit);
/// Whether its signature names a type of the source, which no header of it can know: in front of the source only the
/// types of headers are known.
bool has_own_type(const clang::FunctionDecl* function, const Unit& unit);
/// Whether the declaration stands in a header that this program wrote.
bool is_generated(const clang::Decl* decl, const Unit& unit);
/// The unit's own include directives, and those of what is a part of it.
std::vector<std::string> includes(const Unit& unit);

}  // namespace dualrev::frontend
