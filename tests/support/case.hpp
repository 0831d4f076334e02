// All that a case's driver includes besides its generated header; precompiled.
#pragma once

#include "support/standard.hpp"

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
