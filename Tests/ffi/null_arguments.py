"""Every function of the header takes NULL in every pointer position, NULL with a length, SIZE_MAX and odd numbers, and
answers a code, never a signal. The table is made from the header, so that a new function is tested when it is declared."""
import ctypes
import itertools
import re
import sys

from foyer_ctypes import Foyer, declarations, header_text, spread, written

SIZE_MAX = 2**64 - 1
STATUSES = range(-7, 2)


RULES = """{"rules": [{"patterns": ["/a"], "properties": {"context": "modal", "n": 1, "t": true}},
    {"patterns": ["/x/*"], "properties": {}}]}"""
SHORTCUT = {"id": "a", "title": "A", "target": "https://example.com/a"}

# How a living handle of each type is made: the function, its arguments before the output, whether an error follows. Of records
# there is one of each shape; they take their turn.
MAKERS = [
    ("foyer_url_t", "url_parse", lambda h: (*spread("https://example.com/a?b=c#d"), None), True),
    ("foyer_policy_t", "policy_parse", lambda h: written({"schemes": ["https"]}), True),
    ("foyer_map_t", "map_parse", lambda h: written({"gates": ["ready"], "routes": [{"a": "/a/:id"}]}), True),
    ("foyer_config_t", "config_parse", lambda h: (*spread(RULES), None, 0), True),
    ("foyer_sources_t", "sources_new", lambda h: (None, 0), True),
    ("foyer_routes_t", "routes_parse", lambda h: (*written([{"r": "https://example.com/:a/*"}]), None, None, None), True),
    ("foyer_match_t", "match_new", lambda h: (), False),
    ("foyer_router_t", "router_new", lambda h: (None,), True),
    ("foyer_pattern_t", "pattern_parse", lambda h: (*spread("https://example.com/:a/*"), None, 0, 0), True),
    ("foyer_navigator_t", "navigator_new", lambda h: written({"start": "https://example.com/"}), True),
    ("foyer_shortcut_t", "shortcut_parse", lambda h: (*written(SHORTCUT), h["foyer_policy_t"]), True),
    ("foyer_loopback_t", "loopback_new", lambda h: (*spread("bytes"), *written({"media_type": "text/plain", "lifetime_ms": 300})), True),
]
RECORDS = [
    ("url_query", lambda h: (h["foyer_url_t"],), False),
    ("config_lookup", lambda h: (h["foyer_config_t"], *spread("https://example.com/a")), True),
    ("routes_record", lambda h: (h["foyer_routes_t"],), False),
    ("router_counters", lambda h: (h["foyer_router_t"],), False),
    ("router_explain", lambda h: (h["foyer_router_t"], *spread("https://example.com/"), 0, None, 0), True),
    ("router_next_event", lambda h: (h["foyer_router_t"],), False),
]


def make_handles(foyer):
    """Living handles of every type that can be made without a callback, by type."""
    handles = {}
    for kind, maker, arguments, has_error in MAKERS:
        handles[kind] = foyer.make(maker, *arguments(handles), detailed=has_error)
    foyer.call("router_receive", handles["foyer_router_t"], *spread("https://example.com/"), 0, None)
    records = [foyer.make(maker, *arguments(handles), detailed=has_error) for maker, arguments, has_error in RECORDS]
    error = ctypes.c_void_p()
    foyer.url_parse(*spread("nothing"), None, ctypes.addressof(ctypes.c_void_p()), ctypes.addressof(error))
    return {**{kind: [handle] for kind, handle in handles.items()}, "foyer_record_t": records, "foyer_error_t": [error]}


def split(parameter):
    """The type and name of a parameter; function pointers and callbacks count as pointers."""
    match = re.fullmatch(r"(.*?)(\w+)", parameter)
    return match.group(1).strip(), match.group(2)


def is_pointer(kind):
    return "*" in kind or kind.endswith("_t") and not re.fullmatch(r"u?int(32|64)_t|size_t", kind)


def attempts(parameters, handles):
    """Lists of arguments: all nothing; the handle alone; NULL with a length; huge lengths; odd numbers."""
    first = split(parameters[0])[0].replace("const ", "").rstrip(" *") if parameters else ""
    candidates = handles.get(first, [])
    text = ctypes.create_string_buffer(b"text")
    for number, size, handle, with_text in itertools.product(
            (0, 1, -1, 2**31 - 1, -(2**31)), (0, 5, SIZE_MAX), (None, *candidates), (False, True)):
        if with_text and size == 5:
            continue  # "text" has 4 bytes and a NUL; 5 is for NULL pointers only
        arguments = []
        for index, parameter in enumerate(parameters):
            kind, _ = split(parameter)
            if index == 0 and handle is not None:
                arguments.append(handle)
            elif kind in ("const char *", "const char*") and with_text and index + 1 < len(parameters):
                arguments.append(text)
            elif is_pointer(kind):
                arguments.append(None)
            elif "size_t" in kind:
                arguments.append(size)
            elif "uint" in kind:
                arguments.append(number & (2**32 - 1))
            elif "double" in kind:
                arguments.append(float(number))
            else:
                arguments.append(number)
        yield arguments


# These answer more than a status, or give their handle up.
OTHER_NUMBERS = {"foyer_version_number", "foyer_abi_version", "foyer_record_kind", "foyer_record_type", "foyer_error_status"}


def main():
    foyer = Foyer()
    handles = make_handles(foyer)
    calls = functions = 0
    wrong = []
    for result, name, parameters in declarations(header_text()):
        function = getattr(foyer, name.removeprefix("foyer_"), None)
        if function is None:
            wrong.append(f"{name} is not in the library")
            continue
        functions += 1
        if name.endswith("_free"):
            function(None)
            calls += 1
            continue
        for arguments in attempts(parameters, handles):
            answer = function(*arguments)
            calls += 1
            if result == "int32_t" and name not in OTHER_NUMBERS and answer not in STATUSES:
                wrong.append(f"{name}{tuple(arguments)} answered {answer}")
    assert foyer.text("url_href", handles["foyer_url_t"][0]) == "https://example.com/a?b=c#d"
    print("\n".join(wrong[:20]))
    print(f"count: {calls} calls of {functions} functions with nothing, too much and nonsense")
    print(f"{functions - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(1 if wrong else 0)


main()
