#!/usr/bin/env bash
# What leaves the libraries is what the headers declare and the reviewed list names, in both directions; the shared
# library needs libc and libm only, has its SONAME and no run path. Arguments: libfoyer.so, libfoyer.a.
set -euo pipefail
export LC_ALL=C
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$top/Tests/ffi/cdef" | grep -oE '\bfoyer_[a-z0-9_]+\(' | tr -d '(' | sort -u >"$work/header"
sort -u "$top"/Sources/FoyerC/Exports/*.txt >"$work/list"
nm -D --defined-only "$1" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort -u >"$work/shared"
nm -g --defined-only "$2" | awk 'NF == 3 { print $3 }' | sort -u >"$work/static"
for what in list shared static; do
    diff -u --label "header" --label "$what" "$work/header" "$work/$what" ||
        { echo "The names of the header and of the $what differ."; exit 1; }
done
for list in "$top"/Sources/FoyerC/Exports/*.txt; do sort -c "$list"; done

needed=$(readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort | tr '\n' ' ')
for library in $needed; do
    case "$library" in
        libc.so.6 | libm.so.6) ;;
        *) echo "libfoyer.so needs $library"; exit 1 ;;
    esac
done
soname=$(readelf -d "$1" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
abi=$(sed -n 's/^#define FOYER_ABI_VERSION //p' "$top/Include/foyer/foyer.h")
[ "$soname" = "libfoyer.so.$abi" ] || { echo "SONAME is $soname, not libfoyer.so.$abi"; exit 1; }
if readelf -d "$1" | grep -qE 'RUNPATH|RPATH'; then echo "libfoyer.so has a run path"; exit 1; fi
cp "$1" "$work/stripped.so"
strip "$work/stripped.so"
size=$(stat -c %s "$work/stripped.so")
[ "$size" -lt 2097152 ] || { echo "libfoyer.so is $size bytes stripped; the ceiling is 2097152"; exit 1; }
echo "$(wc -l <"$work/header") exports equal the header; needs $needed; SONAME $soname; $size bytes stripped."
