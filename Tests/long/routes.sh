#!/usr/bin/env bash
# A million random links through random tables and through the naive matcher: not one difference.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
swift build --build-tests
FOYER_ROUTE_LINKS=1000000 swift test --skip-build --filter RouteDifferentialTests
