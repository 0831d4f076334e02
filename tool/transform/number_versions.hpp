// Classes with numbers of another type in the place of double, for second-order versions: as twins have duals there.
//
//   struct Point { double x, y; int id; };
//   =>
//   template <class Number>
//   struct dualrev::number_version<Point, Number> { struct type { Number x{}; Number y{}; int id{}; }; };
//
// Text that is written for jets names it dualrev::with_numbers<Point, jet>. There are members, and nothing else: what a
// second-order version has of an object's functions is written out in it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/module.hpp"

namespace dualrev::transform {

/// Which types of a module of twins there can be for such numbers.
class NumberVersions {
 public:
  explicit NumberVersions(std::vector<core::RecordTwin>& records);

  /// What a type has that keeps it from that, and what to do; empty if there is nothing.
  std::string reason_against(const core::TypeRef& type);
  /// Asks for the classes of a type that has no such thing.
  void want(const core::TypeRef& type);

 private:
  struct Class {
    core::RecordTwin* twin;
    std::string reason;
    bool is_known = false;
  };
  void add(const std::string& name, core::RecordTwin& record);
  Class* find(const core::Record& type);
  std::string reason_against(const core::Record& type);
  std::string reason_against_class(const core::RecordTwin& record);

  std::map<std::string, Class> classes_;  ///< by the originals' names
};

}  // namespace dualrev::transform
