// What all parts of `with_calls_inlined` share, and the recursion from each of them into terms and statements.
#pragma once

#include "flow/inlining/variables.hpp"

namespace dualrev::flow {

class Inliner : public Frames {
 public:
  Inliner(const core::FunctionTwin& root, const Around& around) : Frames(root, around) {}
  Inliner(const Inliner&) = delete;
  Inliner& operator=(const Inliner&) = delete;
  virtual ~Inliner() = default;

  /// What stands for a term. What has to be done before is put into `to`; null: nothing may be.
  virtual core::TermRef term(const core::TermRef& t, Row* to) = 0;
  /// The place of an object or a row, which is made if it is none.
  virtual core::TermRef object(const core::TermRef& t, Row* to, const std::string& name) = 0;
  /// The same of one whose value is wanted and nothing else.
  virtual core::TermRef value_of_object(const core::TermRef& t, Row* to, const std::string& name) = 0;
  virtual void statement(const core::StmtRef& s, Row& to) = 0;
  /// Those of a block.
  virtual void statements(const Row& all, Row& to) = 0;

  Objects objects{*this};
  Changes changes{*this, objects};
  Variables variables{*this, changes};
};

}  // namespace dualrev::flow
