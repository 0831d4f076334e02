// Which classes can be exceptions that hold numbers, and who throws and catches such.
//
// What is thrown is the original, with plain scalars; the twin lies beside it (runtime: exceptions.hpp). So the
// original must be made of the twin. A class without a base of the library is rebuilt by its members. One that derives
// from std::exception holds more than its members say (a message), so its twin carries the original, made by the
// constructor that made the twin.
#include "frontend/bodies/exceptions.hpp"

#include <clang/AST/ASTContext.h>

#include "core/reachable.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

bool derives_from_library(const clang::CXXRecordDecl* record) {
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    const auto* of = base.getType()->getAsCXXRecordDecl();
    if (of && of->hasDefinition() &&
        (qualified_name(of) == "std::exception" || derives_from_library(of->getDefinition())))
      return true;
  }
  return false;
}

namespace {

/// Whether an object of a library's class has anything that a new one has not.
bool has_state(const clang::CXXRecordDecl* record) {
  if (!record->field_empty()) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const auto* of = base.getType()->getAsCXXRecordDecl();
        of && of->hasDefinition() && has_state(of->getDefinition()))
      return true;
  return false;
}

class Parts {
 public:
  explicit Parts(Types& types) : types_(types) {}

  /// Why a value cannot be set from its twin member by member, or nothing. `constants`: const members are set by a
  /// constructor.
  std::string obstacle(clang::QualType type, bool constants) {
    type = type.getCanonicalType();
    if (type->isReferenceType()) return "it holds a reference";
    if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr()))
      return type.isConstQualified() || array->getElementType().isConstQualified()
                 ? "it holds a constant array"
                 : obstacle(array->getElementType(), false);
    const auto* record = type->getAsCXXRecordDecl();
    if (!types_.holds_scalar(type))
      return record && !is_made_from_nothing(record) ? "it holds an object without a default constructor"
                                                     : std::string();
    if (types_.is_scalar(type)) return {};
    if (!record || !record->hasDefinition() || record->isLambda() || record->isUnion())
      return "it holds a pointer or a function value";
    if (!met_.insert(record->getCanonicalDecl()).second) return {};
    if (is_library(record)) return of_library(record);
    // How often an exception is copied is nobody's to say, least of all when its twin lies beside it.
    for (const clang::CXXConstructorDecl* constructor : record->ctors())
      if (constructor->isCopyOrMoveConstructor() && constructor->isUserProvided())
        return "it has a copy constructor of its own";
    for (const clang::FieldDecl* field : record->fields()) {
      if (field->getType().isConstQualified() && !constants) return "it holds an object with constant members";
      if (const auto* inner = field->getType()->getAsCXXRecordDecl();
          inner && inner->hasDefinition() && derives_from_library(inner->getDefinition()))
        return "it holds another exception";
      if (std::string why = obstacle(field->getType(), false); !why.empty()) return why;
    }
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      if (base.isVirtual()) return "it has virtual base classes";
      if (types_.holds_scalar(base.getType()))
        if (std::string why = obstacle(base.getType(), constants); !why.empty()) return why;
    }
    return {};
  }

 private:
  std::string of_library(const clang::CXXRecordDecl* record) {
    static const std::set<std::string> refused = {"std::function", "std::weak_ptr", "std::reference_wrapper",
                                                  "std::span", "std::unique_ptr"};
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    if (!instance || refused.count(qualified_name(record)) || is_eigen(record))
      return "it holds a '" + qualified_name(record) + "'";
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
      if (argument.getKind() != clang::TemplateArgument::Type || !types_.holds_scalar(argument.getAsType())) continue;
      if (std::string why = obstacle(argument.getAsType(), false); !why.empty()) return why;
      if (std::string why = not_made_anew(argument.getAsType(), qualified_name(record) == "std::shared_ptr");
          !why.empty())
        return why;
    }
    return {};
  }
  /// What a container or a pointer holds is not there yet when its scalars are to be set.
  static std::string not_made_anew(clang::QualType type, bool pointed_to) {
    const auto* record = type->getAsCXXRecordDecl();
    if (!record || is_library(record)) return {};
    if (pointed_to && record->isPolymorphic() && !record->isEffectivelyFinal())
      return "it points to an object that may be of a derived class";
    return is_made_from_nothing(record) || type.isTriviallyCopyableType(record->getASTContext())
               ? std::string()
               : "it holds an object without a default constructor";
  }
  Types& types_;
  std::set<const clang::CXXRecordDecl*> met_;
};

/// Whether a body names an object outside that may change, such as a stream, or prints.
class Effects : public Visitor {
 public:
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl()))
      found = found || (variable->hasGlobalStorage() && !variable->getType().isConstQualified());
    if (const clang::IdentifierInfo* name = e->getDecl()->getIdentifier())
      found = found || name->isStr("printf") || name->isStr("puts") || name->isStr("putchar");
    return !found;
  }
  bool found = false;
};

bool has_effects(const clang::FunctionDecl* function, Types& types) {
  using Function = const clang::FunctionDecl*;
  std::map<Function, bool> known;
  return core::reached_from(function, true, known, [&](Function next) -> core::Looked<Function, bool> {
    Function body = nullptr;
    if (is_library(next) || !next->hasBody(body)) return {};
    Effects access;
    access.TraverseDecl(const_cast<clang::FunctionDecl*>(body));
    return {access.found, types.callees(body)};
  });
}

/// Why no second object can be made with what this constructor was given.
std::string not_repeatable(const clang::CXXConstructorDecl* constructor, Types& types) {
  if (constructor->getAccess() != clang::AS_public) return "a constructor of it is not public";
  if (constructor->isVariadic()) return "a constructor of it takes variable arguments";
  if (has_effects(constructor, types)) return "a constructor of it prints, or changes what is outside";
  for (const clang::ParmVarDecl* parameter : constructor->parameters()) {
    const clang::QualType type = parameter->getType();
    const clang::QualType value = type.getNonReferenceType();
    if (type->isLValueReferenceType() && !value.isConstQualified())
      return "a constructor of it may change what it is given";
    if (types.holds_scalar(value) && !Parts(types).obstacle(value, false).empty())
      return "a constructor of it takes numbers by pointers or function values";
    if (value->isPointerType() && !value->getPointeeType().isConstQualified())
      return "a constructor of it may change what it is given";
  }
  return {};
}

bool is_copy(const clang::CXXConstructorDecl* constructor) { return constructor->isCopyOrMoveConstructor(); }

std::string why_not_carried(const clang::CXXRecordDecl* record, Types& types) {
  if (record->isAggregate()) return "no constructor of it makes what its base of the library holds";
  if (record->isAbstract()) return "it is abstract";
  if (record->getDeclContext()->isFunctionOrMethod()) return "it is defined inside a function";
  for (const clang::Decl* member : record->decls())
    if (const auto* inherited = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(member);
        inherited && types.holds_scalar(versions::type_of(inherited->getNominatedBaseClass())))
      return "it inherits the constructors of another exception";
  for (const clang::Decl* member : record->decls())
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(member);
        form && llvm::isa<clang::CXXConstructorDecl>(form->getTemplatedDecl()))
      return "a constructor of it is a template";
  for (const clang::CXXConstructorDecl* constructor : record->ctors())
    if (!constructor->isImplicit() && !is_copy(constructor))
      if (std::string why = not_repeatable(constructor, types); !why.empty()) return why;
  return Parts(types).obstacle(versions::type_of(record), true);
}

bool carries_numbers(clang::QualType type, Types& types, std::set<const clang::Type*>& seen) {
  type = type.getCanonicalType();
  if (!types.holds_scalar(type) || !seen.insert(type.getTypePtr()).second) return false;
  if (type->isReferenceType() || type->isPointerType()) return carries_numbers(type->getPointeeType(), types, seen);
  if (type->isArrayType())
    return carries_numbers(clang::QualType(type->getPointeeOrArrayElementType(), 0), types, seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isLambda()) return true;
  if (is_library(record)) {
    const auto arguments = flattened(arguments_of(record));
    return arguments.empty() || llvm::any_of(arguments, [&](const clang::TemplateArgument& argument) {
             return argument.getKind() == clang::TemplateArgument::Type &&
                    carries_numbers(argument.getAsType(), types, seen);
           });
  }
  // Who overrides them may have numbers.
  for (const clang::CXXMethodDecl* method : record->methods())
    if (method->isVirtual() && types.holds_scalar(method->getType())) return true;
  for (const clang::FieldDecl* field : record->fields())
    if (carries_numbers(field->getType(), types, seen)) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (carries_numbers(base.getType(), types, seen)) return true;
  return false;
}

}  // namespace

bool carries_numbers(clang::QualType type, Types& types) {
  std::set<const clang::Type*> seen;
  return carries_numbers(type, types, seen);
}

bool carries_original(const clang::CXXRecordDecl* record, Types& types) {
  return derives_from_library(record) && !record->isAggregate() && why_not_carried(record, types).empty();
}

std::string why_no_exception(clang::QualType type, Types& types) {
  type = type.getCanonicalType().getNonReferenceType().getUnqualifiedType();
  if (Types::is_scalar(type)) return {};
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return "it is a pointer to numbers";
  record = record->getDefinition();
  if (is_library(record)) return Parts(types).obstacle(type, false);
  if (record->getDeclContext()->isFunctionOrMethod()) return "it is defined inside a function";
  for (const clang::CXXRecordDecl* inner = record; inner;
       inner = llvm::dyn_cast<clang::CXXRecordDecl>(inner->getDeclContext()))
    if (access_of(inner) == clang::AS_private || access_of(inner) == clang::AS_protected)
      return "it is private to another class";
  if (derives_from_library(record) && !record->isAggregate()) return why_not_carried(record, types);
  if (std::string why = Parts(types).obstacle(type, false); !why.empty()) return why;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const auto* of = base.getType()->getAsCXXRecordDecl(); of && is_library(of) && has_state(of->getDefinition()))
      return "no constructor of it makes what its base of the library holds";
  if (!is_made_from_nothing(record) && !type.isTriviallyCopyableType(record->getASTContext()))
    return "it has neither a default constructor nor std::exception as a base";
  return {};
}

Refusal refused_exception(clang::SourceLocation at, clang::QualType type, const std::string& why, const Types& types) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (record && local_class(record)) return {at, Reason::LocalClass, local_class(record)->getNameAsString()};
  return {at, Reason::Exception, types.spelling(type) + "|" + why};
}

// ---- who throws and catches numbers ----

namespace {

class Exceptions : public Visitor {
 public:
  explicit Exceptions(Types& types) : types_(types) {}
  bool VisitCXXCatchStmt(clang::CXXCatchStmt* s) override {
    const clang::VarDecl* variable = s->getExceptionDecl();
    caught = caught || (variable && variable->getIdentifier() && carries_numbers(s->getCaughtType(), types_));
    return true;
  }
  bool VisitCXXThrowExpr(clang::CXXThrowExpr* e) override {
    thrown = thrown || (e->getSubExpr() && carries_numbers(e->getSubExpr()->getType(), types_));
    return true;
  }
  bool caught = false;
  bool thrown = false;

 private:
  Types& types_;
};

}  // namespace

bool Types::catches_numbers(const clang::FunctionDecl* function) {
  return any_reached(function, catches_, [](Types& types, const clang::Stmt* body) {
    Exceptions exceptions(types);
    exceptions.TraverseStmt(const_cast<clang::Stmt*>(body));
    return exceptions.caught;
  });
}

bool Types::throws_numbers(const clang::FunctionDecl* function) {
  return any_reached(function, throws_, [](Types& types, const clang::Stmt* body) {
    Exceptions exceptions(types);
    exceptions.TraverseStmt(const_cast<clang::Stmt*>(body));
    return exceptions.thrown;
  });
}

/// Whether it holds for a body among the function's and those it calls, in other units too.
bool Types::any_reached(const clang::FunctionDecl* function, std::map<Function, bool>& known,
                        bool (*holds)(Types&, const clang::Stmt*)) {
  const auto look = [holds](const Function& at) -> core::Looked<Function, bool> {
    const auto& [types, next] = at;
    core::Looked<Function, bool> looked;
    const clang::FunctionDecl* body = nullptr;
    if (is_library(next)) return looked;
    if (!next->hasBody(body)) {
      if (const Function elsewhere = types->definition_elsewhere(next); elsewhere.second) looked.leads_to = {elsewhere};
      return looked;
    }
    if (body->isDependentContext()) return looked;
    looked.own = holds(*types, body->getBody());
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(body))
      for (const clang::CXXCtorInitializer* member : constructor->inits())
        looked.own = looked.own || holds(*types, member->getInit());
    for (const clang::FunctionDecl* callee : types->callees(body)) looked.leads_to.emplace_back(types, callee);
    return looked;
  };
  return core::reached_from(Function{this, function}, true, known, look);
}

}  // namespace dualrev::frontend
