// Template arguments as text, and the heads of twins.
#include "frontend/types/templates.hpp"

#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include "core/words.hpp"

namespace dualrev::frontend {

using clang::TemplateArgument;

std::vector<TemplateArgument> flattened(TemplateArguments arguments) {
  std::vector<TemplateArgument> all;
  for (const TemplateArgument& argument : arguments) {
    if (argument.getKind() == TemplateArgument::Pack)
      all.insert(all.end(), argument.pack_begin(), argument.pack_end());
    else
      all.push_back(argument);
  }
  return all;
}

TemplateArguments arguments_of(const clang::FunctionDecl* function) {
  const auto* arguments = function->getTemplateSpecializationArgs();
  return arguments ? arguments->asArray() : TemplateArguments();
}

TemplateArguments arguments_of(const clang::CXXRecordDecl* record) {
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  return instance ? instance->getTemplateArgs().asArray() : TemplateArguments();
}

TemplateArguments arguments_of(const clang::VarDecl* variable) {
  const auto* instance = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(variable);
  return instance ? instance->getTemplateArgs().asArray() : TemplateArguments();
}

// ---- what has no name ----

bool is_unnamed(clang::QualType type) {
  if (type.isNull()) return false;
  type = type.getCanonicalType();
  if (type->isReferenceType() || type->isPointerType()) return is_unnamed(type->getPointeeType());
  if (type->isArrayType()) return is_unnamed(clang::QualType(type->getPointeeOrArrayElementType(), 0));
  if (const auto* function = type->getAs<clang::FunctionProtoType>()) {
    for (const clang::QualType parameter : function->param_types())
      if (is_unnamed(parameter)) return true;
    return is_unnamed(function->getReturnType());
  }
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record && record->isLambda()) return true;
  // What is inside of a library's class, such as an iterator, has no name either if that has none.
  for (; record; record = is_library(record) ? llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext()) : nullptr)
    if (has_unnamed(arguments_of(record))) return true;
  return false;
}

bool has_unnamed(TemplateArguments arguments) {
  for (const TemplateArgument& argument : arguments) {
    if (argument.getKind() == TemplateArgument::Type && is_unnamed(argument.getAsType())) return true;
    if (argument.getKind() == TemplateArgument::Pack && has_unnamed(argument.pack_elements())) return true;
  }
  return false;
}

bool has_hidden(TemplateArguments arguments) {
  return llvm::any_of(flattened(arguments), [](const TemplateArgument& argument) {
    return (argument.getKind() == TemplateArgument::Type && hidden_name(argument.getAsType())) ||
           (argument.getKind() == TemplateArgument::Integral && hidden_name(argument.getIntegralType()));
  });
}

namespace {

bool is_unnamed(const TemplateArgument& argument) {
  return argument.getKind() == TemplateArgument::Type && frontend::is_unnamed(argument.getAsType());
}

std::string parameter_name(const clang::NamedDecl* parameter, unsigned i) {
  return parameter->getIdentifier() && !parameter->isImplicit() ? parameter->getNameAsString()
                                                                : fmt::format("Parameter{}", i);
}

/// Calls `visit` with each type without name and what the twin calls it: F, or F_2 in a pack.
template <class Visit>
void each_unnamed(const clang::TemplateParameterList* parameters, TemplateArguments arguments, const Visit& visit) {
  for (unsigned i = 0; i < parameters->size() && i < arguments.size(); ++i) {
    const std::string name = parameter_name(parameters->getParam(i), i);
    if (is_unnamed(arguments[i])) visit(arguments[i].getAsType(), name);
    if (arguments[i].getKind() != TemplateArgument::Pack) continue;
    int number = 0;
    for (const TemplateArgument& element : arguments[i].pack_elements())
      if (++number; is_unnamed(element)) visit(element.getAsType(), name + "_" + std::to_string(number));
  }
}

/// The parameters that the arguments of an instance are for: a partial specialisation has its own.
std::pair<const clang::TemplateParameterList*, TemplateArguments> parameters_of(const clang::Decl* entity) {
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(entity); function && function->getPrimaryTemplate())
    return {function->getPrimaryTemplate()->getTemplateParameters(), arguments_of(function)};
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(entity))
    return {instance->getSpecializedTemplate()->getTemplateParameters(), arguments_of(instance)};
  return {nullptr, {}};
}

}  // namespace

TypeNames names_in(const clang::Decl* entity) {
  TypeNames names;
  const auto add = [&](clang::QualType type, const std::string& name) {
    names[type.getCanonicalType().getUnqualifiedType().getTypePtr()].push_back(name);
    if (type->isReferenceType())
      names[type.getNonReferenceType().getCanonicalType().getUnqualifiedType().getTypePtr()].push_back(
          "std::remove_cvref_t<" + name + ">");
  };
  for (; entity && !llvm::isa<clang::TranslationUnitDecl>(entity);
       entity = llvm::cast_or_null<clang::Decl>(entity->getDeclContext()))
    if (const auto [parameters, arguments] = parameters_of(entity); parameters)
      each_unnamed(parameters, arguments, add);
  return names;
}

std::string class_head(const clang::CXXRecordDecl* record) {
  std::string list;
  if (record->getDeclContext()->isRecord() && own_names(record).empty()) return list;
  for (const std::string& name : own_names(record)) list += (list.empty() ? "typename " : ", typename ") + name;
  return "template <" + list + ">\n";
}

std::vector<std::string> own_names(const clang::CXXRecordDecl* record) {
  std::vector<std::string> names;
  if (const auto [parameters, arguments] = parameters_of(record); parameters)
    each_unnamed(parameters, arguments, [&](clang::QualType, const std::string& name) { names.push_back(name); });
  return names;
}

bool is_all_unnamed(const clang::CXXRecordDecl* record) {
  for (const TemplateArgument& argument : arguments_of(record))
    if (!is_unnamed(argument)) return false;
  return true;
}

// ---- text ----

namespace {

std::string number_text(const llvm::APFloat& number, clang::QualType type) {
  if (!number.isFinite()) return {};
  const auto kind = type->castAs<clang::BuiltinType>()->getKind();
  llvm::SmallString<32> digits;
  number.toString(digits, kind == clang::BuiltinType::Float ? 9 : kind == clang::BuiltinType::Double ? 17 : 21, 0);
  const bool is_integer = digits.find_first_of(".E") == llvm::StringRef::npos;
  return digits.str().str() + (is_integer ? ".0" : "") +
         (kind == clang::BuiltinType::Float        ? "f"
          : kind == clang::BuiltinType::LongDouble ? "L"
                                                   : "");
}

std::string printed(const TemplateArgument& argument, const Types& types, bool with_type) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  argument.print(types.policy(), stream, with_type);
  return with_large_numbers(std::move(text));
}

/// A number in front of which its type is not said.
std::string plain_number(const TemplateArgument& argument, const Types& types) {
  return printed(argument, types, false);
}

}  // namespace

std::string with_large_numbers(std::string text) {
  static const std::string largest = "9223372036854775807";
  const auto in_word = [](char c) { return core::is_in_word(c) || c == '.'; };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!std::isdigit(static_cast<unsigned char>(text[at])) || (at > 0 && in_word(text[at - 1]))) continue;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789", at), text.size());
    std::size_t end = digits;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string number = text.substr(at, digits - at);
    const std::string suffix = text.substr(digits, end - digits);
    const bool is_larger = number.size() > largest.size() || (number.size() == largest.size() && number > largest);
    if (is_larger && at > 0 && text[at - 1] == '-')
      text.replace(at - 1, end - at + 1, "(-" + largest + suffix + " - 1)");
    else if (is_larger && suffix.find_first_of("uU") == std::string::npos)
      text.insert(digits, "U");
    at = std::max(at, end);
  }
  return text;
}

std::string constant_name(const clang::VarDecl* variable, const Types& types) {
  const std::string own =
      arguments_of(variable).empty() ? "" : "_" + core::fingerprint(arguments_text(arguments_of(variable), types));
  if (!variable->isStaticDataMember()) return qualified_name(variable) + own;
  const auto* record = llvm::cast<clang::CXXRecordDecl>(variable->getDeclContext());
  std::string name = types.spelling(versions::type_of(record));
  std::string around;
  const clang::DeclContext* space = record->getEnclosingNamespaceContext();
  if (const auto* named = llvm::dyn_cast<clang::NamespaceDecl>(space)) around = qualified_name(named) + "::";
  name.erase(0, name.find(around) + around.size());
  name = core::identifier(name);
  return around + name.substr(name.find_first_not_of('_')) + "_" + variable->getNameAsString() + own;
}

/// A literal of the type, or what becomes one: the type decides what is computed with it.
std::string integer_text(const llvm::APSInt& number, clang::QualType type, const Types& types) {
  if (type->isBooleanType()) return number.getBoolValue() ? "true" : "false";
  const std::string digits = llvm::toString(number, 10);
  const auto* builtin = type->getAs<clang::BuiltinType>();
  switch (builtin ? builtin->getKind() : clang::BuiltinType::Void) {
    case clang::BuiltinType::Int:
      // -2147483648 is a long.
      return number.isMinSignedValue() ? "(-" + llvm::toString(~number, 10) + " - 1)" : digits;
    case clang::BuiltinType::UInt: return digits + "U";
    case clang::BuiltinType::Long: return with_large_numbers(digits + "L");
    case clang::BuiltinType::ULong: return digits + "UL";
    case clang::BuiltinType::LongLong: return with_large_numbers(digits + "LL");
    case clang::BuiltinType::ULongLong: return digits + "ULL";
    default: return "static_cast<" + types.spelling(type.getUnqualifiedType()) + ">(" + digits + ")";
  }
}

std::string value_text(const clang::APValue& value, clang::QualType type, const Types& types) {
  const auto list = [&](unsigned count, const auto& element) {
    std::string all;
    for (unsigned i = 0; i < count; ++i) {
      const std::string one = element(i);
      if (one.empty()) return std::string();
      all += (i ? ", " : "") + one;
    }
    return types.spelling(type.getUnqualifiedType()) + "{" + all + "}";
  };
  if (value.isInt()) return integer_text(value.getInt(), type, types);
  if (value.isFloat()) return number_text(value.getFloat(), type);
  if (value.isLValue() && value.isNullPointer()) return "nullptr";
  if (value.isLValue() && value.hasLValuePath() && value.getLValuePath().empty())
    if (const auto* decl = value.getLValueBase().dyn_cast<const clang::ValueDecl*>())
      return (type->isPointerType() ? "&::" : "::") + qualified_name(decl);
  if (value.isArray() && value.getArrayInitializedElts() == value.getArraySize()) {
    const clang::QualType element(type->getPointeeOrArrayElementType(), 0);
    const std::string all = list(
        value.getArraySize(), [&](unsigned i) { return value_text(value.getArrayInitializedElt(i), element, types); });
    return all.empty() ? all : all.substr(all.find('{'));
  }
  const auto* record = type->getAsCXXRecordDecl();
  if (!value.isStruct() || !record || !record->isAggregate()) return {};
  return list(value.getStructNumBases() + value.getStructNumFields(), [&](unsigned i) {
    const unsigned bases = value.getStructNumBases();
    if (i < bases) return value_text(value.getStructBase(i), std::next(record->bases_begin(), i)->getType(), types);
    return value_text(value.getStructField(i - bases), std::next(record->field_begin(), i - bases)->getType(), types);
  });
}

namespace {

/// Whether an argument is what it names, and not a pointer to it: by reference, or an array that becomes a pointer.
bool stands_for_itself(const TemplateArgument& argument) {
  const clang::QualType type = argument.getParamTypeForDecl();
  return type->isReferenceType() || (type->isPointerType() && argument.getAsDecl()->getType()->isArrayType() &&
                                     !type->getPointeeType()->isArrayType());
}

/// Whether its name may stand for other functions too.
bool has_namesakes(const clang::FunctionDecl* function) {
  if (is_library(function)) return true;
  int count = 0;
  for (const clang::NamedDecl* decl : function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName()))
    count += llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(decl->getUnderlyingDecl()) ? 1 : 0;
  return count > 1;
}

}  // namespace

std::string argument_text(const TemplateArgument& argument, const Types& types) {
  switch (argument.getKind()) {
    case TemplateArgument::Type: {
      if (!frontend::is_unnamed(argument.getAsType())) return types.spelling(argument.getAsType());
      const std::string name = types.name_of_unnamed(argument.getAsType());
      return name.empty() ? "closure" : name;
    }
    case TemplateArgument::Template: return "::" + qualified_name(argument.getAsTemplate().getAsTemplateDecl());
    case TemplateArgument::NullPtr: return "nullptr";
    case TemplateArgument::StructuralValue:
      return value_text(argument.getAsStructuralValue(), argument.getStructuralValueType(), types);
    case TemplateArgument::Declaration:
      if (const auto* object = llvm::dyn_cast<clang::TemplateParamObjectDecl>(argument.getAsDecl()))
        return value_text(object->getValue(), object->getType(), types);
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(argument.getAsDecl());
          function && has_namesakes(function))
        return "static_cast<" + types.spelling(argument.getParamTypeForDecl()) + ">(" +
               (stands_for_itself(argument) ? "::" : "&::") + qualified_name(function) +
               arguments_text(arguments_of(function), types) + ")";
      return (stands_for_itself(argument) ? "::" : "&::") + qualified_name(argument.getAsDecl()) +
             (llvm::isa<clang::FunctionDecl>(argument.getAsDecl())
                  ? arguments_text(arguments_of(llvm::cast<clang::FunctionDecl>(argument.getAsDecl())), types)
                  : std::string());
    default: {
      if (argument.getKind() == TemplateArgument::Integral && argument.getAsIntegral().isMinSignedValue())
        return integer_text(argument.getAsIntegral(), argument.getIntegralType(), types);
      return printed(argument, types, true);
    }
  }
}

std::string arguments_text(TemplateArguments arguments, const Types& types) {
  if (arguments.empty()) return {};
  std::string list;
  for (const TemplateArgument& argument : flattened(arguments))
    list += (list.empty() ? "" : ", ") + argument_text(argument, types);
  return "<" + list + ">";
}

std::string arguments_text(const clang::CXXRecordDecl* record, const Types& types) {
  const std::vector<std::string> names = own_names(record);
  std::size_t next = 0;
  std::string list;
  for (const TemplateArgument& argument : flattened(arguments_of(record)))
    list += (list.empty() ? "" : ", ") + (is_unnamed(argument) ? names[next++] : argument_text(argument, types));
  return arguments_of(record).empty() ? list : "<" + list + ">";
}

std::string arguments_of_original(const clang::FunctionDecl* function, const Types& types) {
  TemplateArguments arguments = arguments_of(function);
  const auto is_pack = [](const TemplateArgument& argument) { return argument.getKind() == TemplateArgument::Pack; };
  // What stands behind a pack is deduced.
  if (const auto pack = std::find_if(arguments.begin(), arguments.end(), is_pack); pack != arguments.end())
    arguments = arguments.take_front(pack - arguments.begin() + 1);
  return arguments_text(arguments, types);
}

std::string spelled_arguments(const clang::FunctionDecl* function, const Types& types) {
  if (is_numbered(function)) return {};
  std::string list;
  for (const TemplateArgument& argument : flattened(arguments_of(function))) {
    if (is_unnamed(argument)) break;
    list += (list.empty() ? "" : ", ") + argument_text(argument, types);
  }
  return list.empty() ? list : "<" + list + ">";
}

std::string keyed_name(const clang::CXXRecordDecl* record, const Types& types) {
  std::string key = qualified_name(record);
  for (const TemplateArgument& argument : flattened(arguments_of(record)))
    key += ", " + (is_unnamed(argument) ? std::string("closure") : argument_text(argument, types));
  return key;
}

std::string nested_name(const clang::CXXRecordDecl* record, const Types& types) {
  const std::string name = record->getNameAsString();
  // A template could not be specialised where it stands.
  return arguments_of(record).empty() ? name : name + "_" + core::fingerprint(keyed_name(record, types));
}

// ---- heads ----

bool is_numbered(const clang::FunctionDecl* function) {
  const auto arguments = arguments_of(function);
  const clang::FunctionTemplateDecl* primary = function->getPrimaryTemplate();
  int packs = 0;
  for (unsigned i = 0; primary && i < arguments.size(); ++i) {
    const bool is_pack = arguments[i].getKind() == TemplateArgument::Pack;
    packs += is_pack ? 1 : 0;
    const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(primary->getTemplateParameters()->getParam(i));
    // Behind a pack nothing can be said, only deduced, and the twin's parameters stand for the original's types.
    if (packs > 1 || (packs == 1 && !is_pack) || (is_pack && value && value->getType()->isDependentType())) return true;
    for (const TemplateArgument& argument : flattened(arguments[i]))
      if (argument.getKind() != TemplateArgument::Type && argument.getKind() != TemplateArgument::Integral) return true;
  }
  return false;
}

std::string parameter_kinds(const clang::TemplateParameterList* parameters, const Types& types) {
  std::string list;
  for (const clang::NamedDecl* parameter : *parameters) {
    const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter);
    const auto* inner = llvm::dyn_cast<clang::TemplateTemplateParmDecl>(parameter);
    // A type that depends on other parameters is deduced.
    const std::string of_value = !value ? ""
                                 : value->getType()->isDependentType()
                                     ? "auto"
                                     : types.spelling(value->getType().getNonPackExpansionType());
    list += (list.empty() ? "" : ", ") +
            (value   ? of_value
             : inner ? parameter_kinds(inner->getTemplateParameters(), types) + " class"
                     : "typename") +
            (parameter->isParameterPack() ? "..." : "");
  }
  return "template <" + list + ">";
}

std::string template_head(const clang::FunctionDecl* function, const Types& types, bool keyed) {
  const clang::FunctionTemplateDecl* primary = function->getPrimaryTemplate();
  if (!primary) return {};
  const auto arguments = arguments_of(function);
  std::string parameters;
  std::string condition;
  const auto add = [&](const std::string& parameter) { parameters += (parameters.empty() ? "" : ", ") + parameter; };
  const auto test = [&](const std::string& one) { condition += (condition.empty() ? "" : " && ") + one; };
  unsigned i = 0;
  // Behind what is deduced nothing can be named.
  for (; keyed && i < arguments.size() && !has_unnamed(arguments[i]); ++i) {
    const clang::NamedDecl* parameter = primary->getTemplateParameters()->getParam(i);
    const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter);
    const std::string name = parameter_name(parameter, i);
    if (parameter->isParameterPack()) {
      const std::string kind = value ? types.spelling(value->getType().getNonPackExpansionType()) : "typename";
      std::string list = arguments_text(arguments[i], types);
      list = list.substr(1, list.size() - 2);
      add(kind + "... " + name);
      if (value)
        test(fmt::format("std::is_same_v<std::integer_sequence<{0}, {1}...>, std::integer_sequence<{0}{2}{3}>>", kind,
                         name, list.empty() ? "" : ", ", list));
      else
        test(fmt::format("std::is_same_v<std::tuple<{}...>, std::tuple<{}>>", name, list));
    } else if (value) {
      const std::string kind = types.spelling(arguments[i].getIntegralType());
      const bool is_deduced = value->getType()->getContainedDeducedType() != nullptr;
      add((is_deduced ? "auto" : kind) + " " + name);
      // 5 and 5U are equal.
      if (is_deduced) test(fmt::format("std::is_same_v<decltype({}), {}>", name, kind));
      test(fmt::format("{} == {}", name, plain_number(arguments[i], types)));
    } else {
      add("typename " + name);
      test(fmt::format("std::is_same_v<{}, {}>", name, types.spelling(arguments[i].getAsType())));
    }
  }
  each_unnamed(primary->getTemplateParameters(), arguments,
               [&](clang::QualType, const std::string& name) { add("typename " + name); });
  if (parameters.empty()) return {};
  return fmt::format("template <{}>\n{}", parameters,
                     condition.empty() ? "" : fmt::format("  requires({})\n", condition));
}

std::vector<std::string> meanings(const clang::TemplateParameterList* parameters, TemplateArguments arguments,
                                  const Types& types, bool behind_unnamed) {
  std::vector<std::string> lines;
  bool said = behind_unnamed;
  for (unsigned i = 0; i < parameters->size() && i < arguments.size(); ++i) {
    const clang::NamedDecl* parameter = parameters->getParam(i);
    const TemplateArgument& argument = arguments[i];
    said = said && !has_unnamed(argument);
    if (!parameter->getIdentifier() || parameter->isImplicit() || said || has_unnamed(argument)) continue;
    const std::string name = parameter->getNameAsString();
    if (argument.getKind() == TemplateArgument::Type && !argument.getAsType()->isRecordType())
      lines.push_back(fmt::format("using {} [[maybe_unused]] = {};", name, types.spelling(argument.getAsType())));
    if (argument.getKind() == TemplateArgument::Integral)
      lines.push_back(fmt::format("constexpr {} {} = {};", types.spelling(argument.getIntegralType()), name,
                                  plain_number(argument, types)));
    const bool is_object = argument.getKind() == TemplateArgument::StructuralValue ||
                           argument.getKind() == TemplateArgument::Declaration ||
                           argument.getKind() == TemplateArgument::NullPtr;
    if (!is_object) continue;
    const std::string value = argument_text(argument, types);
    if (value.empty()) refuse(parameter->getLocation(), Reason::TemplateArgument, name);
    const bool is_reference =
        argument.getKind() == TemplateArgument::Declaration && argument.getParamTypeForDecl()->isReferenceType();
    lines.push_back(fmt::format("constexpr auto{} {} = {};", is_reference ? "&" : "", name, value));
  }
  return lines;
}

std::vector<std::string> meanings_in(const clang::ClassTemplateSpecializationDecl* instance, const Types& types) {
  if (const auto* partial =
          instance->getSpecializedTemplateOrPartial().dyn_cast<clang::ClassTemplatePartialSpecializationDecl*>())
    return meanings(partial->getTemplateParameters(), instance->getTemplateInstantiationArgs().asArray(), types);
  return meanings(instance->getSpecializedTemplate()->getTemplateParameters(), instance->getTemplateArgs().asArray(),
                  types);
}

}  // namespace dualrev::frontend
