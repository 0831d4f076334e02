// What both parts of a function are put together from.
#pragma once

#include <iterator>
#include <utility>
#include <vector>

#include "core/term.hpp"

namespace dualrev::adjoint {

using Row = std::vector<core::StmtRef>;

/// A statement of text and terms.
inline core::StmtRef words(std::vector<core::Piece> pieces) {
  pieces.emplace_back(";");
  return core::make_stmt(core::Plain{core::make_term(core::Verbatim{std::move(pieces), core::Precedence::Primary},
                                                     nullptr, false, core::writes, false)});
}
inline core::Hole hole(const core::TermRef& t, core::Precedence level = core::Precedence::Assignment) {
  return {t, core::Wanted::Value, level};
}
/// A parameter of a closure.
inline core::Declarator parameter(const core::SymbolRef& symbol, core::TypeRef type) {
  return {symbol->name, std::move(type), core::Declarator::Init::None, {}, true, symbol};
}
inline core::StmtRef in_braces(Row row) { return core::make_stmt(core::Stmts{std::move(row)}); }
template <class Item>
void append(std::vector<Item>& to, std::vector<Item> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace dualrev::adjoint
