"""The examples of README.md are the programs that the tests run. With --write, puts them there."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = {"swift": "Tests/consumer/Sources/Consumer/main.swift", "c": "examples-c/readme.c", "python": "Tests/ffi/readme.py"}

readme = (TOP / "README.md").read_text(encoding="utf-8")
wrong = 0
for language, path in EXAMPLES.items():
    program = (TOP / path).read_text(encoding="utf-8")
    block = re.compile(rf"(```{language}\n).*?(```\n)", re.S)
    match = block.search(readme)
    if "--write" in sys.argv:
        readme = block.sub(lambda m: m.group(1) + program + m.group(2), readme, count=1)
    elif not match or match.group(0) != f"```{language}\n{program}```\n":
        print(f"README.md: the {language} example is not {path}; run Tests/tools/readme.py --write")
        wrong += 1
if "--write" in sys.argv:
    (TOP / "README.md").write_text(readme, encoding="utf-8")
print(f"{len(EXAMPLES) - wrong} passed, {wrong} failed")
sys.exit(1 if wrong else 0)
