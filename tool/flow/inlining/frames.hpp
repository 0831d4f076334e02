// The functions that are being written out, one in another, and what stands for the names in each.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/module.hpp"
#include "flow/flow.hpp"
#include "flow/inlining.hpp"

namespace dualrev::flow {

using Row = std::vector<core::StmtRef>;

/// One that is being written out, or the root.
struct Frame {
  const core::FunctionTwin* function = nullptr;  ///< null: a closure
  std::map<core::SymbolRef, core::TermRef> given;
  core::TermRef self;  ///< the object at hand; null: none
  Symbols names;       ///< that text here must not mention, for others stand for them now
  const core::Lambda* closure = nullptr;
  core::StmtRef body = {};
  Symbols own = {};           ///< objects and rows that it declares, which end with it
  core::TermRef left = {};    ///< within a loop that returns: the Boolean that says so; else null
  core::TermRef result = {};  ///< of such: what is set to what it gives; null: nothing
  int loops = 0;              ///< of such: how many of these there are around the statement at hand, switches too
};

struct Frames {
  struct Closure {
    const core::Lambda* lambda;
    std::size_t frame;  ///< where it stands
  };

  Frames(const core::FunctionTwin& root, const Around& around)
      : root(root), around(around), stack{{&root, {}, nullptr, {}}}, location(root.origin.location) {}

  Frame& frame() { return stack.back(); }
  const Frame& frame() const { return stack.back(); }
  bool is_root() const { return stack.size() == 1; }
  [[noreturn]] void fail(const std::string& what, const char* way_out = "") const {
    throw NotInlined{what, {}, way_out};
  }
  /// What cannot be written out stands in the statement at hand, unless a term in it tells where.
  template <class Write>
  auto in_statement(const Write& write) const {
    try {
      return write();
    } catch (NotInlined& reason) {
      if (reason.location.empty()) reason.location = location;
      throw;
    }
  }
  /// Of the variable that a term is; null of others.
  const Closure* closure_of(const core::TermRef& t) const;

  /// What a function that is called does, with the loops of the library as loops.
  const core::StmtRef& body_of(const core::FunctionTwin& callee);

  const core::FunctionTwin& root;
  const Around& around;
  std::vector<Frame> stack;
  std::map<core::SymbolRef, Closure> closures;
  std::string location;  ///< of the statement at hand
  struct {
    core::StmtRef statement;
    Row behind;
  } at;  ///< the statement at hand, in a block, and those behind it there

 private:
  std::map<const core::FunctionTwin*, core::StmtRef> bodies_;  ///< closures are in them
};

/// Whether nothing but its name leads to a variable, as far as the source goes.
inline bool has_one_name(const core::Symbol& symbol) {
  return !symbol.escapes || symbol.kind == core::Symbol::Kind::Made;
}
/// Whether it stays what it is as long as it is there.
inline bool never_changes(const core::Symbol& symbol) { return symbol.changes == 0 && has_one_name(symbol); }
/// "this"
bool is_this(const core::TermRef& t);
/// "this", "*this"
bool is_this_object(const core::TermRef& t);
/// The closure that a variable begins with; null of others.
const core::Lambda* closure_in(const core::Declarator& d);

}  // namespace dualrev::flow
