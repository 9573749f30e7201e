#!/usr/bin/env bash
# The core imports nothing, one file excepted; and nothing in it can be made to trap on purpose.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
imports=$(grep -rnE '^[[:space:]]*(@[a-zA-Z_]+(\([a-z]*\))? +|internal +|public +|package +|private +|fileprivate +)*import +' \
    Sources/Foyer --include='*.swift' | grep -v '^Sources/Foyer/Router/Lock.swift:.*import CFoyerPlatform$' || true)
[ -z "$imports" ] || { echo "The core imports:"; echo "$imports"; exit 1; }
traps=$(grep -rnE '(try!|as!|fatalError\(|preconditionFailure\(|precondition\(|assertionFailure\(|unsafelyUnwrapped|-Ounchecked)' \
    Sources/Foyer Sources/FoyerNavigation Sources/FoyerShortcuts Sources/FoyerTools Sources/FoyerC CMakeLists.txt Package.swift --include='*.swift' --include='CMakeLists.txt' |
    grep -vE '^[^:]+:[0-9]+:[[:space:]]*//' || true)
[ -z "$traps" ] || { echo "These lines can trap:"; echo "$traps"; exit 1; }
echo "2 passed, 0 failed"
