// Statements that stay the source's own text; beside it, as terms, what they do to integers and constants.
#include "frontend/bodies/plain.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/Lex/Lexer.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/integers.hpp"
#include "frontend/bodies/loop_marks.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/positions.hpp"
#include "frontend/bodies/untouched.hpp"

namespace dualrev::frontend {

using core::make_stmt;
using core::make_term;
using core::StmtRef;
using core::TermRef;

const clang::Expr* asserted(Body& in, const clang::Expr* e) {
  const auto* check = llvm::dyn_cast<clang::ConditionalOperator>(bare(e));
  if (!check || !e->getBeginLoc().isMacroID() ||
      clang::Lexer::getImmediateMacroName(e->getBeginLoc(), in.around.unit.sources(),
                                          in.around.unit.ast().getLangOpts()) != "assert")
    return nullptr;
  const clang::Expr* condition = check->getCond();
  for (const auto* inner = llvm::dyn_cast<clang::CastExpr>(bare(condition));
       inner && inner->getSubExpr()->getType()->isBooleanType();
       inner = llvm::dyn_cast<clang::CastExpr>(bare(condition)))
    condition = inner->getSubExpr();
  return condition;
}
TermRef assertion(core::Hole condition) {
  return make_term(core::Verbatim{{core::Token{core::Token::Kind::Assert, "assert("}, std::move(condition), ")"},
                                  core::Precedence::Postfix},
                   nullptr, false, core::reads, false);
}

namespace {

/// What "(void)x" throws away; null for others.
const clang::Expr* thrown_away(const clang::Expr* e) {
  const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(e->IgnoreParens());
  return cast && cast->getCastKind() == clang::CK_ToVoid ? cast->getSubExpr() : nullptr;
}

StmtRef meaning_of_statement(Body& in, const clang::Stmt* s) {
  if (llvm::isa<clang::NullStmt>(s)) return make_stmt(core::Stmts{});
  if (const auto* marked = llvm::dyn_cast<clang::AttributedStmt>(s);  // [[fallthrough]];
      marked && llvm::isa<clang::NullStmt>(marked->getSubStmt()))
    return make_stmt(core::Stmts{});
  if (llvm::isa<clang::BreakStmt>(s)) return make_stmt(core::Jump{core::Jump::Kind::Break});
  if (llvm::isa<clang::ContinueStmt>(s)) return make_stmt(core::Jump{core::Jump::Kind::Continue});
  if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(s); result && !result->getRetValue())
    return make_stmt(core::Return{});
  if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(s);
      result && result->getRetValue() &&
      (is_double(result->getRetValue()->getType()) || is_integer(result->getRetValue()->getType())))
    return make_stmt(core::Return{core::Hole{spelled_meaning(in, result->getRetValue())}});
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s);
      e && llvm::isa<clang::CXXThrowExpr>(e->IgnoreUnlessSpelledInSource()))
    return make_stmt(core::Jump{core::Jump::Kind::Throw});
  const auto* whole = llvm::dyn_cast<clang::Expr>(s);
  if (const clang::Expr* condition = whole ? asserted(in, whole) : nullptr) {
    const core::Access access = in.activity.access(condition);
    if (access.changes_or_runs() || access.throws) return nullptr;
    return make_stmt(core::Evaluate{assertion(core::Hole{spelled_meaning(in, condition)})});
  }
  if (const clang::Expr* e = whole ? thrown_away(whole) : nullptr) {
    const core::Access access = in.activity.access(e);
    if (access.changes_or_runs() || access.throws) return nullptr;
    return make_stmt(core::Evaluate{
        make_term(core::Verbatim{{core::Token{core::Token::Kind::Discard, "(void)"},
                                  core::Hole{meaning(in, e), core::Wanted::Value, core::Precedence::Unary}},
                                 core::Precedence::Unary},
                  nullptr, false, access, false)});
  }
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s))
    if (const TermRef change = meaning_of_change(in, e)) return make_stmt(core::Evaluate{change});
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s))
    return is_integer(e->getType()) || is_double(e->getType()) || is_position(e->getType())
               ? make_stmt(core::Evaluate{meaning(in, e)})
               : nullptr;
  const auto inside = [&](const clang::Stmt* body) -> StmtRef {
    core::Stmts all;
    if (const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(body))
      for (const clang::Stmt* each : block->body()) all.body.push_back(plain(in, each));
    else if (body)
      all.body.push_back(plain(in, body));
    return make_stmt(std::move(all));
  };
  if (llvm::isa<clang::CompoundStmt>(s)) return inside(s);
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s);
      choice && !choice->getInit() && !choice->getConditionVariable() && !choice->isConstexpr())
    return make_stmt(core::If{nullptr, spelled_meaning(in, choice->getCond()), inside(choice->getThen()),
                              choice->getElse() ? inside(choice->getElse()) : nullptr, false});
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(s); loop && !loop->getConditionVariable())
    return make_stmt(core::While{spelled_meaning(in, loop->getCond()), inside(loop->getBody())});
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(s))
    return make_stmt(core::DoWhile{inside(loop->getBody()), spelled_meaning(in, loop->getCond())});
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(s); loop && !loop->getConditionVariable())
    return make_stmt(core::For{loop->getInit() ? plain(in, loop->getInit()) : nullptr,
                               loop->getCond() ? spelled_meaning(in, loop->getCond()) : nullptr,
                               loop->getInc() ? spelled_meaning(in, loop->getInc()) : nullptr,
                               inside(loop->getBody())});
  if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(s); loop && !loop->getInit()) {
    const clang::Expr* range = loop->getRangeInit();
    const clang::VarDecl* variable = loop->getLoopVariable();
    const clang::QualType of = variable->getType().getNonReferenceType();
    const auto row = in.around.types.integers_in(range->getType().getUnqualifiedType(), {});
    if (!is_integer(of) || !(row || is_of_integers(in, range->getType())) || variable->getDeclName().isEmpty())
      return nullptr;
    const core::Declarator d{variable->getNameAsString(),
                             in.around.types.lower(variable->getType(), s->getBeginLoc()),
                             core::Declarator::Init::None,
                             {},
                             true,
                             in.symbol(variable)};
    const core::TypeRef type = in.around.types.lower(range->getType().getUnqualifiedType(), s->getBeginLoc());
    const TermRef term =
        make_term(core::Verbatim{untouched_text(in, range), precedence_of(range), {}, meaning(in, range)}, type, true,
                  core::reads, false);
    return make_stmt(core::RangeFor{nullptr, d, core::Hole{term}, inside(loop->getBody())});
  }
  if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(s);
      choice && !choice->getInit() && !choice->getConditionVariable())
    return make_stmt(core::Switch{nullptr, spelled_meaning(in, choice->getCond()), inside(choice->getBody())});
  if (const auto* label = llvm::dyn_cast<clang::DefaultStmt>(s))
    return make_stmt(core::Case{core::Case::Kind::Default, "", plain(in, label->getSubStmt())});
  if (const auto* label = llvm::dyn_cast<clang::CaseStmt>(s); label && !label->getRHS())
    return make_stmt(core::Case{core::Case::Kind::Case, core::words_of({untouched_text(in, label->getLHS())}),
                                plain(in, label->getSubStmt()), meaning(in, label->getLHS())});
  const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s);
  if (!declaration) return nullptr;
  core::Declare all;
  for (const clang::Decl* decl : declaration->decls()) {
    if (llvm::isa<clang::UsingDecl, clang::UsingDirectiveDecl, clang::StaticAssertDecl, clang::EnumDecl>(decl))
      continue;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) return nullptr;
    if (variable->isStaticLocal() && !variable->isUsableInConstantExpressions(in.around.unit.ast())) return nullptr;
    if (variable->getType().isVolatileQualified()) return nullptr;
    const clang::QualType plain_type = variable->getType().getUnqualifiedType();
    const bool is_position = frontend::is_position(plain_type) && !plain_type->isReferenceType();
    if (is_of_integers(in, variable->getType())) {
      all.declarators.push_back(declared_integers(in, variable));
      continue;
    }
    if (!is_integer(plain_type) && !is_double(plain_type) && !is_position) return nullptr;
    const core::TypeRef type = is_double(plain_type) ? core::real(core::Scalar::Double)
                               : plain_type->isPointerType()
                                   ? core::make_type(core::Pointer{core::real(core::Scalar::Double, true)})
                               : is_position ? core::passive("auto")
                                             : in.around.types.lower(plain_type, s->getBeginLoc());
    core::Declarator d{in.symbol(variable)->name, type, core::Declarator::Init::None, {}, true};
    d.symbol = in.symbol(variable);
    if (const clang::Expr* init = variable->getInit()) {
      d.init = core::Declarator::Init::Copy;
      const auto* list = llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParens());
      if (list && list->getNumInits() > 1) return nullptr;
      const TermRef value = list && list->getNumInits() == 0 ? core::number("0", type)
                                                             : spelled_meaning(in, list ? list->getInit(0) : init);
      d.arguments = {core::Hole{value, core::Wanted::Value}};
    }
    all.declarators.push_back(std::move(d));
  }
  return make_stmt(std::move(all));
}

}  // namespace

StmtRef plain_text(core::Pieces pieces) {
  return make_stmt(core::Plain{core::make_term(core::Verbatim{std::move(pieces)}, nullptr, false, core::pure, false)});
}

StmtRef plain_text(std::string words) { return plain_text(core::Pieces{std::move(words)}); }

/// The brace at the end closes a block, and no expression: `if (c) return {}` ends with a semicolon.
static bool ends_with_block(const clang::Stmt* s) {
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s))
    return ends_with_block(choice->getElse() ? choice->getElse() : choice->getThen());
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(s)) return ends_with_block(loop->getBody());
  if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) return ends_with_block(loop->getBody());
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(s)) return ends_with_block(loop->getBody());
  if (const auto* cases = llvm::dyn_cast<clang::SwitchStmt>(s)) return ends_with_block(cases->getBody());
  if (const auto* label = llvm::dyn_cast<clang::SwitchCase>(s)) return ends_with_block(label->getSubStmt());
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s)) return ends_with_block(label->getSubStmt());
  if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s))
    return ends_with_block(attributed->getSubStmt());
  return !llvm::isa<clang::Expr, clang::ReturnStmt>(s);
}

/// A variable that is named where nothing of it is left: in a fold over no elements, in a branch that is not taken.
static bool is_left_alone(const clang::Decl* decl) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  return variable && variable->isReferenced() && !variable->isUsed() && !variable->getType().isConstQualified();
}

/// "= double" of "using T = double"
static core::Pieces behind_name(core::Pieces text) {
  const auto equals = [](const core::Piece& piece) {
    const auto* words = std::get_if<std::string>(&piece);
    return words ? words->find('=') : std::string::npos;
  };
  const auto first = llvm::find_if(text, [&](const core::Piece& piece) { return equals(piece) != std::string::npos; });
  text.erase(text.begin(), first);
  if (!text.empty()) std::get<std::string>(text.front()).erase(0, equals(text.front()));
  return text;
}

StmtRef plain(Body& in, const clang::Stmt* s) {
  if (const auto mark = loop_mark(s)) return marked(in, *mark, s);
  core::Pieces words = untouched_text(in, s);
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s);
      declaration && (llvm::any_of(declaration->decls(), is_left_alone) ||
                      llvm::any_of(declaration->decls(), [&](const clang::Decl* d) { return is_given_away(in, d); })))
    words = core::joined("[[maybe_unused]] ", words);
  // The name of a type may be left without use: what it named is spelled.
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s); declaration && declaration->isSingleDecl()) {
    if (llvm::isa<clang::TypedefDecl>(declaration->getSingleDecl())) words = core::joined("[[maybe_unused]] ", words);
    if (const auto* alias = llvm::dyn_cast<clang::TypeAliasDecl>(declaration->getSingleDecl()))
      words = core::joined("using " + alias->getNameAsString() + " [[maybe_unused]] ", behind_name(std::move(words)));
  }
  const auto* last = words.empty() ? nullptr : std::get_if<std::string>(&words.back());
  const bool is_ended = last && (last->back() == ';' || (last->back() == '}' && ends_with_block(s)));
  if (!words.empty() && !is_ended) core::add_text(words, ";");
  return make_stmt(core::Plain{core::make_term(core::Verbatim{std::move(words), core::Precedence::Primary}, nullptr,
                                               false, in.activity.access(s), false),
                               meaning_of_statement(in, s)});
}

}  // namespace dualrev::frontend
