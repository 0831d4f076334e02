// One unit's part of the program. Its parts stand on each other in this order, from the bottom; what one asks of those
// above goes through `Scopes` alone.
//
//   sharing, marks, kinds        what a declaration says by itself
//   unit_context                 what all parts share: types, text, names, the module
//   work_list, coverage          which twins are wanted; what has none, and who goes without
//   reports, linkage             how refusals are told; which unit defines what
//   twins_in_sight, needs        twins that are there already; each call asks for one
//   signatures                   declarations and bodies of functions' twins
//   methods, classes, constants  the other twins; hidden_members: what only a class can name
//   roots, rules, functions      where the list begins, rules of the user's, what becomes of its entries
//   unnamed_calls                what somebody calls without naming it
#pragma once

#include "frontend/program/classes.hpp"
#include "frontend/program/functions.hpp"
#include "frontend/program/kinds.hpp"
#include "frontend/program/roots.hpp"
#include "frontend/program/unnamed_calls.hpp"

namespace dualrev::frontend {

class UnitLowering final : private Scopes {
 public:
  UnitLowering(Unit& unit, const Wishes& wishes, const Definers& definers);

  UnitModule& module() { return in_.module; }
  Unit& unit() { return in_.unit; }
  Linkage& linkage() { return linkage_; }
  Roots& roots() { return roots_; }
  Reports& reports() { return reports_; }
  Coverage& coverage() { return coverage_; }

  /// Roots of this unit by code, marks and names. `matched` collects the names of --function that were found.
  void add_requested(std::set<std::string>& matched);
  bool has_roots() const { return !list_.all().empty() || constants_.has_roots(); }
  bool want_members() { return unnamed_calls_.want_members(); }
  /// Works the list off. False if nothing was on it.
  bool work();
  /// What depends on something without a twin, here or in another unit, has none either. False if nothing is new.
  bool spread();
  /// Takes what has no twin from the module.
  void drop_incomplete() { coverage_.drop_incomplete(in_.module); }
  void finish();
  std::vector<Outcome> outcomes(bool everything) { return coverage_.outcomes(in_, list_, everything); }

 private:
  Surroundings surroundings(const clang::FunctionDecl* function) override;

  UnitContext in_;
  WorkList list_;
  Coverage coverage_;
  Reports reports_{in_, list_};
  Linkage linkage_;
  Needs needs_{in_, list_, coverage_, linkage_};
  Constants constants_{in_, coverage_, *this};
  Classes classes_{in_, list_, coverage_, reports_, needs_, *this};
  Functions functions_{in_, coverage_, reports_, linkage_, *this};
  Roots roots_{in_, list_, reports_, constants_};
  UnnamedCalls unnamed_calls_{in_, list_, coverage_, reports_, needs_, classes_};
};

}  // namespace dualrev::frontend
