#!/usr/bin/env python3
"""The desktop entries of the hostile corpus under the programs of a real desktop.

    desktop.py CORPUS

CORPUS is a folder in which readers.py has worked. desktop-file-validate has to be content with each entry, and gio has to
start exactly the program that an entry names, with exactly its target. Last line: N passed, N failed."""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import corpus


def main():
    folder = pathlib.Path(sys.argv[1])
    passed, failed = 0, 0
    with tempfile.TemporaryDirectory() as temporary:
        # What stands in for xdg-open writes its arguments, each with a NUL behind it, and then its name.
        log = pathlib.Path(temporary) / "log"
        program = pathlib.Path(temporary) / "xdg-open"
        program.write_text(f"#!/bin/sh\nprintf '%s\\0' \"$@\" >{log}.new && mv {log}.new {log}\n")
        program.chmod(0o755)
        environment = dict(os.environ, PATH=f"{temporary}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        for _, expected in corpus.descriptions():
            for kind in ("desktop", "desktop-link"):
                (entry,) = folder.glob(f"out*/{expected['id']}/{kind}/*.desktop")
                result = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True)
                if result.returncode or result.stdout or result.stderr:
                    failed += 1
                    print(f"{entry}: {result.stdout}{result.stderr}")
                else:
                    passed += 1
            (entry,) = folder.glob(f"out*/{expected['id']}/desktop/*.desktop")
            log.unlink(missing_ok=True)
            subprocess.run(["gio", "launch", entry], env=environment, check=True)
            deadline = time.monotonic() + 5
            while not log.exists() and time.monotonic() < deadline:
                time.sleep(0.01)
            found = log.read_text().split("\0")[:-1] if log.exists() else None
            if found == [expected["target"]]:
                passed += 1
            else:
                failed += 1
                print(f"{entry}: started with {found!r}, expected {expected['target']!r}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed < 300


if __name__ == "__main__":
    sys.exit(main())
