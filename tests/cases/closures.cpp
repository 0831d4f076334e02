#include "closures.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CLOSURES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "closures.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Closures, Lambdas) {
  EXPECT_VJP(captures, 1.3, 0.7);
  EXPECT_VJP(changes_outside, 1.3);
  EXPECT_VJP(has_state, 1.3);
  EXPECT_VJP(generic, 1.3);
  EXPECT_VJP(recursive, 1.3, 4);
  EXPECT_VJP(branches_in_lambda, 1.3);
  EXPECT_VJP(immediately, 1.3);
}

TEST(Closures, HandedAround) {
  EXPECT_VJP(returned, 1.3);
  EXPECT_VJP(as_argument, 1.3);
  EXPECT_VJP(in_vector, 1.3);
  EXPECT_VJP(currying, 1.3);
  EXPECT_VJP(in_member, 1.3);
  EXPECT_VJP(algorithms, {0.3, 1.7, 0.9}, 0.8);
}

TEST(Closures, Pointers) {
  for (int i : {0, 1, 2}) EXPECT_VJP(pointers, 1.3, i);
  EXPECT_VJP_BY_HAND(of_library, (std::exp(1.3L) * (std::sin(1.3L) + std::cos(1.3L))), 1.3);
  EXPECT_GRADIENT(by_pointer_with_text, 1.25, std::string("abc"));
  for (const char* name : {"cubed", "twice", "by"}) EXPECT_VJP(named, 1.3, std::string(name));
}
