// Numbers, integers and loops that are made.
#pragma once

#include <functional>

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// Elements in a row, from `from` (null: the first) on: as many as `count` says, or as another range has (null).
struct Range {
  core::SymbolRef root;
  core::TermRef row, from, count;
  bool is_constant = false;
};
/// The number at a place.
core::TermRef value_at(const core::TermRef& place);
/// Arithmetic of sizes, as it is written.
core::TermRef in_sizes(char op, const core::TermRef& left, const core::TermRef& right);
core::TermRef constant_size(std::int64_t count);
/// "double x;"
core::StmtRef declared(const core::SymbolRef& symbol);
/// A new number, with what it begins with.
core::TermRef made_number(Reader& in, const char* hint, const core::TermRef& value, Block& to);
core::SymbolRef made_integer(Reader& in, const char* hint, const core::TermRef& value, Block& to);
Range range(Reader& in, const core::TermRef& first, const core::TermRef& last);
core::TermRef element_at(const Range& range, const core::TermRef& i);
/// for (std::size_t i = 0; i < count; ++i) body(i)
void each(Reader& in, const Range& range, Block& to, const std::function<void(const core::TermRef&, Block&)>& body);
void each(Reader& in, const core::TermRef& first, const core::TermRef& bound, Block& to,
          const std::function<void(const core::TermRef&, Block&)>& body);
/// for (std::size_t i = first; i < row.size(); ++i) body(i); from zero, if `first` is null
void each_from(Reader& in, const core::SymbolRef& first, const core::TermRef& row, Block& to,
               const std::function<void(const core::TermRef&, Block&)>& body);

}  // namespace dualrev::flow
