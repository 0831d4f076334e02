// Objects and rows that are made: of braces, of nothing, of others; and what is assigned to them.
#pragma once

#include <optional>
#include <vector>

#include "flow/inlining/inliner.hpp"
#include "flow/lists.hpp"

namespace dualrev::flow {

/// Text in braces, with terms in it.
bool is_braces(const core::TermRef& t);
/// What stands in braces; nothing if it is no list.
std::optional<std::vector<Item>> items_of(const core::TermRef& t);

core::TermRef from_list(Inliner& in, const core::TypeRef& type, const std::vector<Item>& items, const std::string& name,
                        Row& to);
core::TermRef nothing(Inliner& in, const core::TypeRef& type, const std::string& name, Row& to);
core::TermRef copy_of(Inliner& in, const core::TermRef& from, const std::string& name, Row& to);
/// place = from; of objects, member by member.
void assign(Inliner& in, const core::TermRef& place, const core::TermRef& from, Row& to);
/// `a = a` of what two names stand for: whether both are the same variable, or one is its value.
bool is_same_variable(const core::TermRef& place, const core::TermRef& from);

/// What stands for a member of an object `name`, of values or of a list.
core::TermRef made_member(Inliner& in, const core::Field& field, const std::string& name, core::Declarator::Init init,
                          const std::vector<core::TermRef>& values, const std::vector<Item>* list, Row& to);
/// The same as its class says, or by nothing. `self`: the object.
core::TermRef begun_member(Inliner& in, const core::Field& field, const std::string& name, const core::TermRef& self,
                           core::Declarator::Init otherwise, Row& to);

}  // namespace dualrev::flow
