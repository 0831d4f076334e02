// Constructors, braces and new => core terms.
#include <clang/AST/ASTContext.h>

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

#include "frontend/bodies/lowering.hpp"
#include "frontend/library/conversions_inside.hpp"
#include "frontend/library/handles.hpp"
#include "frontend/library/library.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

void Lowering::need_constructor(const clang::CXXConstructorDecl* constructor, clang::SourceLocation at) {
  if (constructor->getParent()->isLambda() || is_library(constructor->getParent()) ||
      (!constructor->isUserProvided() && !constructor->isInheritingConstructor()) ||
      !around_.types.holds_scalar(versions::type_of(constructor->getParent())))
    return;
  if (constructor->isInheritingConstructor()) {
    if (const auto inherited = constructor->getInheritedConstructor()) need_constructor(inherited.getConstructor(), at);
    return;
  }
  unsigned constants = 0;
  for (unsigned i = 0; i < constructor->getNumParams() && i < marked_at_most; ++i)
    if (around_.is_constant(constructor, i)) constants |= 1U << i;
  around_.need_function(constructor, constants, at);
}

std::vector<core::MemberInitializer> Lowering::initializers(const clang::CXXConstructorDecl* constructor) {
  tape_in_sight_ = false;
  std::vector<core::MemberInitializer> all;
  if (auto original = original_of(constructor)) all.push_back(std::move(*original));
  for (const clang::CXXCtorInitializer* init : constructor->inits()) {
    if (!init->isWritten()) continue;
    core::MemberInitializer lowered;
    if (init->isAnyMemberInitializer())
      lowered.member = init->getAnyMember()->getNameAsString();
    else
      lowered.type = around_.types.lower(
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
          if (written(element)) lowered.arguments.push_back(dual_hole(element));
      } else {
        lowered.braces = false;
        lowered.arguments.push_back({braces(list), core::Wanted::Dual, Precedence::Assignment, false});
      }
    } else if (made && !llvm::isa<clang::CXXTemporaryObjectExpr>(made) &&
               !(made->getConstructor()->isCopyOrMoveConstructor() && made->getNumArgs() == 1)) {
      need_constructor(made->getConstructor(), init->getSourceLocation());
      if (!is_library(made->getConstructor()) && !made->getConstructor()->isDefaulted())
        lowered.constructor = around_.key_of(made->getConstructor());
      lowered.braces = made->isListInitialization();
      lowered.arguments = elements_of(made);
    } else if (made && !llvm::isa<clang::CXXTemporaryObjectExpr>(made) && !activity_.touches(made)) {
      lowered.arguments.push_back(dual_hole(made->getArg(0)));  // the text of a copy has the member's name in front
    } else if (!llvm::isa<clang::ImplicitValueInitExpr>(value)) {
      lowered.arguments.push_back(dual_hole(init->getInit()));
    }
    all.push_back(std::move(lowered));
  }
  tape_in_sight_ = true;
  return all;
}

/// What a library's object keeps of a number has lost its derivative; what it keeps of a closure may run at any time.
void Lowering::refuse_kept(const clang::CXXConstructExpr* e) {
  if (e->getNumArgs() > 0)
    refuse_computed_with(e->getConstructor(), around_.types.spelling(e->getType().getUnqualifiedType()),
                         e->getExprLoc());
  audit_.see_inside(e, e->getConstructor(), llvm::ArrayRef(e->getArgs(), e->getNumArgs()));
  if (holds_integers_alone(e->getType())) return;
  // Elements compared with each other are a mask.
  const auto* record = e->getType()->getAsCXXRecordDecl();
  if (around_.types.holds_scalar(e->getType()) ||
      (record && is_library(record) && qualified_name(record) == "std::valarray"))
    return;
  // A function without numbers in its type is called by code that is here, on this thread, or it is refused.
  if (record && is_library(record) && qualified_name(record) == "std::function" && !around_.types.may_run_elsewhere())
    return;
  for (const clang::Expr* argument : e->arguments()) {
    const clang::QualType type = argument->getType().getNonReferenceType();
    if (activity_.touches(argument) &&
        (Types::is_scalar(type) || (is_library(e->getConstructor()) && around_.types.holds_scalar(type))))
      refuse(e->getExprLoc(), Reason::LibraryType, around_.types.spelling(e->getType()));
  }
}

/// An object that only `auto` names, made by naming its template.
void Lowering::refuse_nameless(clang::QualType type, clang::SourceLocation at) {
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !is_library(record) || !around_.types.holds_scalar(type)) return;
  const core::TypeRef lowered = around_.types.lower(type, at);
  const auto* deduced = core::as<core::Passive>(lowered);
  if (deduced && deduced->text == "auto") refuse(at, Reason::LibraryType, around_.types.spelling(type));
}

/// A number given to a std::variant, as the alternative that C++ chooses for it: itself, or the next wider one. A dual
/// could become an integer as well.
Hole Lowering::as_alternative(Hole hole, const clang::Expr* number, clang::QualType variant) {
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      variant.getNonReferenceType()->getAsCXXRecordDecl());
  const clang::QualType given = number->getType().getNonReferenceType();
  if (!record || !is_library(record) || qualified_name(record) != "std::variant" || !given->isRealFloatingType())
    return hole;
  const clang::ASTContext& ast = around_.unit.ast();
  const auto has = [&](clang::QualType type) {
    return llvm::any_of(record->getTemplateArgs().get(0).pack_elements(),
                        [&](const clang::TemplateArgument& each) { return ast.hasSameType(each.getAsType(), type); });
  };
  if (has(given.getUnqualifiedType())) return hole;
  for (const clang::QualType wider : {ast.DoubleTy, ast.LongDoubleTy}) {
    if (!has(wider) || ast.getFloatingTypeOrder(wider, given) < 0) continue;
    TermRef value = hole.term;
    if (value->place)
      value = make_term(core::Load{value}, core::with_const(value->type, false), false, value->access, value->active);
    hole.term = make_term(core::Convert{value}, around_.types.lower(wider, number->getExprLoc()), false, value->access,
                          value->active);
    break;
  }
  return hole;
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

}  // namespace

/// Whether the types of the arguments choose among constructors. Then a number is written as a dual: a plain one would
/// rather become an int, or be deduced, than be converted to a dual. What the library deduces goes to constructors of
/// the user's classes.
bool Lowering::has_rivals(const clang::CXXConstructorDecl* constructor, unsigned given) {
  const clang::CXXRecordDecl* record = constructor->getParent();
  clang::ASTContext& ast = around_.unit.ast();
  if (is_library(record))
    return constructor->getPrimaryTemplate() != nullptr && holds_own_class(versions::type_of(record));
  // An inherited constructor stands in its class under that class's name.
  const clang::DeclarationName name =
      ast.DeclarationNames.getCXXConstructorName(ast.getCanonicalType(versions::type_of(record)));
  int candidates = 0;
  for (const clang::NamedDecl* other : record->lookup(name)) candidates += candidates_of(other, given);
  return candidates > 1 || !for_floats(constructor).empty();
}

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

/// What a constructor is given; a std::function calls it.
std::vector<Hole> Lowering::constructor_arguments(const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  const bool rivals = has_rivals(constructor, written_arguments(e));
  const bool reads_elements = copies_numbers(e);
  const auto is_constant = [&](const clang::Expr* iterator) {
    const clang::VarDecl* data = activity_.data_root(iterator);
    return data && activity_.is_passive_storage(data) && !around_.types.has_lasting_twin(data);
  };
  std::vector<Hole> given;
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i)
    if (reads_elements && i < 2 && is_constant(e->getArg(0)) && is_constant(e->getArg(1)))
      given.push_back(original_hole(e->getArg(i)));
    else if (i < constructor->getNumParams() && around_.is_constant(constructor, i))
      given.push_back(marked_argument(e->getArg(i), constructor->getParamDecl(i)));
    else
      given.push_back(arguments(e->getArgs() + i, 1, constructor, rivals,
                                i < constructor->getNumParams() ? constructor->getParamDecl(i) : nullptr)[0]);
  if (given.size() != 1) return given;
  given[0] = as_alternative(given[0], e->getArg(0), e->getType());
  if (is_library(constructor) && is_function_object(constructor->getParent()))
    given[0] = called_member(given[0], e->getArg(0)->getType());
  return given;
}

/// What a constructor is given, of a list in braces its elements.
std::vector<Hole> Lowering::elements_of(const clang::CXXConstructExpr* e) {
  refuse_kept(e);
  if (!e->isStdInitListInitialization()) {
    if (!e->isListInitialization()) audit_.see_open_order(e, llvm::ArrayRef(e->getArgs(), e->getNumArgs()));
    return constructor_arguments(e);
  }
  std::vector<Hole> holes;
  const auto* list = llvm::cast<clang::InitListExpr>(
      bare(llvm::cast<clang::CXXStdInitializerListExpr>(bare(e->getArg(0)))->getSubExpr()));
  for (const clang::Expr* element : list->inits()) holes.push_back(dual_hole(element));
  return holes;
}

TermRef Lowering::construct(const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  if (constructor->isCopyOrMoveConstructor() && e->getNumArgs() == 1) {
    need_constructor(constructor, e->getExprLoc());
    // A copy is a value: what changes the original later does not change it.
    const TermRef from = dual_hole(e->getArg(0)).term;
    const core::Access access = from->access | core::reads | activity_.own_access(e);
    // Of an object of a derived class its base alone.
    const clang::QualType given = e->getArg(0)->IgnoreParenImpCasts()->getType().getNonReferenceType();
    if (e->getArg(0)->getType()->isRecordType() && given->isRecordType() &&
        !around_.unit.ast().hasSameUnqualifiedType(given, e->getType()) &&
        given->getAsCXXRecordDecl()->hasDefinition() &&
        given->getAsCXXRecordDecl()->isDerivedFrom(e->getType()->getAsCXXRecordDecl()))
      return make_term(Verbatim{{core::with_const(type_of(e), false), "(",
                                 Hole{from, Wanted::Dual, Precedence::Assignment, false}, ")"},
                                Precedence::Postfix},
                       type_of(e), false, access, false);
    return from->place ? make_term(core::Load{from}, core::with_const(from->type, false), false, access, false)
                       : core::with_access(core::read_from(from), access);
  }
  need_constructor(constructor, e->getExprLoc());
  refuse_kept(e);
  refuse_nameless(e->getType(), e->getExprLoc());
  const bool temporary = llvm::isa<clang::CXXTemporaryObjectExpr>(e);
  const bool list = e->isListInitialization() || e->isStdInitListInitialization();
  // A conversion by a constructor of one argument that the source does not spell.
  if (!temporary && !list && e->getNumArgs() == 1) {
    const core::TypeRef type = core::with_const(type_of(e), false);
    Verbatim conversion{{type, "("}, Precedence::Postfix};
    for (Hole& hole : constructor_arguments(e)) conversion.pieces.emplace_back(std::move(hole));
    conversion.pieces.emplace_back(")");
    conversion.meaning = invoked(constructor, conversion.pieces, type, false, activity_.access(e), false);
    return make_term(std::move(conversion), type, false, activity_.access(e), false);
  }
  const core::TypeRef type = core::with_const(type_of(e), false);
  Verbatim text{{type, list ? "{" : "("}, Precedence::Postfix};
  if (list && !temporary) text.pieces = {"{"};
  bool is_first = true;
  std::vector<Hole> holes = elements_of(e);
  for (Hole& hole : holes) {
    if (!is_first) text.pieces.emplace_back(", ");
    is_first = false;
    text.pieces.emplace_back(std::move(hole));
  }
  text.pieces.emplace_back(list ? "}" : ")");
  text.meaning = invoked(constructor, text.pieces, type, false, activity_.access(e), false);
  return make_term(std::move(text), type, false, activity_.access(e), false);
}

namespace {

/// What the compiler adds to a list stands where the list ends.
bool is_unwritten(const clang::Expr* init, const clang::SourceManager& sources) {
  const clang::SourceLocation begin = sources.getSpellingLoc(init->getBeginLoc());
  return begin.isValid() && *sources.getCharacterData(begin) == '}';
}

}  // namespace

TermRef Lowering::braces(const clang::InitListExpr* e) {
  if (!e->isSemanticForm() && e->getSemanticForm()) e = e->getSemanticForm();
  if (e->isTransparent()) return expr(e->getInit(0));
  if (e->getType()->isUnionType()) refuse(e->getExprLoc(), Reason::Union, union_name(e->getType()->getAsRecordDecl()));
  Verbatim text{{"{"}, Precedence::Primary};
  if (is_overload_set(e->getType()->getAsCXXRecordDecl())) text.pieces = {core::Rooted{"dualrev::overloaded"}, "{"};
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
        constructor && constructor->getNumArgs() > 0 && around_.types.holds_scalar(constructor->getType());
    return llvm::isa<clang::ImplicitValueInitExpr, clang::CXXDefaultInitExpr>(init) ||
           (i < bases && empty && empty->getNumInits() == 0) ||
           (is_unwritten(init, around_.unit.sources()) && !has_arguments);
  };
  while (count > 0 && left_out(count - 1)) --count;
  bool by_name = false;
  for (unsigned i = 0; i < count; ++i) by_name = by_name || (record && left_out(i));
  // What an initialiser does that is not written here has a place in the order all the same.
  const auto add_unwritten = [&](unsigned i) {
    const core::Access access = activity_.access(e->getInit(i));
    if (access.writes) text.pieces.emplace_back(Hole{core::text("", nullptr, Precedence::Primary, access)});
  };
  bool is_first = true;
  for (unsigned i = 0; i < count; ++i) {
    if (by_name && left_out(i)) {
      add_unwritten(i);
      continue;
    }
    if (!std::exchange(is_first, false)) text.pieces.emplace_back(", ");
    if (by_name)
      text.pieces.emplace_back("." + std::next(record->field_begin(), i - record->getNumBases())->getNameAsString() +
                               " = ");
    // A member that is a reference: the dual that is made of a constant number would be gone.
    if (const clang::Expr* init = e->getInit(i); init->isLValue() && Types::is_scalar(init->getType()))
      if (const clang::VarDecl* root = activity_.root(init);
          root && activity_.is_passive_storage(root) && !is_number_of_constant(init))
        refuse(init->getExprLoc(), Reason::ConstantKept, root->getNameAsString());
    Hole element = dual_hole(e->getInit(i));
    // Braces in braces are no value that could be named: what stands in them is.
    const auto* inner = core::as<Verbatim>(element.term);
    const auto* opening = inner ? std::get_if<std::string>(&inner->pieces.front()) : nullptr;
    if (opening && opening->front() == '{' && !core::operands(*element.term).empty())
      text.pieces.insert(text.pieces.end(), inner->pieces.begin(), inner->pieces.end());
    else
      text.pieces.emplace_back(std::move(element));
  }
  for (unsigned i = count; i < e->getNumInits(); ++i) add_unwritten(i);
  text.pieces.emplace_back("}");
  core::Access access = core::pure;
  for (const clang::Expr* init : e->inits()) access |= activity_.access(init);
  const bool scalar = Types::is_scalar(e->getType());
  if (scalar)
    return count == 1 ? expr(e->getInit(0))
                      : make_term(Verbatim{{"0"}, Precedence::Primary}, type_of(e), false, core::pure, false);
  return make_term(std::move(text), type_of(e), false, access, false);
}

TermRef Lowering::new_array(const clang::CXXNewExpr* e) {
  if (e->getNumPlacementArgs() > 0) refuse(e->getExprLoc(), Reason::Memory, "placement new");
  const core::TypeRef element = around_.types.lower(e->getAllocatedType(), e->getExprLoc());
  clang::QualType innermost = e->getAllocatedType();
  std::string extents;
  while (const auto* array = around_.unit.ast().getAsConstantArrayType(innermost)) {
    extents += "[" + llvm::toString(array->getSize(), 10, false) + "]";
    innermost = array->getElementType();
  }
  Verbatim text{{"new ", around_.types.lower(innermost, e->getExprLoc())}, Precedence::Unary};
  if (e->isArray()) {
    text.pieces.emplace_back("[");
    text.pieces.emplace_back(value_hole(*e->getArraySize(), Precedence::Comma));
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
      if (elements->getNumInits() > 0) text.pieces.emplace_back(dual_hole(elements->getInit(0)));
      text.pieces.emplace_back("}");
    } else if (elements) {
      text.pieces.emplace_back(Hole{braces(elements), core::Wanted::Dual, Precedence::Assignment, false});
    } else if (constructor && constructor->getNumArgs() == 0) {
      if (e->getInitializationStyle() != clang::CXXNewInitializationStyle::None) text.pieces.emplace_back("()");
    } else if (!list) {
      text.pieces.emplace_back("(");
      text.pieces.emplace_back(dual_hole(init));
      text.pieces.emplace_back(")");
    } else {
      refuse(e->getExprLoc(), Reason::Expression, "new with several arguments");
    }
  }
  return make_term(std::move(text), core::make_type(core::Pointer{element}), false, core::writes, false);
}

TermRef Lowering::initializer(const clang::Expr* e) { return expr(e); }

/// No single range of the text has all of it.
std::string Lowering::placeholder(clang::QualType written) {
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

/// What has no name that the twin could spell is deduced, from something of that type.
void Lowering::refuse_undeducible(const clang::VarDecl* variable, const core::TypeRef& type) {
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
      !around_.unit.ast().hasSameUnqualifiedType(init->getType().getCanonicalType(),
                                                 variable->getType().getNonReferenceType().getCanonicalType()))
    refuse(variable->getLocation(), Reason::LibraryType, around_.types.spelling(spelled.getUnqualifiedType()));
}

core::TypeRef Lowering::variable_type(const clang::VarDecl* variable) {
  const clang::SourceLocation at = variable->getLocation();
  if (const auto* whole = llvm::dyn_cast<clang::DecompositionDecl>(variable)) {
    // Twins have no std::tuple_size, and would be taken apart by their members.
    const auto* record = variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && !is_library(record) && !whole->bindings().empty() && whole->bindings()[0]->getHoldingVar() &&
        around_.types.holds_scalar(variable->getType().getNonReferenceType()))
      refuse(at, Reason::Class,
             qualified_name(record) + "|a std::tuple_size of its own, by which structured bindings take it apart");
    return core::make_type(core::Placeholder{placeholder(variable->getTypeSourceInfo()->getType()),
                                             around_.types.lower(variable->getType(), at)});
  }
  const auto* written = variable->getType().getNonReferenceType()->getContainedAutoType();
  if (!written)
    if (core::TypeRef deduced = around_.types.lower_deduced(variable->getType(), at)) return deduced;
  const core::TypeRef type = around_.types.lower(variable->getType(), at);
  if (!written || !variable->getTypeSourceInfo()) {
    refuse_undeducible(variable, type);
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

core::Declarator Lowering::declarator(const clang::VarDecl* variable) {
  core::Declarator lowered = declarator_anew(variable);
  const auto* made =
      llvm::dyn_cast_or_null<clang::CXXConstructExpr>(variable->getInit() ? bare(variable->getInit()) : nullptr);
  if (made && !is_library(made->getConstructor()) && !made->getConstructor()->isDefaulted())
    lowered.constructor = around_.key_of(made->getConstructor());
  if (!llvm::isa<clang::DecompositionDecl>(variable)) lowered.symbol = declared(variable, lowered.type);
  // From here on the type has a name.
  const clang::QualType type = variable->getType().getNonReferenceType();
  if (!is_unnamed(type) || !variable->getIdentifier()) return lowered;
  const std::string name = "std::remove_cvref_t<decltype(" + variable->getNameAsString() + ")>";
  for (auto& [other, names] : around_.types.names) std::erase(names, name);
  around_.types.names[type.getCanonicalType().getUnqualifiedType().getTypePtr()].push_back(name);
  return lowered;
}

core::Declarator Lowering::declarator_anew(const clang::VarDecl* variable) {
  core::Declarator d;
  d.name = variable->getNameAsString();
  d.type = variable_type(variable);
  d.passive = !activity_.is_active(variable);
  using Init = core::Declarator::Init;
  const clang::Expr* init = variable->getInit();
  if (!init) return d;
  // A name for constant data, or what leads there.
  if (d.passive && variable->isLocalVarDecl() && around_.types.holds_scalar(variable->getType()) &&
      !Types::is_scalar(variable->getType()) && activity_.data_root(init)) {
    d.type = around_.types.of_constant(variable->getType());
    d.init = Init::Copy;
    d.arguments = {original_hole(init)};
    return d;
  }
  const clang::Expr* inner = bare(init);
  if (variable->getType()->isReferenceType() && is_constant_object(init))
    refuse(init->getExprLoc(), Reason::ConstantData, activity_.data_root(init)->getNameAsString());
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructExpr>(inner);
  if (constructor && constructor->getNumArgs() == 0 && variable->getInitStyle() == clang::VarDecl::CallInit &&
      !llvm::isa<clang::CXXTemporaryObjectExpr>(inner)) {
    expr(inner);  // refuses constructors of the user's own
    return d;
  }
  if (const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(inner);
      list && llvm::isa<clang::InitListExpr>(bare(list->getSubExpr()))) {
    d.init = Init::Copy;
    d.arguments = {Hole{expr(list), core::Wanted::Dual, Precedence::Assignment, false}};
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
      d.arguments = arguments(constructor->getArgs(), constructor->getNumArgs(), constructor->getConstructor(), true);
      return d;
    }
    refuse_nameless(variable->getType(), variable->getLocation());
    need_constructor(constructor->getConstructor(), variable->getLocation());
    const bool list = constructor->isListInitialization();
    if (!list && variable->getInitStyle() == clang::VarDecl::CInit && constructor->getNumArgs() == 1) {
      d.init = Init::Copy;
      d.arguments = constructor_arguments(constructor);
      return d;
    }
    d.init = !list ? Init::Direct : variable->getInitStyle() == clang::VarDecl::CInit ? Init::CopyList : Init::List;
    d.arguments = elements_of(constructor);
    if (d.init == Init::Direct && d.arguments.empty()) d.init = Init::None;  // x() would declare a function
    return d;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(inner); list && !Types::is_scalar(variable->getType())) {
    if (const auto* nameless = core::as<core::Passive>(d.type);
        nameless && nameless->text == "auto" && !is_overload_set(variable->getType()->getAsCXXRecordDecl()))
      refuse(variable->getLocation(), Reason::LibraryType, around_.types.spelling(variable->getType()));
    d.init = Init::Copy;
    d.arguments = {Hole{expr(list), core::Wanted::Dual, Precedence::Assignment, false}};
    return d;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(inner)) {
    d.init = Init::List;
    if (list->getNumInits() > 0 && !llvm::isa<clang::ImplicitValueInitExpr>(list->getInit(0)))
      d.arguments = {dual_hole(list->getInit(0))};
    return d;
  }
  // An initializer_list is its braces; others would be one element of it.
  const bool is_list =
      variable->getInitStyle() == clang::VarDecl::ListInit && !llvm::isa<clang::CXXStdInitializerListExpr>(inner);
  d.init = variable->getInitStyle() == clang::VarDecl::CallInit ? Init::Direct : is_list ? Init::List : Init::Copy;
  d.arguments = {is_choice(inner) && !chooses_places(inner) ? Hole{read(inner), core::Wanted::Dual} : dual_hole(init)};
  const core::TermRef& bound = d.arguments[0].term;
  if (variable->getType()->isLValueReferenceType() && inner->isLValue() && Types::is_scalar(inner->getType()) &&
      bound->active && !bound->place && !is_choice(inner) &&
      !llvm::isa<clang::MaterializeTemporaryExpr>(init->IgnoreParens()))
    refuse(init->getExprLoc(), Reason::Expression, "a reference to what a call chose from places and values");
  return d;
}

}  // namespace dualrev::frontend
