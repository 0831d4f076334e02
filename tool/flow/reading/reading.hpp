// The function that is made of a body, the names in sight, and what stops the reading.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/module.hpp"
#include "flow/flow.hpp"
#include "flow/inlining.hpp"

namespace dualrev::flow {

/// What is found out while a body is read, and has to be known before.
struct Found {
  core::StmtRef body;  ///< with calls written out; null: not yet
  std::optional<NotInlined> not_inlined;
  Symbols resized;
  Symbols lifted;  ///< constants that are given, whose copies are left out
};

struct Unread {
  std::string what, way_out;
  core::Location location = {};  ///< of the term that is meant; none: the statement at hand
};
/// Reads a term. Of what cannot be read the innermost one that stands in the source tells where.
template <class Read>
decltype(auto) reading(const core::TermRef& t, const Read& read) {
  try {
    return read();
  } catch (Unread& unread) {
    if (t && !unread.location) unread.location = t->location;
    throw;
  }
}
[[noreturn]] inline void fail(const std::string& what, const char* way_out = "") { throw Unread{what, way_out}; }
/// A variable has to have another name first.
struct Hides {
  core::SymbolRef variable;
};
/// What is given by value is changed: the body has to have a copy first.
struct ChangesGiven {
  const core::Parameter* parameter;
};

class Reading {
 public:
  Reading(const core::FunctionTwin& function, const Around& around, Found& found)
      : function(function), around(around), found(found), location(function.origin.location) {}

  void begin_scope() { names_.emplace_back(); }
  void end_scope() { names_.pop_back(); }
  std::size_t depth() const { return names_.size(); }
  /// The text goes by names: one that hides another would mean the other where the reverse part stands. Its variable
  /// gets another name, and the body is read again.
  void declare(const core::SymbolRef& symbol, const std::string& name);
  bool knows(const core::SymbolRef& symbol) const { return known_.count(symbol) > 0; }
  /// A variable with numbers.
  void add(const core::SymbolRef& symbol, Shape shape, const core::Declarator* declared);

  /// The variable itself, or the one that it names a part of.
  core::SymbolRef own_root(const core::SymbolRef& symbol) const { return made.owner(symbol); }
  /// Of these a variable is a number.
  bool is_real(const core::TypeRef& type) const;
  bool is_number(const core::TypeRef& type) const;
  /// Of what is given by value the body is to have a copy, which it changes.
  void changes_given(const core::SymbolRef& symbol) const;
  /// No statement, at the place of the one at hand.
  core::StmtRef nowhere() const;

  const core::FunctionTwin& function;
  const Around& around;
  Found& found;
  Function made;
  Symbols changeable;    ///< parameters that the caller sees change
  Symbols leads;         ///< parameters that lead to integers
  std::string location;  ///< of the statement at hand

 private:
  std::vector<std::set<std::string>> names_;
  Symbols known_;
};

}  // namespace dualrev::flow
