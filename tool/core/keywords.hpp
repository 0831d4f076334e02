// The words of C++ itself.
#pragma once

#include <string>

namespace dualrev::core {

/// Whether nothing can have this name: keywords, and the operators that are words.
bool is_keyword(const std::string& word);

}  // namespace dualrev::core
