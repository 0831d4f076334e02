// The arguments of templates: how an instance is told from others, here and by whoever calls its twin.
//
// Most arguments can be written: `f_dual<double, 7>`. A type that mentions a closure has no name, so it stays a
// parameter of the twin, which is deduced. What a template of functions can be given besides (a function, a template,
// an object, several packs) nobody could test for in a head; such an instance is no template, and a number behind its
// name tells it from others.
#pragma once

#include "core/type.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

using TemplateArguments = llvm::ArrayRef<clang::TemplateArgument>;

/// All arguments; those of packs one by one.
std::vector<clang::TemplateArgument> flattened(TemplateArguments arguments);
/// Of a function or a class; none if it is no instance.
TemplateArguments arguments_of(const clang::FunctionDecl* function);
TemplateArguments arguments_of(const clang::CXXRecordDecl* record);
TemplateArguments arguments_of(const clang::VarDecl* variable);

/// Text in which numbers that are no literal of a signed type are written so that they are what they say: with a U, or
/// as a difference.
std::string with_large_numbers(std::string text);
/// Whether a type mentions a closure.
bool is_unnamed(clang::QualType type);
bool has_unnamed(TemplateArguments arguments);
/// Whether a class or enumeration is among them, or part of them, that only its class can name.
bool has_hidden(TemplateArguments arguments);
/// Whether the arguments of an instance cannot be tested for.
bool is_numbered(const clang::FunctionDecl* function);

/// A constant, exactly; nothing where it cannot be written.
/// How the twin of a constant is called, without its suffix; that of a class's stands beside the class's.
std::string constant_name(const clang::VarDecl* variable, const Types& types);
std::string value_text(const clang::APValue& value, clang::QualType type, const Types& types);
/// One argument as it can be written anywhere; "closure" where it has no name.
std::string argument_text(const clang::TemplateArgument& argument, const Types& types);
/// What instances that differ in types without names have in common.
std::string keyed_name(const clang::CXXRecordDecl* record, const Types& types);
/// "<double, 2>", or nothing.
std::string arguments_text(TemplateArguments arguments, const Types& types);
/// The same of a class's twin, with the names of its parameters.
std::string arguments_text(const clang::CXXRecordDecl* record, const Types& types);
/// As a name of the original: behind the first of several packs, arguments are deduced from the type of the function.
std::string arguments_of_original(const clang::FunctionDecl* function, const Types& types);
/// The same as far as a call can write it: what has no name is deduced, and all that follows.
std::string spelled_arguments(const clang::FunctionDecl* function, const Types& types);

/// How a class inside a class is called in the twin: an instance of a template has a number.
std::string nested_name(const clang::CXXRecordDecl* record, const Types& types);

/// What the types without name among the arguments are called in the twin, first the inner template's.
TypeNames names_in(const clang::Decl* entity);
/// The names hold for as long as an entity is lowered.
class Naming {
 public:
  Naming(Types& types, const clang::Decl* entity)
      : types_(types),
        outer_(std::exchange(types.names, names_in(entity))),
        around_(std::exchange(types.entity, entity)) {}
  ~Naming() {
    types_.names = std::move(outer_);
    types_.entity = around_;
  }
  Naming(const Naming&) = delete;
  Naming& operator=(const Naming&) = delete;

 private:
  Types& types_;
  TypeNames outer_;
  const clang::Decl* around_;
};
/// "template <>\n", or with the types that have no names: what stands in front of the twin of a class template's
/// instance.
std::string class_head(const clang::CXXRecordDecl* record);
/// The names of the types without names among the arguments, one by one.
std::vector<std::string> own_names(const clang::CXXRecordDecl* record);
/// Whether all arguments are deduced, so that the twin is the template itself.
bool is_all_unnamed(const clang::CXXRecordDecl* record);
/// "template <typename, int, auto>": of the twin of a class template, whose parameters need no names.
std::string parameter_kinds(const clang::TemplateParameterList* parameters, const Types& types);
/// "template <int N>\n  requires(N == 7)\n", or nothing. Not `keyed`: only what is deduced.
std::string template_head(const clang::FunctionDecl* function, const Types& types, bool keyed);
/// "using T = double;": what text that nothing changes may call by the names of the template's parameters. Those that
/// the head has are left out.
std::vector<std::string> meanings(const clang::TemplateParameterList* parameters, TemplateArguments arguments,
                                  const Types& types, bool behind_unnamed = false);
/// The same inside of a class template's instance.
std::vector<std::string> meanings_in(const clang::ClassTemplateSpecializationDecl* instance, const Types& types);

}  // namespace dualrev::frontend
