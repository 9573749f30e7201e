#!/usr/bin/env bash
# The headers compile alone, and included twice, as every C and C++ of interest, with all warnings fatal.
# Arguments: the C compilers' and C++ compilers' names to try.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
    for header in "$top"/Include/foyer/*.h; do
        printf '#include <foyer/%s>\n#include <foyer/%s>\n' "${header##*/}" "${header##*/}"
    done
    printf 'int foyer_header_is_fine(void);\nint foyer_header_is_fine(void) { return FOYER_OK; }\n'
} >"$work/header.c"
# Each header alone, too: it includes what it needs.
for header in "$top"/Include/foyer/*.h; do
    printf '#include <foyer/%s>\nint foyer_alone;\n' "${header##*/}" >"$work/alone.c"
    gcc -std=c90 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$top/Include" "$work/alone.c"
done
# The examples that each group begins with: at most twelve lines, compiled as they stand.
{
    printf '#include <stdio.h>\n#include <string.h>\n'
    for header in "$top"/Include/foyer/*.h; do
        printf '#include <foyer/%s>\n' "${header##*/}"
    done
    awk '/^\/\* Example.*:$/ { n++; lines = 0; printf "void example_%d(void);\nvoid example_%d(void) {\n", n, n; inside = 1; next }
        inside && /^ \*\/$/ { print "}"; inside = 0; next }
        inside { if (++lines > 12) { print "An example is longer than 12 lines" > "/dev/stderr"; exit 1 } sub(/^ \*     /, ""); print }
        END { if (n < 16) { print "Expected at least 16 examples, found " n > "/dev/stderr"; exit 1 } }' "$top"/Include/foyer/*.h
} >"$work/examples.c"
gcc -std=c90 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$top/Include" "$work/examples.c"
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
