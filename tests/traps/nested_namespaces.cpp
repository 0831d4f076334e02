#include "nested_namespaces.dual.hpp"
#include "support/case.hpp"

TEST(Traps, NamespacesNamedAsTheRuntimesAndTheLibrarys) { EXPECT_VJP_BY_HAND(app::inside, (6 + 11 + std::cos(1.3L)), 1.3); }
