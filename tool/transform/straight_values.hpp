// What a straight line computes with: numbers, and classes of them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "transform/straight_lines.hpp"

namespace dualrev::transform {

/// A number, or the members of a class.
struct Value {
  Reverse::Node number = ScalarGraph::none;
  std::vector<std::string> names = {};  ///< of the members
  std::vector<Value> members = {};
  void add(const std::string& name, Value member) {
    names.push_back(name);
    members.push_back(std::move(member));
  }
};

/// Null if it has none of that name.
Value* member_of(Value& value, const std::string& name);

/// Calls `visit(path, number)` for the numbers of a value, in order.
template <class Visit>
void for_each_number(const Value& value, const Visit& visit, const std::string& path = {}) {
  if (value.members.empty()) visit(path, value.number);
  for (std::size_t i = 0; i < value.members.size(); ++i)
    for_each_number(value.members[i], visit, path + "." + value.names[i]);
}

Shape shape_of(const Value& value);

/// "{a, {b, c}}": pieces for a value of this shape.
void add_braces(std::vector<core::Piece>& pieces, const Shape& shape, const std::function<core::TermRef()>& next);

}  // namespace dualrev::transform
