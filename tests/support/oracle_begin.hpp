// From here to oracle_end.hpp, ordinary code is code on the oracle's forward duals. To be included inside `namespace
// fwd_case`, after every standard header that the code uses. No include guard: drivers may have several such regions.
// `long double` cannot be spelled this way; such cases say CASE_WITHOUT_ORACLE and give derivatives by hand.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wliteral-conversion"
#endif
#define double ::fwd::basic<double>
#define float ::fwd::basic<float>

#define __builtin_sin ::fwd::sin
#define __builtin_sinf ::fwd::sinf
#define __builtin_cos ::fwd::cos
#define __builtin_tan ::fwd::tan
#define __builtin_exp ::fwd::exp
#define __builtin_log ::fwd::log
#define __builtin_sqrt ::fwd::sqrt
#define __builtin_sqrtf ::fwd::sqrtf
#define __builtin_fabs ::fwd::fabs
#define __builtin_pow ::fwd::pow
#define __builtin_powi ::fwd::pow
#define __builtin_hypot ::fwd::hypot
#define __builtin_fma ::fwd::fma
#define __builtin_atan2 ::fwd::atan2
#define __builtin_fmax ::fwd::fmax
#define __builtin_fmin ::fwd::fmin
#define __builtin_copysign ::fwd::copysign
#define __builtin_floor ::fwd::floor
#define __builtin_isnan ::fwd::isnan
