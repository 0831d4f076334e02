#!/bin/sh
# Installs what building and testing need on Debian 12, and only what is missing; silent when nothing is.
# usage: cmake/install-dependencies.sh [package...]   (default: everything)
set -eu

everything="clang-19 llvm-19-dev libclang-19-dev libclang-cpp19-dev libclang-rt-19-dev clang-format-19
  g++ clang-14 clang-16 cmake ninja-build libfmt-dev libgtest-dev libgmock-dev libbenchmark-dev librapidcheck-dev
  libceres-dev coinor-libipopt-dev libsundials-dev libcolpack-dev libeigen3-dev libnlopt-dev libnlopt-cxx-dev gnuplot-nox libmpfr-dev python3 libadolc-dev libtrilinos-sacado-dev libtrilinos-kokkos-dev
  g++-aarch64-linux-gnu qemu-user neovim emacs-nox elpa-eglot mkdocs-material doxygen"

missing=""
for package in ${*:-$everything}; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "dualrev: please install as root:$missing" >&2
    exit 1
  fi
  as_root=sudo
fi
echo "dualrev: installing$missing"
$as_root apt-get update -qq
# shellcheck disable=SC2086  # one word per package
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
