#!/usr/bin/env bash
# Ten minutes of libFuzzer with the address sanitizer on the router through the C interface.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../fuzz/run" router 600
