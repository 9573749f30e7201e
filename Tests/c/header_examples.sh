#!/usr/bin/env bash
# Every group of every header has an example of at most twelve lines, and all of them compile, as C and as C++, with all
# warnings fatal.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$top" "$work" <<'PYTHON'
import pathlib
import re
import sys

top, work = map(pathlib.Path, sys.argv[1:])
count = failed = 0
for header in sorted((top / "Include/foyer").glob("*.h")):
    text = header.read_text()
    # A component is one group; foyer.h has a line of dashes before each.
    groups = re.split(r"^/\* ---- (.*?) -+ \*/$", text, flags=re.M)
    named = list(zip(groups[1::2], groups[2::2])) or [(header.stem, text)]
    body = []
    for name, group in named:
        examples = re.findall(r"^/\* Example[^\n]*:\n(.*?) \*/$", group, flags=re.M | re.S)
        lines = [line.removeprefix(" *").removeprefix(" ") for line in examples[0].splitlines()] if examples else []
        if len(examples) != 1 or not 1 <= len(lines) <= 12:
            print(f"{header.name}: {name}: expected one example of 1 to 12 lines, found {len(examples)} of {len(lines)} lines")
            failed += 1
        count += 1
        body.append(f"void example_{header.stem}_{count}(void);\nvoid example_{header.stem}_{count}(void) {{\n" + "\n".join(lines) + "\n}\n")
    source = f"#include <foyer/{header.name}>\n#include <stdio.h>\n#include <string.h>\n\n" + "\n".join(body)
    (work / f"{header.stem}.c").write_text(source)
    (work / f"{header.stem}.cc").write_text(source)
print(f"{count - failed} of {count} groups have their example")
sys.exit(failed != 0 or count == 0)
PYTHON
flags=(-Wall -Wextra -Wpedantic -Wshadow -Werror -fsyntax-only -I "$top/Include")
for source in "$work"/*.c; do gcc -std=c99 "${flags[@]}" "$source"; done
for source in "$work"/*.cc; do g++ -std=c++11 "${flags[@]}" "$source"; done
echo "$(find "$work" -name '*.c' | wc -l) passed, 0 failed"
