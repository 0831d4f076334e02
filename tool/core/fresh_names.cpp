#include "core/fresh_names.hpp"

#include "core/keywords.hpp"

namespace dualrev::core {

std::string Names::fresh(const std::string& hint) {
  for (int& i = last_[hint];;) {
    std::string name = hint + std::to_string(++i);
    if (taken_.insert(name).second) return name;
  }
}

std::string Names::prefer(const std::string& hint) {
  return !is_keyword(hint) && taken_.insert(hint).second ? hint : fresh(hint + "_");
}

}  // namespace dualrev::core
