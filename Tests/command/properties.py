"""Runs every case of conformance/hotwire.json about rules and properties through `foyer properties`.

usage: properties.py COMMAND [CONFORMANCE_FOLDER]; prints "N passed, M failed" last.
"""

import json
import os
import subprocess
import sys
import tempfile

command = sys.argv[1]
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
folder = os.environ.get("FOYER_CONFORMANCE", os.path.join(root, "..", "shared", "conformance"))
if len(sys.argv) > 2:
    folder = sys.argv[2]
if not os.path.isdir(folder):
    print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
    sys.exit(0)


def profiles(case):
    generation = {"1.2": "ios-1.2", "1.3-os15": "ios-1.3-os15"}.get(case["options"].get("ios_generation"), "ios")
    return {"ios": [generation], "android": ["android"]}.get(case["engine"], [generation, "android"])


def run(case, profile):
    """The status and the answer of the command."""
    text = case.get("config_text")
    if text is None:
        text = json.dumps(case["config"])
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        arguments = [command, "properties", "--config", file.name, "--profile", profile, "--typed"]
        if case["options"].get("match_query_strings") is False:
            arguments.append("--no-query")
        line = json.dumps({"url": case["url"]}) + "\n"
        done = subprocess.run(arguments + ["-"], input=line, capture_output=True, text=True, check=False)
    return done.returncode, json.loads(done.stdout) if done.stdout else None


def same(a, b):
    """Equality that keeps true and 1 apart."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def check(case, profile):
    status, answer = run(case, profile)
    expected = case.get("expected") or {}
    if case["kind"] == "decode" and not expected["accepted"]:
        return status == 2 and answer is None
    if status != 0 or answer is None:
        return False
    if expected.get("lookup_error"):
        return "error" in answer
    if not same(answer.get("properties"), case["expected_properties"]):
        return False
    if case["kind"] == "typed":
        if not same(answer["typed"], case["expected_typed"]):
            return False
        return ("typed_error" in answer) == ("expected_error" in case)
    return True


passed = failed = 0
with open(os.path.join(folder, "hotwire.json"), encoding="utf-8") as file:
    cases = json.load(file)["cases"]
for case in cases:
    if case["kind"] not in ("properties", "typed", "decode"):
        continue
    for profile in profiles(case):
        if check(case, profile):
            passed += 1
        else:
            failed += 1
            print(f"{case['id']} under {profile} failed: {case['note']}")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
