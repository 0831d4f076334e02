// Objects and rows of numbers: whether they are, what they begin with, copies of them.
#pragma once

#include "flow/lists.hpp"
#include "flow/parts.hpp"
#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// Whether it is made of numbers alone, or of integers beside them.
bool is_of_numbers(Reader& in, const core::TypeRef& given);
/// "{}", or braces around constants.
bool are_no_numbers(const core::TermRef& t);
/// "std::vector<double>(n, 0.5)", which rows of a table begin with.
bool is_row_of_constants(const Reader& in, const core::TermRef& given);
/// Whether a number that is differentiated is read, and not the size of a row alone.
bool reads_numbers(const Reader& in, const core::TermRef& t);
/// "T a{};"; of a vector, with so many elements.
core::StmtRef nothing_in(Reader& in, core::Declarator d, const core::TypeRef& type, std::size_t count = 0);
/// What an object of numbers consists of; of a tuple the types alone.
std::vector<Inner> inside(Reader& in, const core::TypeRef& type);
/// "{a, b}", "T{a, b}"; of a pair or a tuple "std::make_pair(a, b)" and "std::pair(a, b)" too. Nothing for others.
std::optional<std::vector<Item>> items_given(const core::TermRef& given, const core::TypeRef& type);
/// place = {a, b, ...};
void set_items(Reader& in, const core::SymbolRef& root, const core::TermRef& place, const core::TypeRef& given,
               const std::vector<Item>& items, Block& to);
void set_item(Reader& in, const core::SymbolRef& root, const core::TermRef& place, const core::TypeRef& type,
              const Item& item, Block& to);
/// place = from; of objects, member by member.
void copy_members(Reader& in, const core::SymbolRef& root, const core::TermRef& place, const core::TermRef& from,
                  const core::TypeRef& given, Block& to);
/// A new one, of braces that are assigned.
core::TermRef made_of_braces(Reader& in, const core::TermRef& value, const core::TypeRef& given, Block& to);

}  // namespace dualrev::flow
