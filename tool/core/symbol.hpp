// What a name stands for. Two variables of one name are two symbols, and one variable is one symbol wherever it is
// named: a symbol is told by its address.
#pragma once

#include <memory>
#include <string>

#include "core/type.hpp"

namespace dualrev::core {

struct Symbol {
  enum class Kind {
    Parameter,  ///< of the function, or of a closure in it
    Local,
    Static,   ///< inside a function
    Global,   ///< at namespace scope, or static in a class
    Binding,  ///< one of the names of a structured binding
    Field,    ///< of the object at hand
    Other,    ///< no variable: what else text names and is looked up where it stands, a function, a type, a macro
    Made      ///< by the transformation, or for the text
  };
  std::string name;
  Kind kind = Kind::Made;
  TypeRef type = {};         ///< as it is declared; null where nobody asked
  bool escapes = true;       ///< its place is known by more than its name: an address, a reference, a closure
  int changes = 0;           ///< places in the text that change it by its name; how it begins is none
  std::string twin_of = {};  ///< of the twin of a constant outside: the constant's qualified name; else empty
};
using SymbolRef = std::shared_ptr<const Symbol>;
/// Whether it is declared inside the function that names it.
inline bool is_inside(const Symbol& symbol) {
  using enum Symbol::Kind;
  return symbol.kind == Parameter || symbol.kind == Local || symbol.kind == Static || symbol.kind == Binding ||
         symbol.kind == Made;
}

/// A variable that the transformation makes.
SymbolRef made_symbol(std::string name);

}  // namespace dualrev::core
