// What stands in braces, as it is nested.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/term.hpp"

namespace dualrev::flow {

struct Item {
  core::TermRef value;      ///< null: a list
  std::vector<Item> list;   ///< what stands in it
  std::string member = {};  ///< in front of it: ".x = "
};

/// Of an initialiser; nothing if it is no list.
std::optional<std::vector<Item>> list_of(const core::Declarator& declared);

}  // namespace dualrev::flow
