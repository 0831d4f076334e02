// Statements => core statements, with their comments.
#include "frontend/bodies/statements.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/Lex/Lexer.h>

#include "frontend/bodies/asked.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/declarations.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/loop_marks.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/pieces.hpp"
#include "frontend/bodies/plain.hpp"
#include "frontend/bodies/throwing.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/library/protocols.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_stmt;
using core::StmtRef;
using core::TermRef;

namespace {

StmtRef with_trailing(const StmtRef& s, std::string comment) {
  return std::make_shared<const core::Stmt>(
      core::Stmt{s->form, s->comments, std::move(comment), s->location, s->checkpoint});
}

/// The expression, and what it chooses from.
std::vector<const clang::Expr*> places_of(const clang::Expr* e) {
  std::vector<const clang::Expr*> all{e};
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(all[i]->IgnoreParenImpCasts()))
      all.insert(all.end(), {choice->getTrueExpr(), choice->getFalseExpr()});
    else if (const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(all[i]->IgnoreParenImpCasts());
             comma && comma->isCommaOp())
      all.push_back(comma->getRHS());
  return all;
}

/// Jumps need their targets, and loops their bodies, as forms of their own.
bool must_be_structured(const clang::Stmt* s) {
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s); choice && (choice->isConstexpr() || choice->isConsteval()))
    return true;
  return llvm::isa<clang::CompoundStmt, clang::LabelStmt, clang::SwitchCase, clang::SwitchStmt>(s);
}

StmtRef lower_compound(Body& in, const clang::CompoundStmt* s) {
  const clang::SourceManager& sources = in.around.unit.sources();
  core::Stmts block;
  const auto [file, begin] = sources.getDecomposedExpansionLoc(s->getLBracLoc());
  const unsigned end = sources.getFileOffset(sources.getExpansionLoc(s->getRBracLoc()));
  const bool from_macro = s->getLBracLoc().isMacroID();
  std::vector<SourceText::Comment> comments;
  if (!from_macro)
    for (const SourceText::Comment& comment : in.around.text.comments(file))
      if (comment.begin > begin && comment.end <= end) comments.push_back(comment);
  std::size_t next = 0;
  const auto offset = [&](clang::SourceLocation at) { return sources.getFileOffset(sources.getExpansionLoc(at)); };
  const auto notice = [&](const SourceText::Comment& comment, const std::string& location) {
    const auto at = sources.getLocForStartOfFile(file).getLocWithOffset(static_cast<int>(comment.begin));
    if (in.around.noticed) in.around.noticed(piece(in.around.unit, at, location));
  };
  for (const clang::Stmt* child : s->body()) {
    std::vector<std::string> before;
    const auto add = [&](const StmtRef& image) {
      core::Stmt placed = *image;
      if (!before.empty()) placed.comments = std::exchange(before, {});
      if (placed.location.empty()) placed.location = in.located(child);
      block.body.push_back(std::make_shared<const core::Stmt>(std::move(placed)));
    };
    while (next < comments.size() && comments[next].begin < offset(child->getBeginLoc())) {
      // A comment behind the statement before stays with it.
      if (!comments[next].own_line && !block.body.empty() && before.empty() && block.body.back()->trailing.empty()) {
        block.body.back() = with_trailing(block.body.back(), comments[next].text);
        notice(comments[next], block.body.back()->location);
      } else {
        before.push_back(comments[next].text);
        notice(comments[next], shown(in.around.unit, child->getBeginLoc()));
      }
      ++next;
    }
    // Comments inside the statement belong to its parts.
    while (next < comments.size() && comments[next].begin < offset(child->getEndLoc())) ++next;
    try {
      const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(child);
      if (declaration && !declaration->isSingleDecl() && (in.activity.touches(child) || expands_pack(in, child))) {
        for (const StmtRef& each : declarations(in, declaration)) add(each);
        continue;
      }
      const auto* single = declaration && declaration->isSingleDecl() && in.activity.touches(child)
                               ? llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl())
                               : nullptr;
      if (const auto numbers = single ? asked_numbers(in, single) : std::nullopt) {
        for (const core::Declarator& each : *numbers) add(make_stmt(core::Declare{"", {each}}));
        continue;
      }
      add(in.statement(child));
    } catch (const Refusal& refusal) {
      in.around.refused(refusal);
    }
  }
  for (; next < comments.size(); ++next) {
    if (!comments[next].own_line && !block.body.empty() && block.body.back()->trailing.empty()) {
      block.body.back() = with_trailing(block.body.back(), comments[next].text);
      notice(comments[next], block.body.back()->location);
    } else {
      block.body.push_back(plain_text(comments[next].text));
    }
  }
  return make_stmt(std::move(block));
}

StmtRef compound(Body& in, const clang::CompoundStmt* s) {
  const TypeNames outer = in.around.types.names;
  StmtRef block = lower_compound(in, s);
  in.around.types.names = outer;
  return block;
}

}  // namespace

/// Whether the declaration has nothing to say in the twin: what was true of the original's types has been said, and of
/// a local class that has numbers only the twin is there to be named.
static bool is_left_out(const clang::Decl* decl, Types& types) {
  if (llvm::isa<clang::StaticAssertDecl>(decl)) return true;
  const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(decl);
  if (!name || is_unnamed(name->getUnderlyingType()) || hidden_name(name->getUnderlyingType())) return false;
  return types.is_out_of_reach(name->getUnderlyingType());
}

namespace {

/// A name for a type is one for the original's, whatever its text says of names that are duals here.
StmtRef type_name(Body& in, const clang::TypedefNameDecl* name) {
  const clang::QualType type = name->getUnderlyingType();
  const std::string words =
      is_unnamed(type) ? in.around.types.name_of_unnamed(type) : in.around.types.spelling(type.getCanonicalType());
  return plain_text(words.empty() ? ";" : "using " + name->getNameAsString() + " [[maybe_unused]] = " + words + ";");
}

StmtRef branch(Body& in, const clang::IfStmt* s) {
  core::If choice;
  choice.is_constexpr = s->isConstexpr();
  if (s->isConsteval())
    return s->isNonNegatedConsteval() ? (s->getElse() ? in.statement(s->getElse()) : plain_text(";"))
                                      : in.statement(s->getThen());
  if (s->isConstexpr()) {
    // The other branch was not taken for the original's types, and is not taken now.
    if (const auto taken = s->getNondiscardedCase(in.around.unit.ast())) {
      core::Stmts all;
      if (s->getInit()) all.body.push_back(in.statement(s->getInit()));
      if (const clang::VarDecl* variable = s->getConditionVariable())
        all.body.push_back(make_stmt(core::Declare{specifiers(in, variable), {declarator(in, variable)}}));
      const StmtRef branch = *taken ? in.statement(*taken) : plain_text(";");
      if (all.body.empty()) return branch;
      all.body.push_back(branch);
      return make_stmt(std::move(all));
    }
  }
  StmtRef before;
  if (s->getInit()) (s->getConditionVariable() ? before : choice.init) = in.statement(s->getInit());
  choice.condition = in.expr(s->getCond());
  if (const clang::VarDecl* variable = s->getConditionVariable()) {
    choice.init = make_stmt(core::Declare{specifiers(in, variable), {declarator(in, variable)}});
  }
  choice.then = in.statement(s->getThen());
  if (s->getElse()) choice.otherwise = in.statement(s->getElse());
  const StmtRef all = make_stmt(std::move(choice));
  return before ? make_stmt(core::Stmts{{before, all}}) : all;
}

/// { T x = ...; if (!x) break; body }: in a loop without condition, what a declaration in its condition means.
StmtRef declared_condition(Body& in, const clang::VarDecl* variable, const clang::Expr* condition,
                           const clang::Stmt* body) {
  const StmtRef declared = make_stmt(core::Declare{specifiers(in, variable), {declarator(in, variable)}});
  const TermRef fails = core::make_term(
      core::Verbatim{{"!", value_hole(in, condition, core::Precedence::Unary)}, core::Precedence::Unary},
      core::passive("bool"), false, core::reads, false);
  return make_stmt(core::Stmts{
      {declared, make_stmt(core::If{nullptr, fails, plain_text("break;"), nullptr, false}), in.statement(body)}});
}

void need_operators(Body& in, const clang::Stmt* s) {
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    if (method && !is_library(method) && in.around.types.holds_scalar(versions::type_of(method->getParent())))
      in.around.need_function(method, 0, s->getBeginLoc());
    const clang::FunctionDecl* found = call->getDirectCallee();
    if (found && !is_library(found) && is_found_by_lookup(found, in.around.types))
      in.around.need_function(found, 0, s->getBeginLoc());
  }
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
        variable && variable->getInit())
      need_operators(in, variable->getInit());
  for (const clang::Stmt* child : s->children())
    if (child) need_operators(in, child);
}

StmtRef range_for(Body& in, const clang::CXXForRangeStmt* s) {
  const clang::VarDecl* variable = s->getLoopVariable();
  core::Declarator d;
  d.name = variable->getNameAsString();
  d.type = variable_type(in, variable);
  d.passive = !in.activity.is_active(variable);
  if (const auto* bindings = llvm::dyn_cast<clang::DecompositionDecl>(variable)) {
    std::string names;
    for (const clang::BindingDecl* binding : bindings->bindings()) {
      names += (names.empty() ? "" : ", ") + binding->getNameAsString();
      d.bindings.push_back(in.symbol(binding));
    }
    d.name = "[" + names + "]";
  } else {
    d.symbol = in.declared(variable, d.type);
  }
  // The language calls begin, end and the iterator's operators.
  const auto need_hidden = [&] {
    for (const clang::Stmt* hidden :
         {static_cast<const clang::Stmt*>(s->getBeginStmt()), static_cast<const clang::Stmt*>(s->getEndStmt()),
          static_cast<const clang::Stmt*>(s->getCond()), static_cast<const clang::Stmt*>(s->getInc()),
          static_cast<const clang::Stmt*>(s->getLoopVarStmt())})
      if (hidden) need_operators(in, hidden);
  };
  const clang::Expr* range = s->getRangeInit();
  const StmtRef init = s->getInit() ? in.statement(s->getInit()) : nullptr;
  // Braces in a for are an initializer_list of whatever they hold.
  const clang::Expr* inner = bare(range);
  Hole hole;
  if (llvm::isa<clang::CXXStdInitializerListExpr, clang::InitListExpr>(inner)) {
    need_hidden();
    const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(inner);
    const auto* elements = llvm::dyn_cast<clang::InitListExpr>(bare(list ? list->getSubExpr() : inner));
    const core::TypeRef type =
        in.around.types.lower(range->getType().getNonReferenceType().getUnqualifiedType(), range->getExprLoc());
    hole.term = core::make_term(core::Verbatim{{type, dual_hole(in, elements)}, core::Precedence::Postfix}, type, false,
                                core::reads, false);
  } else {
    const clang::VarDecl* root = in.activity.root(range);
    const bool copies = !d.passive && !variable->getType()->isReferenceType() && !Types::is_scalar(variable->getType());
    const bool is_number = Types::is_scalar(variable->getType());
    const bool keeps_original = root && in.activity.is_passive_storage(root) && !copies &&
                                !(in.around.types.has_lasting_twin(root) && !d.passive && !is_number);
    if (!keeps_original) need_hidden();
    if (root && in.around.types.has_lasting_twin(root) && !d.passive && !is_number) {
      hole = dual_hole(in, range);
    } else if (root && copies && is_constant_object(in, range)) {
      hole.term = lifted_constant(in, range);
    } else if (root && in.activity.is_passive_storage(root)) {
      hole.term =
          core::make_term(core::Verbatim{untouched_text(in, range), core::Precedence::Postfix, {}, meaning(in, range)},
                          in.around.types.of_constant(range->getType().getNonReferenceType().getUnqualifiedType()),
                          true, core::reads, false);
      // Elements of a constant become duals one by one, so the variable must be a copy or a reference to a constant
      // one.
      if (d.passive && llvm::isa<clang::DecompositionDecl>(variable))
        d.type = core::passive(placeholder(variable->getTypeSourceInfo()->getType()));
      else if (d.passive)
        d.type = in.around.types.of_constant(variable->getType());
      else if (Types::is_scalar(variable->getType().getNonReferenceType()) && !variable->getType()->isReferenceType())
        d.type = core::referee(d.type);
      else
        refuse(s->getBeginLoc(), Reason::ConstantData, variable->getNameAsString());
    } else {
      hole = dual_hole(in, range);
    }
  }
  hole.wanted = core::Wanted::Dual;
  if (const auto* text = core::as<core::Passive>(hole.term->type); text && !text->element) {
    core::Term typed = *hole.term;
    typed.type = in.around.types.of_constant(range->getType().getNonReferenceType().getUnqualifiedType());
    hole.term = std::make_shared<const core::Term>(std::move(typed));
  }
  return make_stmt(core::RangeFor{init, std::move(d), std::move(hole), in.statement(s->getBody())});
}

StmtRef lower_statement(Body& in, const clang::Stmt* s) {
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s); declaration && declaration->isSingleDecl())
    if (const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(declaration->getSingleDecl()))
      return type_name(in, name);
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) return compound(in, block);
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s))
    return frontend::declaration(in, declaration, false);
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) return branch(in, choice);
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(s)) {
    if (const clang::VarDecl* variable = loop->getConditionVariable())
      return make_stmt(
          core::For{nullptr, nullptr, nullptr, declared_condition(in, variable, loop->getCond(), loop->getBody())});
    return make_stmt(core::While{in.expr(loop->getCond()), in.statement(loop->getBody())});
  }
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(s))
    return make_stmt(core::DoWhile{in.statement(loop->getBody()), in.expr(loop->getCond())});
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(s)) {
    StmtRef init;
    if (const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
        declaration && (in.activity.touches(declaration) || expands_pack(in, declaration)))
      init = frontend::declaration(in, declaration, true);
    else if (loop->getInit() && (in.activity.touches(loop->getInit()) || expands_pack(in, loop->getInit())))
      init = in.statement(loop->getInit());
    else if (loop->getInit())
      init = plain(in, loop->getInit());
    const TermRef condition = loop->getCond() ? in.expr(loop->getCond()) : nullptr;
    const bool is_text = loop->getInc() && !in.activity.touches(loop->getInc()) && !expands_pack(in, loop->getInc());
    const TermRef increment = !loop->getInc() ? nullptr
                              : is_text       ? untouched(in, loop->getInc())
                                              : in.expr(loop->getInc());
    if (const clang::VarDecl* variable = loop->getConditionVariable())
      return make_stmt(
          core::For{init, nullptr, increment, declared_condition(in, variable, loop->getCond(), loop->getBody())});
    return make_stmt(core::For{init, condition, increment, in.statement(loop->getBody())});
  }
  if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) return range_for(in, loop);
  if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(s)) {
    StmtRef init = choice->getInit() ? in.statement(choice->getInit()) : nullptr;
    if (const clang::VarDecl* variable = choice->getConditionVariable()) {
      const StmtRef declared = make_stmt(core::Declare{specifiers(in, variable), {declarator(in, variable)}});
      const StmtRef inner =
          make_stmt(core::Switch{declared, in.expr(choice->getCond()), in.statement(choice->getBody())});
      return init ? make_stmt(core::Stmts{{init, inner}}) : inner;
    }
    return make_stmt(core::Switch{init, in.expr(choice->getCond()), in.statement(choice->getBody())});
  }
  if (const auto* label = llvm::dyn_cast<clang::CaseStmt>(s)) {
    std::string words = core::words_of({untouched_text(in, label->getLHS())});
    if (label->getRHS()) words += " ... " + core::words_of({untouched_text(in, label->getRHS())});
    return make_stmt(core::Case{core::Case::Kind::Case, words, in.statement(label->getSubStmt()),
                                label->getRHS() ? nullptr : meaning(in, label->getLHS())});
  }
  if (const auto* label = llvm::dyn_cast<clang::DefaultStmt>(s))
    return make_stmt(core::Case{core::Case::Kind::Default, "", in.statement(label->getSubStmt())});
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s))
    return make_stmt(core::Case{core::Case::Kind::Label, label->getName(), in.statement(label->getSubStmt())});
  if (const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(s)) return try_statement(in, attempt);
  if (const auto* give = llvm::dyn_cast<clang::ReturnStmt>(s)) {
    if (!give->getRetValue()) return make_stmt(core::Return{});
    const clang::Expr* value = give->getRetValue();
    const bool is_void = value->getType()->isVoidType();
    // A function whose result has no twin gives values.
    const bool is_dual = in.around.types.holds_scalar(in.result);
    if (is_void) {
      core::Stmts both{{make_stmt(core::Evaluate{in.expr(value)}), make_stmt(core::Return{})}};
      return make_stmt(std::move(both));
    }
    // A place in constant data is no place of a dual.
    const bool is_place = is_dual && (in.result->isReferenceType() || in.result->isPointerType());
    for (const clang::Expr* place : is_place ? places_of(value) : std::vector<const clang::Expr*>()) {
      const clang::VarDecl* data = in.activity.data_root(place);
      if (!data) data = in.activity.root(place);
      if (data && in.activity.is_passive_storage(data) && !in.around.types.has_lasting_twin(data))
        refuse(place->getExprLoc(), Reason::ConstantData, data->getNameAsString());
    }
    return make_stmt(core::Return{is_dual ? dual_hole(in, value) : value_hole(in, value), in.ends_noticed});
  }
  if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) return in.statement(attributed->getSubStmt());
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    if (const clang::Expr* condition = asserted(in, e)) {
      in.around.text.needs_macro("assert");
      return make_stmt(core::Evaluate{assertion(value_hole(in, condition))});
    }
    return make_stmt(core::Evaluate{in.expr(e)});
  }
  refuse(s->getBeginLoc(), Reason::Statement, s->getStmtClassName());
}

}  // namespace

StmtRef unplaced_statement(Body& in, const clang::Stmt* s) {
  if (const auto mark = loop_mark(s)) return marked(in, *mark, s);
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s);
      declaration && declaration->isSingleDecl() && is_left_out(declaration->getSingleDecl(), in.around.types))
    return make_stmt(core::Plain{core::text(";", nullptr), make_stmt(core::Stmts{})});
  if (!in.activity.touches(s) && !must_be_structured(s) && !asks_for_types(in, s) && !expands_pack(in, s))
    return plain(in, s);
  return lower_statement(in, s);
}

}  // namespace dualrev::frontend
