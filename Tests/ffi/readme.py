import ctypes, json, os

foyer = ctypes.CDLL(os.environ.get("FOYER_LIBRARY", "libfoyer.so"))
foyer.foyer_record_json.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
foyer.foyer_record_json.restype = ctypes.c_char_p

def text(value):
    """A text as the two arguments pointer and length."""
    data = value.encode()
    return data, ctypes.c_size_t(len(data))

# What the app's links are; by convention this is the file foyer.json.
links = {"gates": ["ready"], "routes": [{"order": "/orders/:id"}], "handlers": [{"name": "orders", "routes": ["order"]}]}
link_map, router, event = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
assert foyer.foyer_map_parse(*text(json.dumps(links)), ctypes.byref(link_map), None) == 0
assert foyer.foyer_router_new(link_map, ctypes.byref(router), None) == 0

# The link waits until the gate opens. Then whoever pulls events is asked, answers, and the link ends, once.
foyer.foyer_router_receive(router, *text("https://Orchard.example/orders/42?from=mail"), 5, None)
foyer.foyer_router_open_gate(router, *text("ready"), None, 0, None)
while foyer.foyer_router_next_event(router, ctypes.byref(event)) == 0:
    what = json.loads(foyer.foyer_record_json(event, None))
    print(what["kind"], what["url"], what.get("params", ""), what.get("outcome", ""))
    if "token" in what:
        foyer.foyer_router_answer(router, ctypes.c_int64(what["token"]), 1, None, 0, None)
    foyer.foyer_record_free(event)
foyer.foyer_router_free(router)
foyer.foyer_map_free(link_map)
