#!/usr/bin/env bash
# Ten minutes of libFuzzer with the address sanitizer on patterns of both dialects and their subjects.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../fuzz/run" regex 600
