// Ends what oracle_begin.hpp began. No include guard, like its partner.
#undef double
#undef float
#undef __builtin_sin
#undef __builtin_sinf
#undef __builtin_cos
#undef __builtin_tan
#undef __builtin_exp
#undef __builtin_log
#undef __builtin_sqrt
#undef __builtin_sqrtf
#undef __builtin_fabs
#undef __builtin_pow
#undef __builtin_powi
#undef __builtin_hypot
#undef __builtin_fma
#undef __builtin_atan2
#undef __builtin_fmax
#undef __builtin_fmin
#undef __builtin_copysign
#undef __builtin_floor
#undef __builtin_isnan
#pragma GCC diagnostic pop
