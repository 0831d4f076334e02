// Constants as arguments: what a marked parameter may be given, and how an object becomes its twin. Places of constants
// that outlive the function, at namespace scope or static in a class: what reads a number of one
// reads the original. What keeps its address or a reference to it, or an iterator into it, names the constant's twin,
// which lives as long.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/effects/changes.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::Precedence;
using core::TermRef;
using core::Wanted;

bool refers_to_numbers(clang::QualType type, Types& types, std::set<const clang::Type*> seen) {
  type = type.getCanonicalType();
  if (!types.holds_scalar(type) || !seen.insert(type.getTypePtr()).second) return false;
  if (type->isReferenceType() || type->isPointerType()) return !type->getPointeeType()->isFunctionType();
  if (type->isArrayType())
    return refers_to_numbers(clang::QualType(type->getPointeeOrArrayElementType(), 0), types, seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  if (is_library(record)) {
    static const std::set<std::string> views = {"std::reference_wrapper", "std::span", "std::ranges::ref_view"};
    if (views.count(qualified_name(record))) return true;
    for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
      if (argument.getKind() == clang::TemplateArgument::Type && refers_to_numbers(argument.getAsType(), types, seen))
        return true;
    return false;
  }
  for (const clang::FieldDecl* field : record->fields())
    if (refers_to_numbers(field->getType(), types, seen)) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (refers_to_numbers(base.getType(), types, seen)) return true;
  return false;
}

namespace {

/// Whether a function of the library may keep the address of a number that it is given by reference. Its algorithms
/// only look, though what they give points into what they are given.
bool library_may_keep(const clang::FunctionDecl* callee, Types& types) {
  static const std::set<std::string> handing_on = {"std::addressof", "std::as_const", "std::forward", "std::move"};
  if (handing_on.count(qualified_name(callee))) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const auto object = [&](const clang::CXXRecordDecl* record) {
    return refers_to_numbers(versions::type_of(record), types);
  };
  if (method && !method->isStatic()) return object(method->getParent());
  const auto* made = callee->getReturnType()->getAsCXXRecordDecl();
  return made && made->getNameAsString() != "__normal_iterator" && object(made);
}

}  // namespace

bool may_keep_address(const clang::FunctionDecl* callee, Types& types) {
  if (is_library(callee)) return library_may_keep(callee, types);
  if (refers_to_numbers(callee->getReturnType(), types)) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && !method->isStatic() && refers_to_numbers(versions::type_of(method->getParent()), types)) return true;
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType()) &&
        refers_to_numbers(parameter->getType().getNonReferenceType(), types))
      return true;
  return false;
}

bool Lowering::is_place_of_constant(const clang::Expr* e) {
  e = bare(e);
  if (!e->isLValue() || !around_.types.holds_scalar(e->getType())) return false;
  const clang::VarDecl* variable = activity_.root(e);
  return variable && around_.types.has_lasting_twin(variable);
}

bool Lowering::is_number_of_constant(const clang::Expr* e) {
  return Types::is_scalar(e->getType()) && is_place_of_constant(e);
}

TermRef Lowering::read(const clang::Expr* e) {
  const auto* outer = std::exchange(read_, bare(e));
  const TermRef term = expr(e);
  read_ = outer;
  return term;
}

bool Lowering::is_constant_object(const clang::Expr* e) {
  if (e->getType()->isRecordType() && Activity::is_template_object(e)) return around_.types.holds_scalar(e->getType());
  const auto* record = e->getType()->getAsCXXRecordDecl();
  // What a call makes of constants; an iterator stays one into the original.
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(bare(e)); record && e->isPRValue() && call)
    return around_.types.holds_scalar(e->getType()) && !refers_to_numbers(e->getType(), around_.types) &&
           activity_.constant_of_call(call);
  if (!record || !(e->isLValue() || is_eigen(record)) || !around_.types.holds_scalar(e->getType()) ||
      (is_library(record) &&
       (qualified_name(record) == "std::span" || record->getNameAsString() == "__normal_iterator")))
    return false;
  const clang::VarDecl* root = activity_.data_root(e);
  if (!root || !activity_.is_passive_storage(root)) return false;
  // Of what is outside, its twin is named if it has one; of what may change, a copy is made where that costs nothing.
  return root->isLocalVarDeclOrParm() || (Types::is_complex(e->getType()) && !around_.types.has_lasting_twin(root));
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

TermRef Lowering::lifted_constant(const clang::Expr* e) {
  if (const auto* record = e->getType()->getAsCXXRecordDecl(); record && is_eigen(record) && !is_lifted_eigen(record)) {
    const clang::VarDecl* root = activity_.data_root(e);
    refuse(e->getExprLoc(), Reason::ConstantData,
           root ? root->getNameAsString() : around_.text.of(e->getSourceRange()));
  }
  // A copy of what leads to numbers would lead to the original's.
  if (const auto* record = e->getType()->getAsCXXRecordDecl();
      record && !is_eigen(record) && refers_to_numbers(e->getType(), around_.types))
    if (const clang::VarDecl* root = activity_.data_root(e))
      refuse(e->getExprLoc(), Reason::ConstantData, root->getNameAsString());
  const core::TypeRef type = core::with_const(type_of(e), false);
  clang::QualType primal = e->getType().getUnqualifiedType();
  if (const auto* alias = primal->getAs<clang::TypedefType>(); alias && is_library(alias->getDecl()))
    primal = primal.getCanonicalType().getUnqualifiedType();
  const auto copy = [&](const clang::Expr* of) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(bare(of));
    const auto* parameter = name ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
    core::Pieces pieces{core::Rooted{"dualrev::lifted"}, "<" + around_.types.spelling(primal) + ">("};
    core::add_text(pieces, core::joined(untouched_text(of), ")"));
    return core::make_term(core::Verbatim{std::move(pieces),
                                          Precedence::Postfix,
                                          {},
                                          parameter ? core::variable(symbol(parameter), type, false) : nullptr},
                           type, false, activity_.access(of), false);
  };
  const Outliving* known = given_away(e);
  if (!known) return copy(e);
  if (const clang::Expr* constant = nameable_constant(e)) return lasting_copy(constant, copy(constant));
  if (!known->for_longer || (known->is_named && !may_hand_places_on(function_))) return copy(e);
  const clang::VarDecl* root = activity_.data_root(e);
  refuse(e->getExprLoc(), Reason::ConstantKept, root ? root->getNameAsString() : around_.text.of(e->getSourceRange()));
}

/// Of a constant that something knows by a reference, a pointer or a view; else null.
const Outliving* Lowering::given_away(const clang::Expr* e) {
  if (!function_ || !e->isLValue()) return nullptr;
  if (!outliving_) outliving_ = outliving_places(function_);
  const auto known = outliving_->find(place_given(e));
  return known == outliving_->end() ? nullptr : &known->second;
}

/// Whether the name is one for a parameter, in whose place a copy may stand wherever it is used.
bool Lowering::is_given_away(const clang::Decl* decl) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (!function_ || !variable || !variable->getType()->isReferenceType()) return false;
  if (!outliving_) outliving_ = outliving_places(function_);
  return llvm::any_of(*outliving_, [&](const auto& known) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(known.first);
    return name && name->getDecl() == variable && nameable_constant(name);
  });
}

/// If a copy at the beginning of the function lives as long as what knows the constant: what that is made of.
const clang::Expr* Lowering::nameable_constant(const clang::Expr* e) {
  const Outliving* known = given_away(e);
  if (!known || !known->sees_function || !known->is_const) return nullptr;
  if (known->for_longer && may_hand_places_on(function_)) return nullptr;
  // The handlers of a constructor do not see what its body declares.
  if (llvm::isa<clang::CXXConstructorDecl>(function_) && llvm::isa<clang::CXXTryStmt>(function_->getBody()))
    return nullptr;
  return parameter_at(e);
}

/// A parameter that nothing changes, or a part of it, which this is another name for.
const clang::Expr* Lowering::parameter_at(const clang::Expr* e) {
  e = place_given(e);
  const clang::Expr* whole = e;
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(whole)) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!field || field->isMutable()) return nullptr;
    whole = place_given(member->getBase());
    if (llvm::isa<clang::CXXThisExpr>(whole)) return self_ ? e : nullptr;
    if (member->isArrow()) return nullptr;
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(whole);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!variable || Activity::is_of_pack(variable)) return nullptr;
  const clang::Expr* init = variable->getInit();
  if (whole == e && variable->isLocalVarDecl() && variable->getType()->isReferenceType() && init && init->isLValue() &&
      around_.unit.ast().hasSameUnqualifiedType(init->getType(), e->getType()))
    return parameter_at(init);
  if (!llvm::isa<clang::ParmVarDecl>(variable) || variable->getDeclContext() != function_) return nullptr;
  const bool looks_only = variable->getType().getNonReferenceType().isConstQualified();
  return looks_only || !Changes(function_->getBody()).through(variable) ? e : nullptr;
}

TermRef Lowering::lasting_copy(const clang::Expr* of, const TermRef& copy) {
  const core::TypeRef type = core::with_const(copy->type, true);
  const auto [known, is_new] = copies_.try_emplace(core::words_of({untouched_text(of)}));
  core::Declarator& made = known->second;
  if (is_new) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(of);
    const clang::NamedDecl* decl = member ? member->getMemberDecl() : llvm::cast<clang::DeclRefExpr>(of)->getDecl();
    made.name = name_of_copy(decl->getNameAsString());
    made.type = type;
    made.init = core::Declarator::Init::Copy;
    made.arguments = {Hole{copy, Wanted::Dual, Precedence::Assignment, false}};
    // Where numbers are plain, it is the parameter itself, which the copy means.
    made.symbol = core::made_symbol(made.name);
  }
  return core::variable(made.symbol, type, false);
}

namespace {

/// The names in a function, and those that its twin has for functions, classes and what outlives it.
class AllNames : public Visitor {
 public:
  explicit AllNames(const std::string& suffix) : suffix_(suffix) {}
  std::set<std::string> all;
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    return add(e->getDecl(), !variable || !variable->isLocalVarDeclOrParm());
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    return add(e->getMemberDecl(), llvm::isa<clang::CXXMethodDecl>(e->getMemberDecl()));
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    return add(e->getConstructor()->getParent(), true);
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (const auto* record = variable->getType().getNonReferenceType()->getAsCXXRecordDecl()) add(record, true);
    return add(variable, false);
  }
  bool add(const clang::NamedDecl* decl, bool has_twin) {
    all.insert(decl->getNameAsString());
    if (has_twin) all.insert(decl->getNameAsString() + suffix_);
    return true;
  }

 private:
  std::string suffix_;
};

}  // namespace

/// "points_dual", unless the function or its twin names something else so.
std::string Lowering::name_of_copy(const std::string& of) { return other_name(of + around_.suffix); }
std::string Lowering::other_name(const std::string& hint) {
  if (!names_) {
    AllNames names(around_.suffix);
    names.TraverseStmt(function_->getBody());
    for (const clang::ParmVarDecl* parameter : function_->parameters()) names.add(parameter, false);
    names_.emplace(std::move(names.all));
  }
  return names_->prefer(hint);
}

Hole Lowering::original_hole(const clang::Expr* e) {
  return {core::make_term(core::Verbatim{untouched_text(e), precedence_of(e), {}, meaning(e)}, core::passive("auto"),
                          false, activity_.access(e), false),
          Wanted::Value, Precedence::Assignment, false};
}

Hole Lowering::marked_argument(const clang::Expr* e, const clang::ParmVarDecl* parameter) {
  const bool scalar = Types::is_scalar(e->getType());
  // What may be changed there must not be differentiated: its ID would stay that of the old value.
  const bool changed = may_be_changed_through(parameter->getType());
  if (around_.types.holds_scalar(e->getType()) && (!scalar || changed)) {
    const clang::VarDecl* root = activity_.data_root(e);
    if (root ? !activity_.is_passive_storage(root) : changed || !activity_.is_made_of_constants(e))
      refuse(e->getExprLoc(), Reason::ConstantParameter, parameter->getNameAsString());
    return original_hole(e);
  }
  return value_hole(e);
}

/// A number given to a parameter that is a reference. A constant becomes a dual for the call, unless its address may be
/// kept for longer.
Hole Lowering::number_by_reference(const clang::Expr* e, const clang::FunctionDecl* callee, bool lift) {
  // What the call gives and is read at once is not kept.
  const auto* call = llvm::dyn_cast_or_null<clang::CallExpr>(read_);
  const bool kept = callee && !(call && call->getDirectCallee() == callee) && may_keep_address(callee, around_.types);
  const clang::VarDecl* root = activity_.root(e);
  if (kept && root && activity_.is_passive_storage(root) && !is_number_of_constant(e))
    refuse(e->getExprLoc(), Reason::ConstantData, root->getNameAsString());
  // The library copies what it does not keep.
  const bool is_copied = is_choice(e) && (!chooses_places(e) || (callee && is_library(callee)));
  return {!kept && (is_copied || is_number_of_constant(e)) ? read(e) : expr(e), Wanted::Dual, Precedence::Assignment,
          lift};
}

bool mentions_own_class(clang::QualType type, Types& types) {
  type = type.getCanonicalType();
  if (!types.holds_scalar(type)) return false;
  if (type->isReferenceType() || type->isPointerType()) return mentions_own_class(type->getPointeeType(), types);
  if (type->isArrayType()) return mentions_own_class(clang::QualType(type->getPointeeOrArrayElementType(), 0), types);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !is_library(record)) return record != nullptr;
  for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
    if (argument.getKind() == clang::TemplateArgument::Type && mentions_own_class(argument.getAsType(), types))
      return true;
  return false;
}

/// Whether a function of the library can be given the originals of constants: if a number, or nothing of them, is what
/// it makes of them, and no twin is given that must be of the same type.
bool Lowering::reads_originals(llvm::ArrayRef<const clang::Expr*> given, clang::QualType result) {
  if (around_.types.holds_scalar(result) && !Types::is_scalar(result)) return false;
  std::set<const clang::Type*> originals;
  std::set<const clang::Type*> twins;
  for (const clang::Expr* e : given) {
    if (!around_.types.holds_scalar(e->getType()) || Types::is_scalar(e->getType())) continue;
    const clang::VarDecl* root = activity_.data_root(e);
    const bool constant = root && activity_.is_passive_storage(root);
    if (constant && mentions_own_class(e->getType(), around_.types)) return false;
    (constant ? originals : twins).insert(e->getType().getCanonicalType().getUnqualifiedType().getTypePtr());
  }
  return llvm::none_of(originals, [&](const clang::Type* type) { return twins.count(type) > 0; });
}

}  // namespace dualrev::frontend
