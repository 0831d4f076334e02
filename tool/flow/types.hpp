// Questions on the types of variables and parameters.
#pragma once

#include <optional>

#include "core/term.hpp"

namespace dualrev::flow {

bool is_double(const core::TypeRef& type);
const core::Type* elements_of(const core::TypeRef& type);
/// What is known of a type of integers.
std::optional<core::Integers> integers_of(const core::TypeRef& type);
bool is_row_of_integers(const core::TypeRef& type);
bool is_span(const core::TypeRef& type);
bool is_vector(const core::TypeRef& type);
bool is_const(const core::TypeRef& type);
bool are_doubles(const core::Type* type);
/// A row of numbers, of which a pointer to them can be given.
bool is_row(const core::TypeRef& type);
/// std::span<const double>, const double*, const std::vector<double>&, std::vector<double>, const double (&)[3]: read,
/// and never written.
bool is_row_of_inputs(const core::TypeRef& type);
/// Whether the values of sizes and counters may not fit into it.
/// In front of a declaration: that a compiler is not to say that nobody asks for it.
inline constexpr const char* unused = "[[maybe_unused]] ";
/// Whether a variable that is declared so is one of each round, whose value is computed where it stands.
bool is_plain(const std::string& specifiers);
bool is_narrow(const core::TypeRef& type);
/// The built-in type that a type of integers is, whatever the source calls it; "" of others.
std::string built_in(const core::TypeRef& type);
bool is_boolean(const core::TypeRef& type);
/// How many bits a type of integers has, on whatever machine.
struct Width {
  int least, most;
  bool is_signed;
};
/// Nothing: it is no integer, or a machine decides what it is.
std::optional<Width> width_of(const core::TypeRef& type);
/// What a declaration of an integer says.
const std::string& spelling_of(const core::TypeRef& type);
bool is_enumeration(const core::TypeRef& type);
/// A number, or what has none.
bool is_value_type(const core::TypeRef& type);
/// Another name of something.
bool is_reference(const core::TypeRef& type);
const core::TypeRef& boolean_type();
const core::TypeRef& size_type();

}  // namespace dualrev::flow
