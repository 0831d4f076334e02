// A system of differential equations for CVODE of SUNDIALS, from a function and its generated twin: its right-hand
// side, its Jacobian (dense or of a band), and products with the Jacobian. The only header of the runtime that needs
// SUNDIALS (6.0 or later, with sunrealtype double).
//
//   std::vector<double> rates(DUALREV_CONSTANT double t, const std::vector<double>& y, DUALREV_CONSTANT double k);
//   dualrev::cvode_system<rates> system(k);
//   CVodeInit(cvode, system.right_hand_side, t0, y0);
//   CVodeSetLinearSolver(cvode, solver, matrix);
//   system.use_jacobian(cvode);
#pragma once

#include <cvode/cvode.h>
#include <cvode/cvode_ls.h>
#include <nvector/nvector_serial.h>
#include <sunmatrix/sunmatrix_band.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/solver_adapter.hpp"
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else
#include "dualrev/basics/fail.hpp"
#include "dualrev/jvp.hpp"
#include "dualrev/workspace.hpp"
#endif

namespace dualrev {

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: what is asked for, and nothing that is called.
template <auto f>
class cvode_system {
 public:
  template <class... Data>
  explicit cvode_system(Data&&...) {
    static_cast<void>(dualrev::jacobian<f>());
  }
  static int right_hand_side(sunrealtype, N_Vector, N_Vector, void*) { return 0; }
  int use_jacobian(void*) { return 0; }
  int use_products(void*) { return 0; }
  void rethrow() const {}
};
#else

/// The system y' = f(t, y, data...). `f` takes the time as a double, the state as `const std::vector<double>&` (or by
/// value, or as a std::span), and behind them data, which are bound at construction, by copy; it returns a
/// std::vector<double> as long as the state. All but the state is to be marked DUALREV_CONSTANT. In units of the
/// function's; the Jacobian is in those of y' per unit of y. Vectors of CVODE's are serial ones, or others whose
/// numbers are in one place.
///
/// One object for one integrator, at one address while that runs, on one thread at a time. What the function throws
/// counts as an error from which CVODE may recover by a shorter step; `rethrow` tells what the last one was.
template <auto f>
  requires(detail::can_differentiate<detail::function_key<f>>())
class cvode_system {
  using data = detail::data_of<f, 2>;
  static_assert(std::is_same_v<sunrealtype, double>, "dualrev: cvode_system is for a SUNDIALS of double precision");
  static_assert(std::is_same_v<typename detail::call<detail::function_key<f>>::active, std::index_sequence<1>>,
                "dualrev: of the parameters of a cvode_system's function, the second is the state, and the only one to "
                "differentiate by: mark the time and what is behind the state DUALREV_CONSTANT");

 public:
  /// Takes what `f` takes behind the state.
  template <class... Data>
  explicit cvode_system(Data&&... behind_the_state)
      : data_(detail::bind_data<data>(std::forward<Data>(behind_the_state)...)) {}
  cvode_system(const cvode_system&) = delete;
  cvode_system& operator=(const cvode_system&) = delete;

  /// For CVodeInit; its user data are a cvode_system, as the two functions below set them.
  static int right_hand_side(sunrealtype t, N_Vector y, N_Vector dy, void* system) {
    return static_cast<cvode_system*>(system)->evaluate(y, [&](cvode_system& s, const auto&... d) {
      const std::vector<double> rates = f(t, s.state_, d...);
      s.write(rates, dy);
    });
  }
  /// Has CVODE use the Jacobian, for a linear solver with a dense or a band matrix, and this object as its user data.
  /// That of a band is computed by colours (`sparse_jacobian`). An entry outside of the band is std::invalid_argument,
  /// as what `f` throws. Returns what CVODE says of it: CVLS_SUCCESS, or an error.
  int use_jacobian(void* cvode) {
    const int set = CVodeSetUserData(cvode, this);
    return set == CV_SUCCESS ? CVodeSetJacFn(cvode, jacobian) : set;
  }
  /// Has CVODE use products of the Jacobian with vectors, for a Krylov method, each of them a `jvp`; else the same.
  int use_products(void* cvode) {
    const int set = CVodeSetUserData(cvode, this);
    return set == CV_SUCCESS ? CVodeSetJacTimes(cvode, nullptr, product) : set;
  }
  /// Throws what the last evaluation that failed threw; nothing if none did.
  void rethrow() const { failure_.rethrow(); }

  /// @cond
  // For CVODE alone.
  static int jacobian(sunrealtype t, N_Vector y, N_Vector, SUNMatrix to, void* system, N_Vector, N_Vector, N_Vector) {
    return static_cast<cvode_system*>(system)->evaluate(y, [&](cvode_system& s, const auto&... d) {
      if (SUNMatGetID(to) == SUNMATRIX_DENSE) {
        jacobian_into<f>(s.workspace_, s.dense_, t, s.state_, d...);
        write_dense(s.dense_, to);
      } else if (SUNMatGetID(to) == SUNMATRIX_BAND) {
        detail::recoloring_jacobian_into<f>(s.workspace_, s.sparse_, s.coloring_, t, s.state_, d...);
        write_band(s.sparse_, to);
      } else {
        detail::fail_argument("dualrev: a cvode_system gives its Jacobian as a dense or a band matrix");
      }
    });
  }
  static int product(N_Vector v, N_Vector to, sunrealtype t, N_Vector y, N_Vector, void* system, N_Vector) {
    return static_cast<cvode_system*>(system)->evaluate(y, [&](cvode_system& s, const auto&... d) {
      read(v, s.tangent_);
      const auto result = jvp<f>(s.workspace_, t, s.state_, d..., s.tangent_);
      s.write(result.tangent, to);
    });
  }
  /// @endcond

 private:
  static void read(N_Vector from, std::vector<double>& to) {
    const double* begin = N_VGetArrayPointer(from);
    to.assign(begin, begin + N_VGetLength(from));
  }
  void write(const std::vector<double>& from, N_Vector to) const {
    if (from.size() != state_.size())
      detail::fail_argument("dualrev: the function of a cvode_system gives another number of rates than of states");
    double* begin = N_VGetArrayPointer(to);
    for (std::size_t i = 0; i < from.size(); ++i) begin[i] = from[i];
  }
  static void write_dense(const matrix& from, SUNMatrix to) {
    const auto n = static_cast<std::size_t>(SUNDenseMatrix_Rows(to));
    if (from.rows != n || from.cols != n)
      detail::fail_argument("dualrev: the matrix that CVODE has for a cvode_system is of another size");
    for (std::size_t j = 0; j < n; ++j) {
      double* column = SUNDenseMatrix_Column(to, static_cast<sunindextype>(j));
      for (std::size_t i = 0; i < n; ++i) column[i] = from(i, j);
    }
  }
  static void write_band(const sparse_matrix& from, SUNMatrix to) {
    const auto n = static_cast<std::size_t>(SUNBandMatrix_Columns(to));
    if (from.rows != n || from.cols != n)
      detail::fail_argument("dualrev: the matrix that CVODE has for a cvode_system is of another size");
    const auto above = static_cast<std::size_t>(SUNBandMatrix_UpperBandwidth(to)),
               below = static_cast<std::size_t>(SUNBandMatrix_LowerBandwidth(to));
    SUNMatZero(to);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = from.row_starts[i]; k != from.row_starts[i + 1]; ++k) {
        const std::size_t j = from.columns[k];
        if (i > j + below || j > i + above) {
          if (from.values[k] == 0) continue;  // of the pattern alone
          detail::fail_argument("dualrev: the Jacobian of a cvode_system has an entry outside of the band");
        }
        // The diagonal is at the begin of what this gives, what is above it in front of that.
        double* column = SUNBandMatrix_Column(to, static_cast<sunindextype>(j));
        column[static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(j)] = from.values[k];
      }
  }
  /// As CVODE is told: zero, or one for an error from which it may recover.
  template <class Evaluate>
  int evaluate(N_Vector y, const Evaluate& run) {
    const bool succeeded = failure_.succeeds([&] {
      read(y, state_);
      std::apply([&](const auto&... d) { run(*this, d...); }, std::as_const(data_));
    });
    return succeeded ? 0 : 1;
  }

  data data_;
  workspace workspace_;
  std::vector<double> state_, tangent_;
  matrix dense_;
  jacobian_coloring coloring_;
  sparse_matrix sparse_;
  detail::kept_failure failure_;
};
#endif

}  // namespace dualrev
