"""A scenario on a router: handlers answer from callbacks, events are pulled."""
import ctypes

from foyer_ctypes import spread
from scenario_deliveries import Deliveries

ACTION = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
PENDING, NAVIGATE, CANCEL, DECLINED, RETRY_LATER, FAILED, REDIRECT, PASS, REWRITE, BLOCK = range(10)
ANSWERS = {"navigate": NAVIGATE, "visited": NAVIGATE, "not_handled": DECLINED, "declined": DECLINED, "throws": FAILED,
           "failed": FAILED, "retry": RETRY_LATER, "retry_later": RETRY_LATER, "pending": PENDING}
HANDLER_PRIORITY, HANDLER_FALLBACK_ONLY, HANDLER_ONE_SHOT = 1, 3, 4
STATE_ERROR = "FOYER_ERR_STATE"


class Player:
    def __init__(self, foyer, scenario, write):
        self.foyer = foyer
        self.scenario = scenario
        self.deliveries = Deliveries(foyer, write)
        self.mismatches = []
        self.calls = {}
        self.links = {}
        self.is_persistent = False
        self.callbacks = []     # what the library may still call
        self.router = None
        self.options = foyer.make("router_options_new")
        self.begin()

    def begin(self):
        """Begins with a router in which nothing is registered but handlers that are named as fallbacks only."""
        foyer = self.foyer
        foyer.router_free(self.router)
        self.router = ctypes.c_void_p()
        foyer.check(foyer.router_new(self.options, ctypes.addressof(self.router), None), "router")
        self.registrations, self.questions = [], {}
        registered = [step for step in self.scenario["steps"] if step["op"] == "register"]
        names = {step["handler"] for step in registered}
        for name in dict.fromkeys(step["then"] for step in registered if step.get("then")):
            if name not in names:
                handler = foyer.make("handler_new", *spread(name))
                foyer.check(foyer.handler_set(handler, HANDLER_FALLBACK_ONLY, 1), name)
                self.check(self.add_handler(handler, {}), name)

    def close(self):
        self.foyer.router_free(self.router)
        self.foyer.router_options_free(self.options)

    def check(self, status, what):
        return self.foyer.check(status, what)

    def expect(self, holds, what):
        if not holds:
            self.mismatches.append(f"{what}: not as expected")

    # ---- Events

    def events(self):
        events, event = [], ctypes.c_void_p()
        while self.foyer.router_next_event(self.router, ctypes.addressof(event)) == 0:
            events.append(ctypes.c_void_p(event.value))
        return events

    def take(self, events):
        for event in events:
            self.deliveries.take(event)
            self.foyer.event_free(event)

    def pull(self):
        self.take(self.events())
        self.deliveries.write_counts()

    # ---- Handlers

    def next_answer(self, name):
        """The next answer of a handler: the list of the scenario, its last word for ever; "handled" without one."""
        words = (self.scenario.get("handler_results") or {}).get(name, "handled")
        words = words if isinstance(words, list) else [words]
        call = self.calls.get(name, 0)
        self.calls[name] = call + 1
        return ANSWERS.get(words[min(call, len(words) - 1)], CANCEL)

    def answer(self, token, answer, text=None):
        """Answers a question; one that is no longer open changes nothing."""
        text, length = spread(text) if text is not None else (None, 0)
        status = self.foyer.router_answer(self.router, token, answer, text, length, None)
        if self.foyer.text("status_name", status) != STATE_ERROR:
            self.check(status, "answer")

    def ask(self, step, question):
        name, token = self.foyer.text("event_handler", question), self.foyer.event_token(question)
        for sent in step.get("submits") or []:
            link, _, url = sent.partition("=")
            self.receive(link, url, {})
        for pattern, handler in step.get("registers") or []:
            self.check(self.register(handler, pattern, {}), pattern)
        answer = PENDING if step.get("async") else self.next_answer(name)
        if answer == PENDING:
            self.questions[self.foyer.event_link(question), name] = token
        elif step.get("completes_inline"):
            self.answer(token, answer)
            return PENDING
        return answer

    def set_action(self, handler, action):
        """Lets a handler or an interceptor answer by a function of Python."""
        callback = ACTION(lambda user, question: action(question))
        self.callbacks.append(callback)
        pointer = ctypes.cast(callback, ctypes.c_void_p)
        self.check(self.foyer.handler_set_action(handler, pointer, None, None), "action")

    def add_handler(self, handler, step, number=None):
        """Adds a handler that answers as a step says, and frees its description."""
        if redirect := step.get("redirect"):
            self.check(self.foyer.handler_set_answer_with(handler, REDIRECT, *spread(redirect)), "redirect")
        else:
            self.set_action(handler, lambda question: self.ask(step, question))
        status = self.foyer.router_add_handler(self.router, handler, number, None)
        self.foyer.handler_free(handler)
        return status

    def register(self, name, pattern, step):
        foyer = self.foyer
        handler = foyer.make("handler_new", *spread(name))
        foyer.check(foyer.handler_add_pattern(handler, *spread(pattern)), pattern)
        foyer.check(foyer.handler_set(handler, HANDLER_PRIORITY, step.get("priority", 0)), "priority")
        foyer.check(foyer.handler_set(handler, HANDLER_ONE_SHOT, int(step.get("once", False))), "once")
        if step.get("gates") == []:
            foyer.check(foyer.handler_free_of_gates(handler), "gates")
        for gate in step.get("gates") or []:
            foyer.check(foyer.handler_add_gate(handler, *spread(gate)), gate)
        if fallback := step.get("then"):
            foyer.check(foyer.handler_set_fallback(handler, *spread(fallback)), fallback)
        if owner := step.get("owner"):
            foyer.check(foyer.handler_set_owner(handler, *spread(owner)), owner)
        number = ctypes.c_uint64()
        status = self.add_handler(handler, step, ctypes.addressof(number))
        if status >= 0:
            self.registrations.append((pattern, number.value))
        return status

    # ---- Links

    def receive(self, name, url, step):
        """Receives a link, and names it where it has a name; its number."""
        foyer = self.foyer
        options = foyer.make("link_options_new")
        if (event_id := step.get("event_id")) is not None:
            foyer.check(foyer.link_options_set_event_id(options, *spread(event_id)), event_id)
        if (lane := step.get("lane")) is not None:
            foyer.check(foyer.link_options_set_lane(options, *spread(lane)), lane)
        for key in step.get("bind") or []:
            foyer.check(foyer.link_options_bind(options, *spread(key)), key)
        source, link = ctypes.c_int32(), ctypes.c_uint64()
        if name_of_source := step.get("source"):
            foyer.check(foyer.source_from_name(*spread(name_of_source), ctypes.addressof(source)), name_of_source)
        foyer.check(
            foyer.router_receive_with(self.router, *spread(url), source.value, options, ctypes.addressof(link)), url)
        foyer.link_options_free(options)
        if name is not None:
            self.deliveries.names[link.value] = name
            self.links[name] = link.value
        return link.value
