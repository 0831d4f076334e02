// Constants as arguments: how an object becomes its twin. Places of constants that outlive the function, at namespace
// scope or static in a class: what reads a number of one reads the original. What keeps its address or a reference to
// it, or an iterator into it, names the constant's twin, which lives as long.
#include "frontend/bodies/constants.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/effects/changes.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::Precedence;
using core::TermRef;
using core::Wanted;

bool is_place_of_constant(Body& in, const clang::Expr* e) {
  e = bare(e);
  if (!e->isLValue() || !in.around.types.holds_scalar(e->getType())) return false;
  const clang::VarDecl* variable = in.activity.root(e);
  return variable && in.around.types.has_lasting_twin(variable);
}

bool is_number_of_constant(Body& in, const clang::Expr* e) {
  return Types::is_scalar(e->getType()) && is_place_of_constant(in, e);
}

TermRef read(Body& in, const clang::Expr* e) {
  const auto* outer = std::exchange(in.read, bare(e));
  const TermRef term = in.expr(e);
  in.read = outer;
  return term;
}

bool is_constant_object(Body& in, const clang::Expr* e) {
  if (e->getType()->isRecordType() && Activity::is_template_object(e))
    return in.around.types.holds_scalar(e->getType());
  const auto* record = e->getType()->getAsCXXRecordDecl();
  // What a call makes of constants; an iterator stays one into the original.
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(bare(e)); record && e->isPRValue() && call)
    return in.around.types.holds_scalar(e->getType()) && !refers_to_numbers(e->getType(), in.around.types) &&
           in.activity.constant_of_call(call);
  if (!record || !(e->isLValue() || is_eigen(record)) || !in.around.types.holds_scalar(e->getType()) ||
      (is_library(record) &&
       (qualified_name(record) == "std::span" || record->getNameAsString() == "__normal_iterator")))
    return false;
  const clang::VarDecl* root = in.activity.data_root(e);
  if (!root || !in.activity.is_passive_storage(root)) return false;
  // Of what is outside, its twin is named if it has one; of what may change, a copy is made where that costs nothing.
  return root->isLocalVarDeclOrParm() || (Types::is_complex(e->getType()) && !in.around.types.has_lasting_twin(root));
}

/// Whether the runtime makes the dual of a constant of Eigen's class, by whichever of its bases it is known.
static bool is_lifted_eigen(const clang::CXXRecordDecl* record) {
  static const std::set<std::string> known = {"Matrix",    "Array",     "DiagonalMatrix", "Quaternion",
                                              "Transform", "DenseBase", "DiagonalBase"};
  static const std::set<std::string> by_argument = {"EigenBase", "QuaternionBase", "RotationBase"};
  if (!record || !record->hasDefinition() || !is_eigen(record)) return false;
  if (known.count(record->getNameAsString())) return true;
  if (by_argument.count(record->getNameAsString())) {
    const clang::TemplateArgument& derived = arguments_of(record)[0];
    return derived.getKind() == clang::TemplateArgument::Type &&
           is_lifted_eigen(derived.getAsType()->getAsCXXRecordDecl());
  }
  // Those by their argument lead back to where one comes from.
  return llvm::any_of(record->getDefinition()->bases(), [](const clang::CXXBaseSpecifier& base) {
    const auto* of = base.getType()->getAsCXXRecordDecl();
    return of && !by_argument.count(of->getNameAsString()) && is_lifted_eigen(of);
  });
}

namespace {

/// Of a constant that something knows by a reference, a pointer or a view; else null.
const Outliving* given_away(Body& in, const clang::Expr* e) {
  if (!in.function || !e->isLValue()) return nullptr;
  if (!in.outliving) in.outliving = outliving_places(in.function);
  const auto known = in.outliving->find(place_given(e));
  return known == in.outliving->end() ? nullptr : &known->second;
}

/// "points_dual", unless the function or its twin names something else so.
std::string name_of_copy(Body& in, const std::string& of) { return in.other_name(of + in.around.suffix); }

/// Of a constant that something knows by a reference for longer than a new object would live: the name of a copy that
/// lives as long as the function runs.
TermRef lasting_copy(Body& in, const clang::Expr* of, const TermRef& copy) {
  const core::TypeRef type = core::with_const(copy->type, true);
  const auto [known, is_new] = in.copies.try_emplace(core::words_of({untouched_text(in, of)}));
  core::Declarator& made = known->second;
  if (is_new) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(of);
    const clang::NamedDecl* decl = member ? member->getMemberDecl() : llvm::cast<clang::DeclRefExpr>(of)->getDecl();
    made.name = name_of_copy(in, decl->getNameAsString());
    made.type = type;
    made.init = core::Declarator::Init::Copy;
    made.arguments = {Hole{copy, Wanted::Dual, Precedence::Assignment, false}};
    // Where numbers are plain, it is the parameter itself, which the copy means.
    made.symbol = core::made_symbol(made.name);
  }
  return core::variable(made.symbol, type, false);
}

}  // namespace

/// The parameter that an expression names; null: none.
static const clang::ParmVarDecl* parameter_named(Body& in, const clang::Expr* e) {
  const clang::Expr* inside = bare(e)->IgnoreImplicit();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(inside);
  const bool is_same = name && in.around.unit.ast().hasSameUnqualifiedType(inside->getType(), e->getType());
  return is_same ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
}

TermRef lifted_constant(Body& in, const clang::Expr* e) {
  if (const auto* record = e->getType()->getAsCXXRecordDecl(); record && is_eigen(record) && !is_lifted_eigen(record)) {
    const clang::VarDecl* root = in.activity.data_root(e);
    refuse(e->getExprLoc(), Reason::ConstantData,
           root ? root->getNameAsString() : in.around.text.of(e->getSourceRange()));
  }
  // A copy of what leads to numbers would lead to the original's.
  if (const auto* record = e->getType()->getAsCXXRecordDecl();
      record && !is_eigen(record) && refers_to_numbers(e->getType(), in.around.types))
    if (const clang::VarDecl* root = in.activity.data_root(e))
      refuse(e->getExprLoc(), Reason::ConstantData, root->getNameAsString());
  const core::TypeRef type = core::with_const(in.type_of(e), false);
  clang::QualType primal = e->getType().getUnqualifiedType();
  if (const auto* alias = primal->getAs<clang::TypedefType>(); alias && is_library(alias->getDecl()))
    primal = primal.getCanonicalType().getUnqualifiedType();
  const auto copy = [&](const clang::Expr* of) {
    core::Pieces pieces{core::Rooted{"dualrev::lifted"}, "<" + in.around.types.spelling(primal) + ">("};
    core::add_text(pieces, core::joined(untouched_text(in, of), ")"));
    const clang::ParmVarDecl* parameter = parameter_named(in, of);
    const TermRef meaning = parameter ? core::variable(in.symbol(parameter), type, false) : nullptr;
    return core::make_term(core::Verbatim{std::move(pieces), Precedence::Postfix, {}, meaning}, type, false,
                           in.activity.access(of), false);
  };
  const Outliving* known = given_away(in, e);
  if (!known) return copy(e);
  if (const clang::Expr* constant = nameable_constant(in, e)) return lasting_copy(in, constant, copy(constant));
  if (!known->for_longer || (known->is_named && !may_hand_places_on(in.function))) return copy(e);
  const clang::VarDecl* root = in.activity.data_root(e);
  refuse(e->getExprLoc(), Reason::ConstantKept,
         root ? root->getNameAsString() : in.around.text.of(e->getSourceRange()));
}

bool is_given_away(Body& in, const clang::Decl* decl) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (!in.function || !variable || !variable->getType()->isReferenceType()) return false;
  if (!in.outliving) in.outliving = outliving_places(in.function);
  return llvm::any_of(*in.outliving, [&](const auto& known) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(known.first);
    return name && name->getDecl() == variable && nameable_constant(in, name);
  });
}

namespace {

/// A parameter that nothing changes, or a part of it, which this is another name for.
const clang::Expr* parameter_at(Body& in, const clang::Expr* e) {
  e = place_given(e);
  const clang::Expr* whole = e;
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(whole)) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!field || field->isMutable()) return nullptr;
    whole = place_given(member->getBase());
    if (llvm::isa<clang::CXXThisExpr>(whole)) return in.self ? e : nullptr;
    if (member->isArrow()) return nullptr;
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(whole);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!variable || Activity::is_of_pack(variable)) return nullptr;
  const clang::Expr* init = variable->getInit();
  if (whole == e && variable->isLocalVarDecl() && variable->getType()->isReferenceType() && init && init->isLValue() &&
      in.around.unit.ast().hasSameUnqualifiedType(init->getType(), e->getType()))
    return parameter_at(in, init);
  if (!llvm::isa<clang::ParmVarDecl>(variable) || variable->getDeclContext() != in.function) return nullptr;
  const bool looks_only = variable->getType().getNonReferenceType().isConstQualified();
  return looks_only || !Changes(in.function->getBody()).through(variable) ? e : nullptr;
}

}  // namespace

const clang::Expr* nameable_constant(Body& in, const clang::Expr* e) {
  const Outliving* known = given_away(in, e);
  if (!known || !known->sees_function || !known->is_const) return nullptr;
  if (known->for_longer && may_hand_places_on(in.function)) return nullptr;
  // The handlers of a constructor do not see what its body declares.
  if (llvm::isa<clang::CXXConstructorDecl>(in.function) && llvm::isa<clang::CXXTryStmt>(in.function->getBody()))
    return nullptr;
  return parameter_at(in, e);
}

bool reads_originals(Body& in, llvm::ArrayRef<const clang::Expr*> given, clang::QualType result) {
  if (in.around.types.holds_scalar(result) && !Types::is_scalar(result)) return false;
  std::set<const clang::Type*> originals;
  std::set<const clang::Type*> twins;
  for (const clang::Expr* e : given) {
    if (!in.around.types.holds_scalar(e->getType()) || Types::is_scalar(e->getType())) continue;
    const clang::VarDecl* root = in.activity.data_root(e);
    const bool constant = root && in.activity.is_passive_storage(root);
    if (constant && mentions_own_class(e->getType(), in.around.types)) return false;
    (constant ? originals : twins).insert(e->getType().getCanonicalType().getUnqualifiedType().getTypePtr());
  }
  return llvm::none_of(originals, [&](const clang::Type* type) { return twins.count(type) > 0; });
}

}  // namespace dualrev::frontend
