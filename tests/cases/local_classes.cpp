#include "local_classes.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_LOCAL_CLASSES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "local_classes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(LocalClasses, Data) {
  EXPECT_VJP(aggregate, 1.3, 0.7);
  EXPECT_VJP(without_name, 1.3, 0.7);
  EXPECT_VJP(in_containers, {0.3, -1.7, 0.9});
  EXPECT_VJP(in_blocks, 1.3);
}

TEST(LocalClasses, Functions) {
  EXPECT_VJP(function_object, 1.3);
  for (const int n : {0, 3}) EXPECT_VJP(with_functions, 1.3, n);
  EXPECT_VJP(nested_and_derived, 1.3);
  EXPECT_VJP(on_the_way_out, 1.3, 0.7);
  EXPECT_VJP(static_questions, 0.3, {{1, 0.5}, {2, -0.7}});
  EXPECT_VJP(static_of_integers, 0.3, 2);
}

TEST(LocalClasses, Elsewhere) {
  EXPECT_VJP(in_instances, 1.3);
  EXPECT_VJP(in_lambda, 1.3, 0.7);
}
