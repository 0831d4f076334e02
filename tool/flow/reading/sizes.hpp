// How many elements rows have, as far as that is known.
#pragma once

#include <map>

#include "flow/reading/reading.hpp"

namespace dualrev::flow {

class Sizes {
 public:
  explicit Sizes(const Reading& reading) : in_(reading) {}

  /// Of a vector of the body.
  void set(const core::SymbolRef& vector, const core::TermRef& size) { sizes_[vector] = size; }
  /// An integer that stays what it begins with.
  void fix(const core::SymbolRef& integer, const core::TermRef& value) { fixed_[integer] = value; }
  /// What tells that two rows have as many elements; nothing if that is not known.
  core::TermRef of(const core::TermRef& row) const;
  bool are_one(const core::TermRef& row, const core::TermRef& other) const;
  core::TermRef canonical(const core::TermRef& integer) const;
  /// Vectors whose sizes were asked for.
  const Symbols& relied_on() const { return relied_on_; }

 private:
  const Reading& in_;
  std::map<core::SymbolRef, core::TermRef> sizes_, fixed_;
  mutable Symbols relied_on_;
};

}  // namespace dualrev::flow
