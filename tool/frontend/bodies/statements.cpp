// Statements => core statements, with their comments.
#include <clang/AST/ASTContext.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Lexer.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/library/protocols.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/types/lifetimes.hpp"
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

StmtRef plain_text(core::Pieces pieces) {
  return make_stmt(core::Plain{core::make_term(core::Verbatim{std::move(pieces)}, nullptr, false, core::pure, false)});
}
StmtRef plain_text(std::string words) { return plain_text(core::Pieces{std::move(words)}); }

/// Jumps need their targets, and loops their bodies, as forms of their own.
bool must_be_structured(const clang::Stmt* s) {
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s); choice && (choice->isConstexpr() || choice->isConsteval()))
    return true;
  return llvm::isa<clang::CompoundStmt, clang::LabelStmt, clang::SwitchCase, clang::SwitchStmt>(s);
}

}  // namespace

StmtRef Lowering::body(const clang::Stmt* s) {
  ends_noticed_ = declares_noticed_objects(s);
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) return compound(block);
  if (const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(s))
    return make_stmt(core::Stmts{{try_statement(attempt)}});
  refuse(s->getBeginLoc(), Reason::Statement, s->getStmtClassName());
}

StmtRef Lowering::function_body(const clang::Stmt* s) {
  StmtRef block = body(s);
  if (copies_.empty()) return block;
  core::Stmts all;
  for (auto& [made_of, copy] : copies_) all.body.push_back(make_stmt(core::Declare{"", {std::move(copy)}}));
  const auto& rest = std::get<core::Stmts>(block->form).body;
  all.body.insert(all.body.end(), rest.begin(), rest.end());
  return make_stmt(std::move(all));
}

StmtRef Lowering::compound(const clang::CompoundStmt* s) {
  const TypeNames outer = around_.types.names;
  StmtRef block = compound_anew(s);
  around_.types.names = outer;
  return block;
}

StmtRef Lowering::compound_anew(const clang::CompoundStmt* s) {
  const clang::SourceManager& sources = around_.unit.sources();
  core::Stmts block;
  const auto [file, begin] = sources.getDecomposedExpansionLoc(s->getLBracLoc());
  const unsigned end = sources.getFileOffset(sources.getExpansionLoc(s->getRBracLoc()));
  const bool from_macro = s->getLBracLoc().isMacroID();
  std::vector<SourceText::Comment> comments;
  if (!from_macro)
    for (const SourceText::Comment& comment : around_.text.comments(file))
      if (comment.begin > begin && comment.end <= end) comments.push_back(comment);
  std::size_t next = 0;
  const auto offset = [&](clang::SourceLocation at) { return sources.getFileOffset(sources.getExpansionLoc(at)); };
  const auto notice = [&](const SourceText::Comment& comment, const std::string& location) {
    const auto at = sources.getLocForStartOfFile(file).getLocWithOffset(static_cast<int>(comment.begin));
    if (around_.noticed) around_.noticed(piece(around_.unit, at, location));
  };
  for (const clang::Stmt* child : s->body()) {
    std::vector<std::string> before;
    const auto add = [&](const StmtRef& image) {
      core::Stmt placed = *image;
      if (!before.empty()) placed.comments = std::exchange(before, {});
      if (placed.location.empty()) placed.location = located(child);
      block.body.push_back(std::make_shared<const core::Stmt>(std::move(placed)));
    };
    while (next < comments.size() && comments[next].begin < offset(child->getBeginLoc())) {
      // A comment behind the statement before stays with it.
      if (!comments[next].own_line && !block.body.empty() && before.empty() && block.body.back()->trailing.empty()) {
        block.body.back() = with_trailing(block.body.back(), comments[next].text);
        notice(comments[next], block.body.back()->location);
      } else {
        before.push_back(comments[next].text);
        notice(comments[next], shown(around_.unit, child->getBeginLoc()));
      }
      ++next;
    }
    // Comments inside the statement belong to its parts.
    while (next < comments.size() && comments[next].begin < offset(child->getEndLoc())) ++next;
    try {
      const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(child);
      if (declaration && !declaration->isSingleDecl() && (activity_.touches(child) || expands_pack(child))) {
        for (const StmtRef& each : declarations(declaration)) add(each);
        continue;
      }
      const auto* single = declaration && declaration->isSingleDecl() && activity_.touches(child)
                               ? llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl())
                               : nullptr;
      if (const auto numbers = single ? asked_numbers(single) : std::nullopt) {
        for (const core::Declarator& each : *numbers) add(make_stmt(core::Declare{"", {each}}));
        continue;
      }
      add(statement(child));
    } catch (const Refusal& refusal) {
      around_.refused(refusal);
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

StmtRef Lowering::plain(const clang::Stmt* s) {
  if (const auto mark = loop_mark(s)) return marked(*mark, s);
  core::Pieces words = untouched_text(s);
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s);
      declaration && (llvm::any_of(declaration->decls(), is_left_alone) ||
                      llvm::any_of(declaration->decls(), [&](const clang::Decl* d) { return is_given_away(d); })))
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
                                               false, activity_.access(s), false),
                               meaning(s)});
}

/// decltype of a name means another type once the name is a dual.
bool Lowering::asks_for_types(const clang::Stmt* s) {
  return llvm::isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt, clang::IfStmt>(s) &&
         around_.text.of(s->getSourceRange()).find("decltype") != std::string::npos;
}

std::string Lowering::located(const clang::Stmt* s) {
  std::string location = shown(around_.unit, s->getBeginLoc());
  if (around_.noticed) around_.noticed(piece(around_.unit, s->getSourceRange(), location));
  return location;
}

StmtRef Lowering::statement(const clang::Stmt* s) {
  core::Stmt placed = *unplaced_statement(s);
  if (placed.location.empty()) placed.location = located(s);
  return std::make_shared<const core::Stmt>(std::move(placed));
}

/// Whether the declaration has nothing to say in the twin: what was true of the original's types has been said, and of
/// a local class that has numbers only the twin is there to be named.
static bool is_left_out(const clang::Decl* decl, Types& types) {
  if (llvm::isa<clang::StaticAssertDecl>(decl)) return true;
  const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(decl);
  if (!name || is_unnamed(name->getUnderlyingType()) || hidden_name(name->getUnderlyingType())) return false;
  return types.is_out_of_reach(name->getUnderlyingType());
}

StmtRef Lowering::unplaced_statement(const clang::Stmt* s) {
  if (const auto mark = loop_mark(s)) return marked(*mark, s);
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s);
      declaration && declaration->isSingleDecl() && is_left_out(declaration->getSingleDecl(), around_.types))
    return make_stmt(core::Plain{core::text(";", nullptr), make_stmt(core::Stmts{})});
  if (!activity_.touches(s) && !must_be_structured(s) && !asks_for_types(s) && !expands_pack(s)) return plain(s);
  return statement_anew(s);
}

/// A name for a type is one for the original's, whatever its text says of names that are duals here.
StmtRef Lowering::type_name(const clang::TypedefNameDecl* name) {
  const clang::QualType type = name->getUnderlyingType();
  const std::string words =
      is_unnamed(type) ? around_.types.name_of_unnamed(type) : around_.types.spelling(type.getCanonicalType());
  return plain_text(words.empty() ? ";" : "using " + name->getNameAsString() + " [[maybe_unused]] = " + words + ";");
}

StmtRef Lowering::statement_anew(const clang::Stmt* s) {
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s); declaration && declaration->isSingleDecl())
    if (const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(declaration->getSingleDecl())) return type_name(name);
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) return compound(block);
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s)) return this->declaration(declaration, false);
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) return branch(choice);
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(s)) {
    if (const clang::VarDecl* variable = loop->getConditionVariable())
      return make_stmt(
          core::For{nullptr, nullptr, nullptr, declared_condition(variable, loop->getCond(), loop->getBody())});
    return make_stmt(core::While{condition(loop->getCond()), statement(loop->getBody())});
  }
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(s))
    return make_stmt(core::DoWhile{statement(loop->getBody()), condition(loop->getCond())});
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(s)) {
    StmtRef init;
    if (const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
        declaration && (activity_.touches(declaration) || expands_pack(declaration)))
      init = this->declaration(declaration, true);
    else if (loop->getInit() && (activity_.touches(loop->getInit()) || expands_pack(loop->getInit())))
      init = statement(loop->getInit());
    else if (loop->getInit())
      init = plain(loop->getInit());
    const TermRef condition = loop->getCond() ? this->condition(loop->getCond()) : nullptr;
    const bool is_text = loop->getInc() && !activity_.touches(loop->getInc()) && !expands_pack(loop->getInc());
    const TermRef increment = !loop->getInc() ? nullptr : is_text ? untouched(loop->getInc()) : expr(loop->getInc());
    if (const clang::VarDecl* variable = loop->getConditionVariable())
      return make_stmt(
          core::For{init, nullptr, increment, declared_condition(variable, loop->getCond(), loop->getBody())});
    return make_stmt(core::For{init, condition, increment, statement(loop->getBody())});
  }
  if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) return range_for(loop);
  if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(s)) {
    StmtRef init = choice->getInit() ? statement(choice->getInit()) : nullptr;
    if (const clang::VarDecl* variable = choice->getConditionVariable()) {
      const StmtRef declared = make_stmt(core::Declare{specifiers(variable), {declarator(variable)}});
      const StmtRef inner =
          make_stmt(core::Switch{declared, condition(choice->getCond()), statement(choice->getBody())});
      return init ? make_stmt(core::Stmts{{init, inner}}) : inner;
    }
    return make_stmt(core::Switch{init, condition(choice->getCond()), statement(choice->getBody())});
  }
  if (const auto* label = llvm::dyn_cast<clang::CaseStmt>(s)) {
    std::string words = core::words_of({untouched_text(label->getLHS())});
    if (label->getRHS()) words += " ... " + core::words_of({untouched_text(label->getRHS())});
    return make_stmt(core::Case{core::Case::Kind::Case, words, statement(label->getSubStmt()),
                                label->getRHS() ? nullptr : meaning(label->getLHS())});
  }
  if (const auto* label = llvm::dyn_cast<clang::DefaultStmt>(s))
    return make_stmt(core::Case{core::Case::Kind::Default, "", statement(label->getSubStmt())});
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s))
    return make_stmt(core::Case{core::Case::Kind::Label, label->getName(), statement(label->getSubStmt())});
  if (const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(s)) return try_statement(attempt);
  if (const auto* give = llvm::dyn_cast<clang::ReturnStmt>(s)) {
    if (!give->getRetValue()) return make_stmt(core::Return{});
    const clang::Expr* value = give->getRetValue();
    const bool is_void = value->getType()->isVoidType();
    // A function whose result has no twin gives values.
    const bool is_dual = around_.types.holds_scalar(result_);
    if (is_void) {
      core::Stmts both{{make_stmt(core::Evaluate{expr(value)}), make_stmt(core::Return{})}};
      return make_stmt(std::move(both));
    }
    // A place in constant data is no place of a dual.
    const bool is_place = is_dual && (result_->isReferenceType() || result_->isPointerType());
    for (const clang::Expr* place : is_place ? places_of(value) : std::vector<const clang::Expr*>()) {
      const clang::VarDecl* data = activity_.data_root(place);
      if (!data) data = activity_.root(place);
      if (data && activity_.is_passive_storage(data) && !around_.types.has_lasting_twin(data))
        refuse(place->getExprLoc(), Reason::ConstantData, data->getNameAsString());
    }
    return make_stmt(core::Return{is_dual ? dual_hole(value) : value_hole(value), ends_noticed_});
  }
  if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) return statement(attributed->getSubStmt());
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    // assert(condition): what the macro expands to names the file and more.
    const auto* check = llvm::dyn_cast<clang::ConditionalOperator>(bare(e));
    if (check && s->getBeginLoc().isMacroID() &&
        clang::Lexer::getImmediateMacroName(s->getBeginLoc(), around_.unit.sources(),
                                            around_.unit.ast().getLangOpts()) == "assert") {
      const clang::Expr* asserted = check->getCond();
      for (const auto* inner = llvm::dyn_cast<clang::CastExpr>(bare(asserted));
           inner && inner->getSubExpr()->getType()->isBooleanType();
           inner = llvm::dyn_cast<clang::CastExpr>(bare(asserted)))
        asserted = inner->getSubExpr();
      around_.text.needs_macro("assert");
      return make_stmt(core::Evaluate{
          core::make_term(core::Verbatim{{"assert(", value_hole(asserted), ")"}, core::Precedence::Postfix}, nullptr,
                          false, core::reads, false)});
    }
    return make_stmt(core::Evaluate{expr(e)});
  }
  refuse(s->getBeginLoc(), Reason::Statement, s->getStmtClassName());
}

StmtRef Lowering::class_definition(const clang::CXXRecordDecl* record) {
  if (!around_.types.holds_scalar(versions::type_of(record)))
    return plain_text(core::joined(around_.text.pieces_of(record->getSourceRange()), ";"));
  if (record->isUnion()) refuse(record->getLocation(), Reason::Union, union_name(record));
  around_.types.local_classes.insert(record->getCanonicalDecl());
  if (!record->isThisDeclarationADefinition()) return plain_text("struct " + local_name(record) + around_.suffix + ";");
  return make_stmt(core::DefineClass{around_.define_class(record)});
}

std::vector<StmtRef> Lowering::declarations(const clang::DeclStmt* s) {
  std::vector<StmtRef> all;
  for (const clang::Decl* decl : s->decls()) {
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
      all.push_back(class_definition(record));
      continue;
    }
    // The name of a type is spelled as what it stands for.
    if (llvm::isa<clang::TypedefNameDecl>(decl)) continue;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) refuse(decl->getLocation(), Reason::Statement, decl->getDeclKindName());
    if (auto numbers = asked_numbers(variable)) {
      for (core::Declarator& each : *numbers) all.push_back(make_stmt(core::Declare{"", {std::move(each)}}));
      continue;
    }
    all.push_back(make_stmt(core::Declare{specifiers(variable), {declarator(variable)}}));
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

std::string Lowering::specifiers(const clang::VarDecl* variable) {
  std::string words;
  if (variable->isStaticLocal()) words += "static ";
  // What a rewritten function or constructor computes is known at run time only.
  const bool computed = !activity_.is_passive_storage(variable) &&
                        (Types::is_scalar(variable->getType()) ? calls_anything(variable->getInit())
                                                               : makes_objects(variable->getInit(), around_.types));
  if (variable->isConstexpr() && !computed) words += "constexpr ";
  // Named in sizeof alone, of which the twin writes the type.
  const bool only_asked_about = variable->isReferenced() && !variable->isUsed() &&
                                !(Types::is_scalar(variable->getType()) && variable->getType().isConstQualified());
  if (variable->hasAttr<clang::UnusedAttr>() || only_asked_about) words = "[[maybe_unused]] " + words;
  return words;
}

StmtRef Lowering::declaration(const clang::DeclStmt* s, bool in_for) {
  if (const auto* record = s->isSingleDecl() ? llvm::dyn_cast<clang::CXXRecordDecl>(s->getSingleDecl()) : nullptr)
    return class_definition(record);
  const auto* single = s->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(s->getSingleDecl()) : nullptr;
  if (auto numbers = single ? asked_numbers(single) : std::nullopt)
    return numbers->empty() ? plain_text(";") : make_stmt(core::Declare{"", std::move(*numbers)});
  core::Declare all;
  for (const clang::Decl* decl : s->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) refuse(decl->getLocation(), Reason::Statement, decl->getDeclKindName());
    all.specifiers = specifiers(variable);
    if (const auto* bindings = llvm::dyn_cast<clang::DecompositionDecl>(variable)) {
      core::Declarator d = declarator(variable);
      std::string names;
      for (const clang::BindingDecl* binding : bindings->bindings()) {
        if (binding->getHoldingVar() == nullptr && binding->getBinding() == nullptr)
          refuse(decl->getLocation(), Reason::Statement, "structured binding");
        names += (names.empty() ? "" : ", ") + binding->getNameAsString();
        d.bindings.push_back(symbol(binding));
      }
      d.name = "[" + names + "]";
      all.declarators.push_back(std::move(d));
      continue;
    }
    // The condition and the increment of a loop see all of its variables, so they share one declaration; elsewhere each
    // has its own.
    all.declarators.push_back(declarator(variable));
  }
  if (in_for && all.declarators.size() > 1)
    for (const core::Declarator& d : all.declarators)
      if (d.passive != all.declarators[0].passive)
        refuse(s->getBeginLoc(), Reason::Statement, "variables of different activity in one for");
  return make_stmt(std::move(all));
}

StmtRef Lowering::branch(const clang::IfStmt* s) {
  core::If choice;
  choice.is_constexpr = s->isConstexpr();
  if (s->isConsteval())
    return s->isNonNegatedConsteval() ? (s->getElse() ? statement(s->getElse()) : plain_text(";"))
                                      : statement(s->getThen());
  if (s->isConstexpr()) {
    // The other branch was not taken for the original's types, and is not taken now.
    if (const auto taken = s->getNondiscardedCase(around_.unit.ast())) {
      core::Stmts all;
      if (s->getInit()) all.body.push_back(statement(s->getInit()));
      if (const clang::VarDecl* variable = s->getConditionVariable())
        all.body.push_back(make_stmt(core::Declare{specifiers(variable), {declarator(variable)}}));
      const StmtRef branch = *taken ? statement(*taken) : plain_text(";");
      if (all.body.empty()) return branch;
      all.body.push_back(branch);
      return make_stmt(std::move(all));
    }
  }
  StmtRef before;
  if (s->getInit()) (s->getConditionVariable() ? before : choice.init) = statement(s->getInit());
  choice.condition = condition(s->getCond());
  if (const clang::VarDecl* variable = s->getConditionVariable()) {
    choice.init = make_stmt(core::Declare{specifiers(variable), {declarator(variable)}});
  }
  choice.then = statement(s->getThen());
  if (s->getElse()) choice.otherwise = statement(s->getElse());
  const StmtRef all = make_stmt(std::move(choice));
  return before ? make_stmt(core::Stmts{{before, all}}) : all;
}

/// { T x = ...; if (!x) break; body }: in a loop without condition, what a declaration in its condition means.
StmtRef Lowering::declared_condition(const clang::VarDecl* variable, const clang::Expr* condition,
                                     const clang::Stmt* body) {
  const StmtRef declared = make_stmt(core::Declare{specifiers(variable), {declarator(variable)}});
  const TermRef fails =
      core::make_term(core::Verbatim{{"!", value_hole(condition, core::Precedence::Unary)}, core::Precedence::Unary},
                      core::passive("bool"), false, core::reads, false);
  return make_stmt(core::Stmts{
      {declared, make_stmt(core::If{nullptr, fails, plain_text("break;"), nullptr, false}), statement(body)}});
}

void Lowering::need_operators(const clang::Stmt* s) {
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    if (method && !is_library(method) && around_.types.holds_scalar(versions::type_of(method->getParent())))
      around_.need_function(method, 0, s->getBeginLoc());
    const clang::FunctionDecl* found = call->getDirectCallee();
    if (found && !is_library(found) && is_found_by_lookup(found, around_.types))
      around_.need_function(found, 0, s->getBeginLoc());
  }
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
        variable && variable->getInit())
      need_operators(variable->getInit());
  for (const clang::Stmt* child : s->children())
    if (child) need_operators(child);
}

StmtRef Lowering::range_for(const clang::CXXForRangeStmt* s) {
  const clang::VarDecl* variable = s->getLoopVariable();
  core::Declarator d;
  d.name = variable->getNameAsString();
  d.type = variable_type(variable);
  d.passive = !activity_.is_active(variable);
  if (const auto* bindings = llvm::dyn_cast<clang::DecompositionDecl>(variable)) {
    std::string names;
    for (const clang::BindingDecl* binding : bindings->bindings()) {
      names += (names.empty() ? "" : ", ") + binding->getNameAsString();
      d.bindings.push_back(symbol(binding));
    }
    d.name = "[" + names + "]";
  } else {
    d.symbol = declared(variable, d.type);
  }
  // The language calls begin, end and the iterator's operators.
  const auto need_hidden = [&] {
    for (const clang::Stmt* hidden :
         {static_cast<const clang::Stmt*>(s->getBeginStmt()), static_cast<const clang::Stmt*>(s->getEndStmt()),
          static_cast<const clang::Stmt*>(s->getCond()), static_cast<const clang::Stmt*>(s->getInc()),
          static_cast<const clang::Stmt*>(s->getLoopVarStmt())})
      if (hidden) need_operators(hidden);
  };
  const clang::Expr* range = s->getRangeInit();
  const StmtRef init = s->getInit() ? statement(s->getInit()) : nullptr;
  // Braces in a for are an initializer_list of whatever they hold.
  const clang::Expr* inner = bare(range);
  Hole hole;
  if (llvm::isa<clang::CXXStdInitializerListExpr, clang::InitListExpr>(inner)) {
    need_hidden();
    const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(inner);
    const auto* elements = llvm::dyn_cast<clang::InitListExpr>(bare(list ? list->getSubExpr() : inner));
    const core::TypeRef type =
        around_.types.lower(range->getType().getNonReferenceType().getUnqualifiedType(), range->getExprLoc());
    hole.term = core::make_term(core::Verbatim{{type, dual_hole(elements)}, core::Precedence::Postfix}, type, false,
                                core::reads, false);
  } else {
    const clang::VarDecl* root = activity_.root(range);
    const bool copies = !d.passive && !variable->getType()->isReferenceType() && !Types::is_scalar(variable->getType());
    const bool is_number = Types::is_scalar(variable->getType());
    const bool keeps_original = root && activity_.is_passive_storage(root) && !copies &&
                                !(around_.types.has_lasting_twin(root) && !d.passive && !is_number);
    if (!keeps_original) need_hidden();
    if (root && around_.types.has_lasting_twin(root) && !d.passive && !is_number) {
      hole = dual_hole(range);
    } else if (root && copies && is_constant_object(range)) {
      hole.term = lifted_constant(range);
    } else if (root && activity_.is_passive_storage(root)) {
      hole.term =
          core::make_term(core::Verbatim{untouched_text(range), core::Precedence::Postfix, {}, meaning(range)},
                          around_.types.of_constant(range->getType().getNonReferenceType().getUnqualifiedType()), true,
                          core::reads, false);
      // Elements of a constant become duals one by one, so the variable must be a copy or a reference to a constant
      // one.
      if (d.passive && llvm::isa<clang::DecompositionDecl>(variable))
        d.type = core::passive(placeholder(variable->getTypeSourceInfo()->getType()));
      else if (d.passive)
        d.type = around_.types.of_constant(variable->getType());
      else if (Types::is_scalar(variable->getType().getNonReferenceType()) && !variable->getType()->isReferenceType())
        d.type = core::referee(d.type);
      else
        refuse(s->getBeginLoc(), Reason::ConstantData, variable->getNameAsString());
    } else {
      hole = dual_hole(range);
    }
  }
  hole.wanted = core::Wanted::Dual;
  if (const auto* text = core::as<core::Passive>(hole.term->type); text && !text->element) {
    core::Term typed = *hole.term;
    typed.type = around_.types.of_constant(range->getType().getNonReferenceType().getUnqualifiedType());
    hole.term = std::make_shared<const core::Term>(std::move(typed));
  }
  return make_stmt(core::RangeFor{init, std::move(d), std::move(hole), statement(s->getBody())});
}

}  // namespace dualrev::frontend
