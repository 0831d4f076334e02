#include "frontend/program/hidden_members.hpp"

#include "core/words.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

std::string reveal(UnitContext& in, const clang::ValueDecl* member, const char* ending) {
  const std::string name =
      in.types.spelling(versions::type_of(llvm::cast<clang::CXXRecordDecl>(member->getDeclContext()))) +
      "::" + member->getNameAsString();
  const core::HiddenConstant hidden{core::identifier(name.substr(name.find_first_not_of(':')) + ending), name,
                                    !member->isExternallyVisible()};
  std::vector<core::HiddenConstant>& all = in.home(member).hidden_constants;
  if (std::find(all.begin(), all.end(), hidden) == all.end()) all.push_back(hidden);
  return "reveal(::dualrev::access::" + hidden.tag + "())";
}

}  // namespace

std::string hidden_constant(UnitContext& in, const clang::VarDecl* variable) {
  return "(*" + reveal(in, variable, "") + ")";
}

std::string hidden_member(UnitContext& in, const clang::ValueDecl* member, clang::SourceLocation at) {
  const auto* record = llvm::cast<clang::CXXRecordDecl>(member->getDeclContext());
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(member);
  if ((field && (field->isBitField() || field->getType()->isReferenceType())) || is_hidden_type(record) ||
      is_in_hidden_type(record) || local_class(record) || has_unnamed(arguments_of(record)))
    refuse(at, Reason::Class,
           qualified_name(record) + "|the private member '" + member->getNameAsString() +
               "', which a function that reads the original cannot name");
  return reveal(in, member, "_of_original");
}

}  // namespace dualrev::frontend
