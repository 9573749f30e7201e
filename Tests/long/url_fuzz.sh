#!/usr/bin/env bash
# Ten minutes of libFuzzer with the address sanitizer on URLs, references, policies, queries and redaction.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../fuzz/run" url 600
