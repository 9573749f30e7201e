"""Turns the events of a router into deliveries: the lines of a link, written when it ends."""
import json

# The answers that are steps; others write nothing.
STEP_WORDS = {"pass": "passed", "redirect": "redirected", "retry_later": "retry", "declined": "not_handled",
              "failed": "failed", "timed_out": "timed_out"}


def rendered(line):
    """One JSON object: link, handler and outcome first, then the others in alphabetical order."""
    first = {key: line[key] for key in ("link", "handler", "outcome") if key in line}
    others = {key: line[key] for key in sorted(line) if key not in first}
    return json.dumps({**first, **others}, ensure_ascii=False, separators=(",", ":"))


class Deliveries:
    """Takes events as dictionaries: `foyer_record_json` of each."""

    def __init__(self, write):
        self.write = write
        self.names = {}         # how the scenario calls a link, by its number
        self.steps = {}
        self.rewritten = set()
        self.counted = set()    # links of `parallel`
        self.counts = {}

    def renumber(self, numbers):
        """Links go on under other numbers, from the old to the new; all others are gone."""
        self.names = {new: self.names[old] for old, new in numbers.items() if old in self.names}
        self.steps = {new: self.steps[old] for old, new in numbers.items() if old in self.steps}
        self.rewritten = {new for old, new in numbers.items() if old in self.rewritten}
        self.counted = {new for old, new in numbers.items() if old in self.counted}

    def take(self, event):
        if event["kind"] == "answered":
            self.take_step(event)
        elif event["kind"] == "ended":
            self.take_end(event)

    def line(self, event, outcome):
        return {"link": self.names.get(event["link"]), "handler": event.get("handler"), "outcome": outcome}

    def take_step(self, event):
        if event["answer"] == "rewrite":
            self.rewritten.add(event["link"])
        elif event["answer"] in STEP_WORDS:
            self.steps.setdefault(event["link"], []).append(self.line(event, STEP_WORDS[event["answer"]]))

    def take_end(self, event):
        link, outcome, reason = event["link"], event["outcome"], event.get("reason")
        steps, was_rewritten = self.steps.pop(link, []), link in self.rewritten
        self.rewritten.discard(link)
        end = self.line(event, outcome)
        lines = [*steps, end]
        match outcome:
            case "visited" | "handled":
                if was_rewritten:
                    end["url"] = event["url"]
            case "unhandled":
                end["outcome"] = "unmatched"
            case "failed" | "timed_out":
                if steps and steps[-1] == end:
                    lines = steps  # Its step is written already.
            case "blocked":
                end["by"], end["handler"] = end["handler"], None
                if event["source"] != "unspecified":
                    end["source"] = event["source"]
                lines = [end]
            case "redirect_loop":
                lines = [end]
            case "duplicate":
                end["of"] = self.names.get(event.get("related_link"))
            case "dropped":
                if reason == "ignored":
                    end["outcome"] = "ignored"
                elif reason:
                    end["reason"] = reason
            case _:
                end["handler"] = None
        for line in lines:
            self.put(line, link)

    def put(self, line, link):
        if link in self.counted:
            key = (line["handler"], line["outcome"])
            self.counts[key] = self.counts.get(key, 0) + 1
        else:
            self.write(rendered(line))

    def write_counts(self):
        """Writes what was counted since the last call."""
        for (handler, outcome), count in self.counts.items():
            self.write(rendered({"handler": handler, "outcome": outcome, "count": count}))
        self.counts = {}
