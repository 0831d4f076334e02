#include "vectors_of_objects.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_VECTORS_OF_OBJECTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "vectors_of_objects.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, -0.4, 0.8, 0.1};
const vec few{0.7, 0.2, 0.45};

TEST(VectorsOfObjects, AreVectorsOfTheirMembers) {
  for (int n : {0, 1, 2, 4}) {
    EXPECT_REGION_KEPT(stepped_layers, some, few, n);
    EXPECT_REGION_KEPT(layers_by_index, some, few, n);
    EXPECT_REGION_KEPT(layers_copied, few, n);
    EXPECT_REGION_KEPT(layers_given, few, n);
    EXPECT_REGION_KEPT(filtered, few, n);
  }
}

TEST(VectorsOfObjects, OrGoOverTheTape) {
  EXPECT_GRADIENT(layers_swapped, few);
  EXPECT_GRADIENT(named_values, few);
}
