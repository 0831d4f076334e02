// Core terms, statements and types in a short notation of the tests' own, which no change of the output's layout
// touches.
//
//   (x * sin(y))          operations, with all parentheses; loads are not shown
//   double(n)             a conversion
//   f(x), f'(x)           a call, and a call of the twin with the tape; o.f'(x) of a member function
//   [&x](double y) {...}  a closure
//   push(x.v * y.v | x: y.v, s: one)    a value with its contributions
//   {const double t1 = exp(x.v); -> t1}  statements, then a value: an immediately invoked lambda
//   dual, Vec3'::In       the dual of double, the twin of a class inside one
//   double(int)           the type of a function value
#pragma once

#include <string>

#include "core/term.hpp"

namespace dualrev::unit {

std::string show(const core::TypeRef& type);
std::string show(const core::TermRef& term);
std::string show(const core::StmtRef& statement);
std::string show(const std::vector<core::StmtRef>& statements);

/// Each run of blanks and line ends as one blank, none at the ends.
std::string collapsed(const std::string& text);
/// The same, without the blanks that only layout asks for.
std::string squeezed(const std::string& text);

}  // namespace dualrev::unit
