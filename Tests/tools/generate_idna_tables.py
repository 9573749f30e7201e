#!/usr/bin/env python3
"""Writes Sources/Foyer/Text/IDNA/IDNATables.swift from pinned Unicode 17 data.

    python3 -m venv env && env/bin/pip install idna==3.15 unicodedata2==17.0.0
    env/bin/python Tests/tools/generate_idna_tables.py [--check]

`idna` has the status and the mapping of UTS #46 and the joining types, `unicodedata2` the rest. With --check nothing is
written; the exit status tells whether the file is what the script would write. The data are Unicode's (Unicode License
v3).

The tables, all read through `IDNATables.swift`'s arrays of 16-bit units (packed into 64-bit words, so that compilers stay
quick):

    stage1, stage2, stage3   scalar -> value: value = stage3[stage2[stage1[s >> 9] << 5 | s >> 4 & 31] << 4 | s & 15]
    value                    below `deltaBase`: an index into `properties`; the status is `valid`, but for the first two
                             below `stringBase`: a mapping to one scalar, s + deltas[value - deltaBase]
                             others: a mapping to the UTF-16 text at strings[value - stringBase], its length first
    properties               combining class (8 bits), bidi class (4), joining type (3), mark (1)
    compositions             first scalar, second scalar, composite: 21 bits each, sorted
    composites               indexes of `compositions`, sorted by composite
    decompositions           what is never composed again: scalar, first, second or 0: 21 bits each, sorted
    classes                  marks that UTS #46 does not let stand: scalar (24 bits), combining class (8 bits), sorted

UTS #46 needs no more than the composites that it lets stand; other texts, such as titles, need all.
"""
import argparse
import collections
import importlib.metadata
import pathlib
import sys

import idna.idnadata
import idna.uts46data
import unicodedata2

PINNED = {"idna": "3.15", "unicodedata2": "17.0.0"}
UNICODE = "17.0.0"
OUTPUT = pathlib.Path(__file__).resolve().parents[2] / "Sources/Foyer/Text/IDNA/IDNATables.swift"

DISALLOWED, IGNORED = 0, 1
BIDI = ["L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"]  # others: len(BIDI)
JOINING = ["U", "C", "D", "L", "R", "T"]


def call(table):
    return table() if callable(table) else table


def statuses():
    """(status, mapping) of every scalar; surrogates are disallowed."""
    rows = call(idna.uts46data.uts46data)
    result = []
    for row, following in zip(rows, rows[1:] + ((0x110000,),)):
        result += [(row[1], row[2] if len(row) > 2 else "")] * (following[0] - row[0])
    result[0xD800:0xE000] = [("X", "")] * 0x800
    return result


def joining_type(scalar, types):
    if scalar in types:
        return chr(types[scalar])
    return "T" if unicodedata2.category(chr(scalar)) in ("Mn", "Me", "Cf") else "U"


def properties_of(scalar, types):
    character = chr(scalar)
    bidi = unicodedata2.bidirectional(character)
    return (
        unicodedata2.combining(character)
        | (BIDI.index(bidi) if bidi in BIDI else len(BIDI)) << 8
        | JOINING.index(joining_type(scalar, types)) << 12
        | unicodedata2.category(character).startswith("M") << 15
    )


def values():
    """The value of every scalar, and the tables that the values point into."""
    types = call(idna.idnadata.joining_types)
    properties, pool = [0, 0], []
    numbers, offsets = {}, {}
    found = statuses()
    deltas = collections.Counter(
        ord(mapping) - scalar for scalar, (status, mapping) in enumerate(found) if status == "M" and len(mapping) == 1)
    # A delta that occurs once is no shorter than the text itself.
    deltas = sorted(delta for delta, count in deltas.items() if count > 1)
    result = []
    for scalar, (status, mapping) in enumerate(found):
        if status == "X":
            result.append(("property", DISALLOWED))
        elif status == "I":
            result.append(("property", IGNORED))
        elif status == "M" and len(mapping) == 1 and ord(mapping) - scalar in deltas:
            result.append(("delta", deltas.index(ord(mapping) - scalar)))
        elif status == "M":
            if mapping not in offsets:
                offsets[mapping] = len(pool)
                units = mapping.encode("utf-16-be")
                pool.append(len(units) // 2)
                pool += [units[i] << 8 | units[i + 1] for i in range(0, len(units), 2)]
            result.append(("string", offsets[mapping]))
        else:
            assert status in "VD" and not mapping or status == "D", (hex(scalar), status)
            key = properties_of(scalar, types)
            if key not in numbers:
                numbers[key] = len(properties)
                properties.append(key)
            result.append(("property", numbers[key]))
    bases = {"property": 0, "delta": len(properties), "string": len(properties) + len(deltas)}
    packed = [bases[kind] + number for kind, number in result]
    assert max(packed) < 0x10000
    return packed, properties, deltas, pool, bases


def stages(packed):
    """Equal blocks once: 16 values in a block, 32 blocks in a block of blocks."""
    def fold(items, size):
        blocks, index = [], {}
        numbers = []
        for start in range(0, len(items), size):
            block = tuple(items[start:start + size])
            if block not in index:
                index[block] = len(blocks)
                blocks.append(block)
            numbers.append(index[block])
        return numbers, [item for block in blocks for item in block]
    stage2, stage3 = fold(packed, 16)
    stage1, stage2 = fold(stage2, 32)
    return stage1, stage2, stage3


def compositions():
    """(first, second, composite) of every primary composite, and (scalar, first, second or 0) of what is decomposed and
    never composed again. Without Hangul, which is arithmetic."""
    composed, others = [], []
    for scalar in range(0x110000):
        text = unicodedata2.decomposition(chr(scalar)) if not 0xD800 <= scalar < 0xE000 else ""
        if not text or text.startswith("<") or 0xAC00 <= scalar < 0xD7A4:
            continue
        parts = [int(part, 16) for part in text.split()]
        # Composites nest in their first parts only: the library relies on it.
        assert len(parts) == 1 or not unicodedata2.decomposition(chr(parts[1])), hex(scalar)
        if unicodedata2.normalize("NFC", chr(scalar)) == chr(scalar):
            assert len(parts) == 2, hex(scalar)
            composed.append((*parts, scalar))
        else:
            others.append((scalar, *parts, 0)[:3])
    return sorted(composed), sorted(others)


def classes():
    """(scalar, combining class) of the marks that `properties` knows nothing of."""
    return [
        (scalar, unicodedata2.combining(chr(scalar))) for scalar, (status, _) in enumerate(statuses())
        if status not in "VD" and not 0xD800 <= scalar < 0xE000 and unicodedata2.combining(chr(scalar))]


def words(numbers, per_line=5):
    numbers = numbers + [0] * (-len(numbers) % 4)
    packed = [sum(number << 16 * place for place, number in enumerate(numbers[i:i + 4])) for i in range(0, len(numbers), 4)]
    return literal(packed, per_line)


def literal(packed, per_line=5):
    lines = [", ".join(f"0x{word:X}" for word in packed[i:i + per_line]) for i in range(0, len(packed), per_line)]
    return "".join(f"        {line},\n" for line in lines)


def swift():
    packed, properties, deltas, pool, bases = values()
    stage1, stage2, stage3 = stages(packed)
    pairs, others = compositions()
    marks = classes()
    composites = sorted(range(len(pairs)), key=lambda i: pairs[i][2])
    units = {
        "stage1": stage1, "stage2": stage2, "stage3": stage3, "properties": properties,
        "deltas": [d & 0xFFFF for delta in deltas for d in (delta, delta >> 16)], "strings": pool, "composites": composites,
    }
    size = sum(len(table) * 2 for table in units.values()) + (len(pairs) + len(others) + (len(marks) + 1) // 2) * 8
    out = [f"""// Generated by Tests/tools/generate_idna_tables.py from idna {PINNED['idna']} and unicodedata2 {PINNED['unicodedata2']}
// (Unicode {UNICODE}). Do not edit. {size} bytes of read-only data.
//
// The data are Unicode's: Copyright (c) 1991-2025 Unicode, Inc., under the Unicode License v3.

#if !FOYER_NO_IDNA
/// The tables of UTS #46, of NFC and of the bidi and joiner rules. The script says how they are laid out.
enum IDNATables {{
    static let unicodeVersion: StaticString = "{UNICODE}"
    /// The first value that is a delta, and the first that is a string.
    static let deltaBase: UInt16 = {bases['delta']}
    static let stringBase: UInt16 = {bases['string']}
    static let compositionCount = {len(pairs)}
    static let classCount = {len(marks)}
"""]
    for name, table in units.items():
        out.append(f"\n    // {len(table)} units.\n    static let {name}: [UInt64] = [\n{words(table)}    ]\n")
    out.append(f"\n    static let compositions: [UInt64] = [\n{literal([a << 42 | b << 21 | c for a, b, c in pairs])}    ]\n")
    out.append(f"\n    static let decompositions: [UInt64] = [\n{literal([a << 42 | b << 21 | c for a, b, c in others])}    ]\n")
    pieces = [unit for scalar, number in marks for unit in (scalar << 8 & 0xFFFF | number, scalar >> 8)]
    out.append(f"\n    // Two units each.\n    static let classes: [UInt64] = [\n{words(pieces)}    ]\n")
    out.append("}\n#endif\n")
    print({name: len(table) for name, table in units.items()}, len(pairs), size, file=sys.stderr)
    return "".join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    arguments = parser.parse_args()
    for package, version in PINNED.items():
        if importlib.metadata.version(package) != version:
            sys.exit(f"{package} {importlib.metadata.version(package)} is installed; the tables are made from {version}")
    assert unicodedata2.unidata_version == UNICODE and idna.uts46data.__version__ == UNICODE
    text = swift()
    if not arguments.check:
        OUTPUT.write_text(text, encoding="utf-8")
    elif OUTPUT.read_text(encoding="utf-8") != text:
        sys.exit(f"{OUTPUT.name} is not what the script writes")


main()
