#include "found_writing.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_WRITING_HPP
#undef FW_FLOAT
#undef FW_COUNT
#undef FW_FUNCTION
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_writing.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundWriting, DestructorsThatThrow) {
  EXPECT_GRADIENT(found_writing::thrown, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::quiet, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::thrown_by_local, 1.3, 0.7);
}

TEST(FoundWriting, WordsOfTheSource) {
  EXPECT_GRADIENT(found_writing::assigned, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::variable_templates, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::instances_by_reference, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::functions, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::by_name, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::dispatch, 1.3, 0.7);
}

TEST(FoundWriting, NumbersInsideALibrary) {
  EXPECT_GRADIENT(found_writing::counted, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::summed, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::floats, 1.3, 0.7);
  EXPECT_GRADIENT(found_writing::ranges_of_floats, 1.3, 0.7);
}
