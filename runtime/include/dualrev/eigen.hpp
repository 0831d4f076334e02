// Eigen 3 at duals: Eigen's expressions and decompositions instantiated at basic_dual, and its dense types at the
// boundary. The only header of the runtime that needs Eigen; it works by the operators of operators.hpp.
//
//   double cost(const Eigen::VectorXd& x, const Eigen::MatrixXd& a);
//   auto [value, dx, da] = dualrev::gradient<cost>(x, a);      // an Eigen::VectorXd, an Eigen::MatrixXd
//
// The values are those of Eigen at double up to rounding. They are so bit for bit if the program is compiled with
// EIGEN_DONT_VECTORIZE: otherwise Eigen sums in another order where it vectorises, which it does for double and not for
// duals. Products with rows + columns + depth from 20 on are left even then, because Eigen blocks them. Pivots,
// thresholds and convergence tests read values, so the derivative is that of the choices the primal makes. Expressions
// may mix duals with constants of the plain scalar type
// (`MatrixXd * Matrix<dual>`, `2.0 * v`, assignment of constants to duals); a dual never becomes a plain scalar. Two
// things need words: a triangular or self-adjoint view of constants times duals (`k.cast<dual>()` first), and a product
// that is one number in arithmetic with a dual (`x + dual(v.transpose() * w)`). norm() at 0 has no derivative: NaN.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "dualrev/boundary/structure.hpp"
#if !defined(DUALREV_LADDER) && !defined(DUALREV_REWRITING)  // where there are no twins on jets
#include "dualrev/jets/dual_functions.hpp"
#endif
#include "dualrev/library/operators.hpp"

/// What holds of Scalar holds of its dual, costs too: by them Eigen decides which sums it unrolls, and so in which
/// order it adds.
template <class Scalar>
struct Eigen::NumTraits<dualrev::basic_dual<Scalar>> : Eigen::GenericNumTraits<Scalar> {
  using Real = dualrev::basic_dual<Scalar>;
  using NonInteger = Real;
  using Nested = Real;
  using Literal = Real;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 0,
    ReadCost = 1,
    AddCost = Eigen::NumTraits<Scalar>::AddCost,
    MulCost = Eigen::NumTraits<Scalar>::MulCost
  };
  static constexpr Real epsilon() { return Eigen::NumTraits<Scalar>::epsilon(); }
  static constexpr Real dummy_precision() { return Eigen::NumTraits<Scalar>::dummy_precision(); }
  static constexpr Real highest() { return Eigen::NumTraits<Scalar>::highest(); }
  static constexpr Real lowest() { return Eigen::NumTraits<Scalar>::lowest(); }
  static constexpr Real infinity() { return Eigen::NumTraits<Scalar>::infinity(); }
  static constexpr Real quiet_NaN() { return Eigen::NumTraits<Scalar>::quiet_NaN(); }
  static constexpr int digits10() { return Eigen::NumTraits<Scalar>::digits10(); }
};

// Operations of a dual with a constant of its plain type; among them the assignment of a constant to a dual.
template <class Scalar, class BinaryOp>
struct Eigen::ScalarBinaryOpTraits<dualrev::basic_dual<Scalar>, Scalar, BinaryOp> {
  using ReturnType = dualrev::basic_dual<Scalar>;
};
template <class Scalar, class BinaryOp>
struct Eigen::ScalarBinaryOpTraits<Scalar, dualrev::basic_dual<Scalar>, BinaryOp> {
  using ReturnType = dualrev::basic_dual<Scalar>;
};
#ifdef DUALREV_JETS_ON_TAPE
// In twins on jets, where constants are plain numbers still.
template <class BinaryOp>
struct Eigen::ScalarBinaryOpTraits<dualrev::jet_dual, double, BinaryOp> {
  using ReturnType = dualrev::jet_dual;
};
template <class BinaryOp>
struct Eigen::ScalarBinaryOpTraits<double, dualrev::jet_dual, BinaryOp> {
  using ReturnType = dualrev::jet_dual;
};
#endif

namespace Eigen {
/// Eigen has one for each type of number that it knows.
template <class Scalar>
UniformScaling<dualrev::basic_dual<Scalar>> Scaling(dualrev::basic_dual<Scalar> factor) {
  return UniformScaling<dualrev::basic_dual<Scalar>>(factor);
}
}  // namespace Eigen

/// What is read more than once is put in a temporary if anything is computed in it: computed twice, it would make twice
/// the entries. That changes no value.
template <class Number, int n, class Plain>
  requires dualrev::is_dual<typename Eigen::internal::traits<Number>::Scalar>
struct Eigen::internal::nested_eval<Number, n, Plain> {
  static constexpr bool computes = int(evaluator<Number>::CoeffReadCost) >
                                   int(NumTraits<typename traits<Number>::Scalar>::ReadCost);
  enum { Evaluate = (int(evaluator<Number>::Flags) & EvalBeforeNestingBit) || (n != 1 && computes) };
  using type = std::conditional_t<bool(Evaluate), Plain, typename ref_selector<Number>::type>;
};

// Dense products of duals are sums of coefficient products, not Eigen's blocked kernels: those are written for caches
// (nothing beside the cost of the tape), make two more entries per coefficient, and do not take a constant factor.
namespace Eigen::internal {  // g++ 11 wants these written inside
template <class Lhs, class Rhs>
  requires dualrev::is_dual<typename Product<Lhs, Rhs>::Scalar>
struct generic_product_impl<Lhs, Rhs, DenseShape, DenseShape, GemmProduct>
    : generic_product_impl<Lhs, Rhs, DenseShape, DenseShape, CoeffBasedProductMode> {};
template <class Lhs, class Rhs>
  requires dualrev::is_dual<typename Product<Lhs, Rhs>::Scalar>
struct generic_product_impl<Lhs, Rhs, DenseShape, DenseShape, GemvProduct>
    : generic_product_impl<Lhs, Rhs, DenseShape, DenseShape, CoeffBasedProductMode> {};
}  // namespace Eigen::internal

namespace dualrev {

// Eigen's algorithms for real and complex numbers write conj(x) and want a real one of a real one, where std::conj
// gives a complex.
inline basic_dual<float> conj(const basic_dual<float>& x) noexcept { return x; }
inline basic_dual<double> conj(const basic_dual<double>& x) noexcept { return x; }
inline basic_dual<long double> conj(const basic_dual<long double>& x) noexcept { return x; }
#ifdef DUALREV_JETS_ON_TAPE
inline jet_dual conj(const jet_dual& x) noexcept { return x; }
#endif

namespace detail {

/// The structure of Eigen::Matrix and Eigen::Array: coefficients in the order of storage. The shape of a dynamic one is
/// its rows and its columns.
template <class Dense>
struct eigen_structure {
  using part_types = std::tuple<typename Dense::Scalar>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = Dense::SizeAtCompileTime != Eigen::Dynamic;

  template <class Walk, class... Objects>
  static void parts(Walk& walk, Objects&... o) {
    if constexpr (!fixed_shape)
      if (!walk.template shape<eigen_structure>(o...)) return;
    const Eigen::Index size = last_of(o...).size();
    const Eigen::Index inner = last_of(o...).innerSize();
    for (Eigen::Index i = 0; i < size; ++i) walk.template part<typename Dense::Scalar>(label(i, inner), o.data()[i]...);
  }
  /// `[i]` of a vector, `(row, column)` of a matrix.
  static part_label label(Eigen::Index i, Eigen::Index inner) {
    if constexpr (Dense::IsVectorAtCompileTime) {
      return {nullptr, static_cast<std::size_t>(i), true};
    } else {
      const auto of_inner = static_cast<std::size_t>(i % inner), of_outer = static_cast<std::size_t>(i / inner);
      return Dense::IsRowMajor ? part_label{nullptr, of_outer, true, of_inner}
                               : part_label{nullptr, of_inner, true, of_outer};
    }
  }

  template <class First, class Second>
  static bool same(const First& a, const Second& b) {
    return a.rows() == b.rows() && a.cols() == b.cols();
  }
  template <class To, class From>
  static void reshape(To& to, const From& from) {
    to.resize(from.rows(), from.cols());
  }
};

template <class View>
struct refused_eigen_view {
  static_assert(
      never<View>,
      "dualrev: an Eigen::Map or Eigen::Ref cannot cross the boundary, because it does not own its "
      "coefficients: take a const Eigen::Matrix&, or a pointer and make the map inside; or mark the parameter "
      "DUALREV_CONSTANT");
};

template <class Plain>
using dual_of_viewed = std::conditional_t<std::is_const_v<Plain>, const dual_type<Plain>, dual_type<Plain>>;

}  // namespace detail

template <class Scalar, int Rows, int Columns, int Options, int MaxRows, int MaxColumns>
  requires std::is_floating_point_v<Scalar>
struct structure<Eigen::Matrix<Scalar, Rows, Columns, Options, MaxRows, MaxColumns>>
    : detail::eigen_structure<Eigen::Matrix<Scalar, Rows, Columns, Options, MaxRows, MaxColumns>> {
  using dual_type = Eigen::Matrix<basic_dual<Scalar>, Rows, Columns, Options, MaxRows, MaxColumns>;
};

template <class Scalar, int Rows, int Columns, int Options, int MaxRows, int MaxColumns>
  requires std::is_floating_point_v<Scalar>
struct structure<Eigen::Array<Scalar, Rows, Columns, Options, MaxRows, MaxColumns>>
    : detail::eigen_structure<Eigen::Array<Scalar, Rows, Columns, Options, MaxRows, MaxColumns>> {
  using dual_type = Eigen::Array<basic_dual<Scalar>, Rows, Columns, Options, MaxRows, MaxColumns>;
};

template <class Scalar, int Size, int MaxSize>
  requires std::is_floating_point_v<Scalar>
struct structure<Eigen::DiagonalMatrix<Scalar, Size, MaxSize>> {
  using vector = typename Eigen::DiagonalMatrix<Scalar, Size, MaxSize>::DiagonalVectorType;
  using dual_type = Eigen::DiagonalMatrix<basic_dual<Scalar>, Size, MaxSize>;
  using part_types = std::tuple<Scalar>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = Size != Eigen::Dynamic;

  template <class Walk, class... Objects>
  static void parts(Walk& walk, Objects&... o) {
    walk.template part<vector>(part_label{"diagonal"}, o.diagonal()...);
  }
};

/// The coefficients of its matrix, as independent scalars, whatever the mode promises of them.
template <class Scalar, int Dim, int Mode, int Options>
  requires std::is_floating_point_v<Scalar>
struct structure<Eigen::Transform<Scalar, Dim, Mode, Options>> {
  using matrix = typename Eigen::Transform<Scalar, Dim, Mode, Options>::MatrixType;
  using dual_type = Eigen::Transform<basic_dual<Scalar>, Dim, Mode, Options>;
  using part_types = std::tuple<Scalar>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static void parts(Walk& walk, Objects&... o) {
    walk.template part<matrix>(part_label{"matrix"}, o.matrix()...);
  }
};

/// The coefficients in Eigen's order x, y, z, w, as independent scalars: the cotangent is not projected to unit length.
template <class Scalar, int Options>
  requires std::is_floating_point_v<Scalar>
struct structure<Eigen::Quaternion<Scalar, Options>> {
  using dual_type = Eigen::Quaternion<basic_dual<Scalar>, Options>;
  using part_types = std::tuple<Scalar>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static void parts(Walk& walk, Objects&... o) {
    constexpr const char* names[] = {"x", "y", "z", "w"};
    for (std::size_t i = 0; i < 4; ++i) walk.template part<Scalar>(part_label{names[i], i}, o.coeffs().data()[i]...);
  }
};

template <class Plain, int Options, class Stride>
  requires holds_scalars<Plain>
struct structure<Eigen::Map<Plain, Options, Stride>>
    : detail::refused_structure<detail::refused_eigen_view<Eigen::Map<Plain, Options, Stride>>> {
  using dual_type = Eigen::Map<detail::dual_of_viewed<Plain>, Options, Stride>;
};
template <class Plain, int Options, class Stride>
  requires holds_scalars<Plain>
struct structure<Eigen::Ref<Plain, Options, Stride>>
    : detail::refused_structure<detail::refused_eigen_view<Eigen::Ref<Plain, Options, Stride>>> {
  using dual_type = Eigen::Ref<detail::dual_of_viewed<Plain>, Options, Stride>;
};

namespace detail {
template <class Type>
inline constexpr bool is_dense = std::is_base_of_v<Eigen::DenseBase<Type>, Type>;
/// What does not own its coefficients, or is known by one of its bases.
template <class Type>
concept eigen_expression = requires(const Type& x) {
  x.derived();
} && (!holds_scalars<Type> || (is_dense<Type> && !std::is_base_of_v<Eigen::PlainObjectBase<Type>, Type>));
}  // namespace detail

/// The dual of an expression of constants: one that reads the same coefficients, and lives as long.
template <detail::eigen_expression Type>
auto lifted(const Type& from) {
  const auto& expression = from.derived();
  using derived = std::remove_cvref_t<decltype(expression)>;
  using scalar = dual_type<typename derived::Scalar>;
  if constexpr (detail::is_dense<derived>)
    return expression.template cast<scalar>();
  else if constexpr (holds_scalars<derived>)
    return lifted<derived>(expression);
  else
    return expression.diagonal().template cast<scalar>().asDiagonal();
}

#ifdef DUALREV_JETS_ON_TAPE
/// The same, and of a matrix, for twins on jets.
template <class Type>
auto lifted_on_jets(const Type& from) {
  const auto& expression = from.derived();
  using derived = std::remove_cvref_t<decltype(expression)>;
  if constexpr (detail::is_dense<derived>)
    return expression.template cast<jet_dual>();
  else if constexpr (requires { expression.diagonal(); })
    return expression.diagonal().template cast<jet_dual>().asDiagonal();
  else
    return expression.template cast<jet_dual>();
}
#endif

}  // namespace dualrev
