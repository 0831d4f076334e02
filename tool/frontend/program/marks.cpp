#include "frontend/program/marks.hpp"

namespace dualrev::frontend {

bool is_marked_constant(const clang::FunctionDecl* function, unsigned parameter, const Wishes& wishes) {
  for (const clang::FunctionDecl* each : function->redecls())
    if (parameter < each->getNumParams() && has_annotation(each->getParamDecl(parameter), "dualrev:constant"))
      return true;
  if (const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern())
    if (parameter < pattern->getNumParams() && has_annotation(pattern->getParamDecl(parameter), "dualrev:constant"))
      return true;
  if (parameter >= function->getNumParams()) return false;
  const std::string name = function->getParamDecl(parameter)->getNameAsString();
  for (const auto& [of, which] : wishes.constants)
    if (which == name &&
        (of == function->getNameAsString() || of == qualified_name(function) || of == display_name(function)))
      return true;
  return false;
}

unsigned marked_constants(const clang::FunctionDecl* function, const Wishes& wishes) {
  unsigned bits = 0;
  for (unsigned i = 0; i < function->getNumParams() && i < marked_at_most; ++i)
    if (is_marked_constant(function, i, wishes)) bits |= 1U << i;
  return bits;
}

const clang::ParmVarDecl* marked_number(const clang::FunctionDecl* function, unsigned marked, Types& types) {
  for (unsigned i = 0; i < function->getNumParams() && i < marked_at_most; ++i)
    if (((marked >> i) & 1U) && types.holds_scalar(function->getParamDecl(i)->getType()))
      return function->getParamDecl(i);
  return nullptr;
}

std::string clone_suffix(unsigned constants, unsigned marked) {
  if (constants == marked) return {};
  std::string suffix = constants & of_constant_object ? "_co" : "_c";
  bool any = false;
  for (unsigned i = 0; i < marked_at_most; ++i)
    if ((constants & ~marked) & (1U << i)) suffix += (std::exchange(any, true) ? "_" : "") + std::to_string(i);
  return suffix;
}

bool reads_originals(const clang::FunctionDecl* function, unsigned constants, const Wishes& wishes) {
  return constants != marked_constants(function, wishes) &&
         (llvm::isa<clang::CXXMethodDecl>(function) || function->isOverloadedOperator());
}

}  // namespace dualrev::frontend
