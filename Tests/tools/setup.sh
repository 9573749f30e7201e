# Sourced by ./Tests/run, ./examples-c/run and .ci/run: what a machine needs, and how it gets it.
#
# A machine needs the Swift toolchain (6.3 or newer) on its PATH; everything else is installed here from Debian's
# packages, through sudo where the caller is not root.

foyer_top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '\n== %s\n' "$*"; }
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# need_packages NAME...: installs the packages that are missing.
need_packages() {
    local missing=() name
    for name in "$@"; do
        dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null ||
        fail "these packages are missing and there is no apt-get to install them: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "not root and no sudo; install by hand: ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    "${as_root[@]}" apt-get update -qq || fail "apt-get update failed"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
        fail "apt-get could not install ${missing[*]}"
}

# need_swift: the toolchain is the one thing that is not installed here.
need_swift() {
    command -v swiftc >/dev/null || fail "the Swift toolchain (6.3 or newer) must be on the PATH: see swift.org/install"
}
