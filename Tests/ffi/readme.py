import ctypes, os

foyer = ctypes.CDLL(os.environ.get("FOYER_LIBRARY", "libfoyer.so"))
foyer.foyer_event_url.restype = foyer.foyer_outcome_name.restype = ctypes.c_char_p

router, event = ctypes.c_void_p(), ctypes.c_void_p()
assert foyer.foyer_router_new(None, ctypes.byref(router), None) == 0

# Nobody is there to take it: the link ends as unhandled, and says so. The host is read as browsers read it.
link = "https://Orchard.example/a b?q=1".replace(" ", "%20").encode()
foyer.foyer_router_receive(router, link, ctypes.c_size_t(len(link)), 0, None)
while foyer.foyer_router_next_event(router, ctypes.byref(event)) == 0:
    outcome = foyer.foyer_outcome_name(foyer.foyer_event_outcome(event), None)
    print(foyer.foyer_event_url(event, None).decode(), outcome.decode())
    foyer.foyer_event_free(event)
foyer.foyer_router_free(router)
