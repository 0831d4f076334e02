// Raw memory => core terms: what malloc and its like give, and what memcpy, memmove and memset do to numbers.
#include <clang/AST/ASTContext.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/library/library.hpp"

namespace dualrev::frontend {

using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;

/// The runtime counts in elements of the original, which it must be able to name.
void Lowering::refuse_hidden_elements(clang::QualType element, clang::SourceLocation at, const std::string& function) {
  const auto* record = element->getAsCXXRecordDecl();
  if (record && local_class(record)) refuse(at, Reason::LocalClass, local_class(record)->getNameAsString());
  if (around_.types.is_out_of_reach(element)) refuse(at, Reason::Memory, function);
}

TermRef Lowering::allocation(const clang::CallExpr* e, clang::QualType pointee) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const std::string name = callee ? memory_function(callee) : std::string();
  if (name != "malloc" && name != "calloc" && name != "realloc")
    refuse(e->getExprLoc(), Reason::PointerCast, around_.types.spelling(pointee));
  refuse_hidden_elements(pointee, e->getExprLoc(), name);
  Verbatim text{{core::Rooted{"dualrev::" + name}, "<" + around_.types.spelling(pointee.getUnqualifiedType()) + ">("},
                Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(value_hole(without_pointer_casts(e->getArg(i))));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), core::make_type(core::Pointer{around_.types.lower(pointee, e->getExprLoc())}),
                   false, core::writes, false);
}

std::optional<TermRef> Lowering::memory_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const std::string name = memory_function(callee);
  if (name.empty()) return std::nullopt;
  if (name == "free")
    return make_term(Verbatim{{core::Rooted{"std::free"}, "(", value_hole(without_pointer_casts(e->getArg(0))), ")"},
                              Precedence::Postfix},
                     nullptr, false, core::writes, false);
  if (name == "malloc" || name == "calloc" || name == "realloc") return std::nullopt;
  const auto pointee = [&](unsigned i) {
    const clang::QualType type = without_pointer_casts(e->getArg(i))->getType();
    // The elements of arrays lie one behind another, whatever their dimensions.
    return type->isPointerType()
               ? around_.unit.ast().getBaseElementType(type->getPointeeType()).getCanonicalType().getUnqualifiedType()
               : clang::QualType();
  };
  const bool copies = name != "memset";
  if (pointee(0).isNull() || pointee(0)->isVoidType() || (copies && pointee(0) != pointee(1)))
    refuse(e->getExprLoc(), Reason::Memory, name);
  // Bytes of a pointer to numbers are no numbers.
  const std::function<bool(clang::QualType)> holds_pointer = [&](clang::QualType type) -> bool {
    type = type.getCanonicalType();
    if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr()))
      return holds_pointer(array->getElementType());
    const auto* record = type->getAsRecordDecl();
    if (!record) return (type->isPointerType() || type->isReferenceType()) && around_.types.holds_scalar(type);
    for (const clang::FieldDecl* field : record->fields())
      if (holds_pointer(field->getType())) return true;
    return false;
  };
  if (holds_pointer(pointee(0))) refuse(e->getExprLoc(), Reason::Memory, name);
  refuse_hidden_elements(pointee(0), e->getExprLoc(), name);
  Verbatim text{{core::Rooted{"dualrev::" + name}, "<" + around_.types.spelling(pointee(0)) + ">("},
                Precedence::Postfix};
  for (unsigned i = 0; i < 3; ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    const clang::Expr* argument = without_pointer_casts(e->getArg(i));
    const bool is_rows = argument->getType()->isPointerType() && argument->getType()->getPointeeType()->isArrayType();
    if (is_rows) {
      const clang::QualType element = around_.unit.ast().getBaseElementType(argument->getType()->getPointeeType());
      text.pieces.insert(
          text.pieces.end(),
          {"reinterpret_cast<", core::make_type(core::Pointer{around_.types.lower(element, e->getExprLoc())}), ">(",
           value_hole(argument, Precedence::Comma), ")"});
    } else {
      text.pieces.emplace_back(value_hole(argument));
    }
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), nullptr, false, core::writes | core::reads, false);
}

}  // namespace dualrev::frontend
