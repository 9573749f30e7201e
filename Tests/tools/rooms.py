"""The rooms of the core use only the rooms before them, and no component; no file imports what it must not.

A room is a folder of Sources/Foyer. What it declares are the types, type aliases and functions at the top of its files that
other files can see; what it uses are these names, where they stand in code. Comments and texts do not count, but what is
interpolated into a text does.

With --self-test, plants faults into a copy of the sources and sees that each is found.
"""
import pathlib
import re
import shutil
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]

# The order of the rooms (design, section 2): each may use those above it.
ROOMS = [
    "Text", "Collections", "JSON", "URL", "Regex", "URLPattern", "Links", "Routes", "PathConfiguration", "Handlers",
    "Router", "LinkMap",
]
# What lies in Sources/Foyer itself is common ground: errors and limits, used by all.
COMPONENTS = ["FoyerNavigation", "FoyerShortcuts", "FoyerTools", "FoyerAssociation"]
OTHERS = ["FoyerC", "FoyerFoundation", "FoyerCommand"]

# What the files of a module may import, by how their paths begin.
IMPORTS = {
    "Foyer": {"Router/Lock.swift": {"CFoyerPlatform"}},
    "FoyerNavigation": {"FoyerNavigation.swift": {"Foyer"}},
    "FoyerShortcuts": {"FoyerShortcuts.swift": {"Foyer"}, "Loopback/": {"CFoyerPlatform"}},
    "FoyerTools": {"FoyerTools.swift": {"Foyer"}},
    "FoyerAssociation": {"FoyerAssociation.swift": {"Foyer"}},
}

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)\n]*\))?\s+)*(?:(?:public|package|internal|final|indirect|nonisolated|@usableFromInline)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias|func)\s+(\w+)", re.M)
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:public|package|internal|private|fileprivate)[ \t]+)*"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?(\w+)", re.M)
NESTED = re.compile(r"^[ \t]+(?:\w+[ \t]+)*(?:struct|class|enum|protocol|typealias)[ \t]+(\w+)", re.M)
NAME = re.compile(r"\b[A-Za-z_]\w*\b")


def code(text):
    """The text of a file without comments, and without its texts but for what is interpolated."""
    out = []
    index = 0
    # How many parentheses are open in each interpolation, innermost last, and how its text ends.
    open_texts = []
    ends = None
    while index < len(text):
        if ends is not None:
            quote, escape = ends
            if text.startswith(quote, index):
                out.append(" ")
                index += len(quote)
                ends = None
            elif text.startswith(escape + "(", index):
                open_texts.append([1, ends])
                ends = None
                out.append(" ")
                index += len(escape) + 1
            elif text.startswith(escape, index):
                index += len(escape) + 1
            else:
                out.append("\n" if text[index] == "\n" else "")
                index += 1
            continue
        if text.startswith("//", index):
            end = text.find("\n", index)
            index = len(text) if end < 0 else end
            continue
        if text.startswith("/*", index):
            end = text.find("*/", index)
            index = len(text) if end < 0 else end + 2
            continue
        start = re.compile(r'(#*)("""|")').match(text, index)
        if start:
            hashes, quote = start.groups()
            ends = (quote + hashes, "\\" + hashes)
            index = start.end()
            continue
        if open_texts and text[index] in "()":
            open_texts[-1][0] += 1 if text[index] == "(" else -1
            if open_texts[-1][0] == 0:
                ends = open_texts.pop()[1]
                index += 1
                continue
        out.append(text[index])
        index += 1
    return "".join(out)


def swift_files(folder):
    return sorted(folder.rglob("*.swift")) if folder.is_dir() else []


def check(top):
    """All faults of a tree of sources, and how many files and names were looked at."""
    faults = []
    sources = top / "Sources"
    core = sources / "Foyer"
    texts = {}
    for module in ["Foyer", *COMPONENTS, *OTHERS]:
        for path in swift_files(sources / module):
            texts[path] = code(path.read_text(encoding="utf-8"))

    for folder in sorted(path for path in core.iterdir() if path.is_dir()):
        if folder.name not in ROOMS and swift_files(folder):
            faults.append(f"Sources/Foyer/{folder.name} is no room of the list; say in rooms.py where it stands")

    # Who declares a name. One that several rooms declare, or that the common ground declares, tells nothing.
    owner = {}
    shared = set()
    def declare(folder, place):
        for path in swift_files(folder):
            for name in DECLARATION.findall(texts[path]):
                if owner.setdefault(name, place) != place:
                    shared.add(name)
    for room in ROOMS:
        declare(core / room, room)
    for component in COMPONENTS:
        declare(sources / component, component)
    for path in sorted(core.glob("*.swift")):
        shared.update(DECLARATION.findall(texts[path]))

    # A type inside a type hides one of the same name elsewhere, for its own room.
    nested = {room: {name for path in swift_files(core / room) for name in NESTED.findall(texts[path])} for room in ROOMS}

    for path in swift_files(core):
        parts = path.relative_to(core).parts
        room = parts[0] if len(parts) > 1 else None
        for number, line in enumerate(texts[path].split("\n"), 1):
            for name in NAME.findall(line):
                place = owner.get(name)
                if place is None or name in shared or place == room or name in nested.get(room, ()):
                    continue
                if re.search(rf"\.{name}\b", line) and not re.search(rf"(?<!\.)\b{name}\b", line):
                    continue  # a member of the same name
                if re.search(rf"\b{name}:", line) and not name[0].isupper():
                    continue  # an argument's label
                if place in COMPONENTS:
                    faults.append(f"{path.relative_to(top)}:{number}: the core names {name} of the component {place}")
                elif room is not None and ROOMS.index(place) > ROOMS.index(room):
                    faults.append(
                        f"{path.relative_to(top)}:{number}: {room} uses {name} of {place}, which comes after it")

    for module, allowed in IMPORTS.items():
        for path in swift_files(sources / module):
            name = path.relative_to(sources / module).as_posix()
            for imported in IMPORT.findall(texts[path]):
                if not any(imported in some for start, some in allowed.items() if name.startswith(start)):
                    faults.append(f"{path.relative_to(top)}: imports {imported}, which it must not")
    return faults, len(texts) + len(owner)


def self_test():
    """Each planted fault must be found, and the plain copy must have none."""
    plants = {
        "a room uses one after it": ("Sources/Foyer/JSON/Planted.swift", "func planted(_ table: RouteTable) {}\n", "uses RouteTable"),
        "also within a text": (
            "Sources/Foyer/Text/Planted.swift", 'let planted = "a \\(Router.self) b"\n', "uses Router of Router"),
        "the core names a component": (
            "Sources/Foyer/Router/Planted.swift", "extension Navigator {}\n", "the core names Navigator"),
        "the core imports": ("Sources/Foyer/URL/Planted.swift", "import Foundation\n", "imports Foundation"),
        "a component imports another": (
            "Sources/FoyerTools/Planted.swift", "@_exported internal import FoyerNavigation\n", "imports FoyerNavigation"),
        "a room nobody knows": ("Sources/Foyer/Cellar/Planted.swift", "struct Wine {}\n", "is no room"),
    }
    innocent = (
        "Sources/Foyer/JSON/Innocent.swift",
        '/// Like RouteTable.\n/* Router */\nlet innocent = "Navigator \\("Router")" // RouteTable\n')
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        shutil.copytree(TOP / "Sources", copy / "Sources", ignore=shutil.ignore_patterns("*.docc", "bindings"))
        plain = check(copy)[0]
        (copy / innocent[0]).write_text(innocent[1])
        if check(copy)[0] != plain:
            wrong.append("comments and texts are taken for code")
        for what, (path, text, expected) in plants.items():
            file = copy / path
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
            if not any(expected in fault for fault in check(copy)[0]):
                wrong.append(f"a planted fault is not found: {what}")
            file.unlink()
            if not any(file.parent.iterdir()):
                file.parent.rmdir()
    return wrong, len(plants) + 1


faults, count = self_test() if "--self-test" in sys.argv else check(TOP)
print("\n".join(faults))
print(f"{count - len(faults)} passed, {len(faults)} failed")
sys.exit(1 if faults else 0)
