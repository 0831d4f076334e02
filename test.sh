#!/bin/sh
# Installs what is missing, builds with clang++ (what is generated is read by g++ too) and runs the tests, half an hour
# or more on two cores. `./test.sh full` builds with g++ and runs all of them, programs by both compilers, which takes longer:
# what a release asks for (docs/testing.md). `./test.sh asan` has clang++'s address and undefined-behaviour sanitizers.
# The last line is `N passed, N failed`.
# usage: ./test.sh [preset...]   (default: default)
set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- default

passed=0
failed=0
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && exit 0 || exit 1
}
stop() {
  echo "test.sh: $1"
  failed=$((failed + 1))
  finish
}

# A test that is a GoogleTest program counts by its cases, any other as one, and one that was skipped not at all: CTest lists it, and its log calls it passed.
count='
  /^[0-9]+\/[0-9]+ Testing: /                 { cases = 0; broken = 0; good = 0; skipped = 0 }
  /^skipped: /                                { skipped = 1 }
  /^\[  PASSED  \] [0-9]+ tests?\.$/          { cases = $4 }
  /^\[  FAILED  \] [0-9]+ tests?, listed below:$/ { broken = $4 }
  /^Test (Passed\.|Pass Reason:)$/            { good = 1 }
  /^".*" end time: /                          { if (good) passed += skipped ? 0 : cases ? cases : 1
                                                else { passed += cases; failed += broken ? broken : 1 } }
  END                                         { print passed + 0, failed + 0 }'

cmake/install-dependencies.sh || stop "cannot install the dependencies"
for preset in "$@"; do
  build=build
  [ "$preset" = default ] || build=build/$preset
  echo "== $preset"
  cmake --preset "$preset" >/dev/null || stop "cannot configure $preset"
  # What cannot be built is one failure, and its tests fail as well; the others run all the same.
  cmake --build --preset "$preset" -- -k 0 || failed=$((failed + 1))
  status=0
  ctest --preset "$preset" --no-tests=error -j2 || status=$?
  read -r more_passed more_failed <<END
$(awk "$count" "$build/Testing/Temporary/LastTest.log" || echo 0 0)
END
  [ "$status" -eq 0 ] || [ "$more_failed" -gt 0 ] || more_failed=1
  passed=$((passed + more_passed))
  failed=$((failed + more_failed))
done
finish
