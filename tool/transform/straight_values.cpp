#include "transform/straight_values.hpp"

#include <algorithm>

namespace dualrev::transform {

using namespace core;

Value* member_of(Value& value, const std::string& name) {
  const auto found = std::find(value.names.begin(), value.names.end(), name);
  return found == value.names.end() ? nullptr : &value.members[static_cast<std::size_t>(found - value.names.begin())];
}

Shape shape_of(const Value& value) {
  Shape shape;
  for (const Value& inner : value.members) shape.members.push_back(shape_of(inner));
  return shape;
}

void add_braces(std::vector<Piece>& pieces, const Shape& shape, const std::function<TermRef()>& next) {
  if (shape.members.empty()) {
    pieces.emplace_back(Hole{next()});
    return;
  }
  pieces.emplace_back("{");
  for (std::size_t i = 0; i < shape.members.size(); ++i) {
    if (i > 0) pieces.emplace_back(", ");
    add_braces(pieces, shape.members[i], next);
  }
  pieces.emplace_back("}");
}

}  // namespace dualrev::transform
