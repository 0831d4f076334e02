// Declarations of variables and classes => core.
#include "frontend/bodies/declarations.hpp"

#include <algorithm>
#include <set>

#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/asked.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/initializers.hpp"
#include "frontend/bodies/plain.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_stmt;
using core::Precedence;
using core::StmtRef;

/// No single range of the text has all of it.
std::string placeholder(clang::QualType written) {
  if (written->isReferenceType()) {
    const std::string inner = placeholder(written.getNonReferenceType());
    return inner + (written->isRValueReferenceType() ? "&&" : "&");
  }
  if (written->isPointerType())
    return placeholder(written->getPointeeType()) + "*" + (written.isConstQualified() ? " const" : "");
  const auto* word = written->getContainedAutoType();
  return std::string(written.isConstQualified() ? "const " : "") +
         (word && word->isDecltypeAuto() ? "decltype(auto)" : "auto");
}

namespace {

/// What has no name that the twin could spell is deduced, from something of that type.
void refuse_undeducible(Body& in, const clang::VarDecl* variable, const core::TypeRef& type) {
  if (!variable->getTypeSourceInfo() || variable->getTypeSourceInfo()->getType()->getContainedDeducedType()) return;
  clang::QualType spelled = variable->getType().getNonReferenceType();
  core::TypeRef inner = type;
  while (spelled->isPointerType()) spelled = spelled->getPointeeType();
  for (;;) {
    if (const auto* reference = core::as<core::Reference>(inner))
      inner = reference->to;
    else if (const auto* pointer = core::as<core::Pointer>(inner))
      inner = pointer->to;
    else
      break;
  }
  const auto* nameless = core::as<core::Passive>(inner);
  if (!nameless || nameless->text != "auto" || spelled->isDependentType()) return;
  const clang::Expr* init = variable->getInit() ? variable->getInit()->IgnoreUnlessSpelledInSource() : nullptr;
  if (!init || llvm::isa<clang::InitListExpr>(init) ||
      !in.around.unit.ast().hasSameUnqualifiedType(init->getType().getCanonicalType(),
                                                   variable->getType().getNonReferenceType().getCanonicalType()))
    refuse(variable->getLocation(), Reason::LibraryType, in.around.types.spelling(spelled.getUnqualifiedType()));
}

}  // namespace

core::TypeRef variable_type(Body& in, const clang::VarDecl* variable) {
  const clang::SourceLocation at = variable->getLocation();
  if (const auto* whole = llvm::dyn_cast<clang::DecompositionDecl>(variable)) {
    // Twins have no std::tuple_size, and would be taken apart by their members.
    const auto* record = variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && !is_library(record) && !whole->bindings().empty() && whole->bindings()[0]->getHoldingVar() &&
        in.around.types.holds_scalar(variable->getType().getNonReferenceType()))
      refuse(at, Reason::Class,
             qualified_name(record) + "|a std::tuple_size of its own, by which structured bindings take it apart");
    return core::make_type(core::Placeholder{placeholder(variable->getTypeSourceInfo()->getType()),
                                             in.around.types.lower(variable->getType(), at)});
  }
  const auto* written = variable->getType().getNonReferenceType()->getContainedAutoType();
  if (!written)
    if (core::TypeRef deduced = in.around.types.lower_deduced(variable->getType(), at)) return deduced;
  const core::TypeRef type = in.around.types.lower(variable->getType(), at);
  if (!written || !variable->getTypeSourceInfo()) {
    refuse_undeducible(in, variable, type);
    return type;
  }
  const auto keyword = [&]() -> std::string { return placeholder(variable->getTypeSourceInfo()->getType()); };
  // auto of a number is spelled: a constant would make it a plain double.
  clang::QualType inner = variable->getType().getNonReferenceType();
  while (inner->isPointerType()) inner = inner->getPointeeType();
  if (Types::is_scalar(inner) && !variable->getType().getNonReferenceType()->isPointerType()) return type;
  // Braces deduce a list of what they hold, so the list is spelled.
  const auto* reference = core::as<core::Reference>(type);
  if (const auto* library = core::as<core::Library>(reference ? reference->to : type);
      library && library->name == "std::initializer_list")
    return type;
  return core::make_type(core::Placeholder{keyword(), type});
}

namespace {

core::Declarator lower_declarator(Body& in, const clang::VarDecl* variable) {
  core::Declarator d;
  d.name = variable->getNameAsString();
  d.type = variable_type(in, variable);
  d.passive = !in.activity.is_active(variable);
  using Init = core::Declarator::Init;
  const clang::Expr* init = variable->getInit();
  if (!init) return d;
  // A name for constant data, or what leads there.
  if (d.passive && variable->isLocalVarDecl() && in.around.types.holds_scalar(variable->getType()) &&
      !Types::is_scalar(variable->getType()) && in.activity.data_root(init)) {
    d.type = in.around.types.of_constant(variable->getType());
    d.init = Init::Copy;
    d.arguments = {original_hole(in, init)};
    return d;
  }
  if (variable->isConstexpr() && variable->getType()->isIntegralOrEnumerationType() && in.activity.touches(init))
    if (const core::TermRef number = integral_constant(in, init)) {
      d.init = Init::Copy;
      d.arguments = {Hole{number}};
      return d;
    }
  const clang::Expr* inner = bare(init);
  if (variable->getType()->isReferenceType() && is_constant_object(in, init))
    refuse(init->getExprLoc(), Reason::ConstantData, in.activity.data_root(init)->getNameAsString());
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructExpr>(inner);
  if (constructor && constructor->getNumArgs() == 0 && variable->getInitStyle() == clang::VarDecl::CallInit &&
      !llvm::isa<clang::CXXTemporaryObjectExpr>(inner)) {
    in.expr(inner);  // refuses constructors of the user's own
    return d;
  }
  if (const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(inner);
      list && llvm::isa<clang::InitListExpr>(bare(list->getSubExpr()))) {
    d.init = Init::Copy;
    d.arguments = {Hole{in.expr(list), core::Wanted::Dual, Precedence::Assignment, false}};
    return d;
  }
  const bool copies = constructor && constructor->getConstructor()->isCopyOrMoveConstructor();
  const bool in_place = constructor && !copies && !llvm::isa<clang::CXXTemporaryObjectExpr>(inner);
  if (in_place) {
    const auto* deduced =
        variable->getTypeSourceInfo() ? variable->getTypeSourceInfo()->getType()->getContainedDeducedType() : nullptr;
    const auto* by_template = llvm::dyn_cast_or_null<clang::DeducedTemplateSpecializationType>(deduced);
    const auto* nameless = core::as<core::Passive>(d.type);
    const std::string deducing =
        by_template ? qualified_name(by_template->getTemplateName().getAsTemplateDecl()) : std::string();
    if (by_template && nameless && (nameless->text == "auto" || nameless->text == deducing) &&
        !constructor->isStdInitListInitialization()) {
      // The template deduces from duals what it deduced from numbers.
      d.type = core::passive(deducing, d.type->is_const);
      d.init = constructor->isListInitialization() ? Init::List : Init::Direct;
      d.arguments =
          arguments(in, constructor->getArgs(), constructor->getNumArgs(), constructor->getConstructor(), true);
      return d;
    }
    refuse_nameless(in, variable->getType(), variable->getLocation());
    need_constructor(in, constructor->getConstructor(), variable->getLocation());
    const bool list = constructor->isListInitialization();
    if (!list && variable->getInitStyle() == clang::VarDecl::CInit && constructor->getNumArgs() == 1) {
      d.init = Init::Copy;
      d.arguments = constructor_arguments(in, constructor);
      return d;
    }
    d.init = !list ? Init::Direct : variable->getInitStyle() == clang::VarDecl::CInit ? Init::CopyList : Init::List;
    d.arguments = elements_of(in, constructor);
    if (d.init == Init::Direct && d.arguments.empty()) d.init = Init::None;  // x() would declare a function
    return d;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(inner); list && !Types::is_scalar(variable->getType())) {
    if (const auto* nameless = core::as<core::Passive>(d.type);
        nameless && nameless->text == "auto" && !is_overload_set(variable->getType()->getAsCXXRecordDecl()))
      refuse(variable->getLocation(), Reason::LibraryType, in.around.types.spelling(variable->getType()));
    d.init = Init::Copy;
    d.arguments = {Hole{in.expr(list), core::Wanted::Dual, Precedence::Assignment, false}};
    return d;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(inner)) {
    d.init = Init::List;
    if (list->getNumInits() > 0 && !llvm::isa<clang::ImplicitValueInitExpr>(list->getInit(0)))
      d.arguments = {dual_hole(in, list->getInit(0))};
    return d;
  }
  // An initializer_list is its braces; others would be one element of it.
  const bool is_list =
      variable->getInitStyle() == clang::VarDecl::ListInit && !llvm::isa<clang::CXXStdInitializerListExpr>(inner);
  d.init = variable->getInitStyle() == clang::VarDecl::CallInit ? Init::Direct : is_list ? Init::List : Init::Copy;
  d.arguments = {is_choice(inner) && !chooses_places(in, inner) ? Hole{read(in, inner), core::Wanted::Dual}
                                                                : dual_hole(in, init)};
  const core::TermRef& bound = d.arguments[0].term;
  if (variable->getType()->isLValueReferenceType() && inner->isLValue() && Types::is_scalar(inner->getType()) &&
      bound->active && !bound->place && !is_choice(inner) &&
      !llvm::isa<clang::MaterializeTemporaryExpr>(init->IgnoreParens()))
    refuse(init->getExprLoc(), Reason::Expression, "a reference to what a call chose from places and values");
  return d;
}

}  // namespace

core::Declarator declarator(Body& in, const clang::VarDecl* variable) {
  core::Declarator lowered = lower_declarator(in, variable);
  const auto* made =
      llvm::dyn_cast_or_null<clang::CXXConstructExpr>(variable->getInit() ? bare(variable->getInit()) : nullptr);
  if (made && !is_library(made->getConstructor()) && !made->getConstructor()->isDefaulted())
    lowered.constructor = in.around.key_of(made->getConstructor());
  if (!llvm::isa<clang::DecompositionDecl>(variable)) lowered.symbol = in.declared(variable, lowered.type);
  // From here on the type has a name.
  const clang::QualType type = variable->getType().getNonReferenceType();
  if (!is_unnamed(type) || !variable->getIdentifier()) return lowered;
  const std::string name = "std::remove_cvref_t<decltype(" + variable->getNameAsString() + ")>";
  for (auto& [other, names] : in.around.types.names) std::erase(names, name);
  in.around.types.names[type.getCanonicalType().getUnqualifiedType().getTypePtr()].push_back(name);
  return lowered;
}

namespace {

StmtRef class_definition(Body& in, const clang::CXXRecordDecl* record) {
  if (!in.around.types.holds_scalar(versions::type_of(record)))
    return plain_text(core::joined(in.around.text.pieces_of(record->getSourceRange()), ";"));
  if (record->isUnion()) refuse(record->getLocation(), Reason::Union, union_name(record));
  in.around.types.local_classes.insert(record->getCanonicalDecl());
  if (!record->isThisDeclarationADefinition())
    return plain_text("struct " + local_name(record) + in.around.suffix + ";");
  return make_stmt(core::DefineClass{in.around.define_class(record)});
}

}  // namespace

std::vector<StmtRef> declarations(Body& in, const clang::DeclStmt* s) {
  std::vector<StmtRef> all;
  for (const clang::Decl* decl : s->decls()) {
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
      all.push_back(class_definition(in, record));
      continue;
    }
    // The name of a type is spelled as what it stands for.
    if (llvm::isa<clang::TypedefNameDecl>(decl)) continue;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) refuse(decl->getLocation(), Reason::Statement, decl->getDeclKindName());
    if (auto numbers = asked_numbers(in, variable)) {
      for (core::Declarator& each : *numbers) all.push_back(make_stmt(core::Declare{"", {std::move(each)}}));
      continue;
    }
    all.push_back(make_stmt(core::Declare{specifiers(in, variable), {declarator(in, variable)}}));
  }
  return all;
}

static bool calls_anything(const clang::Stmt* s) {
  if (!s || llvm::isa<clang::CallExpr>(s)) return s != nullptr;
  return std::any_of(s->child_begin(), s->child_end(), calls_anything);
}

/// Whether objects with twins are made, by the user's constructors or functions.
static bool makes_objects(const clang::Stmt* s, Types& types) {
  const auto* e = llvm::dyn_cast_or_null<clang::Expr>(s);
  if (!s || (e && !types.holds_scalar(e->getType()))) return false;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(s);
  if (made && made->getConstructor()->isUserProvided() && !is_library(made->getConstructor())) return true;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(s);
  if (call && call->getDirectCallee() && !is_library(call->getDirectCallee()) && call->getType()->isRecordType())
    return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const clang::Stmt* child) { return makes_objects(child, types); });
}

/// Whether code asks when it runs: what is computed when the program is compiled, its twin computes when it runs.
static bool asks_when_it_runs(const clang::Stmt* s, std::set<const clang::FunctionDecl*>& seen) {
  if (!s) return false;
  const auto inside = [&](const clang::Stmt* child) { return asks_when_it_runs(child, seen); };
  const auto in_body = [&](const clang::FunctionDecl* callee) {
    const clang::FunctionDecl* definition = nullptr;
    if (!callee->hasBody(definition) || is_library(callee) || !seen.insert(definition).second) return false;
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition);
    return inside(definition->getBody()) ||
           (constructor && std::any_of(constructor->init_begin(), constructor->init_end(),
                                       [&](const clang::CXXCtorInitializer* each) { return inside(each->getInit()); }));
  };
  // What a class or a function begins with is no child.
  if (const auto* begins = llvm::dyn_cast<clang::CXXDefaultInitExpr>(s)) return inside(begins->getExpr());
  if (const auto* begins = llvm::dyn_cast<clang::CXXDefaultArgExpr>(s)) return inside(begins->getExpr());
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s); choice && choice->isConsteval()) return true;
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(s); made && in_body(made->getConstructor()))
    return true;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(s);
  if (const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr) {
    const std::string name = qualified_name(callee);
    if (name == "std::is_constant_evaluated" || name == "__builtin_is_constant_evaluated" || in_body(callee))
      return true;
  }
  return std::any_of(s->child_begin(), s->child_end(), inside);
}

std::string specifiers(Body& in, const clang::VarDecl* variable) {
  std::string words;
  if (variable->isStaticLocal()) words += "static ";
  // What a rewritten function or constructor computes is known at run time only.
  const clang::Expr* init = variable->getInit();
  const bool computed = !in.activity.is_passive_storage(variable) &&
                        (Types::is_scalar(variable->getType()) ? calls_anything(init) || in.activity.touches(init)
                                                               : makes_objects(init, in.around.types));
  const bool is_constant =
      variable->isConstexpr() || (variable->isStaticLocal() && variable->hasConstantInitialization());
  if (std::set<const clang::FunctionDecl*> seen; computed && is_constant && asks_when_it_runs(init, seen))
    refuse(init->getExprLoc(), Reason::Expression, "std::is_constant_evaluated");
  if (variable->isConstexpr() && !computed) words += "constexpr ";
  // Named in sizeof alone, of which the twin writes the type.
  const bool only_asked_about = variable->isReferenced() && !variable->isUsed() &&
                                !(Types::is_scalar(variable->getType()) && variable->getType().isConstQualified());
  if (variable->hasAttr<clang::UnusedAttr>() || only_asked_about) words = "[[maybe_unused]] " + words;
  return words;
}

StmtRef declaration(Body& in, const clang::DeclStmt* s, bool in_for) {
  if (const auto* record = s->isSingleDecl() ? llvm::dyn_cast<clang::CXXRecordDecl>(s->getSingleDecl()) : nullptr)
    return class_definition(in, record);
  const auto* single = s->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(s->getSingleDecl()) : nullptr;
  if (auto numbers = single ? asked_numbers(in, single) : std::nullopt)
    return numbers->empty() ? plain_text(";") : make_stmt(core::Declare{"", std::move(*numbers)});
  core::Declare all;
  for (const clang::Decl* decl : s->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) refuse(decl->getLocation(), Reason::Statement, decl->getDeclKindName());
    all.specifiers = specifiers(in, variable);
    if (const auto* bindings = llvm::dyn_cast<clang::DecompositionDecl>(variable)) {
      core::Declarator d = declarator(in, variable);
      std::string names;
      for (const clang::BindingDecl* binding : bindings->bindings()) {
        if (binding->getHoldingVar() == nullptr && binding->getBinding() == nullptr)
          refuse(decl->getLocation(), Reason::Statement, "structured binding");
        names += (names.empty() ? "" : ", ") + binding->getNameAsString();
        d.bindings.push_back(in.symbol(binding));
      }
      d.name = "[" + names + "]";
      all.declarators.push_back(std::move(d));
      continue;
    }
    // The condition and the increment of a loop see all of its variables, so they share one declaration; elsewhere each
    // has its own.
    all.declarators.push_back(declarator(in, variable));
  }
  if (in_for && all.declarators.size() > 1)
    for (const core::Declarator& d : all.declarators)
      if (d.passive != all.declarators[0].passive)
        refuse(s->getBeginLoc(), Reason::Statement, "variables of different activity in one for");
  return make_stmt(std::move(all));
}

}  // namespace dualrev::frontend
