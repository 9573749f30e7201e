#!/usr/bin/env bash
# A million random pairs of pattern and subject against PCRE2, and a quarter of a million against ICU, with a seed of the
# day: FOYER_SEED makes it another. An optimised build, so that it takes minutes.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../tools/setup.sh"
cd "$foyer_top"
need_swift
need_packages libpcre2-8-0
export FOYER_SEED=${FOYER_SEED:-$(date +%Y%m%d)}
options=(-c release -Xswiftc -enable-testing --scratch-path build/release-tests)
swift build --build-tests "${options[@]}"
FOYER_REGEX_PAIRS=1000000 swift test --skip-build "${options[@]}" --filter RegexPCRE2Tests
FOYER_REGEX_PAIRS=250000 swift test --skip-build "${options[@]}" --filter RegexDifferentialTests
