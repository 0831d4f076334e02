// What the text of a twin on jets (transform/on_jets) calls otherwise than by types, which the printer knows: twins of
// constants, functions that are values, and functions of the runtime that are told what the twin of a type is.
//
//   table_dual[i]              =>   table_dual_on_jets[i]
//   &::f_dual_entry            =>   &::f_dual_on_jets_entry
//   dualrev::lifted<Point>(p)  =>   dualrev::lifted_as<Point_dual_on_jets, Point>(p)
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/module.hpp"

namespace dualrev::transform {

class NamesOnJets {
 public:
  /// Of a word; one of the two is null.
  struct Named {
    const core::ConstantTwin* constant;
    const core::FunctionTwin* function;
    bool is_entry;  ///< the function that takes the current tape, and not the twin
  };
  using All = std::multimap<std::string, Named, std::less<>>;

  NamesOnJets(const core::Module& twins, std::string suffix);

  /// All that a word may name; none if it is no such name.
  [[nodiscard]] std::pair<All::const_iterator, All::const_iterator> named(std::string_view word) const {
    return names_.equal_range(word);
  }
  /// Whether twins on jets can use a function of the runtime, as text names it in a term of this type.
  [[nodiscard]] static bool is_known(const std::string& rooted, const core::TermRef& term);

  /// `hidden`: names that mean variables there.
  using Hidden = std::set<std::string>;
  [[nodiscard]] core::StmtRef statement(const core::StmtRef& s, const Hidden& hidden) const;
  [[nodiscard]] core::TermRef term(const core::TermRef& t, const Hidden& hidden) const;

 private:
  [[nodiscard]] core::TermRef replaced(const core::TermRef& t, const Hidden& hidden) const;
  [[nodiscard]] std::string words(const std::string& text, const Hidden& hidden) const;

  std::string suffix_;
  All names_;
};

}  // namespace dualrev::transform
