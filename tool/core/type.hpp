// Types of the core language: the paper's types, grown to what C++ needs.
//
// A type that holds no scalar is `Passive` and keeps its spelling: D is the identity on it, so nothing needs to be
// known of it. All others are taken apart as far as a scalar reaches. `Real` is the paper's R; `Dual` is D[R] and
// occurs in the target only, as `Stack` does.
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace dualrev::core {

enum class Scalar { Float, Double, LongDouble };

struct Type;
using TypeRef = std::shared_ptr<const Type>;

/// What is known of a type of integers beside its spelling.
struct Integers {
  TypeRef element;            ///< of a row: what is in it; null: it is one integer
  bool grows = false;         ///< a row whose size changes
  bool leads = false;         ///< a reference, a pointer or a span: the integers are elsewhere
  bool changes = false;       ///< of such: one that may change them
  bool is_name = false;       ///< a reference
  std::string built_in = {};  ///< of one integer: the type that it is, whatever the source calls it; "" of enumerations
};
/// A type without scalars, as the source spells it.
struct Passive {
  std::string text;
  std::shared_ptr<const Integers> integers = {};  ///< null: it is none of integers
  bool is_reference = false;                      ///< another name of something
  bool changes = false;                           ///< of such: one that may change it
  TypeRef value = {};        ///< without const, not as another name; a number is `Real`; null: the same
  TypeRef element = {};      ///< of a row of the library, or a name of one: what is in it; null: it is none
  TypeRef pointee = {};      ///< of a pointer to numbers: one of these; null: it is none
  std::string library = {};  ///< of a class of the standard library, or a name of one: what it is, "std::plus"
  bool has_numbers = false;  ///< that are not differentiated, as those of a parameter that is marked
  bool is_const = false;
};
struct Real {
  Scalar kind;
};
struct Dual {
  Scalar kind;
};
struct Pointer {
  TypeRef to;
};
struct Reference {
  TypeRef to;
  bool rvalue = false;
};
struct Array {
  TypeRef element;
  std::string extent;
};
/// One of the instances of a template whose arguments have no names. They share a twin as long as their texts are the
/// same; otherwise all of the group are kept apart, and the number stands behind the twin's name.
struct Instance {
  std::string group;  ///< empty: everything has a name
  std::string number;
};
/// A user's class that holds scalars; in the target it is its twin.
struct Record {
  std::string name;  ///< qualified, with arguments that have names; of a nested class, the outermost around it
  bool twin = false;
  std::string inner = {};  ///< "::Inner" for a class inside `name`, else empty
  std::vector<TypeRef> arguments =
      {};  ///< if one of them has no name: these, and not in `name`; none of them where they are deduced
  Instance instance = {};
  std::string inner_of_original = {};  ///< the same of the original: "::Node<int>"
  Instance inner_instance = {};        ///< of a class template inside `name`, where `inner` has arguments without names
};
/// A class template of the standard library, with types or (as `Passive`) other text as arguments.
struct Library {
  std::string name;
  std::vector<TypeRef> arguments;
  std::string member;  ///< "iterator" for `std::vector<...>::iterator`, else empty
};
/// The type of a function value: `double(int, double)`.
struct Function {
  TypeRef result;  ///< null: void
  std::vector<TypeRef> parameters;
  std::string qualifiers = {};  ///< of a member function: " const"
  bool takes_tape = false;      ///< target: the tape is its first parameter
};
/// `double Vec3::*`, or a pointer to a member function.
struct MemberPointer {
  TypeRef of;
  TypeRef to;
};
/// `auto` and its relatives, kept as written.
struct Placeholder {
  std::string keyword;
  TypeRef deduced;
  TypeRef concept_of = nullptr;  ///< target: what it must satisfy, with the arguments behind the first, or null
};

/// Target: the stack on which both parts of a function that is run backwards keep values. What its numbers are, the
/// version of the function says.
struct Stack {
  bool is_given = false;  ///< by reference
};

/// No type of the source has a form of these.
using GeneratedType = std::variant<Dual, Stack>;

struct Type {
  std::variant<Passive, Real, Pointer, Reference, Array, Record, Library, Function, MemberPointer, Placeholder,
               GeneratedType>
      form;
  bool is_const = false;
};

template <class Form>
TypeRef make_type(Form form, bool is_const = false) {
  return std::make_shared<const Type>(Type{std::move(form), is_const});
}
template <class Form>
const Form* as(const TypeRef& type) {
  if constexpr (std::is_same_v<Form, Dual> || std::is_same_v<Form, Stack>)
    return std::get_if<Form>(as<GeneratedType>(type));
  else
    return type ? std::get_if<Form>(&type->form) : nullptr;
}

TypeRef real(Scalar kind, bool is_const = false);
TypeRef dual(Scalar kind, bool is_const = false);
TypeRef passive(std::string text, bool is_const = false);
TypeRef with_const(const TypeRef& type, bool is_const);
/// What the compiler puts in place of a placeholder; else the type itself.
const TypeRef& deduced(const TypeRef& type);
inline TypeRef deduced(TypeRef&& type) { return deduced(type); }
/// The type behind a reference, or the type itself.
TypeRef referee(const TypeRef& type);
/// As other code names the original of a class.
inline std::string name_of(const Record& type) { return type.name + type.inner_of_original; }
/// "const auto&", of a reference to what has no name, or another one.
TypeRef deduced_reference(const Reference& type);
/// Whether a scalar, or a dual, is anywhere in the type.
bool holds_scalar(const TypeRef& type);
/// Whether no text says what the type is, so that only `auto` can stand for it: of what a library makes of closures.
bool has_no_name(const TypeRef& type);

/// Eight digits that tell a text from others: the same on every machine.
std::string fingerprint(const std::string& text);

/// "float", "double", "long double".
const char* spelling(Scalar kind);
/// A double as C++ writes it, exactly and at its shortest.
std::string spelling(double value);

}  // namespace dualrev::core
