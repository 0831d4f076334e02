// Where something stands in the source.
#pragma once

#include <memory>
#include <string>

namespace dualrev::core {

/// Copies share the file's name.
struct Location {
  std::shared_ptr<const std::string> file = {};  ///< as messages name it, "include/model.hpp"; null: nobody knows
  unsigned line = 0, column = 0;

  explicit operator bool() const { return file != nullptr; }
  /// "include/model.hpp:3:8"
  std::string text() const { return *file + ":" + std::to_string(line) + ":" + std::to_string(column); }
};

}  // namespace dualrev::core
