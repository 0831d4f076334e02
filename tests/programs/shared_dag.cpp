#include "shared_dag.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_SHARED_DAG_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "shared_dag.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(SharedDag, Nodes) {
  EXPECT_VJP(diamond, 0.7, 1.2);
  EXPECT_VJP(tower, 0.4, 6);
}

TEST(SharedDag, Owners) {
  EXPECT_VJP(parts_list, 0.3, 0.7, 1.1);
  EXPECT_VJP(owners, 0.7);
}
