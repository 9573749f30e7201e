#!/usr/bin/env python3
"""Writes what follows from the table of the link map's members (Sources/Names/link-map.json):

    Sources/Foyer/Foyer.docc/LinkMap.md          the article: every member, and the example that has them all
    Sources/Foyer/LinkMap/LinkMapMembers.swift   the names that the reader and the writer use
    Sources/Foyer/LinkMap/foyer.schema.json      the JSON Schema (2020-12), with descriptions for editors

usage: generate_schema.py [--check]

With --check nothing is written; the exit status is 1 where a file differs from what would be.
"""

import json
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
TABLE = TOP / "Sources/Names/link-map.json"
NAMES = TOP / "Sources/Names/names.json"
SWIFT = TOP / "Sources/Foyer/LinkMap/LinkMapMembers.swift"
ARTICLE = TOP / "Sources/Foyer/Foyer.docc/LinkMap.md"
EVERYTHING = TOP / "Tests/LinkMaps/good/everything.json"
SCHEMA = TOP / "Sources/Foyer/LinkMap/foyer.schema.json"
NAME_BYTES = 4096
SCHEME = "^[A-Za-z][A-Za-z0-9+.-]*$"


def type_schema(text, table):
    """The schema of a type of the table."""
    parts = split(text)
    if len(parts) > 1:
        return {"anyOf": [type_schema(part, table) for part in parts]}
    text = parts[0]
    if text.startswith("(") and text.endswith(")"):
        return type_schema(text[1:-1], table)
    word, _, rest = text.partition(" ")
    if word == "list":
        return {"type": "array", "items": type_schema(rest, table)}
    if word == "members":
        return {"type": "object", "additionalProperties": type_schema(rest, table)}
    if word == "word":
        return {"enum": table["words"][rest]}
    if word == "shape":
        return {"$ref": f"#/$defs/{rest}"}
    if word == "int":
        low, high = (int(number) for number in rest.split(".."))
        return {"type": "integer", "minimum": low, "maximum": high}
    return {
        "text": {"type": "string"},
        "name": {"type": "string", "minLength": 1, "maxLength": NAME_BYTES},
        "file": {"type": "string", "minLength": 1, "maxLength": NAME_BYTES},
        "pattern": {"type": "string", "minLength": 1},
        "url": {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:"},
        "host": {"type": "string", "minLength": 1},
        "scheme": {"type": "string", "pattern": SCHEME},
        "bool": {"type": "boolean"},
        "null": {"type": "null"},
        "any": {},
    }[text]


def split(text):
    """Alternatives, of which those in brackets stay together."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
    return parts + [text[start:].strip()]


def shape_schema(shape, table):
    """The schema of one object."""
    schema = {
        "description": shape["about"],
        "type": "object",
        "properties": {
            name: type_schema(kind, table) | {"description": about}
            for name, (kind, about) in shape["members"].items()
        },
        "additionalProperties": False,
    }
    if "required" in shape:
        schema["required"] = shape["required"]
    if "one" in shape:
        schema["oneOf"] = [{"required": [name]} for name in shape["one"]]
    if "short" in shape:
        short = {
            "description": "In short: the name and its pattern.",
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "propertyNames": {"not": {"enum": list(shape["members"])}, "minLength": 1, "maxLength": NAME_BYTES},
            "additionalProperties": type_schema(shape["short"], table),
        }
        return {"if": {"maxProperties": 1}, "then": short, "else": schema}
    return schema


def schema_text(table):
    """The whole schema: the map, and every other object under $defs."""
    shapes = table["shapes"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Foyer link map",
    }
    schema |= shape_schema(shapes["map"], table)
    schema["$defs"] = {
        name: shape_schema(shape, table) for name, shape in shapes.items() if name != "map"
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def swift_name(name):
    """A member's name as Swift writes it."""
    words = re.split("[_$]", name.lstrip("$"))
    camel = words[0] + "".join(word.capitalize() for word in words[1:])
    return {"private": "`private`", "package": "`package`"}.get(camel, camel)


def swift_list(items, indent):
    """Items between brackets, wrapped."""
    line = f"[{', '.join(items)}]"
    if len(line) + indent <= 100:
        return line
    lines, current = [], ""
    for item in items:
        if len(current) + len(item) + indent + 6 > 116:
            lines.append(current.rstrip())
            current = ""
        current += item + ", "
    lines.append(current.rstrip(", ") + ",")
    pad = " " * (indent + 4)
    return "[\n" + "\n".join(pad + line for line in lines) + "\n" + " " * indent + "]"


def swift_text(table):
    """The Swift file."""
    shapes = table["shapes"]
    members = []
    for shape in shapes.values():
        members += [name for name in shape["members"] if name not in members]
    lines = [
        "// Generated by Tests/tools/generate_schema.py from Sources/Names/link-map.json. Do not edit.",
        "",
        "/// A member of an object of the link map.",
        "package enum LinkMapMember: UInt8, Sendable {",
    ]
    lines += [f"    case {swift_name(name)}" for name in members]
    lines += ["", "    /// The name in JSON.", "    package var name: StaticString {", "        switch self {"]
    lines += [f'        case .{swift_name(name).strip("`")}: "{name}"' for name in members]
    lines += ["        }", "    }", "}", ""]
    lines += [
        "/// An object of the link map.",
        "package enum LinkMapShape: UInt8, CaseIterable, Sendable {",
    ]
    for name, shape in shapes.items():
        lines += [f"    /// {shape['about']}", f"    case {swift_name(name)}"]
    lines += ["", "    /// What it is, for messages.", "    package var what: StaticString {", "        switch self {"]
    lines += [f'        case .{swift_name(name)}: "{shape["what"]}"' for name, shape in shapes.items()]
    lines += ["        }", "    }", ""]
    lines += ["    /// The members that it may have.", "    package var members: [LinkMapMember] {", "        switch self {"]
    for name, shape in shapes.items():
        items = ["." + swift_name(member).strip("`") for member in shape["members"]]
        lines += [f"        case .{swift_name(name)}:", "            " + swift_list(items, 12)]
    lines += ["        }", "    }", ""]
    for title, key, about in (
        ("required", "required", "The members that it must have."),
        ("choices", "one", "The members of which it must have exactly one; empty where there is no such choice."),
    ):
        lines += [f"    /// {about}", f"    package var {title}: [LinkMapMember] {{", "        switch self {"]
        for name, shape in shapes.items():
            if key in shape:
                items = ["." + swift_name(member).strip("`") for member in shape[key]]
                lines.append(f"        case .{swift_name(name)}: {swift_list(items, 12)}")
        lines += ["        default: []", "        }", "    }", ""]
    lines += [
        "    /// The member that is meant by a word that other documents use for it.",
        "    package func member(meantBy word: ArraySlice<UInt8>) -> LinkMapMember? {",
        "        switch self {",
    ]
    for name, shape in shapes.items():
        for word, member in shape.get("aliases", {}).items():
            lines.append(
                f'        case .{swift_name(name)}: word.elementsEqual("{word}".utf8) ? .{swift_name(member)} : nil'
            )
    lines += ["        default: nil", "        }", "    }", "}", ""]
    return "\n".join(lines)


ARTICLE_HEAD = """# The link map

One JSON document says what an app's links are: which are let in, what they wait for, where they go and who takes them.

## Overview

<!-- Written by Tests/tools/generate_schema.py from Sources/Names/link-map.json and Tests/LinkMaps/good/everything.json. -->

By convention the file is called `foyer.json`. Every runtime of the app loads the same file; the command tries, explains and
lints it; editors know its members from the JSON Schema `foyer.schema.json`. What a program *does* is attached by name:

```swift
let router = try Router(LinkMap(parsing: bytes))
try router.on("orders", HandlerAction { offer in .cancel })
```

Reading is strict. An unknown member, a misspelled word, a wrong type, a name that leads nowhere and a pattern that cannot be
read are errors with line, column and path, and with the word that was probably meant. All errors of a file are told at once.

A small map:

```json
{"start": "https://orchard.example/", "schemes": ["orchard"], "gates": ["ready"],
 "routes": [{"order": "/orders/:id"}, {"share": "/share"}],
 "handlers": ["app-navigation", {"name": "share", "routes": ["share"], "priority": 10}]}
```

A map with every member there is:

```json
"""

ARTICLE_MEMBERS = """```

`Router.install(_:)` puts a map in force at once. Links that are offered already go on under the map they were offered
under; links that wait, wait for the gates of the new one; what was added at run time stays, and so does behaviour whose name
is still described.
"""


def link_type(text, table):
    """A type of the table for people."""
    def one(kind):
        if kind.startswith("("):
            return link_type(kind[1:-1], table)
        head, _, rest = kind.partition(" ")
        if head == "list":
            return "list of " + one(rest)
        if head == "members":
            return "object of " + one(rest)
        if head == "int":
            return "whole number " + rest.replace("..", " to ")
        if head == "word":
            return " or ".join(f"`{word}`" for word in table["words"][rest])
        if head == "shape":
            return f"[{table['shapes'][rest]['what']}](#{anchor(table['shapes'][rest])})"
        return {"bool": "true or false", "url": "URL", "any": "any value"}.get(head, head)
    return ", or ".join(one(kind) for kind in split(text))


def title(shape):
    return shape["what"][0].upper() + shape["what"][1:]


def anchor(shape):
    return title(shape).replace(" ", "-")


def article_text(table):
    """The article: what reads a map, the whole example, and a table of members for each object."""
    lines = [ARTICLE_HEAD + EVERYTHING.read_text() + ARTICLE_MEMBERS]
    for shape in table["shapes"].values():
        lines += [f"## {title(shape)}", "", shape["about"], "", "| Member | Value | Meaning |", "| --- | --- | --- |"]
        must = shape.get("required", [])
        for name, (kind, about) in shape["members"].items():
            value = link_type(kind, table).replace("|", "\\|")
            needed = " Must be there." if name in must else ""
            lines.append(f"| `{name}` | {value} | {about.replace('|', chr(92) + '|')}{needed} |")
        if shape.get("one"):
            lines += ["", "Exactly one of " + ", ".join(f"`{name}`" for name in shape["one"]) + " is there."]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    table = json.loads(TABLE.read_text())
    names = {entry["set"]: entry["values"] for entry in json.loads(NAMES.read_text())["sets"]}
    for key, words in table["words"].items():
        if isinstance(words, str):
            # Without a case the value is not one of Swift's, which reads the map.
            table["words"][key] = [value["name"] for value in names[words.removeprefix("names ")] if "case" in value]
    stale = False
    for path, text in ((SCHEMA, schema_text(table)), (SWIFT, swift_text(table)), (ARTICLE, article_text(table))):
        if check:
            if not path.exists() or path.read_text() != text:
                print(f"{path.relative_to(TOP)} is not what Tests/tools/generate_schema.py writes")
                stale = True
        else:
            path.write_text(text)
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
