#!/usr/bin/env bash
# A million random links through random tables and through the naive matcher: not one difference. An optimised
# build, so that it takes minutes.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../tools/setup.sh"
cd "$foyer_top"
need_swift
options=(-c release -Xswiftc -enable-testing --scratch-path build/release-tests)
swift build --build-tests "${options[@]}"
FOYER_ROUTE_LINKS=1000000 swift test --skip-build "${options[@]}" --filter RouteDifferentialTests
