#!/usr/bin/env bash
# The fuzz targets of the C interface call every function that the library exports. Prints those that none reached, and fails
# unless there is none. usage: reach.sh PROGRAM...      each is a target that is linked with replay.c
set -euo pipefail
export LC_ALL=C
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for program in "$@"; do FOYER_REACHED=$work/reached "$program" 3000 7; done
cat "$top"/Sources/FoyerC/Exports/*.txt | sort -u >"$work/exports"
sort -u "$work/reached" | comm -23 "$work/exports" - >"$work/missing"
if [ -s "$work/missing" ]; then
    echo "No fuzz target reaches:"
    cat "$work/missing"
fi
missing=$(wc -l <"$work/missing")
echo "$(($(wc -l <"$work/exports") - missing)) passed, $missing failed"
[ "$missing" -eq 0 ]
