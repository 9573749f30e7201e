"""The web platform's URL tests through the C interface, and the policy cases of Tests/Conformance. Prints the counts.

The data are in FOYER_CONFORMANCE or ../shared/conformance; the library is the one foyer_ctypes loads."""
import ctypes
import json
import os
import pathlib
import sys

from foyer_ctypes import TOP, Foyer, spread, written

FOYER = Foyer()
DATA = pathlib.Path(os.environ.get("FOYER_CONFORMANCE", TOP.parent / "shared/conformance"))
MEMBERS = {  # member: number of the component
    "href": 0, "protocol": 2, "username": 3, "password": 4, "host": 5, "hostname": 6, "port": 7, "pathname": 8,
    "search": 10, "hash": 12, "origin": 13,
}
faults = 0
total = 0


def utf8(text):
    """USVString: a lone surrogate is U+FFFD."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def parse(text, base=None):
    url = ctypes.c_void_p()
    status = FOYER.url_parse(*spread(utf8(text)), base, ctypes.addressof(url), None)
    assert (status == 0) == bool(url.value)
    assert (FOYER.url_can_parse(*spread(utf8(text)), base) == 0) == (status == 0), f"can_parse disagrees: {text!r}"
    return url if status == 0 else None


def component(url, number):
    """Through the copy form, and through the lent form where there is one; both must agree. Absent is empty here."""
    length = ctypes.c_size_t()
    status = FOYER.url_copy(url, number, None, 0, ctypes.addressof(length))
    buffer = ctypes.create_string_buffer(length.value + 1)
    if status == 0:
        assert FOYER.url_copy(url, number, buffer, length.value + 1, None) == 0
    copied = buffer.raw[:length.value].decode()
    if number != 13:
        assert (FOYER.text("url_component", url, number) or "") == copied
    return copied


def case_of_parsing(case):
    base = None
    if case.get("base") is not None:
        base = parse(case["base"])
        if base is None:
            return case.get("failure", False)
    url = parse(case["input"], base)
    FOYER.url_free(base)
    if url is None:
        return case.get("failure", False)
    same = not case.get("failure") and all(
        component(url, n) == ("null" if case[m] is None else case[m]) for m, n in MEMBERS.items() if m in case)
    again = parse(component(url, 0))
    same = same and again is not None and component(again, 0) == component(url, 0)
    FOYER.url_free(again)
    FOYER.url_free(url)
    return same


def host_of(text):
    url = parse(text)
    if url is None:
        return None
    host = component(url, 6)
    FOYER.url_free(url)
    return host


def case_of_encoding(case):
    url = parse(f"https://doesnotmatter.invalid/?{case['input']}#{case['input']}")
    query = component(url, 9)
    FOYER.url_free(url)
    return query == case["output"]["utf-8"]


def case_of_host(case):
    return host_of(f"https://{case['input']}/x") == case["output"]


def case_of_escaped_host(case):
    return host_of("https://" + "".join(f"%{byte:02x}" for byte in utf8(case["input"])) + "/x") == case["output"]


def case_of_policy(case):
    description = {"base": "outgoing" if case.get("direction") == "out" else "strict", "relax": case.get("allow", [])}
    description |= {key: case[key] for key in ("schemes", "hosts") if key in case}
    policy = FOYER.make("policy_parse", *written(description), detailed=True)
    url, check = ctypes.c_void_p(), ctypes.c_int32()
    status = FOYER.policy_check(
        policy, *spread(case["url"]), ctypes.addressof(url), ctypes.addressof(check), None, None)
    if status == FOYER.OK:
        found = {"verdict": "accepted", "url": component(url, 0)}
    else:
        found = {"verdict": "refused", "code": FOYER.text("name", FOYER.NAMES_CHECK, check.value)}
    FOYER.url_free(url)
    FOYER.policy_free(policy)
    return found == case["expected"]


def run(path, judge, keep=lambda case: True):
    global faults, total
    cases = [case for case in json.loads(path.read_text(encoding="utf-8")) if isinstance(case, dict) and keep(case)]
    passed = 0
    for case in cases:
        if judge(case):
            passed += 1
        else:
            faults += 1
            print(f"{path.name}: {json.dumps(case)}")
    total += passed
    print(f"count: {path.name} through C: {passed} of {len(cases)}")


run(TOP / "Tests/Conformance/policy.json", case_of_policy)
if DATA.exists():
    for name in ("urltestdata.json", "urltestdata-javascript-only.json", "ada_extra_urltestdata.json", "ada_long_urltestdata.json"):
        run(DATA / "wpt" / name, case_of_parsing)
    run(DATA / "wpt/percent-encoding.json", case_of_encoding, lambda case: "utf-8" in case["output"])
    run(DATA / "wpt/toascii.json", case_of_host)
    run(DATA / "wpt/IdnaTestV2.json", case_of_escaped_host, lambda case: case["input"])
    run(DATA / "wpt/IdnaTestV2-removed.json", case_of_escaped_host)
else:
    print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
print(f"{total} passed, {faults} failed")
sys.exit(1 if faults else 0)
