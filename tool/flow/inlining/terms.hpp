// What stands for terms, a clause per form. What `Inliner` says of each holds here.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

core::TermRef written_term(Inliner& in, const core::TermRef& t, Row* to);
core::TermRef written_text(Inliner& in, const core::TermRef& t, Row* to);
core::TermRef written_object(Inliner& in, const core::TermRef& t, Row* to, const std::string& name);
core::TermRef written_value(Inliner& in, const core::TermRef& t, Row* to, const std::string& name);

}  // namespace dualrev::flow
