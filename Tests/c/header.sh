#!/usr/bin/env bash
# Each header compiles alone, and included twice, as every C and C++ of interest, with all warnings fatal.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for path in "$top"/Include/foyer/*.h; do
    name=$(basename "$path" .h)
    printf '#include <foyer/%s.h>\n#include <foyer/%s.h>\nint foyer_header_is_fine(void);\nint foyer_header_is_fine(void) { return FOYER_OK; }\n' \
        "$name" "$name" >"$work/$name.c"
    cp "$work/$name.c" "$work/$name.cc"
done
flags=(-Wall -Wextra -Wpedantic -Werror -Wstrict-prototypes -Wconversion -fsyntax-only -I "$top/Include")
count=0
swift_clang="$(dirname "$(command -v swiftc)")/clang"
for compiler in gcc "$swift_clang"; do
    for standard in c90 c99 c11 c17 c2x; do
        "$compiler" -std=$standard "${flags[@]}" "$work"/*.c
        count=$((count + 1))
    done
done
for compiler in g++ "$swift_clang++"; do
    for standard in c++98 c++11 c++14 c++17 c++20; do
        "$compiler" -std=$standard "${flags[@]/-Wstrict-prototypes/-Wshadow}" "$work"/*.cc
        count=$((count + 1))
    done
done
echo "The headers are fine in $count modes."
