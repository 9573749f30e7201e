#!/usr/bin/env bash
# The committed IDNA tables are what their script writes from the pinned packages. Needs a package index.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" install -q idna==3.15 unicodedata2==17.0.0
"$work/env/bin/python" "$top/Tests/tools/generate_idna_tables.py" --check
echo "1 passed, 0 failed"
