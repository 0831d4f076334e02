#!/bin/sh
# Makes a release: what is committed, under the version that its files name. Runs all tests, an hour; packs build/release;
# tags. Nothing leaves this machine.
# usage: cmake/release.sh VERSION
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || {
  echo "usage: cmake/release.sh VERSION" >&2
  exit 2
}
stop() {
  echo "release.sh: $1" >&2
  exit 1
}

[ -z "$(git status --porcelain)" ] || stop "there are changes that are not committed"
! git rev-parse -q --verify "refs/tags/v$1" >/dev/null || stop "v$1 is there already"
python3 tests/package/check_versions.py . "$1" || stop "not every file names $1"
./test.sh full || stop "a test failed"
cmake --preset default -DDUALREV_TOOL_OPTIMIZATION=
cmake --build --preset default --target dualrev-rewrite dualrev-lsp
(cd build && cpack -B release)
git tag -a "v$1" -m "dualrev $1"
echo "release.sh: build/release holds the packages; \`git push origin v$1\` publishes the tag"
