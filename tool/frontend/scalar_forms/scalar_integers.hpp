// Integers of a scalar form: numbers of a type each, converted and computed with as the standard says. Which types
// meet is Clang's to say: its tree has every conversion, and of `i /= 4u` the types of the computation.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <cstdint>

namespace dualrev::frontend {

/// As wide and as signed as its type; a bool has one bit.
using Integer = llvm::APSInt;

inline bool is_integer(clang::QualType type) { return type->isIntegralOrUnscopedEnumerationType(); }

Integer integer_of(std::uint64_t value, clang::QualType type, const clang::ASTContext& ast);
/// Modulo 2^n; of a bool, whether it is not zero. Throws NoScalarForm if `to` is no integer.
Integer converted(const Integer& value, clang::QualType to, const clang::ASTContext& ast);
/// The type in which ++ and -- compute.
clang::QualType promoted(clang::QualType type, const clang::ASTContext& ast);
/// `left op right`, both of the type of the computation (what is shifted and by how much, of one each). Throws
/// NoScalarForm where the standard says nothing.
Integer computed(clang::BinaryOperatorKind op, const Integer& left, const Integer& right);
bool compared(clang::BinaryOperatorKind op, const Integer& left, const Integer& right);
Integer negated(const Integer& value);

/// As a number of elements.
std::int64_t count_of(const Integer& value);
double rounded(const Integer& value);

}  // namespace dualrev::frontend
