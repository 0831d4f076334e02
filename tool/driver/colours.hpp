// The colours of a text of C++: what its tokens are, as Clang's lexer tells them.
#pragma once

#include <string>
#include <vector>

#include "driver/html.hpp"

namespace dualrev::driver {

/// For each line of `lines_of(text)`, its coloured parts, each a <span> of a class: `k` a keyword, `n` a number, `s` a
/// string or a character, `c` a comment, `p` the name of a directive. What goes over several lines has a part in each.
std::vector<std::vector<Tagged>> coloured_lines(const std::string& text);

}  // namespace dualrev::driver
