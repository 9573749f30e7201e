#!/usr/bin/env bash
# The header compiles alone, and included twice, as every C and C++ of interest, with all warnings fatal.
# Arguments: the C compilers' and C++ compilers' names to try.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#include <foyer/foyer.h>\n#include <foyer/foyer.h>\nint foyer_header_is_fine(void);\nint foyer_header_is_fine(void) { return FOYER_OK; }\n' >"$work/header.c"
cp "$work/header.c" "$work/header.cc"
flags=(-Wall -Wextra -Wpedantic -Werror -Wstrict-prototypes -Wconversion -fsyntax-only -I "$top/Include")
count=0
swift_clang="$(dirname "$(command -v swiftc)")/clang"
for compiler in gcc "$swift_clang"; do
    for standard in c90 c99 c11 c17 c2x; do
        "$compiler" -std=$standard "${flags[@]}" "$work/header.c"
        count=$((count + 1))
    done
done
for compiler in g++ "$swift_clang++"; do
    for standard in c++98 c++11 c++14 c++17 c++20; do
        "$compiler" -std=$standard "${flags[@]/-Wstrict-prototypes/-Wshadow}" "$work/header.cc"
        count=$((count + 1))
    done
done
echo "The header is fine in $count modes."
