#!/bin/bash
# What rewriting a file costs, against what clang++-19 -fsyntax-only takes for it: processor time of each, in turns, the
# fastest of several runs. The aim is a ratio of at most 1.5 for each file; exit status 1 where it is not met.
# usage: bench/rewrite_time.sh [BUILD [RUNS]]   (default: build, 15)
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
runs=${2:-15}
tool=$build/bin/dualrev-rewrite
flags="-std=c++20 -Iruntime/include -Isamples/gaussian_mixture -Isamples/bundle_adjustment -Isamples/quaternion
  -Isamples/rosenbrock -Isamples/several_units -Ibench -Itests -Itests/cases -isystem /usr/include/eigen3"
TIMEFORMAT='%U %S'

milliseconds() { # command...: user and system time of one run
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%d\n", ($1 + $2) * 1000 + 0.5 }'
}

compare() { # FILE [option of the tool...]
  local file=$1 rewrite=999999 check=999999 t
  shift
  # shellcheck disable=SC2086  # one word per flag
  "$tool" "$file" "$@" -- $flags >/dev/null || exit 1
  for _ in $(seq "$runs"); do
    t=$(milliseconds "$tool" "$file" "$@" -- $flags) && [ "$t" -ge "$rewrite" ] || rewrite=$t
    t=$(milliseconds clang++-19 $flags -fsyntax-only "$file") && [ "$t" -ge "$check" ] || check=$t
  done
  awk -v file="$file" -v a="$rewrite" -v b="$check" \
    'BEGIN { printf "%-46s %8d ms %8d ms %8.2f%s\n", file, a, b, a / b, (a > 1.5 * b ? "  over 1.5" : ""); exit(a > 1.5 * b) }' ||
    over=1
}
over=0

printf '%-46s %11s %11s %8s\n' file rewrite "syntax only" ratio
compare samples/rosenbrock/rosenbrock.hpp
compare samples/quaternion/quaternion.hpp
compare samples/gaussian_mixture/mixture.hpp --function=log_posterior
compare samples/several_units/air.cpp
compare samples/bundle_adjustment/camera.hpp '--function=reprojection_error<double>'
compare bench/programs/lstm.hpp '--function=lstm_loss<double>'
# Whole files of the tests: hundreds of lines, every function of them, much of the library.
compare tests/cases/functions.hpp
compare tests/cases/classes.hpp
compare tests/cases/containers.hpp
compare tests/cases/templates_wide.hpp
compare tests/programs/kalman_eigen.hpp
compare tests/programs/neural_network.hpp
exit $over
