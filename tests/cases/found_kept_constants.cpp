#include "found_kept_constants.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_KEPT_CONSTANTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "cases/found_kept_constants.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

namespace {

const std::vector<double> a{1.3, 0.7};

}  // namespace

TEST(FoundKeptConstants, ByObjects) {
  EXPECT_GRADIENT(found_kept_constants::root_by_paren, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_brace, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_unique, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_shared, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_emplace, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_push, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_list, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_optional, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_aggregate, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_designated, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_pointer, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_span, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_ref, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_set, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_new, a);
  EXPECT_GRADIENT(found_kept_constants::root_twice, a);
  EXPECT_GRADIENT(found_kept_constants::root_temporary, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_map, a);
}
TEST(FoundKeptConstants, ByMoreThanObjects) {
  EXPECT_GRADIENT(found_kept_constants::root_by_member, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_value, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_local, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_stdref, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_cref, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_spans, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_spans_push, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_array, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_pick, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_larger, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_choice, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_both, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_closure, a);
  EXPECT_GRADIENT(found_kept_constants::root_captured, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_tie, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_tuple, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_pair, a);
}
TEST(FoundKeptConstants, OnlyRead) {
  EXPECT_GRADIENT(found_kept_constants::root_by_views, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_all, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_pointers, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_iterators, a);
}
TEST(FoundKeptConstants, Names) {
  EXPECT_GRADIENT(found_kept_constants::root_named, a);
  EXPECT_GRADIENT(found_kept_constants::root_named_like_a_function, a);
}
TEST(FoundKeptConstants, OfConstantObjects) {
  EXPECT_GRADIENT(found_kept_constants::root_by_part_of_part, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_members_of_pair, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_reference_to_object, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_chosen, a);
  EXPECT_GRADIENT(found_kept_constants::root_of_constant_object, a);
  EXPECT_GRADIENT(found_kept_constants::root_copied_first, a);
}
TEST(FoundKeptConstants, ByFunctionsAndClosures) {
  EXPECT_GRADIENT(found_kept_constants::root_by_made, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_bind, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_pair_of_references, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_made_named, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_list_of_made, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_method, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_method_span, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_method_range, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_variant, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_any_function, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_assign, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_static, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_base_emplace, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_init_capture, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_ternary_object, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_generic, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_goto, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_switch, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_try, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_stream, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_operator, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_both_members, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_both_named, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_inherited, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_max, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_null, a);
  EXPECT_GRADIENT(found_kept_constants::root_by_loop, a);
}
