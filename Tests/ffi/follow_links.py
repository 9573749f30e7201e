"""The C sample follow_links, again in Python through ctypes, driven by pulling: the same input gives the same events.

Arguments: the configuration, the links. Prints one line of JSON for each event that the C sample prints."""
import ctypes
import json
import sys

from foyer_ctypes import Foyer, spread

EVENT_HANDLER_ASKED = 2
HANDLER_RELATION = 5
RELATION_OWN = 3
ANSWERS = {}


def properties_of(foyer, event):
    properties = ctypes.c_void_p()
    if foyer.event_properties(event, ctypes.addressof(properties)) != 0:
        return {}
    try:
        return json.loads(foyer.text("properties_all", properties))
    finally:
        foyer.properties_free(properties)


def render(foyer, event):
    line = {"event": foyer.text("event_kind_name", foyer.event_kind(event))}
    if link := foyer.event_link(event):
        line["link"] = link
        line["source"] = foyer.text("source_name", foyer.event_source(event))
    line["url"] = foyer.text("event_url", event)
    line["handler"] = foyer.text("event_handler", event)
    if (answer := foyer.event_answer(event)) >= 0:
        line["answer"] = foyer.text("answer_name", answer)
    line["outcome"] = foyer.text("outcome_name", foyer.event_outcome(event))
    line["reason"] = foyer.text("event_reason", event)
    steps = []
    for index in range(foyer.event_step_count(event)):
        name, length, answer = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_int32()
        foyer.event_step(event, index, *map(ctypes.addressof, (name, length, answer)))
        steps.append([ctypes.string_at(name.value, length.value).decode(), foyer.text("answer_name", answer.value)])
    line["steps"] = steps
    line["properties"] = properties_of(foyer, event)
    return json.dumps({k: v for k, v in line.items() if v not in ("", [], {})}, ensure_ascii=False, separators=(",", ":"))


class App:
    """Pulls events, prints them, and answers for the handlers."""

    def __init__(self, foyer, configuration, links):
        self.foyer = foyer
        self.open_question = 0
        options = foyer.make("router_options_new")
        for name, add in (("gates", "router_options_add_gate"), ("hosts", "router_options_add_host"),
                          ("own_schemes", "router_options_add_scheme")):
            for text in links.get(name, []):
                foyer.check(getattr(foyer, add)(options, *spread(text)), add)
        foyer.check(foyer.router_options_set_start(options, *spread(links["start"])), "start")
        policy = ctypes.c_void_p()
        foyer.check(foyer.policy_new(None, 0, ctypes.addressof(policy), None), "policy")
        for scheme in links.get("schemes", []):
            foyer.check(foyer.policy_add_scheme(policy, *spread(scheme), None), "scheme")
        foyer.check(foyer.router_options_set_policy(options, policy), "policy")
        foyer.policy_free(policy)
        self.router = ctypes.c_void_p()
        foyer.check(foyer.router_new(options, ctypes.addressof(self.router), None), "router")
        foyer.router_options_free(options)

        config = ctypes.c_void_p()
        foyer.check(foyer.config_parse(*spread(configuration), 0, 0, 0, *spread("1"), ctypes.addressof(config), None), "configuration")
        foyer.check(foyer.router_install(self.router, config), "install")
        foyer.config_free(config)

        own = foyer.make("handler_new", *spread("own-scheme"))
        foyer.check(foyer.handler_set(own, HANDLER_RELATION, RELATION_OWN), "relation")
        foyer.check(foyer.handler_set_answer(own, 1), "answer")
        foyer.check(foyer.router_add_handler(self.router, own, None, None), "own-scheme")
        foyer.handler_free(own)
        share = foyer.make("handler_new", *spread("share"))
        foyer.check(foyer.handler_add_property(share, *spread("action"), *spread('"share"'), None), "property")
        foyer.check(foyer.router_add_handler(self.router, share, None, None), "share")
        foyer.handler_free(share)
        foyer.check(foyer.router_add_builtin_handlers(self.router, None, None, None, None), "built-in")

    def step(self, step):
        foyer, router = self.foyer, self.router
        if "receive" in step:
            source = ctypes.c_int32()
            foyer.check(foyer.source_from_name(*spread(step["source"]), ctypes.addressof(source)), step["source"])
            foyer.check(foyer.router_receive(router, *spread(step["receive"]), source, None), "receive")
        elif "open" in step:
            foyer.check(foyer.router_open_gate(router, *spread(step["open"]), None, 0), "open")
        elif "advance_ms" in step:
            foyer.check(foyer.router_advance(router, step["advance_ms"]), "advance")
        elif "answer" in step:
            self.answer(self.open_question, step["with"])
        else:
            raise ValueError(step)
        self.pull()

    def answer(self, token, name):
        self.foyer.check(self.foyer.router_answer(self.router, token, ANSWERS[name], None, 0, None), "answer")

    def pull(self):
        event = ctypes.c_void_p()
        while self.foyer.router_next_event(self.router, ctypes.addressof(event)) == 0:
            if self.foyer.event_kind(event) == EVENT_HANDLER_ASKED:
                token = self.foyer.event_token(event)
                if self.foyer.text("event_handler", event) == "universal-link":
                    self.open_question = token
                else:
                    self.answer(token, "cancel")
            else:
                print(render(self.foyer, event))
            self.foyer.event_free(event)

    def close(self):
        self.foyer.router_shut_down(self.router)
        self.pull()
        self.foyer.router_free(self.router)


def main():
    foyer = Foyer()
    ANSWERS.update({foyer.text("answer_name", number): number for number in range(1, 10)})
    links = json.load(open(sys.argv[2], encoding="utf-8"))
    app = App(foyer, open(sys.argv[1], encoding="utf-8").read(), links)
    for step in links["steps"]:
        app.step(step)
    app.close()


main()
