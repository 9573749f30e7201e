"""Every function of the header takes NULL in every pointer position, NULL with a length, SIZE_MAX and odd numbers, and
answers a code, never a signal. The table is made from the header, so that a new function is tested when it is declared."""
import ctypes
import itertools
import re
import sys

from foyer_ctypes import Foyer, c_type, declarations, spread

SIZE_MAX = 2**64 - 1
# Statuses, and the numbers of the small sets that getters answer with.
KNOWN_RESULTS = range(-16, 64)


# How a living handle of each type is made: the function, its arguments before the output, whether an error follows.
MAKERS = [
    ("foyer_url_t", "url_parse", lambda h: (*spread("https://example.com/a?b=c#d"), None), True),
    ("foyer_query_t", "url_query", lambda h: (h["foyer_url_t"],), True),
    ("foyer_policy_t", "policy_new", lambda h: (None, 0), True),
    ("foyer_config_t", "config_parse", lambda h: (*spread(RULES), 0, 0, 0, None, 0), True),
    ("foyer_diagnostics_t", "config_diagnostics", lambda h: (h["foyer_config_t"],), False),
    ("foyer_properties_t", "config_lookup", lambda h: (h["foyer_config_t"], *spread("https://example.com/a")), True),
    ("foyer_values_t", "values_new", lambda h: (), False),
    ("foyer_pattern_init_t", "pattern_init_new", lambda h: (), False),
    ("foyer_pattern_t", "pattern_parse", lambda h: (*spread("https://example.com/:a/*"), None, 0, 0), True),
    ("foyer_pattern_match_t", "pattern_exec", lambda h: (h["foyer_pattern_t"], *spread("https://example.com/a/b"), None, 0), True),
    ("foyer_route_t", "route_new", lambda h: spread("r"), True),
    ("foyer_routes_builder_t", "routes_builder_new", lambda h: (), False),
    ("foyer_routes_t", "routes_build", lambda h: (h["foyer_routes_builder_t"],), True),
    ("foyer_route_match_t", "route_match_new", lambda h: (), False),
    ("foyer_findings_t", "routes_lint", lambda h: (h["foyer_routes_t"],), True),
    ("foyer_router_options_t", "router_options_new", lambda h: (), False),
    ("foyer_handler_t", "handler_new", lambda h: spread("h"), False),
    ("foyer_router_t", "router_new", lambda h: (None,), True),
    ("foyer_link_options_t", "link_options_new", lambda h: (), False),
    ("foyer_links_t", "router_waiting", lambda h: (h["foyer_router_t"],), False),
    ("foyer_snapshot_t", "router_snapshot", lambda h: (h["foyer_router_t"], 0), True),
    ("foyer_explanation_t", "router_explain",
     lambda h: (h["foyer_router_t"], *spread("https://example.com/"), 0, None, 0), False),
    ("foyer_navigator_t", "navigator_new", lambda h: (1, *spread("https://example.com/")), True),
    ("foyer_visit_t", "navigator_propose", lambda h: (h["foyer_navigator_t"], *spread("https://example.com/a"), 0, 0), True),
    ("foyer_screens_t", "navigator_screens", lambda h: (h["foyer_navigator_t"], 0), True),
]
RULES = '{"rules": [{"patterns": ["/a"], "properties": {"context": "modal", "n": 1, "t": true}}, {"patterns": ["/x/*"], "properties": {}}]}'


def make_handles(foyer):
    """A living handle for every type that can be made without a callback."""
    handles = {}
    for kind, maker, arguments, has_error in MAKERS:
        handle = ctypes.c_void_p()
        outputs = (ctypes.addressof(handle), None) if has_error else (ctypes.addressof(handle),)
        foyer.check(getattr(foyer, maker)(*arguments(handles), *outputs), maker)
        handles[kind] = handle
    foyer.router_receive(handles["foyer_router_t"], *spread("https://example.com/"), 0, None)
    handles["foyer_event_t"] = foyer.make("router_next_event", handles["foyer_router_t"])
    handles["foyer_shortcut_draft_t"] = ctypes.c_void_p(foyer.shortcut_draft_new())
    error = ctypes.c_void_p()
    foyer.url_parse(*spread("nothing"), None, ctypes.addressof(ctypes.c_void_p()), ctypes.addressof(error))
    handles["foyer_error_t"] = error
    return handles


def split(parameter):
    """The type and name of a parameter; function pointers and callbacks count as pointers."""
    match = re.fullmatch(r"(.*?)(\w+)", parameter)
    return match.group(1).strip(), match.group(2)


def is_pointer(kind):
    return "*" in kind or kind.endswith(("_action_t", "_condition_t", "_listener_t", "_destroy_t", "_t")) and not re.fullmatch(
        r"(const )?(u?int(8|16|32|64)_t|size_t)", kind)


def attempts(parameters, handles):
    """Lists of arguments: all nothing; the handle alone; NULL with a length; huge lengths; odd numbers."""
    first = split(parameters[0])[0].replace("const ", "").rstrip(" *") if parameters else ""
    handle = handles.get(first)
    text = ctypes.create_string_buffer(b"text")
    for number, size, with_handle, with_text in itertools.product(
            (0, 1, -1, 2**31 - 1, -(2**31)), (0, 5, SIZE_MAX), (False, True), (False, True)):
        if with_text and size == 5:
            continue  # "text" has 4 bytes and a NUL; 5 is for NULL pointers only
        arguments = []
        for index, parameter in enumerate(parameters):
            kind, _ = split(parameter)
            if index == 0 and with_handle and handle is not None:
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


def main():
    foyer = Foyer()
    handles = make_handles(foyer)
    calls = functions = 0
    wrong = []
    for result, name, parameters in declarations():
        if name.endswith("_free"):
            getattr(foyer.library, name)(None)
            calls += 1
            functions += 1
            continue
        functions += 1
        for arguments in attempts(parameters, handles):
            answer = getattr(foyer.library, name)(*arguments)
            calls += 1
            if result == "int32_t" and "number" not in name and "version" not in name and answer not in KNOWN_RESULTS \
                    and not name.startswith(("foyer_event_", "foyer_check_")):
                wrong.append(f"{name}{tuple(arguments)} answered {answer}")
    # `text` lends its bytes only during a call, so the handles are still whole:
    assert foyer.text("url_href", handles["foyer_url_t"]) == "https://example.com/a?b=c#d"
    print("\n".join(wrong[:20]))
    print(f"count: {calls} calls of {functions} functions with nothing, too much and nonsense")
    print(f"{functions - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(1 if wrong else 0)


main()
