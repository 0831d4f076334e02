// Raw memory => core terms: what malloc and its like give, and what memcpy, memmove and memset do to numbers.
#include "frontend/bodies/memory.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/library/library.hpp"

namespace dualrev::frontend {

using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;

namespace {

/// The runtime counts in elements of the original, which it must be able to name.
void refuse_hidden_elements(Body& in, clang::QualType element, clang::SourceLocation at, const std::string& function) {
  const auto* record = element->getAsCXXRecordDecl();
  if (record && local_class(record)) refuse(at, Reason::LocalClass, local_class(record)->getNameAsString());
  if (in.around.types.is_out_of_reach(element)) refuse(at, Reason::Memory, function);
}

}  // namespace

TermRef allocation(Body& in, const clang::CallExpr* e, clang::QualType pointee) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const std::string name = callee ? memory_function(callee) : std::string();
  if (name != "malloc" && name != "calloc" && name != "realloc")
    refuse(e->getExprLoc(), Reason::PointerCast, in.around.types.spelling(pointee));
  refuse_hidden_elements(in, pointee, e->getExprLoc(), name);
  Verbatim text{{core::Rooted{"dualrev::" + name}, "<" + in.around.types.spelling(pointee.getUnqualifiedType()) + ">("},
                Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(value_hole(in, without_pointer_casts(e->getArg(i))));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), core::make_type(core::Pointer{in.around.types.lower(pointee, e->getExprLoc())}),
                   false, core::writes, false);
}

std::optional<TermRef> memory_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const std::string name = memory_function(callee);
  if (name.empty()) return std::nullopt;
  if (name == "free")
    return make_term(
        Verbatim{{core::Rooted{"std::free"}, "(", value_hole(in, without_pointer_casts(e->getArg(0))), ")"},
                 Precedence::Postfix},
        nullptr, false, core::writes, false);
  if (name == "malloc" || name == "calloc" || name == "realloc") return std::nullopt;
  const auto pointee = [&](unsigned i) {
    const clang::QualType type = without_pointer_casts(e->getArg(i))->getType();
    // The elements of arrays lie one behind another, whatever their dimensions.
    return type->isPointerType()
               ? in.around.unit.ast().getBaseElementType(type->getPointeeType()).getCanonicalType().getUnqualifiedType()
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
    if (!record) return (type->isPointerType() || type->isReferenceType()) && in.around.types.holds_scalar(type);
    for (const clang::FieldDecl* field : record->fields())
      if (holds_pointer(field->getType())) return true;
    return false;
  };
  if (holds_pointer(pointee(0))) refuse(e->getExprLoc(), Reason::Memory, name);
  refuse_hidden_elements(in, pointee(0), e->getExprLoc(), name);
  Verbatim text{{core::Rooted{"dualrev::" + name}, "<" + in.around.types.spelling(pointee(0)) + ">("},
                Precedence::Postfix};
  for (unsigned i = 0; i < 3; ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    const clang::Expr* argument = without_pointer_casts(e->getArg(i));
    const bool is_rows = argument->getType()->isPointerType() && argument->getType()->getPointeeType()->isArrayType();
    if (is_rows) {
      const clang::QualType element = in.around.unit.ast().getBaseElementType(argument->getType()->getPointeeType());
      text.pieces.insert(
          text.pieces.end(),
          {"reinterpret_cast<", core::make_type(core::Pointer{in.around.types.lower(element, e->getExprLoc())}), ">(",
           value_hole(in, argument, Precedence::Comma), ")"});
    } else {
      text.pieces.emplace_back(value_hole(in, argument));
    }
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), nullptr, false, core::writes | core::reads, false);
}

}  // namespace dualrev::frontend
