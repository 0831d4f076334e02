#!/bin/sh
# Fits a Gaussian mixture to the eruptions of Old Faithful with gradients that dualrev-rewrite generated, and draws it.
# Installs and builds only what this needs.
set -eu
cd "$(dirname "$0")"

cmake/install-dependencies.sh clang-19 llvm-19-dev libclang-19-dev libclang-cpp19-dev libclang-rt-19-dev \
  g++ cmake ninja-build libfmt-dev libnlopt-dev libnlopt-cxx-dev gnuplot-nox
quietly() {
  mkdir -p build
  "$@" >build/demo.log 2>&1 || {
    cat build/demo.log >&2
    echo "demo.sh: failed: $*" >&2
    exit 1
  }
}
echo "Building dualrev-rewrite and samples/gaussian_mixture (the first time takes some minutes) ..."
quietly cmake --preset default -DDUALREV_TESTS=OFF -DDUALREV_BENCH=OFF
quietly cmake --build --preset default --target gaussian_mixture

echo
build/bin/gaussian_mixture samples/gaussian_mixture/old_faithful.csv build/old_faithful.svg
echo "Generated code: build/samples/gaussian_mixture/dualrev/gaussian_mixture/mixture.dual.hpp"
