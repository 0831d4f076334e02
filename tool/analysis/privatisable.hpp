// Which variables from outside of a loop each iteration overwrites before it reads them, while nothing behind the loop
// reads them: scratch. To each iteration they are as good as its own.
#pragma once

#include <map>
#include <memory>

#include "flow/flow.hpp"

namespace dualrev::analysis {

struct Scratch {
  bool whole = false;  ///< each iteration sets all of it
};

class Privatisable {
 public:
  explicit Privatisable(const flow::Function& function);
  ~Privatisable();
  Privatisable(const Privatisable&) = delete;
  Privatisable& operator=(const Privatisable&) = delete;

  /// Of a loop of that function.
  const std::map<core::SymbolRef, Scratch>& in(const flow::Loop& loop);
  /// Whether the function reads nothing of a parameter that it has not set before; whether it sets all of it.
  bool is_overwritten(const core::SymbolRef& parameter);
  bool is_filled(const core::SymbolRef& parameter);

 private:
  struct Found;
  std::unique_ptr<Found> found_;
};

}  // namespace dualrev::analysis
