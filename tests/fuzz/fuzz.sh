#!/bin/sh
# Runs dualrev-fuzz, beginning with the tests' sources. Crashes stand in FOLDER/crashes, what does not compile in
# FOLDER/found; exit status 1 if there is anything.
# usage: fuzz.sh DUALREV_FUZZ FOLDER SECONDS
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)
fuzz=$1 folder=$2 seconds=$3
mkdir -p "$folder/seeds" "$folder/corpus" "$folder/crashes" "$folder/found"
for seed in "$tests"/cases/*.hpp "$tests"/traps/*.hpp "$tests"/refusals/*.hpp "$tests"/audit/*.hpp; do
  cp "$seed" "$folder/seeds/"
done
DUALREV_FUZZ_FOUND=$folder/found "$fuzz" -max_total_time="$seconds" -timeout=60 -report_slow_units=60 -rss_limit_mb=8000 -max_len=20000 \
  -len_control=0 -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 -close_fd_mask=3 \
  -artifact_prefix="$folder/crashes/" "$folder/corpus" "$folder/seeds" || true
rm -rf "$folder"/work-*
findings=$(find "$folder/crashes" "$folder/found" -type f)
[ -z "$findings" ] || { echo "$findings"; exit 1; }
