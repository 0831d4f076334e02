// Which headers of the runtime a generated text includes. Its words tell: what it uses of the runtime it names in full,
// and so it does with what it uses of the standard library on duals, because a twin's types and a library's function
// that takes duals are spelled in full. A text whose words are all known includes what they stand for; one with a word
// that is not known includes the whole runtime. So a word that is missing here costs time, and nothing else.
#include "emit/includes.hpp"

#include <map>
#include <set>

#include "core/words.hpp"

namespace dualrev::emit {

namespace {

using Table = std::map<std::string_view, std::string_view>;

constexpr std::string_view everything = "dualrev";
constexpr std::string_view core_only = "core";

/// Of `names`, separated by spaces.
void add(Table& table, std::string_view header, std::string_view names) {
  core::for_each_word(names, [&](std::string_view name, std::string_view) { table.emplace(name, header); });
}

/// What stands behind `dualrev::`.
const Table& of_runtime() {
  static const Table table = [] {
    Table t;
    add(t, core_only,
        "dual basic_dual tape by one chain derivative_of derivative_of_type structure record base_of passive_members "
        "bytes_of owned_by_class access hidden_member unset "
        "with_original current_tape copy_of less_by_value gradient vjp "
        "jacobian workspace");
    add(t, "rules/special_functions", "math");
    add(t, "jets/functions", "jets");
    add(t, "jets/on_tape", "jet_dual jet_number jet_of");
    add(t, "jets/with_numbers", "number_version with_numbers in_place_of");
    add(t, "boundary/at_once", "at_once");
    add(t, "library/complex", "complex");
    add(t, "library/exceptions",
        "thrown caught caught_copy exception_cast primal_value thrown_as caught_as "
        "caught_copy_as exception_cast_as");
    add(t, "library/function_values", "entry called_member");
    add(t, "library/late", "late");
    add(t, "basics/saves",
        "saves unasked zeros_like zeros_of resize_like rounds integers_between sum_over add_in_step values_of "
        "set_values");
    add(t, "basics/iterations_in_lanes",
        "iterations_in_lanes values_in_lanes iterations_in_lanes_back set_element push_in_turn pop_in_turn number_at "
        "cotangent_at flag_at integer_at steps_at integer_as element_at set_where "
        "in_turn fused "
        "cotangent_in "
        "one_by_one "
        "one_by_one_where one_by_one_back rounds_below elements_in_lanes");
    add(t, "basics/sums_in_lanes", "sums_in_lanes sums_in_lanes_beside");
    add(t, "basics/checkpoints", "checkpoints");
    add(t, "library/memory",
        "malloc calloc realloc memcpy memmove memset malloc_as calloc_as realloc_as "
        "memcpy_as memmove_as memset_as");
    add(t, "library/overloaded", "overloaded");
    add(t, "rules/apply_rule", "apply_rule rule_entry");
    add(t, "rules/derivatives_of", "derivatives_of");
    add(t, "rules/nested_gradient", "nested_gradient nested_gradient_on_jets nested_jvp nested_jvp_on_jets nested_hvp");
    return t;
  }();
  return table;
}

/// What stands behind `std::`. Of the core are what it includes, what of the library takes duals without looking at
/// more of them than how they compare, and what never meets one. (Functions that take a number and an integer, as
/// std::fill_n does, are safe too; those that compute are not.)
const Table& of_library() {
  static const Table table = [] {
    Table t;
    add(t, core_only,
        "size_t ptrdiff_t nullptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t "
        "uintptr_t byte true_type false_type integral_constant initializer_list allocator vector array pair tuple "
        "tuple_size tuple_size_v tuple_element tuple_element_t get tie make_tuple make_pair forward_as_tuple tuple_cat "
        "apply ignore move forward exchange swap as_const declval begin end cbegin cend size data empty "
        "integer_sequence index_sequence make_index_sequence index_sequence_for is_same is_same_v remove_const_t "
        "remove_reference_t remove_cvref_t remove_cv_t decay_t conditional_t enable_if_t type_identity "
        "type_identity_t is_integral_v is_floating_point_v is_arithmetic_v is_const_v numeric_limits");
    add(t, core_only,
        "abs fabs fmod remainder fma fmax fmin fdim exp exp2 expm1 log log10 log2 log1p pow sqrt cbrt hypot sin cos "
        "tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf erfc tgamma lgamma ceil floor trunc round "
        "nearbyint rint lround llround lrint llrint ldexp scalbn scalbln ilogb logb nextafter nexttoward copysign lerp "
        "isnan isinf isfinite isnormal signbit fpclassify isgreater isgreaterequal isless islessequal islessgreater "
        "isunordered nan");
    add(t, core_only,
        "min max sort stable_sort copy copy_n copy_backward fill fill_n reverse rotate swap_ranges iter_swap transform "
        "for_each generate back_inserter min_element max_element");
    add(t, core_only,
        "string basic_string char_traits string_view basic_string_view to_string runtime_error logic_error "
        "invalid_argument domain_error out_of_range length_error range_error overflow_error underflow_error");
    add(t, "library/spans", "span");
    add(t, "boundary/structure_containers", "deque list forward_list queue stack priority_queue");
    add(t, "boundary/structure_keyed", "map multimap unordered_map unordered_multimap");
    add(t, "boundary/structure_pointers", "unique_ptr shared_ptr make_unique make_shared default_delete");
    add(t, "boundary/structure_refused",
        "weak_ptr enable_shared_from_this function reference_wrapper set multiset unordered_set unordered_multiset");
    add(t, "boundary/structure_sums",
        "optional nullopt make_optional variant monostate visit get_if holds_alternative variant_alternative_t");
    add(t, "library/complex", "complex");
    // As comparators of what is ordered.
    add(t, "boundary/structure_keyed", "less greater less_equal greater_equal equal_to not_equal_to hash");
    return t;
  }();
  return table;
}

/// What is compared with a plain number, or computed with, by the library.
bool needs_operators(std::string_view header) {
  return header == "library/complex" || header == "boundary/structure_sums" ||
         header == "boundary/structure_containers" || header == "boundary/structure_keyed" ||
         header == "boundary/structure_refused";
}

}  // namespace

std::string runtime_includes(std::string_view text, bool uses_eigen) {
  if (uses_eigen) return "#include <dualrev/dualrev.hpp>\n#include <dualrev/eigen.hpp>\n";
  std::set<std::string_view> headers;
  const Table* expected = nullptr;  // what the next word is looked up in
  core::for_each_word(text, [&](std::string_view word, std::string_view behind) {
    const bool qualifies = behind.substr(0, 2) == "::";
    if (expected) {
      const auto found = expected->find(word);
      headers.insert(found == expected->end() ? everything : found->second);
      expected = nullptr;
    } else if (qualifies && word == "std") {
      expected = &of_library();
    } else if (qualifies && word == "dualrev") {
      expected = &of_runtime();
    }
  });
  if (headers.count(everything)) return "#include <dualrev/dualrev.hpp>\n";
  std::string includes = "#include <dualrev/core.hpp>\n";
  bool operators = false;
  headers.erase(core_only);
  if (headers.count("library/complex") && headers.count("jets/on_tape")) headers.insert("jets/complex");
  if (headers.count("basics/iterations_in_lanes") && headers.count("jets/functions")) headers.insert("jets/in_lanes");
  for (const std::string_view header : headers) operators = operators || needs_operators(header);
  if (operators) headers.insert("library/operators");
  for (const std::string_view header : headers) includes += "#include <dualrev/" + std::string(header) + ".hpp>\n";
  return includes;
}

}  // namespace dualrev::emit
