"""Plays scenarios through ctypes, and prints what became of each link: one delivery a line.

    python3 run_scenario.py FILE...

Exit status 1 where an "expect" does not hold, 2 where a file cannot be played."""
import ctypes
import json
import re
import sys
import threading

from foyer_ctypes import Foyer, spread
from scenario_player import ANSWERS, BLOCK, CANCEL, FAILED, HANDLER_PRIORITY, PASS, PENDING, REWRITE, Player

OPTIONS = {"ttl_ms": 4, "handler_timeout_ms": 5, "redirect_limit": 7, "cap": 2, "strict_fifo": 8}
PENDING_POLICY, OVERFLOW, RETRY_LIMIT, DUPLICATES, DUPLICATE_WINDOW, EVENT_CAPACITY = 1, 3, 6, 9, 10, 12
APP_NAVIGATION = "app-navigation"


def routes_of(foyer, patterns):
    """A table of routes with these patterns."""
    builder = foyer.make("routes_builder_new")
    for pattern in patterns:
        route = ctypes.c_void_p()
        foyer.check(foyer.route_new(*spread(pattern), ctypes.addressof(route), None), pattern)
        foyer.check(foyer.route_add_pattern(route, *spread(pattern), None), pattern)
        foyer.check(foyer.routes_builder_add(builder, route, None), pattern)
        foyer.route_free(route)
    routes = ctypes.c_void_p()
    foyer.check(foyer.routes_build(builder, ctypes.addressof(routes), None), "routes")
    foyer.routes_builder_free(builder)
    return routes


class Steps(Player):
    """One function for each operation, named after it."""

    def do_config(self, step):
        foyer, options = self.foyer, self.foyer.make("router_options_new")
        for gate in step.get("gates") or []:
            foyer.check(foyer.router_options_add_gate(options, *spread(gate)), gate)
        dedupe = step.get("dedupe") or {}
        numbers = [(number, step.get(key)) for key, number in OPTIONS.items()]
        numbers += [(EVENT_CAPACITY, 1 << 24), (RETRY_LIMIT, (step.get("retry") or {}).get("max")),
                    (OVERFLOW, {"reject_new": 1}.get(step.get("overflow"))),
                    (PENDING_POLICY, {"latest": 1, "first": 2}.get(step.get("pending"))),
                    (DUPLICATES, {"event_id": 1, "url": 2}.get(dedupe.get("by"))),
                    (DUPLICATE_WINDOW, dedupe.get("window_ms"))]
        for option, value in numbers:
            if value is not None:
                foyer.check(foyer.router_options_set(options, option, int(value)), "config")
        if start := step.get("default_url"):
            foyer.check(foyer.router_options_set_start_link(options, *spread(start)), start)
        foyer.router_options_free(self.options)
        self.options, self.is_persistent = options, step.get("persist", False)
        self.begin()
        self.deliveries.renumber({})
        self.links = {}

    def do_register(self, step):
        status = self.register(step["handler"], step["pattern"], step)
        if (step.get("expect") or "").startswith("error"):
            self.expect(status < 0, "register " + step["pattern"])
        else:
            self.check(status, step["pattern"])

    def do_link(self, step):
        self.receive(step["id"], step["url"], step)

    def do_links(self, step):
        for name, url in zip(step["ids"], step["urls"]):
            self.receive(name, url, step)

    def do_gate(self, step):
        change = self.foyer.router_open_gate if step.get("open") else self.foyer.router_close_gate
        lane = spread(step["lane"]) if step.get("lane") is not None else (None, 0)
        self.check(change(self.router, *spread(step["gate"]), *lane), step["gate"])

    def do_complete(self, step):
        token = self.questions.get((self.links.get(step["link"]), step["handler"]))
        if token is not None:
            error = step.get("error")
            answer = ANSWERS.get(step.get("result"), CANCEL) if error is None else FAILED
            self.answer(token, answer, error)

    def do_advance_ms(self, step):
        self.check(self.foyer.router_advance(self.router, step["ms"]), "advance_ms")

    def do_cancel(self, step):
        if link := self.links.get(step["link"]):
            self.check(self.foyer.router_cancel(self.router, link), "cancel")

    def do_drop_pending(self, step):
        self.check(
            self.foyer.router_drop_waiting(self.router, *spread(step["gate"]), *spread(step["reason"]), None), "drop")

    def do_context(self, step):
        value = spread(step["value"]) if step.get("value") is not None else (None, 0)
        self.check(self.foyer.router_set_context(self.router, *spread(step["key"]), *value), step["key"])

    def do_middleware(self, step):
        foyer, interceptor = self.foyer, self.foyer.make("handler_new", *spread(step["name"]))
        foyer.check(foyer.handler_set(interceptor, HANDLER_PRIORITY, step.get("priority", 0)), "priority")
        if rewrite := step.get("rewrite"):
            pattern, target = rewrite
            routes = routes_of(foyer, [pattern])
            foyer.check(foyer.handler_add_pattern(interceptor, *spread(pattern)), pattern)
            self.set_action(interceptor, lambda question: self.rewrite(routes, target, question))
        else:
            answer = BLOCK if step.get("decision") == "block" else PASS
            foyer.check(foyer.handler_set_answer(interceptor, answer), step["name"])
        foyer.check(foyer.router_add_interceptor(self.router, interceptor, None, None), step["name"])
        foyer.handler_free(interceptor)

    def rewrite(self, routes, target, question):
        """Puts what the wildcard took in the place of the target's; query and fragment stay."""
        foyer, url, match = self.foyer, self.foyer.text("event_url", question), self.foyer.make("route_match_new")
        answer = PASS
        if foyer.routes_match(routes, *spread(url), match, None) == 0:
            taken = foyer.text("route_match_raw_parameter", match, 0) or ""
            rest = re.search("[?#].*$|$", url)[0]
            self.answer(foyer.event_token(question), REWRITE, target.replace("*", taken) + rest)
            answer = PENDING
        foyer.route_match_free(match)
        return answer

    def do_on_unmatched(self, step):
        self.check(self.foyer.router_set_unhandled(self.router, *spread(step["handler"]), None, None, None), "hook")

    def do_ignore(self, step):
        condition = self.foyer.make("handler_new", *spread("ignore"))
        self.check(self.foyer.handler_add_pattern(condition, *spread(step["pattern"])), step["pattern"])
        self.check(self.foyer.router_ignore(self.router, condition, None, None), step["pattern"])
        self.foyer.handler_free(condition)

    def do_unregister(self, step):
        for pattern, number in self.registrations:
            if pattern == step["pattern"]:
                self.check(self.foyer.router_remove(self.router, number), pattern)
        self.registrations = [entry for entry in self.registrations if entry[0] != step["pattern"]]

    def do_release_owner(self, step):
        self.check(self.foyer.router_remove_owner(self.router, *spread(step["owner"])), step["owner"])

    def do_destroy(self, _):
        self.check(self.foyer.router_shut_down(self.router), "destroy")

    def do_configure(self, step):
        foyer, config = self.foyer, ctypes.c_void_p()
        text = json.dumps(step["config"], ensure_ascii=False)
        foyer.check(foyer.config_parse(*spread(text), 0, 0, 0, None, 0, ctypes.addressof(config), None), "configure")
        foyer.check(foyer.router_install(self.router, config), "configure")
        foyer.config_free(config)

    def do_handlers(self, step):
        foyer, scope = self.foyer, self.foyer.make("router_options_new")
        if start := step.get("start"):
            foyer.check(foyer.router_options_set_start(scope, *spread(start)), start)
        foyer.check(foyer.router_set_scope(self.router, scope, None), "handlers")
        foyer.router_options_free(scope)
        numbers = self.deliveries.constants.builtin
        for name in step.get("names") or numbers:
            handler = foyer.make("handler_new_builtin", numbers[name])
            if name != APP_NAVIGATION:
                self.set_action(handler, lambda question: self.ask({}, question))
            foyer.check(foyer.router_add_handler(self.router, handler, None, None), name)
            foyer.handler_free(handler)

    def do_can_handle(self, step):
        status = self.check(self.foyer.router_can_handle(self.router, *spread(step["url"]), 0), step["url"])
        self.expect((status == 0) == step["expect"], "can_handle " + step["url"])

    def do_explain(self, step):
        foyer, expected, explanation = self.foyer, step.get("expect") or {}, ctypes.c_void_p()
        link, state, closed = self.links.get(step["link"]), "ended", []
        if link and foyer.router_explain_link(self.router, link, ctypes.addressof(explanation)) == 0:
            state = foyer.text("state_name", foyer.explanation_state(explanation))
            name, length, is_open = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_int32()
            for index in range(foyer.explanation_gate_count(explanation)):
                foyer.explanation_gate(explanation, index, *map(ctypes.addressof, (name, length, is_open)))
                if not is_open.value:
                    closed.append(ctypes.string_at(name.value, length.value).decode())
            foyer.explanation_free(explanation)
        self.expect(expected.get("state", state) == state, f"explain {step['link']}: state")
        self.expect(sorted(expected.get("blocked_by", closed)) == sorted(closed), f"explain {step['link']}: blocked_by")

    def do_lint(self, step):
        foyer, patterns = self.foyer, [pattern for pattern, _ in self.registrations]
        routes, findings, found = routes_of(foyer, patterns), ctypes.c_void_p(), []
        foyer.check(foyer.routes_lint(routes, ctypes.addressof(findings), None), "lint")
        route, other = ctypes.c_size_t(), ctypes.c_size_t()
        for index in range(foyer.findings_count(findings)):
            if foyer.text("findings_code", findings, index) == "route-duplicate":
                foyer.findings_routes(findings, index, ctypes.addressof(route), None, ctypes.addressof(other), None)
                found.append(f"duplicate: {patterns[other.value]} ~ {patterns[route.value]}")
        foyer.findings_free(findings)
        foyer.routes_free(routes)
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
            snapshot, length = ctypes.c_void_p(), ctypes.c_size_t()
            foyer.check(foyer.router_snapshot(self.router, 0, ctypes.addressof(snapshot), None), "snapshot")
            data = ctypes.string_at(foyer.snapshot_bytes(snapshot, ctypes.addressof(length)), length.value)
            foyer.snapshot_free(snapshot)
        foyer.check(foyer.router_shut_down(self.router), "restart")
        ends = self.events()
        self.begin()
        if data is not None:
            foyer.check(foyer.router_restore(self.router, data, len(data), None, None), "restore")
        events = self.events()
        numbers = {foyer.event_related_link(event): foyer.event_link(event) for event in events}
        numbers.pop(0, None)
        self.take(event for event in ends if foyer.event_link(event) not in numbers)
        for event in ends:
            if foyer.event_link(event) in numbers:
                foyer.event_free(event)
        self.deliveries.renumber(numbers)
        self.links = {name: link for link, name in self.deliveries.names.items()}
        self.take(events)

    def run(self, step):
        operation = getattr(self, "do_" + step["op"], None)
        if operation is None:
            raise ValueError(f"unknown operation {step['op']}")
        operation(step)
        self.pull()


def play(foyer, scenario, write):
    """Plays one scenario; what was expected and did not hold."""
    player = Steps(foyer, scenario, write)
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
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
