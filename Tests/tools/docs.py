"""Every public Swift declaration and every function of the headers is documented; the versions agree; files that articles name exist."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
faults = []
checked = 0

# Declarations whose meaning the standard library's protocols fix.
FIXED = re.compile(r"func (==|<|hash\(into)|var (description|debugDescription|hashValue|code|message|position|staticName)\b|init\((string|integer|float|boolean|nil|array|dictionary)Literal|(func|var) (makeIterator|next|startIndex|endIndex|index\(after|makeAsyncIterator)|subscript\(position|typealias (Element|Index|Iterator|RawValue)\b|func advance\(")
PUBLIC = re.compile(r"^\s*(@\w+(\([^)]*\))?\s+)*(nonisolated\s+)?(public|open)\s+(?!extension|import|internal|\(set\)|\+?=)")


def swift(path):
    global checked
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if not PUBLIC.match(line) or FIXED.search(line):
            continue
        checked += 1
        above = number - 1
        while above >= 0 and re.match(r"^\s*(@\w+.*|#if.*|//[^/].*)$", lines[above]):
            above -= 1
        if above < 0 or not lines[above].strip().startswith("///"):
            faults.append(f"{path.relative_to(TOP)}:{number + 1}: not documented: {line.strip()}")


def header(path):
    """A comment documents the declarations that follow it up to the next blank line."""
    global checked
    text = path.read_text(encoding="utf-8")
    for block in re.split(r"\n\s*\n", text):
        if "FOYER_API" not in block or "#define FOYER_API" in block:
            continue
        comment = re.match(r"\s*/\*(.*?)\*/", block, re.S)
        for name in re.findall(r"\b(foyer_\w+)\(", re.sub(r"/\*.*?\*/", "", block, flags=re.S)):
            checked += 1
            if not comment:
                faults.append(f"{path.name}: {name} has no comment")
            else:
                if "Threads:" not in comment.group(1):
                    faults.append(f"{path.name}: the comment of {name} does not say 'Threads:'")


def versions():
    global checked
    checked += 1
    text = (TOP / "Include/foyer/foyer.h").read_text()
    parts = [re.search(rf"FOYER_VERSION_{p} (\d+)", text).group(1) for p in ("MAJOR", "MINOR", "PATCH")]
    found = {
        "header": ".".join(parts),
        "header text": re.search(r'FOYER_VERSION_TEXT "([^"]+)"', text).group(1),
        "CMake": re.search(r"project\(Foyer VERSION ([\d.]+)", (TOP / "CMakeLists.txt").read_text()).group(1),
        "Swift": re.search(r'lend\("([\d.]+)", length\)', (TOP / "Sources/FoyerC/Core/Names.swift").read_text()).group(1),
    }
    if len(set(found.values())) != 1:
        faults.append(f"the versions differ: {found}")


def names_of_files(path):
    """Every file and folder that an article names is there: a path from the top, or the end of one."""
    global checked
    text = path.read_text(encoding="utf-8")
    names = set(re.findall(r"[\w+.-]+(?:/[\w+.-]+)*\.(?:swift|h|json|py|sh|md|txt|c|modulemap)\b", text))
    names |= {name for name in re.findall(r"`([\w+./-]+/[\w+./-]*)`", text) if not name.startswith(("../", "build/"))}
    for name in sorted(names):
        checked += 1
        end = name.removeprefix("../").rstrip("/")
        if (TOP / end).exists() or any(("/" + file).endswith("/" + end) for file in FILES):
            continue
        faults.append(f"{path.relative_to(TOP)}: there is no file {name}")


FILES = [str(path.relative_to(TOP)) for folder in ("Sources", "Tests", "Include", "examples-c")
         for path in (TOP / folder).rglob("*") if "/." not in str(path.relative_to(TOP))]
for folder in ("Foyer", "FoyerFoundation", "FoyerNavigation", "FoyerShortcuts", "FoyerTools"):
    for path in sorted((TOP / "Sources" / folder).rglob("*.swift")):
        swift(path)
for path in sorted((TOP / "Include/foyer").glob("*.h")):
    header(path)
versions()
for name in ("Sources/Foyer/Foyer.docc/Architecture.md", ".github/CONTRIBUTING.md"):
    names_of_files(TOP / name)
print("\n".join(faults))
print(f"{checked - len(faults)} passed, {len(faults)} failed")
sys.exit(1 if faults else 0)
