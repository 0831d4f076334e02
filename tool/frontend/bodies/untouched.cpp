// Text that no scalar reaches stays the source's own; names in it that would mean something else behind the unit are
// written in full.
#include "frontend/bodies/untouched.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/Lex/Lexer.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/names.hpp"
#include "frontend/types/lifetimes.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;

bool asks_for_types(Body& in, const clang::Stmt* s) {
  return llvm::isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt, clang::IfStmt>(s) &&
         in.around.text.of(s->getSourceRange()).find("decltype") != std::string::npos;
}

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

bool expands_pack(Body& in, const clang::Stmt* s) {
  const clang::SourceManager& sources = in.around.unit.sources();
  const auto* e = llvm::dyn_cast<clang::Expr>(s);
  const auto* op = e ? llvm::dyn_cast<clang::BinaryOperator>(bare(e)->IgnoreImplicit()) : nullptr;
  const auto* call = e ? llvm::dyn_cast<clang::CXXOperatorCallExpr>(bare(e)->IgnoreImplicit()) : nullptr;
  const clang::SourceLocation at = op ? op->getOperatorLoc() : call ? call->getOperatorLoc() : clang::SourceLocation();
  if (at.isValid() && *sources.getCharacterData(sources.getSpellingLoc(at)) == '.') return true;
  std::vector<clang::SourceRange> closures;
  variadic_closures(s, closures);
  return in.around.text.has_ellipsis(s->getSourceRange(), closures);
}

TermRef integral_constant(Body& in, const clang::Expr* e) {
  clang::Expr::EvalResult result;
  if (!e->getType()->isIntegralOrEnumerationType() || e->isValueDependent() || e->isLValue() ||
      !e->EvaluateAsInt(result, in.around.unit.ast()))
    return nullptr;
  const std::string digits = value_text(result.Val, e->getType(), in.around.types);
  const core::TypeRef type = in.around.types.of_constant(e->getType());
  const TermRef literal =
      result.Val.isInt() && result.Val.getInt().isRepresentableByInt64()
          ? make_term(core::Literal{result.Val.getInt().getExtValue()}, type, false, core::pure, false)
          : nullptr;
  const Precedence level = digits[0] == '-' ? Precedence::Unary : Precedence::Primary;
  return make_term(Verbatim{{core::number_token(digits)}, level, {}, literal}, type, false, core::pure, false);
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

/// The arguments that a call leaves out, with the comma in front of them.
std::string written_defaults(Body& in, const clang::CallExpr* e) {
  std::string words;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const auto* left_out = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e->getArg(i));
    if (!left_out) continue;
    if (!literal_default(in, left_out) || e->getRParenLoc().isMacroID())
      refuse(e->getExprLoc(), Reason::Expression, overloaded_behind);
    words += (i > 0 ? ", " : "") + in.around.text.of(left_out->getExpr()->getSourceRange());
  }
  return words;
}

const clang::CXXThisExpr* this_of(const clang::Expr* e) {
  return llvm::dyn_cast<clang::CXXThisExpr>(e->IgnoreParenImpCasts());
}

}  // namespace

std::pair<core::Pieces, bool> object_text(Body& in, const clang::MemberExpr* member) {
  const clang::Expr* base = member->getBase()->IgnoreParenImpCasts();
  if (in.self && llvm::isa<clang::CXXThisExpr>(base)) return {{in.symbol(in.self)}, false};
  // `p->` of an object is no expression by itself.
  if (const auto* arrow = llvm::dyn_cast<clang::CXXOperatorCallExpr>(base);
      arrow && arrow->getOperator() == clang::OO_Arrow) {
    if (const auto* first = llvm::dyn_cast<clang::CXXOperatorCallExpr>(arrow->getArg(0)->IgnoreParenImpCasts());
        first && first->getOperator() == clang::OO_Arrow)
      refuse(member->getExprLoc(), Reason::Expression, "an operator-> that gives an object with another");
    const bool simple = precedence_of(arrow->getArg(0)) >= core::Precedence::Postfix;
    const core::Pieces object = untouched_text(in, arrow->getArg(0));
    return {core::joined(simple ? "" : "(", object, simple ? ".operator->()" : ").operator->()"), true};
  }
  return {untouched_text(in, member->getBase()), member->isArrow()};
}

namespace {

/// What the text of a member function says of its object, where that is a constant with a name of its own; and members
/// of originals that only their class can name.
void members_of_originals(Body& in, const clang::Stmt* s, std::vector<SourceText::Replacement>& replacements) {
  if (!s) return;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(s)) {
    const clang::CXXThisExpr* self = in.self ? this_of(member->getBase()) : nullptr;
    const clang::ValueDecl* named = member->getMemberDecl();
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(named);
    const bool has_pointer = llvm::isa<clang::FieldDecl>(named) || (method && !method->isStatic());
    if (has_pointer && Activity::is_hidden_member(named) && (self || !this_of(member->getBase()))) {
      const auto [object, is_pointer] = object_text(in, member);
      replacements.push_back(
          {member->getSourceRange(), core::joined("(", object, is_pointer ? "->*" : ".*",
                                                  in.around.hidden_member(named, member->getExprLoc()), ")")});
      return;
    }
    if (self && !llvm::isa<clang::VarDecl, clang::EnumConstantDecl>(member->getMemberDecl())) {
      const clang::SourceLocation qualified =
          member->hasQualifier() ? member->getQualifierLoc().getBeginLoc() : member->getMemberLoc();
      replacements.push_back(
          {{member->getBeginLoc(), member->getMemberLoc()},
           {in.symbol(in.self), "." + in.around.text.of(clang::SourceRange(qualified, member->getMemberLoc()))}});
      return;
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s);
      op && in.self && op->getOpcode() == clang::UO_Deref && this_of(op->getSubExpr())) {
    replacements.push_back({op->getSourceRange(), {in.symbol(in.self)}});
    return;
  }
  if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(s); self && in.self && !self->isImplicit())
    replacements.push_back({self->getSourceRange(), {"(&", in.symbol(in.self), ")"}});
  for (const clang::Stmt* child : s->children()) members_of_originals(in, child, replacements);
}

}  // namespace

TermRef with_objects_apart(Body& in, const clang::Expr* e, const TermRef& text) {
  const auto* whole = core::as<Verbatim>(text);
  if (!whole || !core::is_words(*whole)) return nullptr;
  std::vector<SourceText::Replacement> objects;
  for (const clang::MaterializeTemporaryExpr* made : noticed_temporaries(e)) {
    if (is_unnamed(made->getType())) return nullptr;
    const core::TypeRef type = core::passive(in.around.types.spelling(made->getType().getUnqualifiedType()));
    const clang::Expr* given = made->getSubExpr();
    TermRef object = make_term(Verbatim{untouched_text(in, given), precedence_of(given)}, type, false,
                               in.activity.access(given), false);
    if (TermRef apart = with_objects_apart(in, given, object)) object = std::move(apart);
    objects.push_back({made->getSourceRange(),
                       {Hole{make_term(core::Temporary{object, true}, type, false, object->access, false),
                             core::Wanted::Dual, Precedence::Postfix}}});
  }
  if (objects.empty()) return nullptr;
  Verbatim apart{untouched_text(in, e, objects), whole->precedence, whole->key};
  const auto is_object = [](const core::Piece& piece) { return std::holds_alternative<Hole>(piece); };
  if (static_cast<std::size_t>(llvm::count_if(apart.pieces, is_object)) != objects.size()) return nullptr;
  return make_term(std::move(apart), text->type, text->place, text->access, text->active);
}

/// "{1, 2}", whose braces are tokens.
static core::Pieces in_braces(core::Pieces text) {
  auto* last = std::get_if<std::string>(&text.back());
  if (!last || !last->ends_with('}')) return text;
  last->pop_back();
  const auto first = llvm::find_if(text, [](const core::Piece& piece) { return std::get_if<std::string>(&piece); });
  std::get<std::string>(*first).erase(0, 1);
  text.insert(text.begin(), core::braces_token());
  text.emplace_back(core::end_token(core::Token::Kind::Braces));
  llvm::erase_if(text, [](const core::Piece& piece) {
    const auto* words = std::get_if<std::string>(&piece);
    return words && words->empty();
  });
  return text;
}

/// Whether text is a literal, with the sign in front of it.
static bool is_number(llvm::StringRef text) {
  text.consume_front("-");
  if (text.empty() || !(llvm::isDigit(text[0]) || (text[0] == '.' && text.size() > 1 && llvm::isDigit(text[1]))))
    return false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const bool is_sign = (text[i] == '+' || text[i] == '-') && llvm::StringRef("eEpP").contains(text[i - 1]);
    if (!llvm::isAlnum(text[i]) && text[i] != '.' && text[i] != '\'' && text[i] != '_' && !is_sign) return false;
  }
  return true;
}

core::Pieces untouched_text(Body& in, const clang::Stmt* s, std::vector<SourceText::Replacement> replacements) {
  // A name that other code overloads or hides at the place of the twin is written as what it resolved to.
  UsedNames visitor(!in.around.types.names.empty(), in.function && in.tape_in_sight);
  visitor.TraverseStmt(const_cast<clang::Stmt*>(s));
  members_of_originals(in, s, replacements);
  for (const auto& [decl, range] : visitor.members)
    replacements.push_back({range, {member_text(in, decl, range.getBegin())}});
  for (const auto& [decl, range] : visitor.others)
    if (is_hidden_later(in, decl, range.getBegin())) replacements.push_back({range, {"::" + qualified_name(decl)}});
  for (const clang::DeclRefExpr* name : visitor.callees) {
    std::string resolved = callee_text(in, llvm::cast<clang::FunctionDecl>(name->getDecl()), name->getBeginLoc());
    if (const auto found = visitor.by_default.find(name);
        found != visitor.by_default.end() && llvm::StringRef(resolved).starts_with("static_cast<"))
      replacements.push_back({found->second->getRParenLoc(), {written_defaults(in, found->second) + ")"}});
    if (!resolved.empty()) replacements.push_back({name->getSourceRange(), {std::move(resolved)}});
  }
  for (const auto& [type, range] : visitor.types) {
    const std::string words = type_text(in, type, range.getBegin());
    // A reference to a reference is one only under a name.
    const auto next =
        clang::Lexer::findNextToken(range.getEnd(), in.around.unit.sources(), in.around.unit.ast().getLangOpts());
    const bool goes_on = type->isReferenceType() && next && next->isOneOf(clang::tok::amp, clang::tok::ampamp);
    replacements.push_back({range, {goes_on ? "std::type_identity_t<" + words + ">" : words}});
  }
  for (const clang::IfStmt* choice : visitor.choices)
    if (const clang::SourceRange branch = discarded_branch(choice, in.function, in.around.unit.ast()); branch.isValid())
      replacements.push_back({branch, {"{}"}});
  for (const clang::UnaryExprOrTypeTraitExpr* e : visitor.sizes)
    if (in.around.types.is_out_of_reach(e->getTypeOfArgument()))
      replacements.push_back({e->getSourceRange(), {size_text(in, e)}});
  for (const clang::PredefinedExpr* e : visitor.function_names)
    if (!in.around.unit.sources().isInSystemMacro(e->getLocation()))  // assert names the function to print it
      replacements.push_back({e->getSourceRange(), {"\"" + e->getFunctionName()->getString().str() + "\""}});
  for (const clang::Expr* e : visitor.values) {
    clang::Expr::EvalResult result;
    const std::string value = !e->isValueDependent() && e->EvaluateAsRValue(result, in.around.unit.ast())
                                  ? value_text(result.Val, e->getType(), in.around.types)
                                  : std::string();
    if (value.empty()) refuse(e->getExprLoc(), Reason::Expression, "a constant that depends on a template's argument");
    // Two closing angles are one token, of which only the first is replaced.
    const std::string whole = in.around.text.of(e->getSourceRange());
    const bool closes_two =
        llvm::StringRef(whole).ends_with(">>") && llvm::StringRef(whole).count('>') > llvm::StringRef(whole).count('<');
    replacements.push_back(
        {e->getSourceRange(), {(value[0] == '-' ? "(" + value + ")" : value) + (closes_two ? ">" : "")}});
  }
  const auto before = [&](clang::SourceLocation a, clang::SourceLocation b) {
    return in.around.unit.sources().isBeforeInTranslationUnit(a, b);
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
    names.emplace(in.around.unit.sources().getSpellingLoc(at), in.symbol(decl));
  core::Pieces text = in.around.text.of(s->getSourceRange(), outermost, names);
  // The range of a default member initialiser in braces starts with its equals sign.
  const auto first =
      llvm::find_if(text, [](const core::Piece& piece) { return !std::holds_alternative<core::InMacro>(piece); });
  auto* words = first == text.end() ? nullptr : std::get_if<std::string>(&*first);
  if (words && words->rfind("= ", 0) == 0) words->erase(0, 2);
  if (words && words->empty()) text.erase(first);
  if (!words || words->empty()) return text;
  if (text.size() == 1 && is_number(*words)) return {core::number_token(*words)};
  return words->front() == '{' && llvm::isa<clang::Expr>(s) ? in_braces(std::move(text)) : text;
}

}  // namespace dualrev::frontend
