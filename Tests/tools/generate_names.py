#!/usr/bin/env python3
"""Writes what Sources/Names/names.json says into the marked regions of Swift and C files, and whole files for readers and
bindings. Sources/Names/README.md has the rules of the table.

    generate_names.py            writes
    generate_names.py --check    fails, and names the files, where what is there is not what the table says
"""
import json
import pathlib
import re
import sys
import textwrap

TOP = pathlib.Path(__file__).resolve().parents[2]
TABLE = "Sources/Names/names.json"
WIDTH = 120
C_WIDTH = 124
KEYWORDS = {"protocol", "default"}
BEGIN = re.compile(r"^( *)(//|/\*) names: begin (\w+)(?: (\w+))?(?: \*/)?$")
END = re.compile(r"^ *(//|/\*) names: end(?: \*/)?$")


class Fault(Exception):
    """The table or a file breaks a rule; the text says which."""


# ---- The rules of the table ----------------------------------------------------------------------------------------


def faults(table):
    """What is wrong with the table, one sentence each."""
    found, names_of_sets, numbers_of_sets, codes, constants = [], set(), {}, {}, {}
    for entry in table["sets"]:
        where = entry["set"]
        if where in names_of_sets:
            found.append(f"{where}: two sets have this name")
        names_of_sets.add(where)
        if "number" in entry:
            if entry["number"] in numbers_of_sets:
                found.append(f"{where}: number {entry['number']} is the set {numbers_of_sets[entry['number']]}")
            numbers_of_sets[entry["number"]] = where
        taken_numbers = {value["number"]: "retired" for value in entry.get("retired", []) if "number" in value}
        taken_names = {value["name"]: "retired" for value in entry.get("retired", [])}
        taken_cases = {}
        for value in entry["values"]:
            name = value.get("name")
            for kind, key, taken in (("number", value.get("number"), taken_numbers), ("name", name, taken_names),
                                     ("case", value.get("case"), taken_cases)):
                if key is None:
                    continue
                if key in taken:
                    found.append(f"{where}: the {kind} {key} is {taken[key]}")
                taken[key] = "used twice"
            if name is None and "name_swift" not in value and "from" not in value:
                found.append(f"{where}: {value.get('case')} has no name")
            if entry["form"] == "numbers" and "number" not in value:
                found.append(f"{where}: {name} has no number")
            if "c" in entry and "number" in value:
                full = constant(entry, value)
                if full in constants:
                    found.append(f"{where}: {full} is a constant of {constants[full]}")
                constants[full] = where
            if "prefix" in entry and name is not None:
                if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
                    found.append(f"{where}: {name} is not a code: words in lower case with hyphens between")
                if not name.startswith(entry["prefix"]) and "same_as" not in value:
                    found.append(f"{where}: {name} does not begin with {entry['prefix']}")
                if "same_as" in value:
                    if not any(other["set"] == value["same_as"] and any(v.get("name") == name for v in other["values"])
                               for other in table["sets"]):
                        found.append(f"{where}: {value['same_as']} has no code {name}")
                elif name in codes:
                    found.append(f"{where}: the code {name} is one of {codes[name]}")
                else:
                    codes[name] = where
    return found


def constant(entry, value):
    """The C constant of a value."""
    return entry["c"] + (value.get("c") or re.sub(r"[^A-Z0-9]+", "_", value["name"].upper()))


# ---- Regions of Swift files ----------------------------------------------------------------------------------------


def literal(text):
    """A text of the table as a Swift literal; {x} is interpolated."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"\{([^{}]*)\}", r"\\(\1)", text) + '"'


def swift_cases(entry, indent):
    lines = []
    for value in entry["values"]:
        if "case" not in value:
            continue
        if "about" in value:
            lines += textwrap.wrap(value["about"], WIDTH - len(indent), initial_indent="/// ", subsequent_indent="/// ",
                                   break_long_words=False, break_on_hyphens=False)
        case = value["case"]
        line = f"case `{case}`" if case in KEYWORDS else f"case {case}"
        if "payload" in value:
            line += f"({value['payload']})"
        if entry["form"] == "numbers":
            line += f" = {value['number']}"
        elif entry["form"] == "raw" and value["name"] != case:
            line += f' = "{value["name"]}"'
        lines.append(line)
    return [indent + line for line in lines]


def swift_switch(entry, indent, key):
    lines = []
    for value in entry["values"]:
        if "case" not in value:
            continue
        if key + "_swift" in value:
            expression = value[key + "_swift"]
        elif key in value:
            expression = literal(value[key])
        else:
            raise Fault(f"{entry['set']}: {value['case']} has no {key}")
        # What the case carries is bound where the expression uses it.
        code = " ".join(re.findall(r"\\\(([^()]*)\)", expression)) if key in value else expression
        names = [name.strip() for name in value.get("bind", "").split(",") if name.strip()]
        used = [f"let {name}" if re.search(rf"\b{name}\b", code) else "_" for name in names]
        bound = f"({', '.join(used)})" if any(name != "_" for name in used) else ""
        head = f"{indent}case .{value['case']}{bound}:"
        if len(head) + 1 + len(expression) <= WIDTH:
            lines.append(f"{head} {expression}")
        else:
            lines += [head, f"{indent}    {expression}"]
    return lines


def swift_types(table, indent):
    """The calls of the test that compares every type of numbers with the table."""
    return [f'{indent}try check({entry["swift"]}.self, "{entry["set"]}", table)' for entry in table["sets"]
            if entry["form"] == "numbers" and "swift" in entry and entry.get("stable", True)]


# ---- Regions of C headers ------------------------------------------------------------------------------------------


def c_constants(entry, indent):
    values = [value for value in entry["values"] if "number" in value]
    heads = [f"{indent}{constant(entry, value)} = {value['number']}{',' if value is not values[-1] else ''}"
             for value in values]
    width = max(len(head) for head in heads)
    lines = []
    for value, head in zip(values, heads):
        name, note = value.get("name"), value.get("note", "")
        if entry.get("bare") or name is None:
            comment = f"/* {note} */"
        else:
            comment = f"/* {name}{'' if not note else ' ' + note if note.startswith('(') else ': ' + note} */"
        line = f"{head:<{width}} {comment}"
        if len(line) > C_WIDTH:
            line = f"{head} {comment}"
        if len(line) > C_WIDTH:
            raise Fault(f"{entry['set']}: the comment of {constant(entry, value)} is {len(line) - C_WIDTH} characters too long")
        lines.append(line)
    return lines


def members(table, entry):
    """What a set consists of, as the comment of FOYER_NAMES_* has it."""
    if "members" in entry:
        return entry["members"]
    others = [other for other in table["sets"] if other is not entry and other.get("c") == entry["c"]]
    text = f"{constant(entry, entry['values'][0])} and the following" if others else entry["c"] + "*"
    return text if entry["header"] == "foyer.h" else f"{entry['header']}: {text}"


def set_numbers(table):
    """The set of the sets: FOYER_NAMES_*."""
    return {"set": "name_set", "c": "FOYER_NAMES_", "bare": True, "values": [
        {"number": entry["number"], "name": entry["set"], "note": members(table, entry)}
        for entry in sorted((entry for entry in table["sets"] if "number" in entry), key=lambda entry: entry["number"])]}


def region(table, name, part, indent, is_swift):
    if name == "types" and is_swift:
        return swift_types(table, indent)
    if name == "name_set" and not is_swift:
        return c_constants(set_numbers(table), indent)
    entry = next((entry for entry in table["sets"] if entry["set"] == name), None)
    if entry is None:
        raise Fault(f"the table has no set {name}")
    if not is_swift:
        return c_constants(entry, indent)
    if part == "cases":
        return swift_cases(entry, indent)
    if part in ("names", "sentences"):
        return swift_switch(entry, indent, part[:-1])
    raise Fault(f"{name}: a region of Swift is cases, names or sentences, not {part}")


def rewritten(text, table, seen):
    """A file with its regions as the table says; adds (set, part) of each to `seen`."""
    result, lines, index = [], text.split("\n"), 0
    while index < len(lines):
        line = lines[index]
        result.append(line)
        index += 1
        match = BEGIN.match(line)
        if not match:
            if END.match(line):
                raise Fault(f"line {index}: an end without a beginning")
            continue
        indent, comment, name, part = match.groups()
        while index < len(lines) and not END.match(lines[index]):
            if BEGIN.match(lines[index]):
                raise Fault(f"line {index + 1}: {name} has no end")
            index += 1
        if index == len(lines):
            raise Fault(f"{name} has no end")
        if (name, part) in seen:
            raise Fault(f"{name} {part or ''}: there are two such regions")
        seen.add((name, part))
        result += region(table, name, part, indent, comment == "//")
        result.append(lines[index])
        index += 1
    return "\n".join(result)


# ---- The look-up behind foyer_name -----------------------------------------------------------------------------


def numbered(table, entry):
    """Number and name of each value; those of another set where a value stands for it."""
    result = {}
    for value in entry["values"]:
        if "from" in value:
            other = next(other for other in table["sets"] if other["set"] == value["from"])
            result.update({value["number"] + more["number"]: more["name"] for more in other["values"]})
        else:
            result[value["number"]] = value["name"]
    return result


def words(names, first):
    """The names from a number on, a NUL between them; one that has none is empty."""
    return '"' + "\\0".join(names.get(number, "") for number in range(first, max(names) + 1)) + '"'


def conditions(cases):
    """Lines of a switch, those of a component between #if and #endif."""
    lines = []
    for component in ("core", "pattern", "navigation", "shortcuts"):
        part = [line for of, block in cases if {"loopback": "shortcuts"}.get(of, of) == component for line in block]
        if part and component != "core":
            part = [f"        #if !FOYER_WITHOUT_{component.upper()}", *part, "        #endif"]
        lines += part
    return lines


def case_lines(number, comment, expression):
    line = f"        case {number}: {expression}  // {comment}"
    return [line] if len(line) <= WIDTH else [f"        case {number}:  // {comment}", f"            {expression}"]


def look_up(table):
    """Sources/FoyerC/Support/NameTables.swift."""
    typed, texts, fields = [], [], []
    for entry in sorted((entry for entry in table["sets"] if "number" in entry), key=lambda entry: entry["number"]):
        names = numbered(table, entry)
        if entry["component"] == "core" and entry["form"] == "numbers" and entry.get("stable", True):
            lookup = f"{entry['swift']}(rawValue: number)?.staticName"
            for value in entry["values"]:
                if "case" not in value:
                    lookup = f'number == {value["number"]} ? "{value["name"]}" : {lookup}'
            typed.append(("core", case_lines(entry["number"], entry["set"], lookup)))
        else:
            first = min(names)
            texts.append((entry["component"],
                          case_lines(entry["number"], entry["set"], f"({first}, {words(names, first)})")))
    kinds = {value["name"]: value["number"] for value in
             next(entry for entry in table["sets"] if entry["set"] == "record")["values"]}
    for entry in table["sets"]:
        if "record" in entry:
            names = numbered(table, entry)
            fields.append((entry["component"], case_lines(kinds[entry["record"]], entry["record"], words(names, 1))))
            if "shared" in entry:
                some = {number: name for number, name in names.items() if number <= entry["shared"]["count"]}
                kind = entry["shared"]["record"]
                fields.append((entry["component"], case_lines(kinds[kind], kind, words(some, 1))))
    return "\n".join([
        "// Written by Tests/tools/generate_names.py from Sources/Names/names.json.", "",
        "/// The names of numbers and of the fields of records. What a build leaves out takes its names with it.",
        "enum NameTables {",
        "    /// The name of a number, of the sets that are types of the core with names.",
        "    static func name(_ set: Int32, _ number: Int32) -> StaticString? {", "        switch set {",
        *conditions(typed), "        default: nil", "        }", "    }", "",
        "    /// The other sets: the first number, and the names from there on with a NUL between them. A number without a name",
        "    /// has an empty one.",
        "    static func words(_ set: Int32) -> (first: Int32, words: StaticString)? {", "        switch set {",
        *conditions(texts), "        default: nil", "        }", "    }", "",
        "    /// The names of the fields of a kind of record from 1 on, in the same form.",
        "    static func fields(_ kind: Int32) -> StaticString? {", "        switch kind {",
        *conditions(fields), "        default: nil", "        }", "    }", "}", ""])


# ---- Whole files ---------------------------------------------------------------------------------------------------


def cell(text):
    """A text in a table of Markdown."""
    return re.sub(r"``([\w/.]+?)(?:\(.*?\))?``", lambda m: "`" + m.group(1).replace("/", ".") + "`",
                  text).replace("|", "\\|").replace("<", "&lt;")


def article(table):
    """The article with every set, for readers."""
    lines = ["# Names, numbers and codes", "",
             "Every number, name and code of Foyer, in Swift, in C and in JSON.", "", "## Overview", "",
             "<!-- Written by Tests/tools/generate_names.py from Sources/Names/names.json. -->", "",
             "A name means the same in every language. Numbers and names never change, and one that is taken away is never",
             "used again. The code of an error or of a finding is unique in the whole library: it says which set it is in.",
             "Sentences are for people, and their wording may change. In a sentence, what stands in braces is filled in.", ""]
    for title, is_code in (("Numbers and names", False), ("Codes of errors and findings", True)):
        lines += [f"## {title}", ""]
        for entry in table["sets"]:
            if ("prefix" in entry) != is_code or "record" in entry:
                continue
            lines += [f"### {entry['set']}", ""]
            about = [cell(entry["title"])]
            if "swift" in entry:
                about.append(f"In Swift `{entry['swift']}`.")
            if "number" in entry:
                about.append(f"For `foyer_name` the set {entry['number']}.")
            lines += textwrap.wrap(" ".join(about), WIDTH) + [""]
            has_numbers = any("number" in value for value in entry["values"])
            has_c = "c" in entry
            has_sentence = any("sentence" in value for value in entry["values"])
            head = ["Name"] + ["Number"] * has_numbers + ["C"] * has_c + ["Meaning"] + ["Sentence"] * has_sentence
            lines += ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
            for value in entry["values"]:
                name = value.get("name") or value["name_json"]
                row = [f"`{name}`"]
                if has_numbers:
                    row.append(str(value.get("number", "")))
                if has_c:
                    row.append(f"`{constant(entry, value)}`" if "number" in value else "")
                row.append(cell(value.get("about") or value.get("note", "")))
                if has_sentence:
                    row.append(cell(value.get("sentence", "")))
                lines.append("| " + " | ".join(row) + " |")
            lines.append("")
    records = [entry for entry in table["sets"] if "record" in entry]
    if records:
        lines += ["## Fields of records", "", "What `foyer_record_text` and the other getters take, and the keys of",
                  "`foyer_record_json`.", ""]
        for entry in records:
            lines += [f"### {entry['record']}", "", "| Key | Number | C | Meaning |", "| --- | --- | --- | --- |"]
            lines += [f"| `{value['name']}` | {value['number']} | `{constant(entry, value)}` | {cell(value.get('note', ''))} |"
                      for value in entry["values"] if "name" in value]
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


WHOLE = {"Sources/Foyer/Foyer.docc/Names.md": article, "Sources/FoyerC/Support/NameTables.swift": look_up}


# ---- The command ---------------------------------------------------------------------------------------------------


def sources(top):
    """The files that may have regions."""
    for folder, pattern in (("Sources", "*.swift"), ("Tests", "*.swift"), ("Include", "*.h")):
        yield from sorted((top / folder).rglob(pattern))


def unlisted(top, table):
    """Types with stable names, and tables of codes, that are not generated."""
    found = []
    for path in sources(top):
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".swift" or "Sources" not in path.parts:
            continue
        lines = text.split("\n")
        for index, line in enumerate(lines):
            if re.search(r"\benum \w+: Int32, StableName\b", line) and not BEGIN.match(lines[index + 1]):
                found.append(f"{path.relative_to(top)}:{index + 1}: a type with stable names that the table does not have")
            if re.search(r"\bvar code: String \{$", line) and "switch" in lines[index + 1] \
                    and not BEGIN.match(lines[index + 2]):
                found.append(f"{path.relative_to(top)}:{index + 2}: codes that the table does not have")
    return found


def missing(table, seen):
    """Sets that no file has."""
    return [f"{entry['set']}: no file has its region {part or 'in C'}" for entry in table["sets"]
            for key, part in (("swift", "cases"), ("header", None)) if key in entry and (entry["set"], part) not in seen]


def outputs(top, table):
    """Path and text of all that is generated."""
    seen = set()
    for path in sources(top):
        text = path.read_text(encoding="utf-8")
        if "names: begin" not in text:
            continue
        try:
            yield path, text, rewritten(text, table, seen)
        except Fault as fault:
            raise Fault(f"{path.relative_to(top)}: {fault}") from None
    if found := missing(table, seen):
        raise Fault("\n".join(found))
    for name, make in WHOLE.items():
        path = top / name
        yield path, path.read_text(encoding="utf-8") if path.exists() else None, make(table)


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    table = json.loads((TOP / TABLE).read_text(encoding="utf-8"))
    try:
        if found := faults(table) + unlisted(TOP, table):
            raise Fault("\n".join(found))
        written = list(outputs(TOP, table))
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 1
    stale = [(path, new) for path, old, new in written if new != old]
    for path, new in stale:
        if arguments:
            print(f"{path.relative_to(TOP)} is not what {TABLE} says; run Tests/tools/generate_names.py", file=sys.stderr)
        else:
            path.write_text(new, encoding="utf-8")
            print(f"wrote {path.relative_to(TOP)}")
    if arguments and not stale:
        print(f"count: names: {len(table['sets'])} sets, {sum(len(entry['values']) for entry in table['sets'])} values, "
              f"{sum(len(entry['values']) for entry in table['sets'] if 'prefix' in entry)} of them codes")
        print(f"{len(written)} passed, 0 failed")
    return 1 if arguments and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
