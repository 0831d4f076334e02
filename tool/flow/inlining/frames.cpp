#include "flow/inlining/frames.hpp"

#include "flow/library_loops.hpp"

namespace dualrev::flow {

using namespace core;

const Frames::Closure* Frames::closure_of(const TermRef& t) const {
  const auto* variable = core::as<Variable>(t);
  const auto found = variable ? closures.find(variable->symbol) : closures.end();
  return found == closures.end() ? nullptr : &found->second;
}

const StmtRef& Frames::body_of(const FunctionTwin& callee) {
  StmtRef& body = bodies_[&callee];
  if (!body) body = with_library_loops(callee.body, around.fresh);
  return body;
}

bool is_this(const TermRef& t) { return token_of(t, Token::Kind::This) != nullptr; }

bool is_this_object(const TermRef& t) {
  const auto* pointed = core::as<Dereference>(meant(t));
  return is_this(t) || (pointed && is_this(pointed->pointer));
}

const Lambda* closure_in(const Declarator& d) {
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const auto* temporary = core::as<Temporary>(given);
  return core::as<Lambda>(temporary ? temporary->made : given);
}

}  // namespace dualrev::flow
