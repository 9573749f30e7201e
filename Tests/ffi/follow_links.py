"""The C sample follow_links, again in Python through ctypes, driven by pulling: the same input gives the same events.

Arguments: the link map, the configuration, the links. Prints one line of JSON for each event that the C sample prints."""
import ctypes
import json
import sys

from foyer_ctypes import Foyer, spread, written


def main():
    foyer = Foyer()
    link_map, configuration = (open(path, encoding="utf-8").read() for path in sys.argv[1:3])
    router = foyer.make("router_new", foyer.make("map_parse", *spread(link_map), detailed=True), detailed=True)
    config = foyer.make("config_parse", *spread(configuration), *written({"version": "1"}), detailed=True)
    foyer.call("router_install_config", router, config, detailed=True)
    open_question = 0

    def answer(token, name):
        number = ctypes.c_int32()
        foyer.call("number", foyer.NAMES_ANSWER, *spread(name), ctypes.addressof(number))
        foyer.call("router_answer", router, token, number.value, None, 0, detailed=True)

    for step in json.load(open(sys.argv[3], encoding="utf-8"))["steps"]:
        if "receive" in step:
            source = ctypes.c_int32()
            foyer.call("number", foyer.NAMES_SOURCE, *spread(step["source"]), ctypes.addressof(source))
            foyer.call("router_receive", router, *spread(step["receive"]), source, None)
        elif "open" in step:
            foyer.call("router_open_gate", router, *spread(step["open"]), None, 0, detailed=True)
        else:
            answer(open_question, step["with"])
        while event := foyer.make("router_next_event", router):
            text = foyer.text("record_json", event)
            foyer.record_free(event)
            what = json.loads(text)
            if what["kind"] != "handler_asked":
                print(text)
            elif what["handler"] == "universal-link":
                open_question = what["token"]
            else:
                answer(what["token"], "cancel")
    foyer.router_shut_down(router)
    while event := foyer.make("router_next_event", router):
        print(foyer.text("record_json", event))
    foyer.router_free(router)


main()
