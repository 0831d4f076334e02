#include "letters.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_LETTERS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "letters.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(буквы::Größe, o.wärme, o.ε);
CHECK_FIELDS(буквы::Ä, o.a);
CHECK_FIELDS(буквы::Ö, o.a);

TEST(Letters, OfFunctions) {
  EXPECT_GRADIENT(буквы::α, 1.3);
  EXPECT_GRADIENT(буквы::β, 1.3);
  EXPECT_GRADIENT(буквы::both, 0.7);
}
TEST(Letters, OfVariables) {
  const std::vector<double> three{0.5, 1.5, 0.7};
  EXPECT_VJP(буквы::distances, three, 0.3);
  EXPECT_VJP(буквы::two_sums, three, 3);
  EXPECT_VJP(буквы::spelled, three);
  EXPECT_VJP(буквы::of_template, 0.7);
  EXPECT_VJP(буквы::of_closures, 0.4);
}
TEST(Letters, OfClasses) {
  EXPECT_VJP(буквы::branches, (буквы::Größe{0.3, 0.4}), 1.2);
  EXPECT_VJP(буквы::branches, (буквы::Größe{0.3, -0.4}), 1.2);
  EXPECT_VJP(буквы::of_classes, буквы::Ä{1.3}, буквы::Ö{0.4});
}
