// Cotangents: what they are called, of which types they are, and the one of a place.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "adjoint/words.hpp"
#include "core/fresh_names.hpp"
#include "flow/flow.hpp"

namespace dualrev::adjoint {

class Cotangents {
 public:
  /// `number`: the type of a number's. `of_variables`: those.
  Cotangents(const flow::Function& function, std::string number,
             const std::map<core::SymbolRef, core::SymbolRef>& of_variables)
      : function_(function), number_(std::move(number)), of_variables_(of_variables) {}

  [[nodiscard]] const std::string& number() const { return number_; }
  /// Gives the type another name, and back the one that it had.
  std::string name_number(std::string name) { return std::exchange(number_, std::move(name)); }
  /// The cotangent of a place.
  [[nodiscard]] core::TermRef of(const core::TermRef& place) const;
  /// "struct dP { number a, b; };" for each class of objects in the body.
  Row classes(core::Names& names);
  /// Of a row or an object that the body declares: all zero, as large as it is.
  [[nodiscard]] core::StmtRef row(const core::SymbolRef& symbol, const core::SymbolRef& own,
                                  const std::string& mark) const;

 private:
  /// "std::array<number, 3> da{}", "dP dp{}"
  [[nodiscard]] std::vector<core::Piece> declared_as(const core::TypeRef& type, const core::Piece& name,
                                                     const std::string& mark = {}) const;
  [[nodiscard]] std::string type_of(const core::TypeRef& type) const;

  const flow::Function& function_;
  std::string number_;
  const std::map<core::SymbolRef, core::SymbolRef>& of_variables_;
  std::map<std::string, std::string> structs_;  ///< of classes: what that of their cotangents is called
};

}  // namespace dualrev::adjoint
