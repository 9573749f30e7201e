"""Plays scenarios through ctypes, and prints what became of each link: one delivery a line. Handlers answer from callbacks,
events are pulled.

    python3 run_scenario.py FILE...

Exit status 1 where an "expect" does not hold, 2 where a file cannot be played."""
import ctypes
import json
import re
import sys
import threading

from foyer_ctypes import ACTION, Foyer, FoyerError, spread, written
from scenario_deliveries import Deliveries

ANSWERS = {"visited": "navigate", "not_handled": "declined", "throws": "failed", "retry": "retry_later", "handled": "cancel"}


def given(members):
    """An object without the members that are not given."""
    return {key: value for key, value in members.items() if value is not None}


class Player:
    """One function for each operation, named after it."""

    def __init__(self, foyer, scenario, write):
        self.foyer, self.scenario = foyer, scenario
        self.deliveries = Deliveries(write)
        self.mismatches, self.calls, self.links, self.callbacks = [], {}, {}, []
        self.router, self.is_persistent, self.map = None, False, {}
        self.begin()

    def begin(self):
        """Begins with a router in which nothing is registered but handlers that are named as fallbacks only."""
        registered = [step for step in self.scenario["steps"] if step["op"] == "register"]
        names = {step["handler"] for step in registered}
        fallbacks = dict.fromkeys(step["then"] for step in registered if step.get("then") and step["then"] not in names)
        described = {**self.map, "handlers": [{"name": name, "only_as_fallback": True} for name in fallbacks]}
        foyer, link_map = self.foyer, self.foyer.make("map_parse", *written(described), detailed=True)
        foyer.router_free(self.router)
        self.router = foyer.make("router_new", link_map, detailed=True)
        foyer.map_free(link_map)
        self.now, self.registrations, self.questions = 0, [], {}
        self.do_advance_ms({"ms": 0})
        for name in fallbacks:
            self.attach(name, lambda question: self.ask({}, question))

    def close(self):
        self.foyer.router_free(self.router)

    def call(self, name, *arguments, detailed=False):
        return self.foyer.call("router_" + name, self.router, *arguments, detailed=detailed)

    def expect(self, holds, what):
        if not holds:
            self.mismatches.append(f"{what}: not as expected")

    # ---- Events and answers

    def events(self):
        events = []
        while event := self.foyer.record("router_next_event", self.router):
            events.append(event)
        return events

    def pull(self):
        for event in self.events():
            self.deliveries.take(event)
        self.deliveries.write_counts()

    def next_answer(self, name):
        """The next answer of a handler: the list of the scenario, its last word for ever; "handled" without one."""
        words = (self.scenario.get("handler_results") or {}).get(name, "handled")
        words = words if isinstance(words, list) else [words]
        call = self.calls.get(name, 0)
        self.calls[name] = call + 1
        word = words[min(call, len(words) - 1)]
        return getattr(self.foyer, "ANSWER_" + ANSWERS.get(word, word).upper())

    def answer(self, token, answer, text=None):
        """Answers a question; one that is no longer open changes nothing."""
        try:
            self.call("answer", token, answer, *spread(text), detailed=True)
        except FoyerError as error:
            if error.status != "state":
                raise

    def attach(self, name, action):
        """Lets a function of Python answer for a name."""
        callback = ACTION(lambda user, question: action(self.foyer.read(question)))
        self.callbacks.append(callback)
        self.call("on", *spread(name), ctypes.cast(callback, ctypes.c_void_p), None, None, detailed=True)

    def ask(self, step, question):
        for sent in step.get("submits") or []:
            link, _, url = sent.partition("=")
            self.receive(link, url, {})
        for pattern, handler in step.get("registers") or []:
            self.register(handler, pattern, {})
        pending = self.foyer.ANSWER_PENDING
        answer = pending if step.get("async") else self.next_answer(question["handler"])
        if answer == pending:
            self.questions[question["link"], question["handler"]] = question["token"]
        elif step.get("completes_inline"):
            self.answer(question["token"], answer)
            return pending
        return answer

    def register(self, name, pattern, step):
        gates, redirect, number = step.get("gates"), step.get("redirect"), ctypes.c_int64()
        handler = given({
            "name": name, "patterns": [pattern], "priority": step.get("priority"), "once": step.get("once"),
            "gates": gates or None, "without_global_gates": True if gates == [] else None, "fallback": step.get("then"),
            "owner": step.get("owner"), "answer": redirect and {"redirect": redirect}})
        self.call("add_handler", *written(handler), ctypes.addressof(number), detailed=True)
        if not redirect:
            self.attach(name, lambda question: self.ask(step, question))
        self.registrations.append((pattern, number.value))

    def receive(self, name, url, step):
        """Receives a link, and names it where it has a name; its number."""
        details = given({key: step.get(key) for key in ("event_id", "lane", "bind")})
        source, link = ctypes.c_int32(), ctypes.c_int64()
        if word := step.get("source"):
            self.foyer.call("number", self.foyer.NAMES_SOURCE, *spread(word), ctypes.addressof(source))
        self.call("receive_with", *spread(url), source.value, *written(details), ctypes.addressof(link), detailed=True)
        if name is not None:
            self.deliveries.names[link.value] = name
            self.links[name] = link.value
        return link.value

    # ---- Steps

    def do_config(self, step):
        pending = given({
            "keep": step.get("pending"), "capacity": step.get("cap"), "overflow": step.get("overflow"),
            "ttl_ms": step.get("ttl_ms"), "strict_order": step.get("strict_fifo")})
        answers = given({
            "timeout_ms": step.get("handler_timeout_ms"), "retries": (step.get("retry") or {}).get("max"),
            "redirects": step.get("redirect_limit")})
        self.map = given({
            "gates": step.get("gates"), "pending": pending, "answers": answers, "duplicates": step.get("dedupe"),
            "start_link": step.get("default_url")})
        self.is_persistent = step.get("persist", False)
        self.begin()
        self.deliveries.renumber({})
        self.links = {}

    def do_register(self, step):
        try:
            self.register(step["handler"], step["pattern"], step)
        except FoyerError:
            if not (step.get("expect") or "").startswith("error"):
                raise
        else:
            self.expect(not (step.get("expect") or "").startswith("error"), "register " + step["pattern"])

    def do_link(self, step):
        self.receive(step["id"], step["url"], step)

    def do_links(self, step):
        for name, url in zip(step["ids"], step["urls"]):
            self.receive(name, url, step)

    def do_gate(self, step):
        name = "open_gate" if step.get("open") else "close_gate"
        self.call(name, *spread(step["gate"]), *spread(step.get("lane")), detailed=True)

    def do_complete(self, step):
        token, word = self.questions.get((self.links.get(step["link"]), step["handler"])), step.get("result", "handled")
        if token is not None:
            word = "failed" if step.get("error") is not None else ANSWERS.get(word, word)
            self.answer(token, getattr(self.foyer, "ANSWER_" + word.upper()), step.get("error"))

    def do_advance_ms(self, step):
        self.now += step["ms"]
        self.call("advance_to", self.now)

    def do_cancel(self, step):
        if link := self.links.get(step["link"]):
            self.call("cancel", link, None, 0)

    def do_drop_pending(self, step):
        self.call("drop_waiting", *spread(step["gate"]), *spread(step["reason"]), None)

    def do_context(self, step):
        self.call("set_context", *spread(step["key"]), *spread(step.get("value")), detailed=True)

    def do_middleware(self, step):
        interceptor = {"name": step["name"], "priority": step.get("priority", 0)}
        if rewrite := step.get("rewrite"):
            interceptor["patterns"] = rewrite[:1]
        else:
            interceptor["decision"] = step.get("decision", "pass")
        self.call("add_interceptor", *written(interceptor), None, detailed=True)
        if rewrite:
            routes = self.routes(rewrite[:1])
            self.attach(step["name"], lambda question: self.rewrite(routes, rewrite[1], question))

    def rewrite(self, routes, target, question):
        """Puts what the wildcard took in the place of the target's; query and fragment stay."""
        foyer, url, match = self.foyer, question["url"], self.foyer.make("match_new")
        answer = foyer.ANSWER_PASS
        if foyer.call("routes_match", routes, *spread(url), match, detailed=True) == foyer.OK:
            taken = foyer.text("match_raw_parameter", match, 0) or ""
            rest = re.search("[?#].*$|$", url)[0]
            self.answer(question["token"], foyer.ANSWER_REWRITE, target.replace("*", taken) + rest)
            answer = foyer.ANSWER_PENDING
        foyer.match_free(match)
        return answer

    def routes(self, patterns):
        """A table of routes with these patterns."""
        table = [{"name": pattern, "patterns": [pattern]} for pattern in patterns]
        return self.foyer.make("routes_parse", *written(table), None, None, None, detailed=True)

    def do_on_unmatched(self, step):
        self.call("set_unhandled", *spread(step["handler"]), detailed=True)

    def do_ignore(self, step):
        self.call("ignore", *written({"patterns": [step["pattern"]]}), None, detailed=True)

    def do_unregister(self, step):
        for pattern, number in self.registrations:
            if pattern == step["pattern"]:
                self.call("remove", number)
        self.registrations = [entry for entry in self.registrations if entry[0] != step["pattern"]]

    def do_release_owner(self, step):
        self.call("remove_owner", *spread(step["owner"]), None)

    def do_destroy(self, _):
        self.call("shut_down")

    def do_configure(self, step):
        config = self.foyer.make("config_parse", *written(step["config"]), None, 0, detailed=True)
        self.call("install_config", config, detailed=True)
        self.foyer.config_free(config)

    def do_handlers(self, step):
        names = step.get("names") or ["app-navigation", "universal-link", "in-app-browser", "system-navigation"]
        link_map = self.foyer.make("map_parse", *written({**self.map, "start": step["start"]}), detailed=True)
        self.call("install", link_map, detailed=True)
        self.foyer.map_free(link_map)
        for name in names:
            self.call("add_handler", *written(name), None, detailed=True)
            if name != "app-navigation":
                self.attach(name, lambda question: self.ask({}, question))

    def do_can_handle(self, step):
        why = self.foyer.record("router_explain", self.router, *spread(step["url"]), 0, None, 0, detailed=True)
        self.expect(why.get("handled", False) == step["expect"], "can_handle " + step["url"])

    def do_explain(self, step):
        expected, link = step.get("expect") or {}, self.links.get(step["link"], 0)
        why = self.foyer.record("router_explain_link", self.router, link) or {"state": "ended", "gates": []}
        closed = sorted(gate["name"] for gate in why["gates"] if not gate["open"])
        self.expect(expected.get("state", why["state"]) == why["state"], f"explain {step['link']}: state")
        self.expect(sorted(expected.get("blocked_by", closed)) == closed, f"explain {step['link']}: blocked_by")

    def do_lint(self, step):
        patterns = [pattern for pattern, _ in self.registrations]
        routes = self.routes(patterns)
        found = [f"duplicate: {patterns[finding['other_route']]} ~ {patterns[finding['route']]}"
                 for finding in self.foyer.record("routes_lint", routes) if finding["code"] == "route-duplicate"]
        self.foyer.routes_free(routes)
        self.expect(found == (step.get("expect") or []), "lint")

    def do_parallel(self, step):
        def send(first):
            for number in range(first, first + step["links_each"]):
                received.append(self.receive(None, step["url"].replace(":n", str(number)), {}))

        received = []
        threads = [threading.Thread(target=send, args=(index * step["links_each"],)) for index in range(step["threads"])]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.deliveries.counted.update(received)

    def do_restart(self, _):
        """Ends the router and begins with another. With a snapshot, links come back under new numbers: their end in the
        old router is none. Those that the snapshot leaves out end there."""
        foyer, data = self.foyer, None
        if self.is_persistent:
            snapshot, length = foyer.make("router_snapshot", self.router, 0, detailed=True), ctypes.c_size_t()
            data = ctypes.string_at(
                foyer.record_text(snapshot, foyer.DOCUMENT_BYTES, ctypes.addressof(length)), length.value)
            foyer.record_free(snapshot)
        self.call("shut_down")
        ends = self.events()
        self.begin()
        if data is not None:
            self.call("restore", data, len(data), None, detailed=True)
        events = self.events()
        numbers = {event["related_link"]: event["link"] for event in events if "related_link" in event}
        for event in ends:
            if event.get("link") not in numbers:
                self.deliveries.take(event)
        self.deliveries.renumber(numbers)
        self.links = {name: link for link, name in self.deliveries.names.items()}
        for event in events:
            self.deliveries.take(event)

    def run(self, step):
        operation = getattr(self, "do_" + step["op"], None)
        if operation is None:
            raise ValueError(f"unknown operation {step['op']}")
        operation(step)
        self.pull()


def play(foyer, scenario, write):
    """Plays one scenario; what was expected and did not hold."""
    player = Player(foyer, scenario, write)
    for step in scenario["steps"]:
        player.run(step)
    player.close()
    return player.mismatches


def main():
    foyer, status = Foyer(), 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        for scenario in content.get("cases", [content]):
            for mismatch in play(foyer, scenario, lambda line: sys.stdout.buffer.write(line.encode() + b"\n")):
                print(f"{path}: {scenario.get('id', 'scenario')}: {mismatch}", file=sys.stderr)
                status = 1
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, FoyerError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
