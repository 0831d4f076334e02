// Integers that are declared, set and counted: variables, elements of rows, other names; and rows as a whole.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// The variable that an integer is, or is in, and that may be changed here.
core::SymbolRef counted(const Reader& in, const core::TermRef& place);
/// Whether which element a place is depends on what is in a row of integers.
bool says_where(const Reader& in, const core::SymbolRef& row, const core::TermRef& place);
/// The reverse names the place again, where the row has been changed.
void check_changed(const Reader& in, const core::SymbolRef& row, const core::TermRef& place);
void count(Reader& in, const core::TermRef& t, const core::StmtRef& s, Block& to);
/// A row of integers has one element more, or less.
void grow_integers(Reader& in, const core::Apply& call, const core::StmtRef& s, Block& to);
/// What the library changes as a whole.
void change(Reader& in, const core::Opaque& all, const core::StmtRef& s, Block& to);
/// "int k = 0;", "int hist[8] = {};", "int& k = hist[i];"
void integer(Reader& in, const core::Declarator& d, const core::StmtRef& s, Block& to);
void integers_may_meet(Reader& in);

}  // namespace dualrev::flow
