// Roots. Entry points are recognised by their shape: templates of namespace dualrev whose first argument is a function,
// or the class of a function object.
#include "frontend/program/requests.hpp"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>

#include <functional>

#include "frontend/library/protocols.hpp"
#include "frontend/refusals/lost_writes.hpp"
#include "frontend/types/copies.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// The call operator of a function object. With several, nobody could say which.
const clang::CXXMethodDecl* only_call(const clang::CXXRecordDecl* object) {
  const auto calls = object->lookup(object->getASTContext().DeclarationNames.getCXXOperatorName(clang::OO_Call));
  return calls.isSingleResult() ? llvm::dyn_cast<clang::CXXMethodDecl>(calls.front()) : nullptr;
}

class Collect : public Visitor {
 public:
  Collect() = default;
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(clang::Decl* decl) override {
    // The library has nothing to say here; the runtime does, wherever it is installed.
    if (decl && !llvm::isa<clang::TranslationUnitDecl, clang::NamespaceDecl>(decl) && is_library(decl) &&
        !in_runtime(decl))
      return true;
    return Visitor::TraverseDecl(decl);
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (is_library(function) && !in_runtime(function)) return true;
    if (in_runtime(function)) {
      asked(function);
      return true;
    }
    functions.push_back(function);
    return true;
  }
  bool VisitClassTemplateSpecializationDecl(clang::ClassTemplateSpecializationDecl* instance) override {
    if (!is_library(instance) && is_of_std(instance)) add_specialisation(instance);
    if (in_runtime(instance) && !is_detail(instance) &&
        instance->getSpecializationKind() != clang::TSK_ExplicitSpecialization)
      asked(instance->getTemplateArgs());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    const auto* type = variable->getType()->getAsCXXRecordDecl();
    if (type && type->isLambda() && variable->hasGlobalStorage() && !variable->isStaticLocal())
      closures.emplace_back(type, variable);
    if (variable->getIdentifier() && variable->getName().starts_with("dualrev_instance_")) add_instance(variable);
    return true;
  }
  std::vector<const clang::FunctionDecl*> functions;
  std::vector<Root> wanted;
  bool of_second_order = false;  ///< some are asked for their second derivatives
  bool of_tangents = false;      ///< some are asked for their tangents
  std::vector<std::pair<const clang::CXXRecordDecl*, const clang::VarDecl*>> closures;  ///< at namespace scope
  std::vector<const clang::ClassTemplateSpecializationDecl*> specialisations;  ///< of templates of std, by the user
  std::map<std::string, const clang::FunctionDecl*> instances;                 ///< by how --function names them

 private:
  /// What stands behind the file's text for --function=NAME, whose line says so.
  void add_instance(const clang::VarDecl* variable) {
    const clang::SourceManager& sources = variable->getASTContext().getSourceManager();
    const clang::PresumedLoc at = sources.getPresumedLoc(variable->getLocation());
    const auto* address = variable->getInit()
                              ? llvm::dyn_cast<clang::UnaryOperator>(variable->getInit()->IgnoreParenImpCasts())
                              : nullptr;
    const auto* name = address ? llvm::dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParens()) : nullptr;
    if (const auto* function = name ? llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()) : nullptr;
        function && at.isValid())
      instances[at.getFilename()] = function;
  }
  static bool is_of_std(const clang::Decl* decl) {
    for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent())
      if (scope->isStdNamespace()) return true;
    return false;
  }
  /// A partial one by its instances.
  void add_specialisation(const clang::ClassTemplateSpecializationDecl* given) {
    if (!is_library(given->getSpecializedTemplate())) return;
    if (!llvm::isa<clang::ClassTemplatePartialSpecializationDecl>(given)) {
      if (given->isExplicitSpecialization() && given->isThisDeclarationADefinition()) specialisations.push_back(given);
      return;
    }
    for (const clang::ClassTemplateSpecializationDecl* instance : given->getSpecializedTemplate()->specializations()) {
      const auto from = instance->getSpecializedTemplateOrPartial();
      const auto* partial = llvm::dyn_cast<clang::ClassTemplatePartialSpecializationDecl*>(from);
      if (partial && !instance->isExplicitSpecialization() &&
          partial->getCanonicalDecl() == given->getCanonicalDecl() && instance->hasDefinition())
        specialisations.push_back(instance->getDefinition() == instance
                                      ? instance
                                      : llvm::cast<clang::ClassTemplateSpecializationDecl>(instance->getDefinition()));
    }
  }
  /// Not for users to name.
  static bool is_detail(const clang::Decl* decl) {
    for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent())
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope); space && space->getName() == "detail")
        return true;
    return false;
  }
  static bool in_runtime(const clang::Decl* decl) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(decl->getDeclContext()->getEnclosingNamespaceContext());
    while (space && space->getParent() && !space->getParent()->isTranslationUnit())
      space = llvm::dyn_cast<clang::NamespaceDecl>(space->getParent()->getEnclosingNamespaceContext());
    return space && space->getName() == "dualrev";
  }
  void asked(const clang::FunctionDecl* entry) {
    // Who gives a rule asks for nothing, nor does a twin that uses it.
    static const std::set<std::string> others = {"by_partials", "by_pullback", "apply_rule"};
    const auto* arguments = entry->getTemplateSpecializationArgs();
    if (!arguments || !entry->isTemplateInstantiation() || arguments->size() == 0 || is_detail(entry) ||
        others.count(entry->getNameAsString()))
      return;
    static const std::set<std::string> second = {"hvp",
                                                 "hvp_into",
                                                 "hessian",
                                                 "check_hvp",
                                                 "check_hessian",
                                                 "sparse_hessian",
                                                 "sparse_hessian_into",
                                                 "color_hessian",
                                                 "hessian_sparsity"};
    of_second_order = of_second_order || second.count(entry->getNameAsString());
    static const std::set<std::string> tangents = {"jvp", "jvp_into", "check_jvp"};
    of_tangents = of_tangents || tangents.count(entry->getNameAsString());
    if (arguments->get(0).getKind() == clang::TemplateArgument::Type)
      asked_by_type(entry, arguments->get(0));
    else
      asked(*arguments);
  }
  void asked(const clang::TemplateArgumentList& arguments) {
    if (arguments.size() == 0) return;
    const clang::TemplateArgument& first = arguments.get(0);
    if (first.getKind() != clang::TemplateArgument::Declaration) return;
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(first.getAsDecl()))
      wanted.push_back({function, true});
  }
  /// The runtime marks who asks by a type.
  void asked_by_type(const clang::FunctionDecl* entry, const clang::TemplateArgument& first) {
    const auto* object = first.getAsType()->getAsCXXRecordDecl();
    if (!object || !object->hasDefinition() ||
        !has_annotation(entry->getPrimaryTemplate()->getTemplatedDecl(), "dualrev:asks"))
      return;
    if (const auto* call = only_call(object)) wanted.push_back({call, true, object->getDefinition()});
  }
};

const Collect& collected(const Unit& unit) {
  if (!unit.declarations) {
    auto all = std::make_shared<Collect>();
    all->TraverseDecl(unit.ast().getTranslationUnitDecl());
    unit.declarations = std::move(all);
  }
  return *static_cast<const Collect*>(unit.declarations.get());
}

bool is_usable(const clang::FunctionDecl* function) {
  const bool named =
      function->getIdentifier() || (llvm::isa<clang::CXXMethodDecl>(function) && function->isOverloadedOperator());
  return named && !function->isDependentContext() && !function->isMain() && !function->isDeleted() &&
         !function->isImplicit() && !function->isDefaulted();
}

/// It and all classes around it.
bool is_public(const clang::CXXMethodDecl* method) {
  if (method->getAccess() != clang::AS_public) return false;
  for (const clang::CXXRecordDecl* around = method->getParent(); around;
       around = llvm::dyn_cast<clang::CXXRecordDecl>(around->getDeclContext()))
    if (is_hidden_type(around)) return false;
  return true;
}

/// Scalars in the object itself, not only in what its functions take and give.
bool has_numbers(const clang::CXXRecordDecl* record, Types& types) {
  for (const clang::FieldDecl* field : record->fields())
    if (types.holds_scalar(field->getType())) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const auto* of = base.getType()->getAsCXXRecordDecl();
        of && of->hasDefinition() && has_numbers(of->getDefinition(), types))
      return true;
  return false;
}

/// Those of Eigen's classes that the runtime's adapter knows; of views it says itself what to do.
bool crosses_as_eigen(const clang::CXXRecordDecl* record) {
  static const std::set<std::string> names = {"Matrix", "Array", "DiagonalMatrix", "Quaternion", "Transform",
                                              "Map",    "Ref"};
  return names.count(record->getNameAsString()) > 0;
}

bool has_usual_deleter(const clang::CXXRecordDecl* pointer) {
  const auto* instance = llvm::cast<clang::ClassTemplateSpecializationDecl>(pointer);
  const auto* deleter = instance->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
  return deleter && qualified_name(deleter) == "std::default_delete";
}

/// "ns::f" is meant by "f", by "ns::f", and by "::ns::f".
bool names_end(const std::string& whole, const std::string& name) {
  return whole == name || "::" + whole == name ||
         (whole.size() > name.size() + 2 && whole.compare(whole.size() - name.size() - 2, 2, "::") == 0 &&
          whole.compare(whole.size() - name.size(), name.size(), name) == 0);
}

}  // namespace

bool has_annotation(const clang::Decl* decl, llvm::StringRef words) {
  for (const auto* attribute : decl->specific_attrs<clang::AnnotateAttr>())
    if (attribute->getAnnotation() == words) return true;
  return false;
}

std::string display_name(const clang::FunctionDecl* function) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  clang::PrintingPolicy policy(function->getASTContext().getLangOpts());
  policy.SuppressInlineNamespace = true;
  policy.SuppressUnwrittenScope = true;
  function->getNameForDiagnostic(stream, policy, true);
  return name;
}

std::vector<Root> requested(const Unit& unit) {
  std::vector<Root> roots;
  std::set<const clang::FunctionDecl*> seen;
  std::set<const clang::CXXRecordDecl*> objects;
  for (const Root& root : collected(unit).wanted) {
    const bool is_new =
        root.object ? objects.insert(root.object).second : seen.insert(root.function->getCanonicalDecl()).second;
    if (is_new) roots.push_back(root);
  }
  for (const clang::FunctionDecl* function : collected(unit).functions)
    if (!function->isDependentContext() && has_annotation(function, "dualrev:differentiate") &&
        seen.insert(function->getCanonicalDecl()).second)
      roots.push_back({function, false});
  return roots;
}

bool asks_for_second_order(const Unit& unit) { return collected(unit).of_second_order; }
bool asks_for_tangents(const Unit& unit) { return collected(unit).of_tangents; }

const clang::VarDecl* closure_variable(const Unit& unit, const clang::CXXRecordDecl* closure) {
  for (const auto& [type, variable] : collected(unit).closures)
    if (type == closure) return variable;
  return nullptr;
}

std::vector<const clang::FunctionDecl*> named(const Unit& unit, const std::string& as_given) {
  const auto without_blanks = [](std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
  };
  const std::string name = without_blanks(as_given);
  std::vector<const clang::FunctionDecl*> found;
  std::set<const clang::FunctionDecl*> seen;
  std::string option;
  llvm::raw_string_ostream(option).write_escaped("--function=" + as_given);
  if (const auto instance = collected(unit).instances.find(option); instance != collected(unit).instances.end()) {
    seen.insert(instance->second->getCanonicalDecl());
    found.push_back(instance->second);
  }
  for (const clang::FunctionDecl* function : collected(unit).functions) {
    if (!is_usable(function)) continue;
    const std::string display = without_blanks(display_name(function));
    const std::string plain = qualified_name(function);
    if ((names_end(display, name) || names_end(plain, name)) && seen.insert(function->getCanonicalDecl()).second)
      found.push_back(function);
  }
  return found;
}

std::vector<const clang::FunctionDecl*> operators(const Unit& unit) {
  std::vector<const clang::FunctionDecl*> found;
  for (const clang::FunctionDecl* function : collected(unit).functions)
    if (function->isOverloadedOperator() && !llvm::isa<clang::CXXMethodDecl>(function) &&
        !function->isDependentContext() && function->isThisDeclarationADefinition())
      found.push_back(function);
  return found;
}

std::vector<const clang::FunctionDecl*> found_by_lookup(const Unit& unit, Types& types) {
  std::vector<const clang::FunctionDecl*> found;
  std::set<const clang::FunctionDecl*> seen;
  for (const clang::FunctionDecl* function : collected(unit).functions)
    if (is_found_by_lookup(function, types) && seen.insert(function->getCanonicalDecl()).second)
      found.push_back(function);
  return found;
}

const std::vector<const clang::ClassTemplateSpecializationDecl*>& specialisations(const Unit& unit) {
  return collected(unit).specialisations;
}

bool is_declared_behind(const Unit& unit, const clang::FunctionDecl* known, clang::SourceLocation at) {
  const auto pattern = [](const clang::FunctionDecl* function) {
    const auto* primary = function->getPrimaryTemplate();
    return primary ? primary->getTemplatedDecl()->getCanonicalDecl() : function->getCanonicalDecl();
  };
  for (const clang::FunctionDecl* function : collected(unit).functions)
    if (function->getDeclName() == known->getDeclName() && pattern(function) != pattern(known) &&
        unit.sources().isBeforeInTranslationUnit(at, pattern(function)->getLocation()))
      return true;
  return false;
}

const clang::FunctionDecl* template_named(const Unit& unit, const std::string& name) {
  const std::string plain = name.substr(0, name.find('<'));
  for (const clang::FunctionDecl* function : collected(unit).functions)
    if (function->getDescribedFunctionTemplate() && !llvm::isa<clang::CXXMethodDecl>(function) &&
        names_end(qualified_name(function), plain))
      return function;
  return nullptr;
}

std::string instance_of_template(const Unit& unit, const std::string& name) {
  const std::size_t arguments = name.find('<');
  const clang::FunctionDecl* found = arguments == std::string::npos ? nullptr : template_named(unit, name);
  unit.declarations.reset();  // more may be read
  return found ? qualified_name(found) + name.substr(arguments) : std::string();
}

std::vector<const clang::FunctionDecl*> definitions(const Unit& unit) {
  std::vector<const clang::FunctionDecl*> found;
  for (const clang::FunctionDecl* function : collected(unit).functions) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    const bool is_inside =
        method && (method->getParent()->isLambda() || method->getParent()->getParentFunctionOrMethod());
    if (is_usable(function) && function->isThisDeclarationADefinition() && !is_inside) found.push_back(function);
  }
  return found;
}

/// The private type that the function's result or a parameter is of, which no key can name; null if there is none.
static const clang::TagDecl* unspeakable_in_signature(const clang::FunctionDecl* function, Types& types) {
  if (const clang::TagDecl* type = types.unspeakable_name(function->getReturnType())) return type;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    if (const clang::TagDecl* found = types.unspeakable_name(parameter->getType())) return found;
  return nullptr;
}

std::vector<Root> candidates(const Unit& unit, Types& types,
                             std::vector<std::pair<Refusal, const clang::FunctionDecl*>>& refused) {
  std::vector<Root> found;
  const auto is_here = [&](const clang::Decl* decl) {
    return unit.sources().isInMainFile(unit.sources().getExpansionLoc(decl->getLocation()));
  };
  for (const clang::FunctionDecl* function : collected(unit).functions) {
    if (!is_usable(function) || !function->isThisDeclarationADefinition()) continue;
    if (!is_here(function)) continue;
    if (function->isImmediateFunction()) continue;  // has no address
    // A friend that only its class declares has no name outside.
    bool has_name = false;
    for (const clang::FunctionDecl* each : function->redecls())
      has_name = has_name || each->getFriendObjectKind() == clang::Decl::FOK_None ||
                 each->getLexicalDeclContext()->isFileContext();
    if (!has_name) continue;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method && (!is_public(method) || method->getParent()->isLambda())) continue;
    if (unspeakable_in_signature(function, types)) continue;
    // Nobody can say which instance for a closure he means.
    if (has_unnamed(arguments_of(function)) || (method && has_unnamed(arguments_of(method->getParent())))) continue;
    const auto is_constant = [&](unsigned i) { return has_annotation(function->getParamDecl(i), "dualrev:constant"); };
    const bool by_type = method && method->getParent()->isEmpty() && only_call(method->getParent()) == method;
    const std::optional<Refusal> why_not = boundary(function, types, is_constant);
    if (!why_not)
      found.push_back({function, false, by_type ? method->getParent() : nullptr});
    else if (why_not->reason != Reason::Nothing && types.holds_scalar(function->getType()))
      refused.emplace_back(*why_not, function);
  }
  for (const auto& [type, variable] : collected(unit).closures)
    if (const auto* call = only_call(type); call && is_here(variable) && variable->getType().isConstQualified() &&
                                            !boundary(call, types, [](unsigned) { return false; }))
      found.push_back({call, false, type});
  return found;
}

std::optional<Refusal> boundary(const clang::FunctionDecl* function, Types& types,
                                const std::function<bool(unsigned)>& is_constant) {
  const clang::SourceLocation at = function->getLocation();
  const auto nothing = [&](const char* what) {
    return Refusal{at, Reason::Nothing, display_name(function) + "|" + what};
  };
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && !is_public(method)) return Refusal{at, Reason::Member, display_name(function) + "|it is not public"};
  if (method && (!method->getIdentifier() && method->getOverloadedOperator() == clang::OO_None))
    return Refusal{at, Reason::Member, display_name(function) + "|its address cannot be taken"};
  if (method && method->isPureVirtual())
    return Refusal{at, Reason::Member, display_name(function) + "|it is pure virtual"};
  if (method && method->getParent()->getParentFunctionOrMethod() && !method->getParent()->isLambda())
    return Refusal{at, Reason::Member, display_name(function) + "|its class is known to one function only"};
  if (const clang::TagDecl* type = unspeakable_in_signature(function, types))
    return Refusal{at, Reason::Member,
                   display_name(function) + "|its signature has the private type '" + qualified_name(type) + "'"};
  if (function->isVariadic()) return Refusal{at, Reason::Varargs, {}};
  // Pointers to pointers, and pointers inside of values, do not say how far they reach.
  std::set<const clang::CXXRecordDecl*> met;
  const auto copied = [&](clang::QualType type, clang::SourceLocation where) -> std::optional<Refusal> {
    const clang::FieldDecl* field = not_copied(type, types);
    if (!field) return std::nullopt;
    const auto* record = llvm::cast<clang::CXXRecordDecl>(field->getParent());
    return Refusal{where, Reason::Copies, types.spelling(versions::type_of(record)) + "|" + field->getNameAsString()};
  };
  const auto settable = [&](clang::QualType type) -> std::optional<Refusal> {
    const clang::FieldDecl* field = never_copied(type, types);
    if (!field) return std::nullopt;
    const std::string name = field->getNameAsString();
    std::string what = "the private or const bit-field '" + name + "', which nothing can copy";
    if (!field->isBitField())
      what = "the member '" + name + "' of type '" + types.spelling(field->getType()) + "', " +
             (types.holds_scalar(field->getType()) ? "whose elements are constants" : "which cannot be copied");
    return Refusal{field->getLocation(), Reason::Class, qualified_name(field->getParent()) + "|" + what};
  };
  const clang::FieldDecl* inside = nullptr;  // the member that is not
  const auto unit_element = [](clang::QualType type) {
    while (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr())) type = array->getElementType();
    return type;
  };
  const auto shared = [&](clang::SourceLocation where, clang::QualType type) {
    const std::string name = types.spelling(type);
    if (!inside) return Refusal{where, Reason::Sharing, name};
    return Refusal{where, Reason::Sharing,
                   name + "|, because of the member '" + qualified_name(inside) + "' of type '" +
                       types.spelling(inside->getType()) + "'"};
  };
  const std::function<bool(clang::QualType, bool)> plain = [&](clang::QualType type, bool outermost) -> bool {
    type = type.getCanonicalType();
    if (!types.holds_scalar(type)) return true;
    if (type->isReferenceType()) return outermost && plain(type->getPointeeType(), false);
    if (type->isPointerType())
      return outermost && !type->getPointeeType()->isFunctionType() && plain(type->getPointeeType(), false);
    if (type->isFunctionType() || type->isMemberPointerType() || type->isAnyComplexType() || type->isVectorType())
      return false;
    if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr()))
      return plain(array->getElementType(), false);
    const auto* record = type->getAsCXXRecordDecl();
    if (!record || !met.insert(record->getCanonicalDecl()).second) return true;
    if (record->isLambda()) return false;
    if (is_library(record) && (is_closure(type) || is_deduced(record))) return false;
    if (is_library(record)) {
      static const std::set<std::string> refused = {"std::function", "std::weak_ptr", "std::reference_wrapper"};
      const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
      if (refused.count(qualified_name(record)) || qualified_name(record) == "std::ranges::subrange") return false;
      if (is_eigen(record) && !crosses_as_eigen(record)) return false;
      if (qualified_name(record) == "std::unique_ptr" && !has_usual_deleter(record)) return false;
      const bool is_view = qualified_name(record) == "std::span";
      if (instance && outermost && !is_view)
        for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
          if (argument.getKind() == clang::TemplateArgument::Type && !plain(argument.getAsType(), false)) return false;
      return true;
    }
    for (const clang::FieldDecl* field : record->fields()) {
      const bool fixed =
          unit_element(field->getType()).isConstQualified() && !is_settable_though_const(field->getType());
      if (!fixed && (!types.holds_scalar(field->getType()) || plain(field->getType(), false))) continue;
      if (!inside) inside = field;
      return false;
    }
    for (const clang::CXXBaseSpecifier& base : record->bases())
      if (!plain(base.getType(), false)) return false;
    return true;
  };
  bool input = false;
  bool output = types.holds_scalar(function->getReturnType());
  if (method && !method->isStatic() && !method->getParent()->isLambda()) {
    const clang::QualType object = versions::type_of(method->getParent());
    if (auto refused = settable(object)) return refused;
    if (has_numbers(method->getParent(), types)) {
      if (!plain(object, true)) return shared(at, object);
      if (auto refused = copied(object, at)) return refused;
      input = true;
      output = output || !method->isConst();
    }
  }
  if (output && !plain(function->getReturnType(), false) && !function->getReturnType()->isReferenceType())
    return shared(at, function->getReturnType());
  if (output && function->getReturnType()->isPointerType())
    return Refusal{at, Reason::Sharing, types.spelling(function->getReturnType())};
  if (auto refused = copied(function->getReturnType(), at)) return refused;
  for (unsigned i = 0; i < function->getNumParams(); ++i) {
    const clang::QualType type = function->getParamDecl(i)->getType();
    if (!types.holds_scalar(type) || is_constant(i)) continue;
    if (auto refused = copied(type, function->getParamDecl(i)->getLocation())) return refused;
    if (!plain(type, true)) return shared(function->getParamDecl(i)->getLocation(), type);
    if (auto refused = settable(type)) return refused;
    input = true;
    const bool indirect = type->isLValueReferenceType() || type->isPointerType();
    output = output || (indirect && !type->getPointeeType().isConstQualified());
    if (const auto* view = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
            type.getNonReferenceType()->getAsCXXRecordDecl());
        view && qualified_name(view) == "std::span")
      output = output || !view->getTemplateArgs()[0].getAsType().isConstQualified();
  }
  if (!input) return nothing("no parameter holds a scalar");
  if (!output) return nothing("neither the result nor a parameter by reference holds a scalar");
  if (auto refused = counted_owners(function, types, is_constant)) return refused;
  return lost_write(function, types, is_constant);
}

}  // namespace dualrev::frontend
