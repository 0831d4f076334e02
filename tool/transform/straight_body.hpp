// Reads one function as a straight line.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "transform/straight_lines.hpp"

namespace dualrev::transform {

/// A form that has no place in one.
struct NoStraightLine {};

/// What the functions of a program are to one another: the classes and functions that a line may use.
struct World {
  std::map<std::string, const core::RecordTwin*> classes;
  std::map<std::string, const core::FunctionTwin*> functions;
  std::function<const Line*(const core::TermRef&)> line_of;
};

/// Throws NoStraightLine if it is none.
Line read_line(const core::FunctionTwin& source, const World& world);

}  // namespace dualrev::transform
