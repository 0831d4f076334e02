// Where the work list begins: what code, marks and names ask for, or all that admits it.
#pragma once

#include "frontend/program/constants.hpp"
#include "frontend/program/reports.hpp"

namespace dualrev::frontend {

class Roots {
 public:
  Roots(UnitContext& in, WorkList& list, Reports& reports, Constants& constants)
      : in_(in), list_(list), reports_(reports), constants_(constants) {}

  /// By code, marks and names. `matched` collects the names of --function that were found.
  void add_requested(std::set<std::string>& matched);
  void add_candidates();
  /// `wished`: not for want of other wishes.
  void add(const Root& root, bool wished);
  /// Says why functions that hold numbers are no candidates; false if there are none.
  bool report_not_admitted();

 private:
  void add_closure(const Root& root);

  UnitContext& in_;
  WorkList& list_;
  Reports& reports_;
  Constants& constants_;
  std::vector<std::pair<Refusal, const clang::FunctionDecl*>> not_admitted_;  ///< functions that are no candidates
};

}  // namespace dualrev::frontend
