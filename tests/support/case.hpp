// All that a case's driver includes besides its generated header; precompiled. Every standard header that a case uses
// stands here: the case is compiled a second time inside `namespace fwd_case`, where an #include must find its guard
// set.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <compare>
#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <forward_list>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gtest/gtest.h>

#include "support/forward_complex.hpp"
#include "support/forward_math.hpp"
#include "support/shape.hpp"

#include "support/check.hpp"

// One function instead of EXPECT_EQ, whose text every use would compile.
namespace check {
inline void expect_none(const char* file, int line, const std::string& findings) {
  if (!findings.empty()) ADD_FAILURE_AT(file, line) << findings;
}
}  // namespace check
#define CHECK_FINDINGS(findings) ::check::expect_none(__FILE__, __LINE__, findings)
