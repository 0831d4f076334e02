// The type map's first half: taking Clang's types apart as far as a scalar reaches.
#include "frontend/types/types.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// Library templates whose floating-point arguments are no data of the program.
const char* const passive_templates[] = {"std::chrono::duration",
                                         "std::chrono::time_point",
                                         "std::numeric_limits",
                                         "std::ratio",
                                         "std::hash",
                                         "std::allocator",
                                         "std::char_traits",
                                         "std::basic_string",
                                         "std::basic_ostream",
                                         "std::basic_istream",
                                         "std::integral_constant"};

/// std::is_floating_point<double>, std::conjunction<...>: a truth about types, which holds nothing.
bool is_truth(const clang::RecordDecl* record) {
  const auto* type = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(record->getDefinition());
  if (!type) return false;
  return qualified_name(type) == "std::integral_constant" ||
         llvm::any_of(type->bases(), [](const clang::CXXBaseSpecifier& base) {
           const auto* of = base.getType()->getAsCXXRecordDecl();
           return of && is_library(of) && is_truth(of);
         });
}

bool is_distribution(const std::string& name) {
  return name.size() > 13 && name.rfind("_distribution") == name.size() - 13;
}

bool is_passive_template(const std::string& name) {
  for (const char* passive : passive_templates)
    if (name == passive) return true;
  return is_distribution(name);
}

}  // namespace

bool Types::is_scalar(clang::QualType type) {
  const auto* builtin = type.getCanonicalType()->getAs<clang::BuiltinType>();
  return builtin && builtin->isFloatingPoint();
}

bool Types::holds_function(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isFunctionType() || type->isMemberPointerType() || is_closure(type)) return true;
  if (type->isPointerType() || type->isReferenceType()) return holds_function(type->getPointeeType());
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr()))
    return holds_function(array->getElementType());
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !holds_scalar(type)) return false;
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
      instance && is_library(record)) {
    if (qualified_name(record) == "std::function") return true;
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
      if (argument.getKind() == clang::TemplateArgument::Type && holds_function(argument.getAsType())) return true;
    return false;
  }
  for (const clang::FieldDecl* field : record->fields())
    if (holds_scalar(field->getType()) && holds_function(field->getType())) return true;
  return false;
}

bool Types::is_complex(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && is_library(record) && qualified_name(record) == "std::complex";
}

bool is_runtime_matrix(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName() == "matrix" &&
         qualified_name(record) == "dualrev::matrix";
}

std::string answer_of(const clang::CXXRecordDecl* record) {
  if (!record || !record->getIdentifier() || !record->getName().ends_with("_result")) return {};
  static const std::set<std::string> all = {"dualrev::jvp_result", "dualrev::hvp_result", "dualrev::hessian_result",
                                            "dualrev::vjp_result"};
  const std::string name = qualified_name(record);
  return all.count(name) ? name.substr(9, name.size() - 16) : std::string();
}

bool Types::is_in_local_twin(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const clang::CXXRecordDecl* local = method ? local_class(method->getParent()) : nullptr;
  return local && holds_scalar(versions::type_of(local));
}

bool Types::holds_scalar(clang::QualType type) {
  if (type.isNull() || type->isDependentType()) return false;
  const clang::Type* canonical = type.getCanonicalType().getTypePtr();
  const auto found = holds_.find(canonical);
  if (found != holds_.end()) return found->second;
  // A type that is met inside itself adds nothing; what was found meanwhile is only kept where it is certain.
  if (!open_.insert(canonical).second) return false;
  const auto answer = [&](bool holds) {
    open_.erase(canonical);
    if (holds || open_.empty()) holds_[canonical] = holds;
    return holds;
  };
  if (is_scalar(type)) return answer(true);
  if (canonical->isPointerType() || canonical->isReferenceType())
    return answer(holds_scalar(canonical->getPointeeType()));
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(canonical))
    return answer(holds_scalar(array->getElementType()));
  if (const auto* vector = llvm::dyn_cast<clang::VectorType>(canonical))
    return answer(holds_scalar(vector->getElementType()));
  if (const auto* complex = llvm::dyn_cast<clang::ComplexType>(canonical))
    return answer(holds_scalar(complex->getElementType()));
  if (const auto* member = llvm::dyn_cast<clang::MemberPointerType>(canonical))
    return answer(holds_scalar(versions::class_of(member)) || holds_scalar(member->getPointeeType()));
  if (const auto* atomic = llvm::dyn_cast<clang::AtomicType>(canonical))
    return answer(holds_scalar(atomic->getValueType()));
  if (const auto* function = llvm::dyn_cast<clang::FunctionProtoType>(canonical)) {
    if (holds_scalar(function->getReturnType())) return answer(true);
    for (const clang::QualType parameter : function->param_types())
      if (holds_scalar(parameter)) return answer(true);
    return answer(false);
  }
  const auto* record = canonical->getAsRecordDecl();
  if (!record) return answer(false);
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (is_library(record)) {
    // Of a class inside another, such as the iterator of a view, the other decides.
    const auto* outer = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record->getDeclContext());
    if (outer && is_deduced(outer) && holds_scalar(versions::type_of(outer))) return answer(true);
    if (!instance || is_passive_template(qualified_name(instance)) || is_truth(instance)) return answer(false);
    const auto holds = [&](const auto& self, llvm::ArrayRef<clang::TemplateArgument> arguments) -> bool {
      for (const clang::TemplateArgument& argument : arguments) {
        if (argument.getKind() == clang::TemplateArgument::Type && holds_scalar(argument.getAsType())) return true;
        if (argument.getKind() == clang::TemplateArgument::Pack && self(self, argument.pack_elements())) return true;
      }
      return false;
    };
    return answer(holds(holds, instance->getTemplateArgs().asArray()));
  }
  if (!record->getDefinition()) return answer(false);
  for (const clang::FieldDecl* field : record->getDefinition()->fields())
    if (holds_scalar(field->getType())) return answer(true);
  if (const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDefinition()))
    if (holds_in_interface(derived)) return answer(true);
  return answer(false);
}

namespace {

/// The classes that an object is taken for which is known by a base of theirs alone.
class Downcasts : public EvaluatedVisitor {
 public:
  bool VisitCastExpr(clang::CastExpr* e) override {
    if (e->getCastKind() != clang::CK_BaseToDerived) return true;
    const clang::QualType type = e->getType()->isPointerType() ? e->getType()->getPointeeType() : e->getType();
    if (const auto* record = type->getAsCXXRecordDecl()) found.insert(record->getCanonicalDecl());
    return true;
  }
  std::set<const clang::CXXRecordDecl*> found;
};

}  // namespace

/// Whether it is a base (CRTP) whose functions use the class that derives from it, and that holds numbers.
bool Types::is_base_of_numbers(const clang::CXXRecordDecl* record) {
  Downcasts downcasts;
  for (const clang::CXXMethodDecl* method : record->methods())
    if (method->isUserProvided() && method->hasBody()) downcasts.TraverseStmt(method->getBody());
  for (const clang::Decl* member : record->decls())
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(member))
      for (const clang::FunctionDecl* instance : form->specializations())
        if (instance->hasBody()) downcasts.TraverseStmt(instance->getBody());
  return llvm::any_of(downcasts.found, [&](const clang::CXXRecordDecl* derived) {
    return derived->hasDefinition() && derived->getDefinition()->isDerivedFrom(record) &&
           holds_scalar(versions::type_of(derived));
  });
}

bool Types::holds_in_interface(const clang::CXXRecordDecl* record) {
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (holds_scalar(base.getType())) return true;
  if (record->isLambda())
    return record->isGenericLambda() ||
           (record->getLambdaCallOperator() && holds_scalar(record->getLambdaCallOperator()->getType()));
  // What a class without data of its own computes from numbers; what it gives without being given any is a constant.
  const auto handles_numbers = [this](const clang::FunctionDecl* function) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    const bool gives = (method && method->isVirtual()) || !is_scalar(function->getReturnType().getNonReferenceType());
    if (gives && holds_scalar(function->getReturnType())) return true;
    return llvm::any_of(function->parameters(),
                        [this](const auto* parameter) { return holds_scalar(parameter->getType()); });
  };
  for (const clang::CXXMethodDecl* method : record->methods())
    if (!method->isImplicit() && handles_numbers(method)) return true;
  for (const clang::Decl* member : record->decls())
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(member))
      if (llvm::any_of(form->specializations(), handles_numbers)) return true;
  return is_base_of_numbers(record);
}

}  // namespace dualrev::frontend
