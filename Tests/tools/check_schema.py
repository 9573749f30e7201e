#!/usr/bin/env python3
"""Holds the JSON Schema of the link map against the corpus in Tests/LinkMaps with an independent validator.

Every good map must validate. Of the bad ones each whose entry in expected.json says "refuses" must not; "cannot-tell" marks
those that a schema has no words for (names that lead nowhere, patterns, policies), and they must validate, so that the mark
is never stale; "not-json" those that are no JSON at all.
"""

import json
import pathlib
import sys

import jsonschema

TOP = pathlib.Path(__file__).resolve().parents[2]
MAPS = TOP / "Tests/LinkMaps"


def main():
    schema = json.loads((TOP / "Sources/Foyer/LinkMap/foyer.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    passed, failures = 0, []
    for file in sorted((MAPS / "good").glob("*.json")):
        error = next(validator.iter_errors(json.loads(file.read_text())), None)
        if error is None:
            passed += 1
        else:
            failures.append(f"{file.name}: refused at {error.json_path}: {error.message}")
    expected = json.loads((MAPS / "expected.json").read_text())
    files = sorted((MAPS / "bad").glob("*.json"))
    if {file.stem for file in files} != set(expected):
        failures.append("expected.json does not name every file of bad/, and no other")
    for file in files:
        wanted = expected.get(file.stem, {}).get("schema")
        try:
            found = "cannot-tell" if validator.is_valid(json.loads(file.read_text())) else "refuses"
        except json.JSONDecodeError:
            found = "not-json"
        if found == wanted:
            passed += 1
        else:
            failures.append(f"{file.name}: expected {wanted}, found {found}")
    for failure in failures:
        print(failure)
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
