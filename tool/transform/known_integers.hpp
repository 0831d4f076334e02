// Integers that are known when a source is rewritten.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/term.hpp"

namespace dualrev::transform {

/// Of 64 bits or less, with or without a sign.
__extension__ using Integer = __int128;
/// What is known of a variable, or of how many elements a row has; nothing: its value depends on what is given.
using KnownIntegers = std::function<std::optional<Integer>(const core::TermRef& variable_or_size)>;

/// The value of a term of flow without effects; nothing if it is not known, or the language says nothing of it.
std::optional<Integer> value_of(const core::TermRef& term, const KnownIntegers& known);
/// The same, as the type has it.
std::optional<Integer> converted(Integer value, const core::TypeRef& type);

}  // namespace dualrev::transform
