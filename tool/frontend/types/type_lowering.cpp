// Types => core.
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/StringExtras.h>

#include "frontend/types/templates.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

namespace {

/// Library templates that hold their type arguments as values; `arguments` are what is spelled of the instance.
struct Container {
  const char* name;
  int arguments;  ///< -1: all
};
const Container containers[] = {{"std::vector", 1},
                                {"std::array", 2},
                                {"std::pair", 2},
                                {"std::tuple", -1},
                                {"std::span", 2},
                                {"std::ranges::subrange", 2},
                                {"std::initializer_list", 1},
                                {"std::reverse_iterator", 1},
                                {"std::back_insert_iterator", 1},
                                {"std::front_insert_iterator", 1},
                                {"std::insert_iterator", 1},
                                {"std::ostream_iterator", -1},
                                {"std::istream_iterator", -1},
                                {"std::function", 1},
                                {"std::unique_ptr", 1},
                                {"std::shared_ptr", 1},
                                {"std::optional", 1},
                                {"std::variant", -1},
                                {"std::deque", 1},
                                {"std::list", 1},
                                {"std::forward_list", 1},
                                {"std::map", 2},
                                {"std::multimap", 2},
                                {"std::unordered_map", 2},
                                {"std::unordered_multimap", 2},
                                {"std::set", 1},
                                {"std::multiset", 1},
                                {"std::unordered_set", 1},
                                {"std::unordered_multiset", 1},
                                {"std::queue", -1},
                                {"std::stack", -1},
                                {"std::priority_queue", -1},
                                {"std::valarray", 1},
                                {"std::slice_array", 1},
                                {"std::mask_array", 1},
                                {"std::gslice_array", 1},
                                {"std::indirect_array", 1},
                                {"std::complex", 1},
                                {"std::reference_wrapper", 1},
                                {"std::weak_ptr", 1},
                                {"std::enable_shared_from_this", 1},
                                {"std::ranges::view_interface", 1},
                                {"std::plus", 1},
                                {"std::minus", 1},
                                {"std::multiplies", 1},
                                {"std::divides", 1},
                                {"std::negate", 1},
                                {"std::less", 1},
                                {"std::greater", 1},
                                {"std::less_equal", 1},
                                {"std::greater_equal", 1},
                                {"std::equal_to", 1},
                                {"std::not_equal_to", 1},
                                {"std::logical_and", 1},
                                {"std::logical_or", 1},
                                {"std::logical_not", 1}};

const Container* find_container(const std::string& name) {
  for (const Container& known : containers)
    if (name == known.name) return &known;
  return nullptr;
}

}  // namespace

core::TypeRef Types::lower(clang::QualType type, clang::SourceLocation at) {
  if (type.isNull() || type->isVoidType()) return nullptr;
  const bool is_const = type.isConstQualified();
  if (is_unnamed(type)) {
    if (const std::string name = name_of_unnamed(type); !name.empty()) return core::passive(name, is_const);
    if (type->isRecordType() && !is_nameable(type)) return core::passive("auto", is_const);
  }
  if (!holds_scalar(type)) {
    // Arrays are taken apart all the same: their extent stands behind the name.
    if (const auto* array = unit_.ast().getAsConstantArrayType(type))
      return core::make_type(
          core::Array{lower(array->getElementType(), at), llvm::toString(array->getSize(), 10, false)}, false);
    if (const clang::TagDecl* hidden = hidden_name(type)) {
      const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(hidden);
      if (const std::string name =
              enumeration && type->getAsTagDecl() == hidden ? name_of_local(enumeration) : std::string();
          !name.empty())
        return core::passive(name, is_const);
      if (is_of_local_twin(hidden))
        refuse(at, Reason::LocalClass, qualified_name(hidden) + (hidden->getIdentifier() ? "" : "(unnamed)"));
      if (const clang::TagDecl* unspeakable = unspeakable_name(type))
        refuse(at, Reason::Class,
               qualified_name(llvm::cast<clang::NamedDecl>(unspeakable->getDeclContext())) + "|the private type '" +
                   unspeakable->getNameAsString() + "', which its twin cannot name");
    }
    // So are references to such: in a parameter the name stands in their middle.
    if (is_around_its_name(type)) {
      const clang::QualType to = type->getPointeeType();
      const core::TypeRef lowered =
          to->isFunctionProtoType() ? lower_function(to->castAs<clang::FunctionProtoType>(), at) : lower(to, at);
      if (type->isReferenceType()) return core::make_type(core::Reference{lowered, type->isRValueReferenceType()});
      return core::make_type(core::Pointer{lowered}, is_const);
    }
    return core::make_type(passive(type.getUnqualifiedType(), at), is_const);
  }
  if (type.isVolatileQualified() && !is_scalar(type)) refuse(at, Reason::Volatile);
  if (const auto* builtin = type.getCanonicalType()->getAs<clang::BuiltinType>()) {
    switch (builtin->getKind()) {
      case clang::BuiltinType::Float: return core::real(core::Scalar::Float, is_const);
      case clang::BuiltinType::Double: return core::real(core::Scalar::Double, is_const);
      case clang::BuiltinType::LongDouble: return core::real(core::Scalar::LongDouble, is_const);
      default: refuse(at, Reason::Type, spelling(type));
    }
  }
  if (const auto* pointer = type->getAs<clang::PointerType>()) {
    if (pointer->getPointeeType().isVolatileQualified()) refuse(at, Reason::Volatile);
    return core::make_type(core::Pointer{lower(pointer->getPointeeType(), at)}, is_const);
  }
  if (const auto* member = type->getAs<clang::MemberPointerType>()) {
    const clang::QualType of = versions::class_of(member);
    if (!holds_scalar(of) || is_library(of->getAsCXXRecordDecl())) refuse(at, Reason::Type, spelling(type));
    return core::make_type(core::MemberPointer{lower(of, at), lower(member->getPointeeType(), at)}, is_const);
  }
  if (const auto* reference = type->getAs<clang::ReferenceType>()) {
    if (reference->getPointeeType().isVolatileQualified()) refuse(at, Reason::Volatile);
    return core::make_type(core::Reference{lower(reference->getPointeeType(), at), type->isRValueReferenceType()});
  }
  if (const auto* array = unit_.ast().getAsConstantArrayType(type))
    return core::make_type(core::Array{lower(array->getElementType(), at), llvm::toString(array->getSize(), 10, false)},
                           is_const);
  if (const auto* array = unit_.ast().getAsIncompleteArrayType(type))
    return core::make_type(core::Array{lower(array->getElementType(), at), ""}, is_const);
  if (unit_.ast().getAsVariableArrayType(type)) refuse(at, Reason::VariableArray);
  if (const auto* record = type->getAsCXXRecordDecl()) return lower_class(type, record, at);
  if (const auto* function = type->getAs<clang::FunctionProtoType>()) return lower_function(function, at);
  refuse(at, Reason::Type, spelling(type));
}

std::shared_ptr<const core::Integers> Types::integers_in(clang::QualType type, clang::SourceLocation at) {
  const auto made = [](core::Integers of) { return std::make_shared<const core::Integers>(std::move(of)); };
  const auto is_integer = [](clang::QualType each) {
    return each->isIntegralOrEnumerationType() && !each.isVolatileQualified();
  };
  if (is_integer(type))
    return made({nullptr, false, false, false, false,
                 type->isEnumeralType()  ? ""
                 : type->isBooleanType() ? "bool"
                                         : type.getCanonicalType().getUnqualifiedType().getAsString()});
  if (type->isReferenceType() || type->isPointerType()) {
    const clang::QualType to = type->getPointeeType();
    if (type->isPointerType())
      return is_integer(to) ? made({lower(to.getUnqualifiedType(), at), false, true, !to.isConstQualified()}) : nullptr;
    auto of = integers_in(to.getUnqualifiedType(), at);
    if (!of || of->leads) return nullptr;
    return made(
        {of->element, of->grows, true, !to.isConstQualified() && type->isLValueReferenceType(), true, of->built_in});
  }
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  static const std::set<std::string> rows = {"std::vector", "std::array", "std::span"};
  const std::string name = record && is_library(record) ? qualified_name(record) : std::string();
  if (!rows.count(name)) return nullptr;
  const clang::QualType element = record->getTemplateArgs()[0].getAsType();
  const auto inner = integers_in(element.getUnqualifiedType(), at);
  if (!inner || inner->leads) return nullptr;
  const bool is_span = name == "std::span";
  return made({lower(element.getUnqualifiedType(), at), name == "std::vector" || inner->grows, is_span,
               is_span && !element.isConstQualified()});
}

core::TypeRef Types::lower_function(const clang::FunctionProtoType* function, clang::SourceLocation at) {
  if (function->isVariadic()) refuse(at, Reason::Varargs);
  core::Function lowered{
      lower(function->getReturnType(), at), {}, function->getMethodQuals().hasConst() ? " const" : ""};
  if (function->getRefQualifier() == clang::RQ_LValue) lowered.qualifiers += " &";
  if (function->getRefQualifier() == clang::RQ_RValue) lowered.qualifiers += " &&";
  for (const clang::QualType parameter : function->param_types()) lowered.parameters.push_back(lower(parameter, at));
  return core::make_type(std::move(lowered));
}

core::Passive Types::passive(clang::QualType type, clang::SourceLocation at) {
  core::Passive made{spelling(type), integers_in(type.getUnqualifiedType(), at), type->isReferenceType()};
  made.changes = type->isLValueReferenceType() && !type->getPointeeType().isConstQualified();
  const clang::QualType value = type.getNonReferenceType().getUnqualifiedType();
  const auto lowered = [&](clang::QualType each) { return is_scalar(each) ? lower(each, at) : of_constant(each); };
  if (value != type || is_scalar(value)) made.value = lowered(value);
  made.has_numbers = holds_scalar(value);
  made.is_const = type.isConstQualified();
  if (value->isPointerType() && is_scalar(value->getPointeeType())) made.pointee = lowered(value->getPointeeType());
  const clang::CXXRecordDecl* of = value->getAsCXXRecordDecl();
  if (of && is_library(of)) made.library = qualified_name(of);
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(of);
  static const std::set<std::string> rows = {"std::vector", "std::array", "std::span"};
  if (!record || !rows.count(made.library)) return made;
  const clang::QualType element = record->getTemplateArgs()[0].getAsType().getUnqualifiedType();
  const bool has_elements = !element->isBooleanType() || made.library == "std::array";
  if (has_elements && !element.isVolatileQualified()) made.element = lowered(element);
  return made;
}

core::TypeRef Types::of_constant(clang::QualType type) {
  if (type->isReferenceType() && type->getPointeeType()->isArrayType())
    return core::make_type(core::Reference{of_constant(type->getPointeeType()), type->isRValueReferenceType()});
  if (type->isPointerType() && type->getPointeeType()->isArrayType())
    return core::make_type(core::Pointer{of_constant(type->getPointeeType())}, type.isConstQualified());
  const auto* array = unit_.ast().getAsConstantArrayType(type);
  if (!array) return core::make_type(passive(type, {}));
  return core::make_type(
      core::Array{of_constant(array->getElementType()), llvm::toString(array->getSize(), 10, false)});
}

core::TypeRef Types::lower_class(clang::QualType type, const clang::CXXRecordDecl* record, clang::SourceLocation at) {
  const bool is_const = type.isConstQualified();
  if (record->isUnion()) refuse(at, Reason::Union, union_name(record));
  if (const std::string entry = answer_of(record); !entry.empty()) {
    const auto* answer = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    if (!answer || entry == "hessian" || entry == "vjp")
      refuse(at, Reason::Asks, entry == "vjp" ? not_a_number_of_pullback : not_all_numbers);
    // A tuple of what it is made of.
    const core::TypeRef part = lower(answer->getTemplateArgs()[0].getAsType(), at);
    std::vector<core::TypeRef> parts{part, part};
    if (entry == "hvp") parts.insert(parts.begin(), core::real(core::Scalar::Double));
    return core::make_type(core::Library{"std::tuple", std::move(parts), {}}, is_const);
  }
  if (is_library(record)) {
    const auto* known = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    if (known && is_eigen(known)) return lower_eigen(known, is_const, at);
    // What holds a closure has no name.
    if (known && find_container(qualified_name(known))) return lower_library(known, is_const, at);
    if (is_closure(type) && known && qualified_name(known) != "std::function") return core::passive("auto", is_const);
    // A member type of a container, such as an iterator, is named through the container.
    if (const auto* alias = type->getAs<clang::TypedefType>()) {
      const auto* parent = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(alias->getDecl()->getDeclContext());
      if (parent && find_container(qualified_name(parent))) {
        core::Library member = std::get<core::Library>(lower_library(parent, false, at)->form);
        member.member = alias->getDecl()->getNameAsString();
        return core::make_type(std::move(member), is_const);
      }
    }
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    // libstdc++ and libc++ wrap the iterators of contiguous containers.
    if (instance && instance->getNameAsString() == "__normal_iterator") {
      const auto* container = instance->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
      core::Library member = std::get<core::Library>(
          lower_library(llvm::cast<clang::ClassTemplateSpecializationDecl>(container), false, at)->form);
      member.member = instance->getTemplateArgs()[0].getAsType()->getPointeeType().isConstQualified() ? "const_iterator"
                                                                                                      : "iterator";
      return core::make_type(std::move(member), is_const);
    }
    if (instance && instance->getNameAsString() == "_Expr") {  // what stands for a std::valarray
      core::Library row{"std::valarray", {lower(instance->getTemplateArgs()[1].getAsType(), at)}, {}};
      return core::make_type(core::Placeholder{"auto", core::make_type(std::move(row))}, is_const);
    }
    if (const core::TypeRef member = instance ? lower_iterator(instance, is_const, at) : nullptr) return member;
    // Where they have no name of their own, they are deduced.
    if (is_deduced(record)) return core::passive("auto", is_const);
    if (!instance) refuse(at, Reason::LibraryType, spelling(type));
    return lower_library(instance, is_const, at);
  }
  const clang::CXXRecordDecl* local = local_class(record);
  if (local && !local_classes.count(local->getCanonicalDecl()))
    refuse(at, Reason::LocalClass, record->getNameAsString());
  if (!record->getIdentifier() && !record->getTypedefNameForAnonDecl() && record != local)
    refuse(at, Reason::Class, "(unnamed)|no name that its twin could have; give it one");
  if (const clang::CXXRecordDecl* inside = local ? nullptr : local_argument(record))
    refuse(at, Reason::LocalClass, inside->getNameAsString());
  if (on_record && !local) on_record(record->getDefinition(), at);
  // The twin of a class inside another is a class inside the other's twin.
  std::string inner;
  std::string inner_of_original;
  core::Instance inner_instance;
  const clang::CXXRecordDecl* outermost = record;
  while (const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(outermost->getDeclContext())) {
    inner = "::" + nested_name(outermost, *this) + nameless_arguments(outermost, at) + inner;
    inner_of_original =
        "::" + outermost->getNameAsString() + arguments_text(arguments_of(outermost), *this) + inner_of_original;
    if (has_unnamed(arguments_of(outermost))) inner_instance = instance_of(outermost);
    outermost = around;
  }
  if (local) return core::make_type(core::Record{local_name(local), false, inner}, is_const);
  if (has_unnamed(arguments_of(outermost)))
    return core::make_type(core::Record{qualified_name(outermost), false, inner, twin_arguments(type, outermost, at),
                                        instance_of(outermost), inner_of_original, inner_instance},
                           is_const);
  return core::make_type(core::Record{qualified_name(outermost) + arguments_text(arguments_of(outermost), *this),
                                      false,
                                      inner,
                                      {},
                                      {},
                                      inner_of_original,
                                      inner_instance},
                         is_const);
}

/// Of a class template inside a class: "<F>", what the entity at hand calls those of its arguments that have no names.
std::string Types::nameless_arguments(const clang::CXXRecordDecl* record, clang::SourceLocation at) const {
  std::string list;
  for (const clang::TemplateArgument& argument : flattened(arguments_of(record))) {
    if (argument.getKind() != clang::TemplateArgument::Type || !is_unnamed(argument.getAsType())) continue;
    const std::string name = name_of_unnamed(argument.getAsType());
    if (name.empty()) refuse(at, Reason::Lambda, "whose type is an argument of '" + qualified_name(record) + "' here");
    list += (list.empty() ? "<" : ", ") + name;
  }
  return list + (list.empty() ? "" : ">");
}

/// Originals where they have names; for the others the twin is a template of twins.
std::vector<core::TypeRef> Types::twin_arguments(clang::QualType type, const clang::CXXRecordDecl* record,
                                                 clang::SourceLocation at) {
  std::vector<clang::TemplateArgument> given = flattened(arguments_of(record));
  // As written, which tells parameters that are the same type.
  if (const auto* written = type->getAs<clang::TemplateSpecializationType>();
      written && written->template_arguments().size() == given.size())
    for (std::size_t i = 0; i < given.size(); ++i)
      if (given[i].getKind() == clang::TemplateArgument::Type &&
          written->template_arguments()[i].getKind() == clang::TemplateArgument::Type &&
          unit_.ast().hasSameType(written->template_arguments()[i].getAsType(), given[i].getAsType()))
        given[i] = written->template_arguments()[i];
  bool is_at_hand = false;
  for (const clang::Decl* around = entity; around && !is_at_hand;
       around = llvm::dyn_cast_or_null<clang::Decl>(around->getDeclContext()))
    is_at_hand = llvm::isa<clang::CXXRecordDecl>(around) && around->getCanonicalDecl() == record->getCanonicalDecl();
  const std::vector<std::string> own = own_names(record);
  std::size_t next = 0;
  std::vector<core::TypeRef> arguments;
  for (const clang::TemplateArgument& argument : given) {
    const bool unnamed = argument.getKind() == clang::TemplateArgument::Type && is_unnamed(argument.getAsType());
    if (!unnamed)
      arguments.push_back(core::passive(argument_text(argument, *this)));
    else
      arguments.push_back(is_at_hand ? core::passive(own[next++]) : lower(argument.getAsType(), at));
  }
  return arguments;
}

core::Instance Types::instance_of(const clang::CXXRecordDecl* record) const {
  if (!has_unnamed(arguments_of(record))) return {};
  return {keyed_name(record, *this), core::fingerprint(mangled(versions::type_of(record)))};
}

core::TypeRef Types::lower_deduced(clang::QualType type, clang::SourceLocation at) {
  const auto* record = type->getAsCXXRecordDecl();
  if (!is_unnamed(type) || is_nameable(type) || !record || record->isLambda() || is_overload_set(record))
    return nullptr;
  if (is_library(record) && !record->getDeclContext()->isFileContext()) return nullptr;
  if (is_library(record) || !holds_scalar(type)) return core::passive(qualified_name(record), type.isConstQualified());
  if (on_record) on_record(record->getDefinition(), at);
  return core::make_type(core::Record{qualified_name(record), false, {}, {}, instance_of(record)},
                         type.isConstQualified());
}

/// All of Eigen is made anew at duals, whatever the template: its adapter in the runtime says how.
core::TypeRef Types::lower_eigen(const clang::ClassTemplateSpecializationDecl* record, bool is_const,
                                 clang::SourceLocation at) {
  uses_eigen = true;
  core::Library library{qualified_name(record), {}, {}};
  for (const clang::TemplateArgument& argument : record->getTemplateArgs().asArray()) {
    if (argument.getKind() == clang::TemplateArgument::Type)
      library.arguments.push_back(lower(argument.getAsType(), at));
    else if (argument.getKind() == clang::TemplateArgument::Integral)
      library.arguments.push_back(core::passive(with_large_numbers(llvm::toString(argument.getAsIntegral(), 10))));
    else if (argument.getKind() == clang::TemplateArgument::Template)
      library.arguments.push_back(core::passive(qualified_name(argument.getAsTemplate().getAsTemplateDecl())));
    else
      refuse(at, Reason::LibraryType, spelling(versions::type_of(record)));
  }
  return core::make_type(std::move(library), is_const);
}

/// As the member of a container, by what it leads to: libstdc++'s are the same whatever orders or allocates.
core::TypeRef Types::lower_iterator(const clang::ClassTemplateSpecializationDecl* record, bool is_const,
                                    clang::SourceLocation at) {
  struct Named {
    std::string container, of_pairs;
    bool is_constant;
  };
  static const std::map<std::string, Named> names = {
      {"std::_List_iterator", {"std::list", "", false}},
      {"std::_List_const_iterator", {"std::list", "", true}},
      {"std::_Deque_iterator", {"std::deque", "", false}},
      {"std::_Fwd_list_iterator", {"std::forward_list", "", false}},
      {"std::_Fwd_list_const_iterator", {"std::forward_list", "", true}},
      {"std::_Rb_tree_iterator", {"std::set", "std::map", false}},
      {"std::_Rb_tree_const_iterator", {"std::set", "std::map", true}},
      {"std::__detail::_Node_iterator", {"std::unordered_set", "std::unordered_map", false}},
      {"std::__detail::_Node_const_iterator", {"std::unordered_set", "std::unordered_map", true}}};
  const auto found = names.find(qualified_name(record));
  if (found == names.end()) return nullptr;
  const Named& named = found->second;
  const auto arguments = record->getTemplateArgs().asArray();
  const clang::QualType value = arguments[0].getAsType();
  const bool is_constant = named.is_constant || (named.container == "std::deque" &&
                                                 arguments[1].getAsType().getNonReferenceType().isConstQualified());
  core::Library member{named.container, {}, is_constant ? "const_iterator" : "iterator"};
  const auto* pair = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(value->getAsCXXRecordDecl());
  const bool is_entry = !named.of_pairs.empty() && pair && qualified_name(pair) == "std::pair" &&
                        pair->getTemplateArgs()[0].getAsType().isConstQualified();
  // Those of hashed containers tell whether nodes have the hash, which depends on who computes it.
  const clang::QualType key = is_entry ? pair->getTemplateArgs()[0].getAsType() : value;
  const bool is_hashed = found->first.find("_Node_") != std::string::npos;
  if (is_hashed) {
    const auto* text = key->getAsCXXRecordDecl();
    const bool is_text = text && is_library(text) && text->getName() == "basic_string";
    const bool has_hash = arguments[2].getAsIntegral().getBoolValue();
    if (has_hash != is_text || (!is_text && !key->isIntegralOrEnumerationType())) return nullptr;
  }
  if (is_entry) {
    member.name = named.of_pairs;
    member.arguments = {lower(pair->getTemplateArgs()[0].getAsType().getUnqualifiedType(), at),
                        lower(pair->getTemplateArgs()[1].getAsType(), at)};
  } else {
    member.arguments = {lower(value, at)};
  }
  return core::make_type(std::move(member), is_const);
}

core::TypeRef Types::lower_library(const clang::ClassTemplateSpecializationDecl* record, bool is_const,
                                   clang::SourceLocation at) {
  const std::string name = qualified_name(record);
  const Container* container = find_container(name);
  if (!container) refuse(at, Reason::LibraryType, spelling(versions::type_of(record)));
  core::Library library{name, {}, {}};
  const auto add = [&](const clang::TemplateArgument& argument) {
    if (argument.getKind() == clang::TemplateArgument::Type)
      library.arguments.push_back(lower(argument.getAsType(), at));
    if (argument.getKind() != clang::TemplateArgument::Integral) return;
    if (name == "std::span" && argument.getAsIntegral().isMaxValue()) return;  // std::dynamic_extent
    library.arguments.push_back(core::passive(with_large_numbers(llvm::toString(argument.getAsIntegral(), 10))));
  };
  const auto arguments = record->getTemplateArgs().asArray();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool spelled = container->arguments < 0 || i < static_cast<std::size_t>(container->arguments);
    if (arguments[i].getKind() == clang::TemplateArgument::Pack) {
      for (const clang::TemplateArgument& element : arguments[i].pack_elements()) add(element);
    } else if (spelled) {
      add(arguments[i]);
    } else if (arguments[i].getKind() == clang::TemplateArgument::Type) {
      // What the template puts there by itself, it puts there for duals too.
      const auto* other = arguments[i].getAsType()->getAsCXXRecordDecl();
      static const std::set<std::string> defaults = {"std::allocator", "std::default_delete", "std::less", "std::hash",
                                                     "std::equal_to"};
      // An order or a hash that is not the usual one stands right behind what it is for.
      const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(other);
      // std::less<void>, which compares whatever it is given, is not std::less of the keys.
      const bool of_any = instance && instance->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type &&
                          instance->getTemplateArgs()[0].getAsType()->isVoidType();
      const bool usual = other && defaults.count(qualified_name(other)) && !of_any;
      const bool keyed = name.find("map") != std::string::npos || name.find("set") != std::string::npos;
      if (keyed && i == library.arguments.size() && !usual) {
        library.arguments.push_back(lower(arguments[i].getAsType(), at));
        continue;
      }
      if (!usual && name == "std::unique_ptr") {
        library.arguments.push_back(lower(arguments[i].getAsType(), at));
        continue;
      }
      if (!usual) refuse(at, Reason::LibraryType, spelling(versions::type_of(record)));
    }
  }
  return core::make_type(std::move(library), is_const);
}

}  // namespace dualrev::frontend
