#!/usr/bin/env bash
# Ten minutes of libFuzzer with the address sanitizer on every function of the C interface.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../fuzz/run" interface 600
