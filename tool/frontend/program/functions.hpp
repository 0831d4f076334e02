// What is wanted => functions of the module: twins with bodies, and declarations of what other units define.
#pragma once

#include "frontend/program/linkage.hpp"
#include "frontend/program/reports.hpp"
#include "frontend/program/scopes.hpp"

namespace dualrev::frontend {

class Functions {
 public:
  Functions(UnitContext& in, Coverage& coverage, Reports& reports, Linkage& linkage, Scopes& scopes)
      : in_(in), coverage_(coverage), reports_(reports), linkage_(linkage), scopes_(scopes) {}

  void lower(const WantedTwin& wanted);
  /// When all is lowered: what others need of them is known.
  void finish();

 private:
  void declare(const WantedTwin& wanted);
  void define(const WantedTwin& wanted, const clang::FunctionDecl* defined);

  UnitContext& in_;
  Coverage& coverage_;
  Reports& reports_;
  Linkage& linkage_;
  Scopes& scopes_;
  std::set<std::string> alone_;  ///< keys of those of headers that are not inline: no other unit has a body
};

}  // namespace dualrev::frontend
