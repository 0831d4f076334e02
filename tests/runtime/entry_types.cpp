// The types of the entry points' results. Compiled twice: as usual, and as dualrev-rewrite reads it
// (DUALREV_REWRITING), when they are computed from the signatures alone; both must agree. twins.hpp stands for a header
// generated before.
#include "twins.hpp"

namespace entry_types {

using std::vector;
using twins::body;
using twins::vec3;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;

template <class Result>
using value_of = decltype(std::declval<Result>().value);
template <class Result, class... Cotangents>
using pulled = decltype(std::declval<Result>().pullback(std::declval<const Cotangents&>()...));

extern double plain[2];
extern double number;
extern int calls;
extern vector<double> v;
extern const vector<vector<double>> nested;
extern dualrev::workspace w;

// A program's own text means what it means without the runtime: <math.h>, which adds overloads at global scope, is not
// among its headers.
template <class T>
concept has_absolute_value = requires { static_cast<T (*)(T)>(::abs); };
static_assert(has_absolute_value<int> && !has_absolute_value<double>);

static_assert(same<decltype(dualrev::gradient<twins::shared_sum>(1, 2)), std::tuple<double, double, double>>);
static_assert(same<decltype(dualrev::gradient<twins::shared_sum>(w, 1, 2)), std::tuple<double, double, double>>);
static_assert(same<decltype(dualrev::gradient<twins::t_bad>(1, 2)), std::tuple<double, double>>);
static_assert(
    same<decltype(dualrev::gradient<twins::dot>(v, v, 2u)), std::tuple<double, vector<double>, vector<double>>>);
static_assert(same<decltype(dualrev::gradient<twins::square_f>(1)), std::tuple<float, float>>);
static_assert(same<decltype(dualrev::gradient<twins::quiet>(1)), std::tuple<double, double>>);
static_assert(same<decltype(dualrev::gradient<twins::cubed>(1)), std::tuple<double, double>>);
static_assert(
    same<decltype(dualrev::gradient<twins::consume>(vector<double>(), "first")), std::tuple<double, vector<double>>>);
static_assert(same<decltype(dualrev::gradient<&twins::sealed::scaled>(twins::sealed(1, 2), 3)),
                   std::tuple<double, twins::sealed, double>>);

using prefix = decltype(dualrev::vjp<twins::prefix_products>(v, 3u, number, calls));
static_assert(same<value_of<prefix>, std::tuple<double, vector<double>, double>>);
static_assert(same<pulled<prefix, double, vector<double>, double>, std::tuple<vector<double>, double>>);
static_assert(same<pulled<prefix, std::tuple<double, vector<double>, double>>, std::tuple<vector<double>, double>>);

using duplicate = decltype(dualrev::vjp<twins::duplicate>(v));
static_assert(same<value_of<duplicate>, vector<double>>);
static_assert(same<pulled<duplicate, vector<double>>, vector<double>>);

using move = decltype(dualrev::vjp<twins::move>(body(), v, plain));
static_assert(same<value_of<move>, std::tuple<body, std::array<double, 2>>>);
static_assert(same<pulled<move, body, std::array<double, 2>>, std::tuple<body, vector<double>, std::array<double, 2>>>);

using bundle = decltype(dualrev::vjp<twins::bundle>(nested, vector<bool>()));
static_assert(same<value_of<bundle>, std::pair<std::array<double, 2>, std::tuple<int, double>>>);
static_assert(same<pulled<bundle, value_of<bundle>>, vector<vector<double>>>);

using grow = decltype(dualrev::vjp<&twins::sealed::grow>(std::declval<twins::sealed&>(), 2));
static_assert(same<value_of<grow>, twins::sealed>);
static_assert(same<pulled<grow, twins::sealed>, std::tuple<twins::sealed, double>>);

static_assert(same<decltype(dualrev::jvp<twins::shared_sum>(1, 2, 1, 2)), dualrev::jvp_result<double>>);
static_assert(same<decltype(dualrev::jvp<twins::cubed>(w, 1, 2)), dualrev::jvp_result<double>>);
static_assert(same<decltype(dualrev::jvp<twins::duplicate>(v, v)), dualrev::jvp_result<vector<double>>>);
static_assert(same<decltype(dualrev::jvp<twins::prefix_products>(v, 3u, number, calls, v, 1.0)),
                   dualrev::jvp_result<value_of<prefix>>>);
static_assert(same<decltype(dualrev::jvp<twins::move>(body(), v, plain, body(), v, std::array<double, 2>())),
                   dualrev::jvp_result<value_of<move>>>);
static_assert(
    same<decltype(dualrev::jvp<&twins::sealed::grow>(std::declval<twins::sealed&>(), 2, twins::sealed(1, 2), 1)),
         dualrev::jvp_result<twins::sealed>>);

static_assert(same<decltype(dualrev::jacobian<twins::duplicate>(v)), dualrev::matrix>);
static_assert(same<decltype(dualrev::jacobian<twins::rotate>(vec3(), twins::quat())),
                   std::tuple<dualrev::matrix, dualrev::matrix>>);

extern const dualrev::jacobian_coloring coloring;
extern dualrev::sparse_matrix sparse;
using dualrev::mode;
using dualrev::sparse_matrix;
using dualrev::sparsity_pattern;
static_assert(same<decltype(dualrev::sparsity<twins::duplicate>(v)), sparsity_pattern>);
static_assert(same<decltype(dualrev::sparsity<twins::cubed>(w, 1)), sparsity_pattern>);
static_assert(same<decltype(dualrev::sparsity<twins::rotate>(vec3(), twins::quat())),
                   std::tuple<sparsity_pattern, sparsity_pattern>>);
static_assert(same<decltype(dualrev::color_jacobian<twins::duplicate>(v)), dualrev::jacobian_coloring>);
static_assert(same<decltype(dualrev::color_jacobian<twins::cubed, mode::reverse>(w, 1)), dualrev::jacobian_coloring>);
static_assert(same<decltype(dualrev::sparse_jacobian<twins::duplicate>(coloring, v)), sparse_matrix>);
static_assert(same<decltype(dualrev::sparse_jacobian<twins::rotate>(w, coloring, vec3(), twins::quat())),
                   std::tuple<sparse_matrix, sparse_matrix>>);
static_assert(same<decltype(dualrev::sparse_jacobian<twins::rotate, mode::forward>(vec3(), twins::quat())),
                   std::tuple<sparse_matrix, sparse_matrix>>);
static_assert(same<decltype(dualrev::sparse_jacobian<twins::cubed>(coloring, 1)), sparse_matrix>);
static_assert(same<decltype(dualrev::sparse_jacobian_into<twins::cubed>(w, sparse, coloring, 1)), void>);
static_assert(same<decltype(dualrev::sparse_jacobian_into<twins::duplicate, mode::forward>(w, sparse, v)), void>);

static_assert(same<decltype(dualrev::check_gradient<twins::cubed>(1)), dualrev::gradient_check>);
static_assert(same<decltype(dualrev::check_jvp<twins::cubed>(1)), dualrev::gradient_check>);
static_assert(same<decltype(dualrev::check_jvp<twins::cubed>(w, 1).ok()), bool>);
static_assert(same<decltype(dualrev::check_gradient<twins::cubed>(dualrev::check_options{1e-3}, 1).ok()), bool>);
static_assert(same<decltype(dualrev::check_options{.tolerance = 1e-3, .largest_step = 0.1}.largest_step), double>);
extern const dualrev::gradient_check check;
static_assert(same<decltype(check.failed()), bool>);
static_assert(same<decltype(check.undecided()), std::size_t>);
static_assert(same<decltype(check.max_error()), double>);
static_assert(same<decltype(check.scalars()), const std::vector<dualrev::scalar_check>&>);
static_assert(same<decltype(dualrev::check_gradient<twins::cubed>(1).scalars()), std::vector<dualrev::scalar_check>>);
using dualrev::scalar_check;
static_assert(same<decltype(scalar_check::path), std::string>);
static_assert(same<decltype(scalar_check::analytic + scalar_check::numeric + scalar_check::error), double>);
static_assert(same<decltype(scalar_check::ok && scalar_check::is_value && scalar_check::is_transpose), bool>);
static_assert(same<decltype(scalar_check::decided && scalar_check::is_kink), bool>);
static_assert(same<decltype(scalar_check::left + scalar_check::right), double>);

}  // namespace entry_types
