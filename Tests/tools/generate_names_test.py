#!/usr/bin/env python3
"""The rules of the table of names refuse what they should; each case breaks a sound table in one way."""
import copy
import sys

import generate_names as names

SOUND = {"sets": [
    {"set": "door", "number": 1, "form": "numbers", "swift": "Door", "c": "FOYER_DOOR_", "title": "A door.",
     "values": [{"number": 0, "name": "front", "case": "front", "about": "The front door.", "note": "the front door"},
                {"number": 1, "name": "back", "case": "back", "about": "The back door."}],
     "retired": [{"number": 2, "name": "side"}]},
    {"set": "door_error", "form": "plain", "swift": "DoorError", "title": "Why.", "prefix": "door-",
     "values": [{"name": "door-stuck", "case": "stuck", "payload": "Int", "bind": "count",
                 "sentence": "expected a door, found {count} bolts"}]},
]}

BROKEN = {
    "a number twice": lambda t: t["sets"][0]["values"][1].update(number=0),
    "a name twice": lambda t: t["sets"][0]["values"][1].update(name="front"),
    "a case twice": lambda t: t["sets"][0]["values"][1].update(case="front"),
    "a retired number": lambda t: t["sets"][0]["values"][1].update(number=2),
    "a retired name": lambda t: t["sets"][0]["values"][1].update(name="side"),
    "no name": lambda t: t["sets"][0]["values"][1].pop("name") and t["sets"][0]["values"][1].update(c="BACK"),
    "no number": lambda t: t["sets"][0]["values"][1].pop("number"),
    "a set twice": lambda t: t["sets"][1].update(set="door"),
    "a set number twice": lambda t: t["sets"][1].update(number=1),
    "a constant twice": lambda t: t["sets"][0]["values"][1].update(c="FRONT"),
    "a code without its prefix": lambda t: t["sets"][1]["values"][0].update(name="stuck"),
    "a code that is not a code": lambda t: t["sets"][1]["values"][0].update(name="door-Stuck"),
    "a code of two sets": lambda t: t["sets"].append(dict(t["sets"][1], set="other")),
    "a code that is the same as none": lambda t: t["sets"][1]["values"][0].update(same_as="door"),
}

FILE = """enum Door {
    // names: begin door cases
    stale
    // names: end
    switch error {
    // names: begin door_error sentences
    // names: end
    }
}
"""

WRITTEN = """enum Door {
    // names: begin door cases
    /// The front door.
    case front = 0
    /// The back door.
    case back = 1
    // names: end
    switch error {
    // names: begin door_error sentences
    case .stuck(let count): "expected a door, found \\(count) bolts"
    // names: end
    }
}
"""

HEADER = """enum {
    /* names: begin door */
    /* names: end */
};
"""

HEADER_WRITTEN = """enum {
    /* names: begin door */
    FOYER_DOOR_FRONT = 0, /* front: the front door */
    FOYER_DOOR_BACK = 1   /* back */
    /* names: end */
};
"""

BAD_FILES = {
    "no end": FILE.replace("    // names: end\n", ""),
    "no beginning": "    // names: end\n",
    "an unknown set": FILE.replace("door cases", "window cases"),
    "an unknown part": FILE.replace("door cases", "door doors"),
    "a region twice": FILE + FILE,
}


def refused(text):
    try:
        names.rewritten(text, SOUND, set())
    except names.Fault:
        return True
    return False


def main():
    results = {"a sound table": names.faults(SOUND) == [],
               "Swift is written": names.rewritten(FILE, SOUND, set()) == WRITTEN,
               "what is written stays": names.rewritten(WRITTEN, SOUND, set()) == WRITTEN,
               "C is written": names.rewritten(HEADER, SOUND, set()) == HEADER_WRITTEN}
    for name, change in BROKEN.items():
        table = copy.deepcopy(SOUND)
        change(table)
        results[name] = len(names.faults(table)) > 0
    for name, text in BAD_FILES.items():
        results[name] = refused(text)
    failed = [name for name, holds in results.items() if not holds]
    for name in failed:
        print(f"FAILED: {name}")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
