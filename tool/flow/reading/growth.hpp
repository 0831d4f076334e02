// Vectors whose size changes: elements that come and go at their end, vectors that are assigned and moved as a whole.
#pragma once

#include "flow/lists.hpp"
#include "flow/reading/ranges.hpp"

namespace dualrev::flow {

/// What a temporary is made by.
const core::TermRef& in_temporary(const core::TermRef& t);
/// A call of a member function by which a vector changes its size.
bool changes_size(const core::Apply& call);
/// The variable that such a vector is, or is in.
core::SymbolRef vector_in(Reader& in, const core::TermRef& row);
/// `statement` does it, in the place of `s` or of none.
void resize(Reader& in, Resize made, const core::StmtRef& statement, const core::StmtRef& s, Block& to);
/// Of what is set nobody asks what it was before.
void in_new_elements(Reader& in, const std::function<void()>& set);
void grow(Reader& in, const core::Apply& call, const core::StmtRef& s, Block& to);
/// Elements of a range, one by one.
void copy_range(Reader& in, const core::SymbolRef& root, const core::TermRef& row, const Range& from, Block& to);
void copy_whole(Reader& in, const core::SymbolRef& root, const core::TermRef& place, const core::TermRef& from,
                const core::TypeRef& type, Block& to);
/// one.swap(other), whatever their sizes are.
void exchange(Reader& in, const core::TermRef& one, const core::TermRef& other, const core::StmtRef& s, Block& to);
void set_row_items(Reader& in, const core::SymbolRef& root, const core::TermRef& place, const core::TypeRef& type,
                   const std::vector<Item>& items, Block& to);
void assign_vector(Reader& in, const core::TermRef& place, const core::TermRef& given, const core::StmtRef& s,
                   Block& to);
/// One that is not declared by its size; false for others.
bool vector(Reader& in, const core::Declarator& d, const core::TypeRef& type, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
