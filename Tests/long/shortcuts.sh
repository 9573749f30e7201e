#!/usr/bin/env bash
# The shortcuts of a hostile corpus in headless Chromium and under the programs of a desktop. The network is loopback only.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../tools/setup.sh"
cd "$foyer_top"
need_swift
need_packages gcc g++ cmake ninja-build pkg-config libjson-c-dev python3 chromium desktop-file-utils libglib2.0-bin

cmake -S . -B build/release -G Ninja -DCMAKE_BUILD_TYPE=Release >/dev/null
cmake --build build/release --target write_shortcuts loopback_server >/dev/null
corpus=build/shortcuts/corpus
rm -rf build/shortcuts
Tests/shortcuts/readers.py build/release/examples-c/write_shortcuts "$corpus"
Tests/shortcuts/desktop.py "$corpus"
Tests/shortcuts/browser.py "$corpus" build/release/Tests/c/loopback_server build/shortcuts/screenshots
