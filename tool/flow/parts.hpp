// What an object consists of: members of a class or of a std::pair, elements of an array.
#pragma once

#include <string>
#include <vector>

#include "flow/flow.hpp"

namespace dualrev::flow {

struct Inner {
  std::string member;  ///< empty: an element
  std::size_t at = 0;
  core::TypeRef type;
};
/// One after the other; none of a number, of a vector, and of what is not known.
std::vector<Inner> parts_of(const core::TypeRef& type, const Around& around);
/// A part of what lies at a place.
core::TermRef inner_place(const core::TermRef& place, const Inner& part);
/// "point", "x_" => "point_x"
std::string name_of_member(const std::string& object, const std::string& member);
/// A pair or a tuple of the library.
bool is_pair(const core::TypeRef& type);
bool is_tuple(const core::TypeRef& type);

}  // namespace dualrev::flow
