// How refusals of one unit are told: each once, with the chain of calls that led there.
#pragma once

#include "frontend/program/coverage.hpp"

namespace dualrev::frontend {

class Reports {
 public:
  Reports(UnitContext& in, const WorkList& list) : in_(in), list_(list) {}

  /// While a twin is made. Quiet: a refusal is nobody's concern.
  void begin(bool quiet) {
    quiet_ = quiet;
    refused_.reset();
  }
  /// The first refusal since then, aloud or in silence.
  const std::optional<Cause>& end() {
    quiet_ = false;
    return refused_;
  }
  /// Whether anything was refused since then.
  bool refused() const { return refused_.has_value(); }
  /// Whether anything was refused aloud.
  bool failed() const { return failed_; }

  /// Prints a refusal met in a function, or null.
  void report(const Refusal& refusal, const clang::FunctionDecl* in);
  void warn(const Refusal& of);

 private:
  UnitContext& in_;
  const WorkList& list_;
  bool quiet_ = false;
  bool failed_ = false;
  std::optional<Cause> refused_;
  std::set<std::string> reported_;
};

}  // namespace dualrev::frontend
