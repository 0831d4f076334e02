// Constructors, braces and new => core terms.
#include "frontend/bodies/initializers.hpp"

#include <clang/AST/ASTContext.h>

#include <algorithm>

#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/throwing.hpp"
#include "frontend/bodies/twin_calls.hpp"
#include "frontend/library/conversions_inside.hpp"
#include "frontend/library/handles.hpp"
#include "frontend/library/library.hpp"
#include "frontend/program/kinds.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

void need_constructor(Body& in, const clang::CXXConstructorDecl* constructor, clang::SourceLocation at) {
  if (constructor->getParent()->isLambda() || is_library(constructor->getParent()) ||
      (!constructor->isUserProvided() && !constructor->isInheritingConstructor()) ||
      !in.around.types.holds_scalar(versions::type_of(constructor->getParent())))
    return;
  if (constructor->isInheritingConstructor()) {
    if (const auto inherited = constructor->getInheritedConstructor())
      need_constructor(in, inherited.getConstructor(), at);
    return;
  }
  unsigned constants = 0;
  for (unsigned i = 0; i < constructor->getNumParams() && i < marked_at_most; ++i)
    if (in.around.is_constant(constructor, i)) constants |= 1U << i;
  in.around.need_function(constructor, constants, at);
}

std::vector<core::MemberInitializer> initializers(Body& in, const clang::CXXConstructorDecl* constructor) {
  in.tape_in_sight = false;
  std::vector<core::MemberInitializer> all;
  if (auto original = original_of(in, constructor)) all.push_back(std::move(*original));
  for (const clang::CXXCtorInitializer* init : constructor->inits()) {
    if (!init->isWritten()) continue;
    core::MemberInitializer lowered;
    if (init->isAnyMemberInitializer())
      lowered.member = init->getAnyMember()->getNameAsString();
    else
      lowered.type = in.around.types.lower(
          clang::QualType(init->isDelegatingInitializer() ? init->getTypeSourceInfo()->getType()
                                                          : clang::QualType(init->getBaseClass(), 0)),
          init->getSourceLocation());
    const clang::Expr* value = bare(init->getInit());
    const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value);
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(value)) {
      lowered.braces = true;
      if (!list->isSemanticForm() && list->getSemanticForm()) list = list->getSemanticForm();
      // What the compiler filled in is left to the twin's class: here its initialisers would use other names.
      const auto written = [](const clang::Expr* element) {
        return !llvm::isa<clang::ImplicitValueInitExpr, clang::CXXDefaultInitExpr>(element);
      };
      if (std::is_partitioned(list->inits().begin(), list->inits().end(), written)) {
        for (const clang::Expr* element : list->inits())
          if (written(element)) lowered.arguments.push_back(dual_hole(in, element));
      } else {
        lowered.braces = false;
        lowered.arguments.push_back({braces(in, list), core::Wanted::Dual, Precedence::Assignment, false});
      }
    } else if (made && !llvm::isa<clang::CXXTemporaryObjectExpr>(made) &&
               !(made->getConstructor()->isCopyOrMoveConstructor() && made->getNumArgs() == 1)) {
      need_constructor(in, made->getConstructor(), init->getSourceLocation());
      if (!is_library(made->getConstructor()) && !made->getConstructor()->isDefaulted())
        lowered.constructor = in.around.key_of(made->getConstructor());
      lowered.braces = made->isListInitialization();
      lowered.arguments = elements_of(in, made);
    } else if (made && !llvm::isa<clang::CXXTemporaryObjectExpr>(made) && !in.activity.touches(made)) {
      lowered.arguments.push_back(dual_hole(in, made->getArg(0)));  // the text of a copy has the member's name in front
    } else if (!llvm::isa<clang::ImplicitValueInitExpr>(value)) {
      lowered.arguments.push_back(dual_hole(in, init->getInit()));
    }
    all.push_back(std::move(lowered));
  }
  in.tape_in_sight = true;
  return all;
}

namespace {

/// What a library's object keeps of a number has lost its derivative; what it keeps of a closure may run at any time.
void refuse_kept(Body& in, const clang::CXXConstructExpr* e) {
  if (e->getNumArgs() > 0)
    refuse_computed_with(e->getConstructor(), in.around.types.spelling(e->getType().getUnqualifiedType()),
                         e->getExprLoc());
  in.audit.see_inside(e, e->getConstructor(), llvm::ArrayRef(e->getArgs(), e->getNumArgs()));
  if (holds_integers_alone(e->getType())) return;
  // Elements compared with each other are a mask.
  const auto* record = e->getType()->getAsCXXRecordDecl();
  if (in.around.types.holds_scalar(e->getType()) ||
      (record && is_library(record) && qualified_name(record) == "std::valarray"))
    return;
  // A function without numbers in its type is called by code that is here, on this thread, or it is refused.
  if (record && is_library(record) && qualified_name(record) == "std::function" && !in.around.types.may_run_elsewhere())
    return;
  for (const clang::Expr* argument : e->arguments()) {
    const clang::QualType type = argument->getType().getNonReferenceType();
    if (in.activity.touches(argument) &&
        (Types::is_scalar(type) || (is_library(e->getConstructor()) && in.around.types.holds_scalar(type))))
      refuse(e->getExprLoc(), Reason::LibraryType, in.around.types.spelling(e->getType()));
  }
}

}  // namespace

void refuse_nameless(Body& in, clang::QualType type, clang::SourceLocation at) {
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !is_library(record) || !in.around.types.holds_scalar(type)) return;
  const core::TypeRef lowered = in.around.types.lower(type, at);
  const auto* deduced = core::as<core::Passive>(lowered);
  if (deduced && deduced->text == "auto") refuse(at, Reason::LibraryType, in.around.types.spelling(type));
}

namespace {

/// Whether a library's class holds objects of a class that is none of the library's.
bool holds_own_class(clang::QualType type) {
  type = type.getCanonicalType().getNonReferenceType();
  const auto* record = type->getAsCXXRecordDecl();
  if (!record) return false;
  if (!is_library(record)) return true;
  return llvm::any_of(flattened(arguments_of(record)), [](const clang::TemplateArgument& argument) {
    return argument.getKind() == clang::TemplateArgument::Type && holds_own_class(argument.getAsType());
  });
}

/// How many functions a constructor stands for where so many arguments are given: none, one, or as many as one likes.
int candidates_of(const clang::NamedDecl* declared, unsigned given) {
  const clang::NamedDecl* decl = declared->getUnderlyingDecl();
  const auto* by_template = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl);
  const auto* constructor =
      llvm::dyn_cast<clang::CXXConstructorDecl>(by_template ? by_template->getTemplatedDecl() : decl);
  if (!constructor || constructor->isImplicit() || (!by_template && constructor->isCopyOrMoveConstructor())) return 0;
  const auto is_pack = [](const clang::ParmVarDecl* parameter) { return parameter->isParameterPack(); };
  const bool open = constructor->isVariadic() || llvm::any_of(constructor->parameters(), is_pack);
  if (given < constructor->getMinRequiredArguments() || (!open && given > constructor->getNumParams())) return 0;
  return by_template ? 2 : 1;
}

unsigned written_arguments(const clang::CXXConstructExpr* e) {
  unsigned count = 0;
  while (count < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(count))) ++count;
  return count;
}

/// Whether the types of the arguments choose among constructors. Then a number is written as a dual: a plain one would
/// rather become an int, or be deduced, than be converted to a dual. What the library deduces goes to constructors of
/// the user's classes.
bool has_rivals(Body& in, const clang::CXXConstructorDecl* constructor, unsigned given) {
  const clang::CXXRecordDecl* record = constructor->getParent();
  clang::ASTContext& ast = in.around.unit.ast();
  if (is_library(record))
    return constructor->getPrimaryTemplate() != nullptr && holds_own_class(versions::type_of(record));
  // An inherited constructor stands in its class under that class's name.
  const clang::DeclarationName name =
      ast.DeclarationNames.getCXXConstructorName(ast.getCanonicalType(versions::type_of(record)));
  int candidates = 0;
  for (const clang::NamedDecl* other : record->lookup(name)) candidates += candidates_of(other, given);
  return candidates > 1 || !for_floats(constructor).empty();
}

}  // namespace

/// Whether a container of numbers copies what stands between two iterators: of constants as well.
static bool copies_numbers(const clang::CXXConstructExpr* e) {
  const auto* record = e->getType()->getAsCXXRecordDecl();
  if (!record || !is_library(record) || e->getNumArgs() < 2 || !e->getConstructor()->getPrimaryTemplate()) return false;
  static const std::set<std::string> containers = {"std::vector", "std::deque", "std::list", "std::forward_list"};
  const auto arguments = flattened(arguments_of(record));
  const clang::QualType first = e->getArg(0)->getType(), last = e->getArg(1)->getType();
  return containers.count(qualified_name(record)) > 0 && !arguments.empty() &&
         Types::is_scalar(arguments[0].getAsType()) && is_handle(first) &&
         first.getCanonicalType().getUnqualifiedType() == last.getCanonicalType().getUnqualifiedType();
}

std::vector<Hole> constructor_arguments(Body& in, const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  const bool rivals = has_rivals(in, constructor, written_arguments(e));
  const bool reads_elements = copies_numbers(e);
  const auto is_constant = [&](const clang::Expr* iterator) {
    const clang::VarDecl* data = in.activity.data_root(iterator);
    return data && in.activity.is_passive_storage(data) && !in.around.types.has_lasting_twin(data);
  };
  std::vector<Hole> given;
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i)
    if (reads_elements && i < 2 && is_constant(e->getArg(0)) && is_constant(e->getArg(1)))
      given.push_back(original_hole(in, e->getArg(i)));
    else if (i < constructor->getNumParams() && in.around.is_constant(constructor, i))
      given.push_back(marked_argument(in, e->getArg(i), constructor->getParamDecl(i)));
    else
      given.push_back(arguments(in, e->getArgs() + i, 1, constructor, rivals,
                                i < constructor->getNumParams() ? constructor->getParamDecl(i) : nullptr)[0]);
  if (given.size() != 1) return given;
  given[0] = as_alternative(in, given[0], e->getArg(0), e->getType());
  if (is_library(constructor) && is_function_object(constructor->getParent()))
    given[0] = called_member(in, given[0], e->getArg(0)->getType());
  return given;
}

std::vector<Hole> elements_of(Body& in, const clang::CXXConstructExpr* e) {
  refuse_kept(in, e);
  if (!e->isStdInitListInitialization()) {
    if (!e->isListInitialization()) in.audit.see_open_order(e, llvm::ArrayRef(e->getArgs(), e->getNumArgs()));
    return constructor_arguments(in, e);
  }
  std::vector<Hole> holes;
  const auto* list = llvm::cast<clang::InitListExpr>(
      bare(llvm::cast<clang::CXXStdInitializerListExpr>(bare(e->getArg(0)))->getSubExpr()));
  for (const clang::Expr* element : list->inits()) holes.push_back(dual_hole(in, element));
  return holes;
}

TermRef construct(Body& in, const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  if (constructor->isCopyOrMoveConstructor() && e->getNumArgs() == 1) {
    need_constructor(in, constructor, e->getExprLoc());
    // A copy is a value: what changes the original later does not change it.
    const TermRef from = dual_hole(in, e->getArg(0)).term;
    const core::Access access = from->access | core::reads | in.activity.own_access(e);
    // Of an object of a derived class its base alone.
    const clang::QualType given = e->getArg(0)->IgnoreParenImpCasts()->getType().getNonReferenceType();
    if (e->getArg(0)->getType()->isRecordType() && given->isRecordType() &&
        !in.around.unit.ast().hasSameUnqualifiedType(given, e->getType()) &&
        given->getAsCXXRecordDecl()->hasDefinition() &&
        given->getAsCXXRecordDecl()->isDerivedFrom(e->getType()->getAsCXXRecordDecl()))
      return make_term(Verbatim{{core::with_const(in.type_of(e), false), core::parentheses_token(),
                                 Hole{from, Wanted::Dual, Precedence::Assignment, false},
                                 core::end_token(core::Token::Kind::Parentheses)},
                                Precedence::Postfix},
                       in.type_of(e), false, access, false);
    return from->place ? make_term(core::Load{from}, core::with_const(from->type, false), false, access, false)
                       : core::with_access(core::read_from(from), access);
  }
  need_constructor(in, constructor, e->getExprLoc());
  refuse_kept(in, e);
  refuse_nameless(in, e->getType(), e->getExprLoc());
  const bool temporary = llvm::isa<clang::CXXTemporaryObjectExpr>(e);
  const bool list = e->isListInitialization() || e->isStdInitListInitialization();
  // A conversion by a constructor of one argument that the source does not spell.
  if (!temporary && !list && e->getNumArgs() == 1) {
    const core::TypeRef type = core::with_const(in.type_of(e), false);
    Verbatim conversion{{type, core::parentheses_token()}, Precedence::Postfix};
    for (Hole& hole : constructor_arguments(in, e)) conversion.pieces.emplace_back(std::move(hole));
    conversion.pieces.emplace_back(core::end_token(core::Token::Kind::Parentheses));
    conversion.meaning = invoked(in, constructor, conversion.pieces, type, false, in.activity.access(e), false);
    return make_term(std::move(conversion), type, false, in.activity.access(e), false);
  }
  const core::TypeRef type = core::with_const(in.type_of(e), false);
  const core::Token opening = list ? core::braces_token() : core::parentheses_token();
  Verbatim text{{type, opening}, Precedence::Postfix};
  if (list && !temporary) text.pieces = {opening};
  bool is_first = true;
  std::vector<Hole> holes = elements_of(in, e);
  for (Hole& hole : holes) {
    if (!is_first) text.pieces.emplace_back(core::comma_token());
    is_first = false;
    text.pieces.emplace_back(std::move(hole));
  }
  text.pieces.emplace_back(core::end_token(opening.kind));
  text.meaning = invoked(in, constructor, text.pieces, type, false, in.activity.access(e), false);
  return make_term(std::move(text), type, false, in.activity.access(e), false);
}

namespace {

/// What the compiler adds to a list stands where the list ends.
bool is_unwritten(const clang::Expr* init, const clang::SourceManager& sources) {
  const clang::SourceLocation begin = sources.getSpellingLoc(init->getBeginLoc());
  return begin.isValid() && *sources.getCharacterData(begin) == '}';
}

}  // namespace

TermRef braces(Body& in, const clang::InitListExpr* e) {
  if (!e->isSemanticForm() && e->getSemanticForm()) e = e->getSemanticForm();
  if (e->isTransparent()) return in.expr(e->getInit(0));
  if (e->getType()->isUnionType()) refuse(e->getExprLoc(), Reason::Union, union_name(e->getType()->getAsRecordDecl()));
  Verbatim text{{core::braces_token()}, Precedence::Primary};
  if (is_overload_set(e->getType()->getAsCXXRecordDecl()))
    text.pieces = {core::Rooted{"dualrev::overloaded"}, core::braces_token()};
  unsigned count = e->getNumInits();
  // What nobody wrote is filled in again: by the twin's class, where other names hold than here.
  const auto* record = e->getType()->getAsCXXRecordDecl();
  const unsigned bases = record && is_library(record) ? record->getNumBases() : 0;
  const auto left_out = [&](unsigned i) {
    const clang::Expr* init = e->getInit(i);
    const auto* empty = llvm::dyn_cast<clang::InitListExpr>(init);
    // The twin of a constructor has no default arguments: what they are is said here.
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructExpr>(bare(init));
    const bool has_arguments =
        constructor && constructor->getNumArgs() > 0 && in.around.types.holds_scalar(constructor->getType());
    return llvm::isa<clang::ImplicitValueInitExpr, clang::CXXDefaultInitExpr>(init) ||
           (i < bases && empty && empty->getNumInits() == 0) ||
           (is_unwritten(init, in.around.unit.sources()) && !has_arguments);
  };
  while (count > 0 && left_out(count - 1)) --count;
  bool by_name = false;
  for (unsigned i = 0; i < count; ++i) by_name = by_name || (record && left_out(i));
  // What an initialiser does that is not written here has a place in the order all the same.
  const auto add_unwritten = [&](unsigned i) {
    const core::Access access = in.activity.access(e->getInit(i));
    if (access.writes) text.pieces.emplace_back(Hole{core::text("", nullptr, Precedence::Primary, access)});
  };
  bool is_first = true;
  for (unsigned i = 0; i < count; ++i) {
    if (by_name && left_out(i)) {
      add_unwritten(i);
      continue;
    }
    if (!std::exchange(is_first, false)) text.pieces.emplace_back(core::comma_token());
    if (by_name) {
      const auto field = std::next(record->field_begin(), i - record->getNumBases());
      text.pieces.emplace_back(core::member_token(field->getNameAsString()));
    }
    // A member that is a reference: the dual that is made of a constant number would be gone.
    if (const clang::Expr* init = e->getInit(i); init->isLValue() && Types::is_scalar(init->getType()))
      if (const clang::VarDecl* root = in.activity.root(init);
          root && in.activity.is_passive_storage(root) && !is_number_of_constant(in, init))
        refuse(init->getExprLoc(), Reason::ConstantKept, root->getNameAsString());
    Hole element = dual_hole(in, e->getInit(i));
    // Braces in braces are no value that could be named: what stands in them is.
    const auto* inner = core::as<Verbatim>(element.term);
    if (inner && core::token_in(inner->pieces.front(), core::Token::Kind::Braces) &&
        !core::operands(*element.term).empty())
      text.pieces.insert(text.pieces.end(), inner->pieces.begin(), inner->pieces.end());
    else
      text.pieces.emplace_back(std::move(element));
  }
  for (unsigned i = count; i < e->getNumInits(); ++i) add_unwritten(i);
  text.pieces.emplace_back(core::end_token(core::Token::Kind::Braces));
  core::Access access = core::pure;
  for (const clang::Expr* init : e->inits()) access |= in.activity.access(init);
  const bool scalar = Types::is_scalar(e->getType());
  if (scalar)
    return count == 1 ? in.expr(e->getInit(0))
                      : make_term(Verbatim{{core::number_token("0")}, Precedence::Primary}, in.type_of(e), false,
                                  core::pure, false);
  return make_term(std::move(text), in.type_of(e), false, access, false);
}

TermRef new_array(Body& in, const clang::CXXNewExpr* e) {
  if (e->getNumPlacementArgs() > 0) refuse(e->getExprLoc(), Reason::Memory, "placement new");
  const core::TypeRef element = in.around.types.lower(e->getAllocatedType(), e->getExprLoc());
  clang::QualType innermost = e->getAllocatedType();
  std::string extents;
  while (const auto* array = in.around.unit.ast().getAsConstantArrayType(innermost)) {
    extents += "[" + llvm::toString(array->getSize(), 10, false) + "]";
    innermost = array->getElementType();
  }
  Verbatim text{{"new ", in.around.types.lower(innermost, e->getExprLoc())}, Precedence::Unary};
  if (e->isArray()) {
    text.pieces.emplace_back("[");
    text.pieces.emplace_back(value_hole(in, *e->getArraySize(), Precedence::Comma));
    text.pieces.emplace_back("]");
  }
  text.pieces.emplace_back(extents);
  if (const clang::Expr* init = e->getInitializer()) {
    const auto* value = llvm::dyn_cast<clang::ImplicitValueInitExpr>(init->IgnoreParens());
    const auto* list = llvm::dyn_cast<clang::ParenListExpr>(init);
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructExpr>(init);
    if (value) {
      text.pieces.emplace_back("()");
    } else if (const auto* elements = llvm::dyn_cast<clang::InitListExpr>(init);
               elements && Types::is_scalar(elements->getType())) {
      text.pieces.emplace_back("{");
      if (elements->getNumInits() > 0) text.pieces.emplace_back(dual_hole(in, elements->getInit(0)));
      text.pieces.emplace_back("}");
    } else if (elements) {
      text.pieces.emplace_back(Hole{braces(in, elements), core::Wanted::Dual, Precedence::Assignment, false});
    } else if (constructor && constructor->getNumArgs() == 0) {
      if (e->getInitializationStyle() != clang::CXXNewInitializationStyle::None) text.pieces.emplace_back("()");
    } else if (!list) {
      text.pieces.emplace_back("(");
      text.pieces.emplace_back(dual_hole(in, init));
      text.pieces.emplace_back(")");
    } else {
      refuse(e->getExprLoc(), Reason::Expression, "new with several arguments");
    }
  }
  return make_term(std::move(text), core::make_type(core::Pointer{element}), false, core::writes, false);
}

}  // namespace dualrev::frontend
