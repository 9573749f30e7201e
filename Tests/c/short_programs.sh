#!/usr/bin/env bash
# The programs of a stranger stay short: each has at most 40 lines together with its link map, none longer than 120 bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../examples-c"
for pair in gates:gates screens:screens match_links:routes; do
    files=("${pair%:*}.c" "data/${pair#*:}.json")
    lines=$(cat "${files[@]}" | wc -l)
    echo "${files[*]}: $lines lines"
    if [ "$lines" -gt 40 ]; then echo "more than 40 lines"; exit 1; fi
    if LC_ALL=C grep -n '.\{121\}' "${files[@]}"; then echo "longer than 120 bytes"; exit 1; fi
done
echo "3 passed, 0 failed"
