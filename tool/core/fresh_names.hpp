// Names that nothing else has, for what D makes.
#pragma once

#include <map>
#include <set>
#include <string>

#include "core/symbol.hpp"

namespace dualrev::core {

class Names {
 public:
  explicit Names(std::set<std::string> taken) : taken_(std::move(taken)) {}
  std::string fresh(const std::string& hint);
  /// The hint itself if it is free.
  std::string prefer(const std::string& hint);
  /// Variables of such names.
  SymbolRef fresh_variable(const std::string& hint) { return made_symbol(fresh(hint)); }
  SymbolRef preferred_variable(const std::string& hint) { return made_symbol(prefer(hint)); }

 private:
  std::set<std::string> taken_;
  std::map<std::string, int> last_;  ///< number behind a hint
};

}  // namespace dualrev::core
