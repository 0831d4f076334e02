#!/bin/bash
# What compiling generated code costs, against compiling its original, with both compilers: processor time of each at
# -O2, in turns, the fastest of several runs. The original's translation unit includes the header and needs the function;
# the other one includes the generated header and needs its twin, so that it compiles the original's header and the
# runtime's too: as it is, and where the runtime's header is precompiled (target_precompile_headers). The last column is
# what that header costs alone. The aim is a ratio of at most 3 for each file, with the header precompiled. Then what a
# unit on scalars, arrays and vectors takes that includes its generated header, which includes what it uses of the
# runtime, beside the same with the whole runtime: the header alone, and with gradient of its three functions. The aim is
# 60 %; exit status 1 where an aim is not met.
# usage: bench/compile_time.sh [BUILD [RUNS]]   (default: build, 5)
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
runs=${2:-5}
tool=$build/bin/dualrev-rewrite
flags="-std=c++20 -O2 -Iruntime/include -Isamples/gaussian_mixture -Isamples/bundle_adjustment -Isamples/quaternion
  -Isamples/rosenbrock -Ibench -Itests"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'

fastest() { # compiler file [flag...]: milliseconds, user and system
  local best=999999 t compiler=$1 file=$2
  shift 2
  for _ in $(seq "$runs"); do
    # shellcheck disable=SC2086  # one word per flag
    t=$({ time "$compiler" $flags "$@" -c "$file" -o "$folder/out.o" >&2; } 2>&1 | awk '{ printf "%d\n", ($1 + $2) * 1000 + 0.5 }')
    [ "$t" -ge "$best" ] || best=$t
  done
  echo "$best"
}

compare() { # FILE FUNCTION [option of the tool...]
  local file=$1 function=$2 compiler
  shift 2
  # shellcheck disable=SC2086
  "$tool" "$file" -o "$folder/generated.dual.hpp" --function="$function" "$@" -- $flags || exit 1
  printf '#include "%s"\nextern const auto needed = &%s;\n' "$PWD/$file" "$function" >"$folder/original.cpp"
  printf '#include "%s"\nextern const auto needed = dualrev::derivative_of<&%s>::twin;\n' generated.dual.hpp "$function" >"$folder/generated.cpp"
  for compiler in g++ clang++-19; do
    awk -v name="$file $function" -v compiler="$compiler" -v a="$(fastest $compiler "$folder/original.cpp")" \
      -v b="$(fastest $compiler "$folder/generated.cpp")" \
      -v c="$(fastest $compiler "$folder/generated.cpp" $(precompiled $compiler))" \
      -v alone="$(fastest $compiler "$folder/runtime.cpp")" \
      'BEGIN { printf "%-70s %-11s %6d ms %6d ms %8.2f %6d ms %8.2f%s %6d ms\n", name, compiler, a, b, b / a, c, c / a,
               (c > 3 * a ? " over 3" : "       "), alone; exit(c > 3 * a) }' ||
      over=1
  done
}
precompiled() { # compiler: the flags that use it
  case $1 in
  g++) echo "-include $folder/runtime.hpp" ;;
  *) echo "-include-pch $folder/runtime.pch" ;;
  esac
}
over=0
echo '#include <dualrev/dualrev.hpp>' | tee "$folder/runtime.cpp" >"$folder/runtime.hpp"
# shellcheck disable=SC2086
g++ $flags -x c++-header "$folder/runtime.hpp" -o "$folder/runtime.hpp.gch"
# shellcheck disable=SC2086
clang++-19 $flags -x c++-header "$folder/runtime.hpp" -o "$folder/runtime.pch"

printf '%-70s %-11s %9s %9s %8s %9s %8s%s %9s\n' function compiler original generated ratio precompiled ratio '       ' runtime
compare samples/rosenbrock/rosenbrock.hpp rosenbrock
compare samples/quaternion/quaternion.hpp rotate_vec_by_quat
compare samples/gaussian_mixture/mixture.hpp mixture::log_posterior --constant=log_posterior:points --constant=log_posterior:prior
compare samples/bundle_adjustment/camera.hpp 'camera::reprojection_error<double>' --constant=reprojection_error:seen
compare bench/programs/small.hpp 'programs::black_scholes<double>'
compare bench/programs/lstm.hpp 'programs::lstm_loss<double>'

# A unit on scalars, arrays and vectors.
cat >"$folder/plain.hpp" <<'END'
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>
inline double of_scalars(double x, double y) { return std::sin(x) * y + x / y; }
inline double of_array(const std::array<double, 3>& a) { return a[0] * a[1] + std::exp(a[2]); }
inline double of_vector(const std::vector<double>& v, double k) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += k * v[i] * v[i];
  return std::sqrt(sum);
}
END
# shellcheck disable=SC2086
"$tool" "$folder/plain.hpp" -o "$folder/plain.dual.hpp" -- $flags
sed 's=<dualrev/core.hpp>=<dualrev/dualrev.hpp>=' "$folder/plain.dual.hpp" >"$folder/plain_with_all.dual.hpp"
calls='
auto of_scalars_gradient(double x, double y) { return dualrev::gradient<of_scalars>(x, y); }
auto of_array_gradient(const std::array<double, 3>& x) { return dualrev::gradient<of_array>(x); }
auto of_vector_gradient(const std::vector<double>& x) { return dualrev::gradient<of_vector>(x, 2); }'
printf '\n%-70s %-11s %9s %12s %8s\n' 'scalars, arrays and vectors' compiler 'by need' 'all runtime' share
for header in plain plain_with_all; do
  printf '#include "%s.dual.hpp"\n' $header >"$folder/${header}_alone.cpp"
  printf '#include "%s.dual.hpp"\n%s\n' $header "$calls" >"$folder/${header}_used.cpp"
done
for kind in alone used; do
  for level in -O0 -O2; do
    for compiler in g++ clang++-19; do
      awk -v name="$kind $level" -v compiler="$compiler" -v a="$(fastest $compiler "$folder/plain_$kind.cpp" $level)" \
        -v b="$(fastest $compiler "$folder/plain_with_all_$kind.cpp" $level)" \
        'BEGIN { printf "%-70s %-11s %6d ms %9d ms %6d %%%s\n", name, compiler, a, b, 100 * a / b,
                 (a > 0.6 * b ? " over 60" : ""); exit(a > 0.6 * b) }' || over=1
    done
  done
done
exit $over
