// All that a case's driver includes besides its generated header; precompiled. Every standard header that a case uses stands here:
// the case is compiled a second time inside `namespace fwd_case`, where an #include must find its guard set.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gtest/gtest.h>

#include "support/forward_math.hpp"
#include "support/shape.hpp"

#include "support/check.hpp"
