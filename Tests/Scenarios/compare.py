"""Plays random scenarios in several runners: all must print the same bytes.

    compare.py SEED COUNT COMMAND...

Each COMMAND is one text, split at blanks; the file of scenarios is its last argument. Where two differ, the shortest
scenario that shows it is printed.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

GATES = ["ready", "auth", "map"]
HANDLERS = [f"h{number}" for number in range(6)]
PATTERNS = ["myapp://a/:id", "myapp://a/1", "myapp://*", "myapp://b/:id", "myapp://c", "https://shop.example/*"]
LINKS = ["myapp://a/1", "myapp://a/2", "myapp://b/1", "myapp://c", "https://shop.example/p?q=1", "bad", "myapp://x/1/2"]
ANSWERS = ["handled", "navigate", "not_handled", "throws", "retry"]


class Generator:
    """Makes one scenario. All its links are in one lane: order is promised within a lane."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lane = {"lane": "left"} if self.chance(0.3) else {}
        self.handlers = {}
        self.links = []

    def chance(self, share):
        return self.random.random() < share

    def pick(self, values):
        return self.random.choice(values)

    def some(self, **choices):
        """Each of the fields in about one of four cases."""
        return {key: self.pick(values) for key, values in choices.items() if self.chance(0.25)}

    def config(self):
        return {"op": "config", "gates": self.random.sample(GATES, self.random.randint(0, 2)), **self.some(
            dedupe=[{"by": by, "window_ms": window} for by in ("url", "event_id") for window in (0, 50, 1000)],
            ttl_ms=[50, 200], handler_timeout_ms=[30, 100], retry=[{"max": 0}, {"max": 2}], redirect_limit=[0, 3],
            cap=[1, 3], overflow=["drop_oldest", "reject_new"], strict_fifo=[True], pending=["latest", "first"],
            persist=[True], default_url=["myapp://c"])}

    def register(self):
        """A handler always behaves alike: runners that pull know it by its name."""
        name = self.pick(HANDLERS)
        if name not in self.handlers:
            step = {"op": "register", "pattern": self.pick(PATTERNS), "handler": name, **self.some(
                **{"async": [True]}, gates=[[], ["auth"], ["map", "auth"]], once=[True], priority=[-1, 1, 2],
                then=[*HANDLERS, "fallback"], owner=["O1", "O2"], completes_inline=[True])}
            if self.chance(0.1):
                # A redirect to what is not a URL is refused when it is described.
                step["redirect"] = self.pick([link for link in LINKS if ":" in link] + ["data:,bad"])
            # What a handler sends is in the lane without a name.
            if not self.lane and step["pattern"] not in ("myapp://*", "myapp://c") and self.chance(0.15):
                step["submits"] = [f"S{self.random.randint(1, 9)}=myapp://c"]
            self.handlers[name] = step
        return self.handlers[name]

    def link(self):
        self.links.append(f"L{len(self.links) + 1}")
        return {"op": "link", "id": self.links[-1], "url": self.pick(LINKS), **self.lane, **self.some(
            event_id=["E1", "E2", "E3"], bind=[["user"]], source=["push", "cold", "web_view"])}

    def step(self):
        link = self.pick(self.links or ["L1"])
        kinds = [
            (30, self.link),
            (16, lambda: {"op": "gate", "gate": self.pick(GATES), "open": self.chance(0.7),
                          **(self.lane if self.chance(0.3) else {})}),
            (20, lambda: {"op": "complete", "link": self.pick(self.links[-4:] or ["L1"]), "handler": self.pick(HANDLERS),
                          "result": self.pick(ANSWERS), **self.some(error=["no connection"])}),
            (8, lambda: {"op": "advance_ms", "ms": self.pick([10, 30, 100])}),
            (4, lambda: {"op": "cancel", "link": link}),
            (3, lambda: {"op": "drop_pending", "gate": self.pick(GATES), "reason": "given_up"}),
            (4, lambda: {"op": "context", "key": "user", "value": self.pick(["u1", "u2", None])}),
            # Only before the first link: a handler that is added while links wait may be asked at that moment, before a
            # runner with callbacks has attached its behaviour by name.
            (4, self.link if self.links else self.register),
            (2, lambda: {"op": "unregister", "pattern": self.pick(PATTERNS)}),
            (2, lambda: {"op": "release_owner", "owner": self.pick(["O1", "O2"])}),
            (2, lambda: {"op": "middleware", "name": self.pick(["m1", "m2"]), **self.some(priority=[1, 2])}),
            (1, lambda: {"op": "middleware", "name": "rewrite", "rewrite": ["myapp://b/*", "myapp://a/*"]}),
            (1, lambda: {"op": "middleware", "name": "guard", "decision": "block"}),
            (2, lambda: {"op": "restart"}),
            (1, lambda: {"op": "on_unmatched", "handler": "hU"}),
            (1, lambda: {"op": "ignore", "pattern": "myapp://c"}),
            (1, lambda: {"op": "handlers", "start": "https://shop.example/"}),
        ]
        return self.random.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])[0]()

    def scenario(self, name):
        steps = [self.config(), *(self.register() for _ in range(3))]
        steps += [self.step() for _ in range(self.random.randint(5, 40))]
        if self.chance(0.5):
            steps.append({"op": "destroy"})
        results = {name: self.random.choices([*ANSWERS, "pending"], k=3) for name in HANDLERS if self.chance(0.6)}
        return {"id": name, "steps": steps, "handler_results": results}


def play(command, scenarios, folder):
    file = pathlib.Path(folder) / "scenarios.json"
    file.write_text(json.dumps({"cases": scenarios}), encoding="utf-8")
    done = subprocess.run([*command.split(), str(file)], capture_output=True, check=False)
    return done.returncode, done.stdout


def differ(commands, scenarios, folder):
    return len({play(command, scenarios, folder) for command in commands}) > 1


def shortest(commands, scenario, folder):
    """Leaves out every step that is not needed for the difference."""
    index = len(scenario["steps"]) - 1
    while index >= 0:
        shorter = {**scenario, "steps": scenario["steps"][:index] + scenario["steps"][index + 1:]}
        if differ(commands, [shorter], folder):
            scenario = shorter
        index -= 1
    return scenario


def main():
    seed, count, commands = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    scenarios = [Generator(seed + number).scenario(f"seed {seed + number}") for number in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        if not differ(commands, scenarios, folder):
            status, printed = play(commands[0], scenarios, folder)
            lines = printed.count(b"\n")
            print(f"figure: {count} random scenarios, {lines} deliveries, the same in {len(commands)} runners")
            return 0 if status == 0 and lines >= count else 1
        for scenario in scenarios:
            if differ(commands, [scenario], folder):
                scenario = shortest(commands, scenario, folder)
                print(json.dumps(scenario, indent=1))
                for command in commands:
                    print(command, *play(command, [scenario], folder))
                return 1
    return 1


if __name__ == "__main__":
    sys.exit(main())
