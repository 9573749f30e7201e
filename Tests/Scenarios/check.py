"""Compares what a program prints for scenarios with what they expect, byte for byte.

    check.py NAME COMMAND...

The command is run once for each file of scenarios, its last argument: those of this folder, and the conformance data.
Then once more with expectations that do not hold: it must say so on standard error and exit with status 1.
"""
import difflib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CONFORMANCE = pathlib.Path(os.environ.get("FOYER_CONFORMANCE", HERE.parent.parent.parent / "shared/conformance"))
WRONG = [
    {"op": "register", "pattern": "myapp://a/:id", "handler": "hA", "async": True},
    {"op": "link", "id": "L1", "url": "myapp://a/1"},
    {"op": "explain", "link": "L1", "expect": {"state": "pending"}},
    {"op": "explain", "link": "L1", "expect": {"blocked_by": ["ready"]}},
    {"op": "can_handle", "url": "myapp://a/1", "expect": False},
    {"op": "lint", "expect": ["duplicate: myapp://a ~ myapp://b"]},
    {"op": "register", "pattern": "myapp://b/:id", "handler": "hB", "expect": "error: duplicate parameter id"},
]


def line(delivery):
    """A delivery as it must be written: three keys first, the others in order, nothing escaped that need not be."""
    first = {key: delivery[key] for key in ("link", "handler", "outcome") if key in delivery}
    others = {key: delivery[key] for key in sorted(delivery) if key not in first}
    return json.dumps({**first, **others}, ensure_ascii=False, separators=(",", ":")) + "\n"


def run(command, file):
    return subprocess.run([*command, str(file)], capture_output=True, check=False)


def is_as_expected(command, file, cases):
    expected = "".join(line(delivery) for case in cases for delivery in case["expected_deliveries"])
    done = run(command, file)
    if done.returncode == 0 and done.stdout == expected.encode():
        return True
    print(f"{file.name}: exit status {done.returncode}\n{done.stderr.decode()}")
    printed = done.stdout.decode(errors="backslashreplace")
    print("".join(difflib.unified_diff(expected.splitlines(True), printed.splitlines(True), "expected", "printed", n=2)))
    return False


def complains(command):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "wrong.json"
        for step in WRONG[2:]:
            file.write_text(json.dumps({"id": "wrong", "steps": [*WRONG[:2], step]}))
            done = run(command, file)
            if done.returncode != 1 or done.stdout or b"wrong" not in done.stderr:
                print(f"{step} should not hold: exit status {done.returncode}, {done.stderr.decode()}{done.stdout.decode()}")
                return False
    return True


def main():
    name, command = sys.argv[1], sys.argv[2:]
    files = sorted(HERE.glob("*.json"))
    if (CONFORMANCE / "scenarios.json").exists():
        files.append(CONFORMANCE / "scenarios.json")
    else:
        print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the repository)")
    passed = total = 0
    for file in files:
        cases = json.loads(file.read_text(encoding="utf-8"))["cases"]
        total += len(cases)
        if is_as_expected(command, file, cases):
            passed += len(cases)
    is_fine = complains(command) and passed == total
    print(f"scenarios {name}: {passed} of {total}")
    print(f"{passed} passed, {total - passed} failed")
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
