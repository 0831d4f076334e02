// Text that no scalar reaches stays the source's own; names in it that would mean something else behind the unit are
// written in full.
#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/Lex/Lexer.h>

#include <llvm/ADT/StringExtras.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/types/lifetimes.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;

namespace {

/// Closures whose own packs are still packs in their text.
void variadic_closures(const clang::Stmt* s, std::vector<clang::SourceRange>& found) {
  if (const auto* lambda = llvm::dyn_cast_or_null<clang::LambdaExpr>(s);
      lambda && lambda->getTemplateParameterList() && lambda->getTemplateParameterList()->hasParameterPack())
    found.push_back(s->getSourceRange());
  else if (s)
    for (const clang::Stmt* child : s->children()) variadic_closures(child, found);
}

}  // namespace

/// Whether the text of what a pack was expanded in, in an instance of a template, says less than the tree: the pattern
/// stands once for all elements, `f<T>()...`, the parentheses around a fold are no part of any expression, and what a
/// fold is made of, `f<T>() && f<T>()`, is in the text the first operand alone.
bool Lowering::expands_pack(const clang::Stmt* s) const {
  const clang::SourceManager& sources = around_.unit.sources();
  const auto* e = llvm::dyn_cast<clang::Expr>(s);
  const auto* op = e ? llvm::dyn_cast<clang::BinaryOperator>(bare(e)->IgnoreImplicit()) : nullptr;
  const auto* call = e ? llvm::dyn_cast<clang::CXXOperatorCallExpr>(bare(e)->IgnoreImplicit()) : nullptr;
  const clang::SourceLocation at = op ? op->getOperatorLoc() : call ? call->getOperatorLoc() : clang::SourceLocation();
  if (at.isValid() && *sources.getCharacterData(sources.getSpellingLoc(at)) == '.') return true;
  std::vector<clang::SourceRange> closures;
  variadic_closures(s, closures);
  return around_.text.has_ellipsis(s->getSourceRange(), closures);
}

TermRef Lowering::integral_constant(const clang::Expr* e) const {
  clang::Expr::EvalResult result;
  if (!e->getType()->isIntegralOrEnumerationType() || e->isValueDependent() || e->isLValue() ||
      !e->EvaluateAsInt(result, around_.unit.ast()))
    return nullptr;
  const std::string digits = value_text(result.Val, e->getType(), around_.types);
  const core::TypeRef type = around_.types.of_constant(e->getType());
  const TermRef literal =
      result.Val.isInt() && result.Val.getInt().isRepresentableByInt64()
          ? make_term(core::Literal{result.Val.getInt().getExtValue()}, type, false, core::pure, false)
          : nullptr;
  const Precedence level = digits[0] == '-' ? Precedence::Unary : Precedence::Primary;
  return make_term(Verbatim{{digits}, level, {}, literal}, type, false, core::pure, false);
}

TermRef Lowering::untouched(const clang::Expr* e) {
  if (asks_for_types(e) && core::words_of({untouched_text(e)}).find("decltype") != std::string::npos) {
    // What the original's types make of it is a constant, or it cannot be said in this place.
    if (TermRef number = integral_constant(e)) return number;
    if (const auto* conversion = llvm::dyn_cast<clang::ExplicitCastExpr>(bare(e));
        conversion && e->getType()->isArithmeticType())
      return make_term(Verbatim{{"static_cast<" + around_.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                                 value_hole(conversion->getSubExprAsWritten(), Precedence::Comma), ")"},
                                Precedence::Postfix},
                       type_of(e), false, activity_.access(e), false);
    refuse(e->getExprLoc(), Reason::Expression, "decltype");
  }
  core::TypeRef type = around_.types.holds_scalar(e->getType())
                           ? type_of(e)
                           : around_.types.of_constant(e->getType().getNonReferenceType().getUnqualifiedType());
  return make_term(Verbatim{untouched_text(e), precedence_of(e), {}, meaning(e)}, std::move(type), e->isLValue(),
                   activity_.access(e), false);
}

namespace {

/// Names of functions that are called, of variables, enumerators and types.
class UsedNames : public Visitor {
 public:
  UsedNames(bool among_unnamed, bool in_body) : among_unnamed_(among_unnamed), in_body_(in_body) {}
  bool VisitCallExpr(clang::CallExpr* e) override {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->getCallee()->IgnoreParenImpCasts());
    if (reference && llvm::isa<clang::FunctionDecl>(reference->getDecl()) &&
        !llvm::isa<clang::CXXOperatorCallExpr, clang::UserDefinedLiteral>(e)) {
      callees.push_back(reference);
      if (leaves_out_arguments(e)) by_default[reference] = e;
    }
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override { return name(variable, variable->getLocation()); }
  bool VisitBindingDecl(clang::BindingDecl* binding) override { return name(binding, binding->getLocation()); }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    return !e->isImplicitAccess() || name(e->getMemberDecl(), e->getMemberLoc());
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    name(e->getDecl(), e->getLocation());
    if (llvm::isa<clang::VarDecl, clang::EnumConstantDecl>(e->getDecl()) && of_class(e->getDecl()))
      members.emplace_back(e->getDecl(), e->getSourceRange());
    else if (llvm::isa<clang::VarDecl, clang::EnumConstantDecl>(e->getDecl()))
      others.emplace_back(e->getDecl(), e->getSourceRange());
    // A trait of a closure may be another of its twin.
    const auto* trait = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(e->getDecl());
    const auto* of = llvm::dyn_cast<clang::CXXRecordDecl>(e->getDecl()->getDeclContext());
    if (llvm::isa<clang::VarDecl>(e->getDecl()) && e->getType()->isIntegralOrEnumerationType() && among_unnamed_ &&
        (trait || (of && !arguments_of(of).empty())))
      values.push_back(e);
    return true;
  }
  bool VisitWrittenType(clang::TypeLoc named, clang::SourceRange whole) override {
    if (const auto instance = named.getAs<clang::TemplateSpecializationTypeLoc>();
        instance && (is_spelled(instance) || is_of_class(instance)))
      types.emplace_back(named.getType(), whole);
    if (const auto alias = named.getAs<clang::TypedefTypeLoc>(); alias && of_class(versions::alias_of(alias)))
      members.emplace_back(versions::alias_of(alias), whole);
    if (const auto tag = named.getAs<clang::TagTypeLoc>(); tag && of_class(tag.getDecl()))
      members.emplace_back(tag.getDecl(), whole);
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) override {
    if (const auto* alias = versions::alias_of(type); !of_class(alias))
      others.emplace_back(alias, versions::range_of_name(type));
    return true;
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) override {
    if (!of_class(type.getDecl())) others.emplace_back(type.getDecl(), versions::range_of_name(type));
    return true;
  }
  /// What a template's parameter stands for has to be said where the twin has no such parameter: of packs, of
  /// templates, in closures.
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) override {
    if (is_spelled(type) || is_of_class(type)) types.emplace_back(type.getType(), type.getSourceRange());
    return true;
  }
  /// Of a name that is a dual in the twin it would be another type.
  bool VisitDecltypeTypeLoc(clang::DecltypeTypeLoc type) override {
    types.emplace_back(type.getType().getCanonicalType(), type.getSourceRange());
    return true;
  }
  bool VisitSubstTemplateTypeParmTypeLoc(clang::SubstTemplateTypeParmTypeLoc type) override {
    const auto* function =
        llvm::dyn_cast<clang::CXXMethodDecl>(type.getTypePtr()->getReplacedParameter()->getDeclContext());
    if (is_without_name(function) || is_of_pack(type.getType()) || type.getType()->isRecordType())
      types.emplace_back(type.getType(), type.getSourceRange());
    return true;
  }
  bool VisitSubstNonTypeTemplateParmExpr(clang::SubstNonTypeTemplateParmExpr* e) override {
    const auto* function = llvm::dyn_cast<clang::CXXMethodDecl>(e->getParameter()->getDeclContext());
    if (is_without_name(function)) values.push_back(e);
    return true;
  }
  /// What was true of the original's types need not be of the twin's.
  bool VisitConceptSpecializationExpr(clang::ConceptSpecializationExpr* e) override {
    values.push_back(e);
    return true;
  }
  /// A type that the twin cannot name has the size that it has.
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* e) override {
    if (e->getKind() == clang::UETT_SizeOf) sizes.push_back(e);
    return true;
  }
  bool VisitRequiresExpr(clang::RequiresExpr* e) override {
    values.push_back(e);
    return true;
  }
  bool VisitTypeTraitExpr(clang::TypeTraitExpr* e) override {
    values.push_back(e);
    return true;
  }
  /// __builtin_LINE(): of the original.
  bool VisitSourceLocExpr(clang::SourceLocExpr* e) override {
    if (e->isIntType()) values.push_back(e);
    return true;
  }
  bool VisitIfStmt(clang::IfStmt* s) override {
    if (s->isConstexpr()) choices.push_back(s);
    return true;
  }
  bool VisitPredefinedExpr(clang::PredefinedExpr* e) override {
    if (e->getFunctionName()) function_names.push_back(e);
    return true;
  }
  /// Variables of functions, bindings, and members of the object at hand, where they are named or declared.
  std::vector<std::pair<const clang::ValueDecl*, clang::SourceLocation>> variables;
  std::vector<const clang::PredefinedExpr*> function_names;  ///< __func__ and its kin
  std::vector<const clang::IfStmt*> choices;                 ///< `if constexpr`
  std::vector<const clang::UnaryExprOrTypeTraitExpr*> sizes;
  std::vector<const clang::Expr*> values;  ///< constants that are to be written out
  std::vector<std::pair<clang::QualType, clang::SourceRange>> types;
  std::vector<const clang::DeclRefExpr*> callees;
  std::map<const clang::DeclRefExpr*, const clang::CallExpr*> by_default;  // of these, which take default arguments
  std::vector<std::pair<const clang::NamedDecl*, clang::SourceRange>> others;
  std::vector<std::pair<const clang::NamedDecl*, clang::SourceRange>>
      members;  ///< of the class around, without its name

 private:
  bool name(const clang::ValueDecl* decl, clang::SourceLocation at) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (decl->getIdentifier() &&
        (variable ? variable->isLocalVarDeclOrParm() : llvm::isa<clang::BindingDecl, clang::FieldDecl>(decl)))
      variables.emplace_back(decl, at);
    return true;
  }
  bool among_unnamed_;  ///< types may be those of closures
  bool in_body_;        ///< of a function, not in front of it
  /// Parameters of closures have no names in the twin; those of a constructor have none in front of its body.
  bool is_without_name(const clang::CXXMethodDecl* function) const {
    return function &&
           (function->getParent()->isLambda() || (!in_body_ && llvm::isa<clang::CXXConstructorDecl>(function)));
  }
  static bool is_of_pack(clang::QualType type) {
    const auto* one = type->getAs<clang::SubstTemplateTypeParmType>();
    return one && one->getPackIndex();
  }
  static bool is_spelled(clang::TemplateSpecializationTypeLoc type) {
    if (type.getTypePtr()->getTemplateName().getAsSubstTemplateTemplateParm()) return true;
    for (unsigned i = 0; i < type.getNumArgs(); ++i) {
      const clang::TemplateArgument argument = type.getArgLoc(i).getArgument();
      if (argument.getKind() == clang::TemplateArgument::Type && is_of_pack(argument.getAsType())) return true;
      if (argument.getKind() == clang::TemplateArgument::Template &&
          argument.getAsTemplate().getAsSubstTemplateTemplateParm())
        return true;
    }
    return false;
  }
  static bool is_of_class(clang::TemplateSpecializationTypeLoc type) {
    const clang::TemplateDecl* of = type.getTypePtr()->getTemplateName().getAsTemplateDecl();
    return of && of_class(of);
  }
  static bool of_class(const clang::Decl* decl) {
    if (is_library(decl)) return false;
    const clang::DeclContext* around = decl->getDeclContext();
    while (llvm::isa<clang::EnumDecl>(around)) around = around->getParent();
    return around->isRecord();
  }
};

}  // namespace

bool Lowering::is_hidden_later(const clang::NamedDecl* decl, clang::SourceLocation at) const {
  if (!function_ || !decl->getIdentifier() || decl->getDeclContext()->isFunctionOrMethod() || is_library(decl))
    return false;
  const clang::DeclContext* own = decl->getDeclContext()->getRedeclContext();
  for (const clang::DeclContext* scope = function_->getDeclContext(); scope && scope->getRedeclContext() != own;
       scope = scope->getParent())
    for (const clang::NamedDecl* other : scope->getRedeclContext()->lookup(decl->getDeclName()))
      if (other->getUnderlyingDecl() != decl &&
          around_.unit.sources().isBeforeInTranslationUnit(at, other->getLocation()))
        return true;
  return false;
}

/// Whether a private constant of a class can be read where the class is not at hand.
bool Lowering::is_revealed(const clang::VarDecl* constant) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(constant->getDeclContext());
  return around && constant->isStaticDataMember() && !local_class(around) && !is_hidden_type(around) &&
         !is_in_hidden_type(around) && !has_unnamed(arguments_of(around));
}

/// A static constant, an enumerator or a type of a class, as it is named outside; of a private constant its value.
std::string Lowering::member_text(const clang::NamedDecl* decl, clang::SourceLocation at) const {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(decl->getDeclContext());
  const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(decl->getDeclContext());
  const clang::TagDecl* tag = enumeration ? enumeration : llvm::dyn_cast<clang::TagDecl>(decl);
  const auto* holder = tag ? llvm::dyn_cast<clang::CXXRecordDecl>(tag->getDeclContext()) : nullptr;
  if (holder && local_class(holder)) {
    const auto* type = llvm::dyn_cast<clang::EnumDecl>(tag);
    const std::string name = type ? around_.types.name_of_local(type) : std::string();
    if (name.empty()) refuse(at, Reason::LocalClass, qualified_name(tag));
    if (!enumeration) return name;
    const bool by_name = enumeration->getIdentifier() != nullptr;
    return (by_name ? name : name.substr(9, name.rfind("::") - 9)) + "::" + decl->getNameAsString();
  }
  if (tag && tag->getIdentifier() && is_hidden_type(tag) && !is_hidden_type(holder) &&
      !around_.types.holds_scalar(versions::type_of(tag)) && around_.types.holds_scalar(versions::type_of(holder)))
    return around_.types.spelling_in_twin(tag) + (enumeration ? "::" + decl->getNameAsString() : std::string());
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  const auto* instance = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(decl);
  const bool is_hidden = Activity::is_hidden_member(instance ? instance->getSpecializedTemplate() : decl) ||
                         is_in_hidden_type(decl) || (instance && has_unnamed(arguments_of(instance)));
  if (enumeration && !enumeration->getIdentifier() && (is_hidden_type(enumeration) || is_hidden)) {
    const std::string number = llvm::toString(llvm::cast<clang::EnumConstantDecl>(decl)->getInitVal(), 10);
    return number[0] == '-' ? "(" + number + ")" : number;
  }
  if (!is_hidden)
    return (around ? around_.types.spelling(versions::type_of(around)) + "::" + decl->getNameAsString()
                   : "::" + qualified_name(decl)) +
           (instance ? arguments_text(arguments_of(instance), around_.types) : std::string());
  const clang::VarDecl* defined = nullptr;
  const bool is_fixed = variable && variable->getType().isConstQualified();
  const clang::APValue* value = is_fixed && variable->getAnyInitializer(defined) ? defined->evaluateValue() : nullptr;
  // Where the digits alone have the type, they read best.
  const clang::BuiltinType* type = variable ? variable->getType()->getAs<clang::BuiltinType>() : nullptr;
  if (value && type &&
      (type->getKind() == clang::BuiltinType::Int || type->getKind() == clang::BuiltinType::Bool ||
       type->isFloatingPoint())) {
    const std::string digits = value_text(*value, variable->getType(), around_.types);
    if (!digits.empty()) return digits[0] == '-' ? "(" + digits + ")" : digits;
  }
  if (variable && !instance && is_revealed(variable)) return around_.hidden_constant(variable);
  if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl);
      alias && !around_.types.holds_scalar(alias->getUnderlyingType()) &&
      !around_.types.unspeakable_name(alias->getUnderlyingType()))
    return around_.types.spelling(alias->getUnderlyingType().getCanonicalType());
  if (value && type)
    if (const std::string digits = value_text(*value, variable->getType(), around_.types); !digits.empty())
      return digits[0] == '-' ? "(" + digits + ")" : digits;
  refuse(at, Reason::Class,
         qualified_name(around                  ? around
                        : enumeration && holder ? holder
                                                : decl) +
             (instance && has_unnamed(arguments_of(instance)) ? "|the instance for a closure of its member '"
                                                              : "|the private member '") +
             decl->getNameAsString() + "', which its twin cannot name");
}

std::string Lowering::type_text(clang::QualType type, clang::SourceLocation at) const {
  if (const std::string name = around_.types.name_of_unnamed(type); !name.empty()) return name;
  if (!around_.types.is_nameable(type)) refuse(at, Reason::Lambda, "whose type is named here");
  if (const clang::TagDecl* tag = around_.types.unspeakable_name(type))
    refuse(at, Reason::Class,
           qualified_name(llvm::cast<clang::NamedDecl>(tag->getDeclContext())) + "|the private type '" +
               tag->getNameAsString() + "', which its twin cannot name");
  return around_.types.spelling(type);
}

namespace {

/// The tree of a template, of which an instance has the same places, has both branches of an `if constexpr`.
class WholeChoice : public Visitor {
 public:
  explicit WholeChoice(clang::SourceLocation at) : at_(at) {}
  bool VisitIfStmt(clang::IfStmt* s) override {
    if (s->getIfLoc() == at_) found = s;
    return !found;
  }
  const clang::IfStmt* found = nullptr;

 private:
  clang::SourceLocation at_;
};

/// Whether a semicolon behind it is a part of the statement that Clang's range for it leaves out.
bool ends_in_semicolon(const clang::Stmt* s) {
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s))
    return ends_in_semicolon(choice->getElse() ? choice->getElse() : choice->getThen());
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(s)) return ends_in_semicolon(loop->getBody());
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(s)) return ends_in_semicolon(loop->getBody());
  if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) return ends_in_semicolon(loop->getBody());
  if (const auto* cases = llvm::dyn_cast<clang::SwitchStmt>(s)) return ends_in_semicolon(cases->getBody());
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s)) return ends_in_semicolon(label->getSubStmt());
  if (const auto* label = llvm::dyn_cast<clang::SwitchCase>(s)) return ends_in_semicolon(label->getSubStmt());
  if (const auto* marked = llvm::dyn_cast<clang::AttributedStmt>(s)) return ends_in_semicolon(marked->getSubStmt());
  return !llvm::isa<clang::CompoundStmt, clang::DeclStmt, clang::NullStmt, clang::CXXTryStmt>(s);
}

/// Of an `if constexpr` the branch that its instance has not: in the twin, which is no template, it would have to be
/// right as well.
clang::SourceRange discarded_branch(const clang::IfStmt* s, const clang::FunctionDecl* function,
                                    const clang::ASTContext& context) {
  const auto taken = s->getNondiscardedCase(context);
  if (!function || !taken) return {};
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  WholeChoice whole(s->getIfLoc());
  whole.TraverseStmt((pattern && pattern->hasBody() ? pattern : function)->getBody());
  if (!whole.found || whole.found == s) return {};
  const clang::Stmt* left_out = *taken && *taken == s->getThen() ? whole.found->getElse() : whole.found->getThen();
  if (!left_out) return {};
  clang::SourceRange range = left_out->getSourceRange();
  const auto next = clang::Lexer::findNextToken(range.getEnd(), context.getSourceManager(), context.getLangOpts());
  if (ends_in_semicolon(left_out) && next && next->is(clang::tok::semi)) range.setEnd(next->getLocation());
  return range;
}

}  // namespace

/// The arguments that a call leaves out, with the comma in front of them.
std::string Lowering::written_defaults(const clang::CallExpr* e) {
  std::string words;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const auto* left_out = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e->getArg(i));
    if (!left_out) continue;
    if (!literal_default(left_out) || e->getRParenLoc().isMacroID())
      refuse(e->getExprLoc(), Reason::Expression, overloaded_behind);
    words += (i > 0 ? ", " : "") + around_.text.of(left_out->getExpr()->getSourceRange());
  }
  return words;
}

namespace {

const clang::CXXThisExpr* this_of(const clang::Expr* e) {
  return llvm::dyn_cast<clang::CXXThisExpr>(e->IgnoreParenImpCasts());
}

}  // namespace

std::pair<core::Pieces, bool> Lowering::object_text(const clang::MemberExpr* member) {
  const clang::Expr* base = member->getBase()->IgnoreParenImpCasts();
  if (self_ && llvm::isa<clang::CXXThisExpr>(base)) return {{symbol(self_)}, false};
  // `p->` of an object is no expression by itself.
  if (const auto* arrow = llvm::dyn_cast<clang::CXXOperatorCallExpr>(base);
      arrow && arrow->getOperator() == clang::OO_Arrow) {
    if (const auto* first = llvm::dyn_cast<clang::CXXOperatorCallExpr>(arrow->getArg(0)->IgnoreParenImpCasts());
        first && first->getOperator() == clang::OO_Arrow)
      refuse(member->getExprLoc(), Reason::Expression, "an operator-> that gives an object with another");
    const bool simple = precedence_of(arrow->getArg(0)) >= core::Precedence::Postfix;
    const core::Pieces object = untouched_text(arrow->getArg(0));
    return {core::joined(simple ? "" : "(", object, simple ? ".operator->()" : ").operator->()"), true};
  }
  return {untouched_text(member->getBase()), member->isArrow()};
}

/// What the text of a member function says of its object, where that is a constant with a name of its own; and members
/// of originals that only their class can name.
void Lowering::members_of_originals(const clang::Stmt* s, std::vector<SourceText::Replacement>& replacements) {
  if (!s) return;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(s)) {
    const clang::CXXThisExpr* self = self_ ? this_of(member->getBase()) : nullptr;
    const clang::ValueDecl* named = member->getMemberDecl();
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(named);
    const bool has_pointer = llvm::isa<clang::FieldDecl>(named) || (method && !method->isStatic());
    if (has_pointer && Activity::is_hidden_member(named) && (self || !this_of(member->getBase()))) {
      const auto [object, is_pointer] = object_text(member);
      replacements.push_back(
          {member->getSourceRange(), core::joined("(", object, is_pointer ? "->*" : ".*",
                                                  around_.hidden_member(named, member->getExprLoc()), ")")});
      return;
    }
    if (self && !llvm::isa<clang::VarDecl, clang::EnumConstantDecl>(member->getMemberDecl())) {
      const clang::SourceLocation qualified =
          member->hasQualifier() ? member->getQualifierLoc().getBeginLoc() : member->getMemberLoc();
      replacements.push_back(
          {{member->getBeginLoc(), member->getMemberLoc()},
           {symbol(self_), "." + around_.text.of(clang::SourceRange(qualified, member->getMemberLoc()))}});
      return;
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s);
      op && self_ && op->getOpcode() == clang::UO_Deref && this_of(op->getSubExpr())) {
    replacements.push_back({op->getSourceRange(), {symbol(self_)}});
    return;
  }
  if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(s); self && self_ && !self->isImplicit())
    replacements.push_back({self->getSourceRange(), {"(&", symbol(self_), ")"}});
  for (const clang::Stmt* child : s->children()) members_of_originals(child, replacements);
}

TermRef Lowering::with_objects_apart(const clang::Expr* e, const TermRef& text) {
  const auto* whole = core::as<Verbatim>(text);
  if (!whole || !core::is_words(*whole)) return nullptr;
  std::vector<SourceText::Replacement> objects;
  for (const clang::MaterializeTemporaryExpr* made : noticed_temporaries(e)) {
    if (is_unnamed(made->getType())) return nullptr;
    const core::TypeRef type = core::passive(around_.types.spelling(made->getType().getUnqualifiedType()));
    const clang::Expr* given = made->getSubExpr();
    TermRef object =
        make_term(Verbatim{untouched_text(given), precedence_of(given)}, type, false, activity_.access(given), false);
    if (TermRef apart = with_objects_apart(given, object)) object = std::move(apart);
    objects.push_back({made->getSourceRange(),
                       {Hole{make_term(core::Temporary{object, true}, type, false, object->access, false),
                             core::Wanted::Dual, Precedence::Postfix}}});
  }
  if (objects.empty()) return nullptr;
  Verbatim apart{untouched_text(e, objects), whole->precedence, whole->key};
  const auto is_object = [](const core::Piece& piece) { return std::holds_alternative<Hole>(piece); };
  if (static_cast<std::size_t>(llvm::count_if(apart.pieces, is_object)) != objects.size()) return nullptr;
  return make_term(std::move(apart), text->type, text->place, text->access, text->active);
}

core::Pieces Lowering::untouched_text(const clang::Stmt* s, std::vector<SourceText::Replacement> replacements) {
  // A name that other code overloads or hides at the place of the twin is written as what it resolved to.
  UsedNames visitor(!around_.types.names.empty(), function_ && tape_in_sight_);
  visitor.TraverseStmt(const_cast<clang::Stmt*>(s));
  members_of_originals(s, replacements);
  for (const auto& [decl, range] : visitor.members)
    replacements.push_back({range, {member_text(decl, range.getBegin())}});
  for (const auto& [decl, range] : visitor.others)
    if (is_hidden_later(decl, range.getBegin())) replacements.push_back({range, {"::" + qualified_name(decl)}});
  for (const clang::DeclRefExpr* name : visitor.callees) {
    std::string resolved = callee_text(llvm::cast<clang::FunctionDecl>(name->getDecl()), name->getBeginLoc());
    if (const auto found = visitor.by_default.find(name);
        found != visitor.by_default.end() && llvm::StringRef(resolved).starts_with("static_cast<"))
      replacements.push_back({found->second->getRParenLoc(), {written_defaults(found->second) + ")"}});
    if (!resolved.empty()) replacements.push_back({name->getSourceRange(), {std::move(resolved)}});
  }
  for (const auto& [type, range] : visitor.types) {
    const std::string words = type_text(type, range.getBegin());
    // A reference to a reference is one only under a name.
    const auto next =
        clang::Lexer::findNextToken(range.getEnd(), around_.unit.sources(), around_.unit.ast().getLangOpts());
    const bool goes_on = type->isReferenceType() && next && next->isOneOf(clang::tok::amp, clang::tok::ampamp);
    replacements.push_back({range, {goes_on ? "std::type_identity_t<" + words + ">" : words}});
  }
  for (const clang::IfStmt* choice : visitor.choices)
    if (const clang::SourceRange branch = discarded_branch(choice, function_, around_.unit.ast()); branch.isValid())
      replacements.push_back({branch, {"{}"}});
  for (const clang::UnaryExprOrTypeTraitExpr* e : visitor.sizes)
    if (around_.types.is_out_of_reach(e->getTypeOfArgument()))
      replacements.push_back({e->getSourceRange(), {size_text(e)}});
  for (const clang::PredefinedExpr* e : visitor.function_names)
    if (!around_.unit.sources().isInSystemMacro(e->getLocation()))  // assert names the function to print it
      replacements.push_back({e->getSourceRange(), {"\"" + e->getFunctionName()->getString().str() + "\""}});
  for (const clang::Expr* e : visitor.values) {
    clang::Expr::EvalResult result;
    const std::string value = !e->isValueDependent() && e->EvaluateAsRValue(result, around_.unit.ast())
                                  ? value_text(result.Val, e->getType(), around_.types)
                                  : std::string();
    if (value.empty()) refuse(e->getExprLoc(), Reason::Expression, "a constant that depends on a template's argument");
    // Two closing angles are one token, of which only the first is replaced.
    const std::string whole = around_.text.of(e->getSourceRange());
    const bool closes_two =
        llvm::StringRef(whole).ends_with(">>") && llvm::StringRef(whole).count('>') > llvm::StringRef(whole).count('<');
    replacements.push_back(
        {e->getSourceRange(), {(value[0] == '-' ? "(" + value + ")" : value) + (closes_two ? ">" : "")}});
  }
  const auto before = [&](clang::SourceLocation a, clang::SourceLocation b) {
    return around_.unit.sources().isBeforeInTranslationUnit(a, b);
  };
  std::sort(replacements.begin(), replacements.end(), [&](const auto& a, const auto& b) {
    return before(a.range.getBegin(), b.range.getBegin()) ||
           (a.range.getBegin() == b.range.getBegin() && before(b.range.getEnd(), a.range.getEnd()));
  });
  // What is inside of another has been replaced with it.
  std::vector<SourceText::Replacement> outermost;
  for (SourceText::Replacement& each : replacements)
    if (outermost.empty() || before(outermost.back().range.getEnd(), each.range.getBegin()))
      outermost.push_back(std::move(each));
  SourceText::Names names;
  for (const auto& [decl, at] : visitor.variables)
    names.emplace(around_.unit.sources().getSpellingLoc(at), symbol(decl));
  core::Pieces text = around_.text.of(s->getSourceRange(), outermost, names);
  // The range of a default member initialiser in braces starts with its equals sign.
  const auto first =
      llvm::find_if(text, [](const core::Piece& piece) { return !std::holds_alternative<core::InMacro>(piece); });
  auto* words = first == text.end() ? nullptr : std::get_if<std::string>(&*first);
  if (words && words->rfind("= ", 0) == 0) words->erase(0, 2);
  if (words && words->empty()) text.erase(first);
  return text;
}

}  // namespace dualrev::frontend
