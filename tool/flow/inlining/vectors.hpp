// Vectors of objects that hold vectors: a vector for each member.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

core::TermRef declare_vectors(Inliner& in, const core::Declarator& d, Row& to);
/// One of them, which tells how many elements they have.
core::TermRef first_of_vectors(const Object& vectors);
/// The object that is an element of such vectors; others as they are.
core::TermRef element_object(Inliner& in, const core::TermRef& element, Row* to);
core::TermRef element_at(Inliner& in, const Object& vectors, const core::TypeRef& type, const core::TermRef& index);
/// What changes the size of such vectors; false of others.
bool changes_vectors(Inliner& in, const core::Apply& call, Row& to);

}  // namespace dualrev::flow
