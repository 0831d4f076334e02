#include "support/case.hpp"

#include "macro_names.dual.hpp"

// Still live, for the header that defined them meant them to be.
static_assert(v == 7 && t1 == 3 && primal(1) == 2);
#undef v
#undef tape
#undef dual
#undef id
#undef push
#undef by
#undef one
#undef record
#undef structure
#undef twin
#undef primal
#undef derivative_of
#undef members
#undef visit
#undef t1
#undef e

#undef DUALREV_CASE_MACRO_NAMES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "traps/macro_names.hpp"
#include "support/oracle_end.hpp"
#undef v
#undef tape
#undef dual
#undef id
#undef push
#undef by
#undef one
#undef record
#undef structure
#undef twin
#undef primal
#undef derivative_of
#undef members
#undef visit
#undef t1
#undef e
}  // namespace fwd_case
CHECK_FIELDS(Box, o.w, o.h);

TEST(Traps, MacrosNamedAsTheRuntimesNames) {
  EXPECT_VJP(area, {1.3, 0.7});
  EXPECT_VJP(uses_macros, 1.3);
  EXPECT_VJP(loops, {0.3, 0.7});
  EXPECT_VJP(names_from_macros, 1.3);
}
