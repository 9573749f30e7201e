"""Turns the events of a router into deliveries: the lines of a link, written when it ends."""
import json


class Constants:
    """Numbers of the header, by their names in other languages."""

    def __init__(self, foyer):
        self.answer = {foyer.text("answer_name", number): number for number in range(12)}
        self.outcome = {foyer.text("outcome_name", number): number for number in range(12)}
        self.kind = {foyer.text("event_kind_name", number): number for number in range(1, 8)}
        self.builtin = {foyer.text("builtin_name", number): number for number in range(1, 5)}


# The answers that are steps; others write nothing.
STEP_WORDS = {"pass": "passed", "redirect": "redirected", "retry_later": "retry", "declined": "not_handled",
              "failed": "failed", "timed_out": "timed_out"}


def rendered(line):
    """One JSON object: link, handler and outcome first, then the others in alphabetical order."""
    first = {key: line[key] for key in ("link", "handler", "outcome") if key in line}
    others = {key: line[key] for key in sorted(line) if key not in first}
    return json.dumps({**first, **others}, ensure_ascii=False, separators=(",", ":"))


class Deliveries:
    def __init__(self, foyer, write):
        self.foyer = foyer
        self.write = write
        self.constants = Constants(foyer)
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
        kind = self.foyer.event_kind(event)
        if kind == self.constants.kind["answered"]:
            self.take_step(event)
        elif kind == self.constants.kind["ended"]:
            self.take_end(event)

    def line(self, event, outcome):
        return {"link": self.names.get(self.foyer.event_link(event)),
                "handler": self.foyer.text("event_handler", event) or None, "outcome": outcome}

    def take_step(self, event):
        answer, link = self.foyer.text("answer_name", self.foyer.event_answer(event)), self.foyer.event_link(event)
        if answer == "rewrite":
            self.rewritten.add(link)
        elif answer in STEP_WORDS:
            self.steps.setdefault(link, []).append(self.line(event, STEP_WORDS[answer]))

    def take_end(self, event):
        foyer, link = self.foyer, self.foyer.event_link(event)
        outcome, reason = foyer.text("outcome_name", foyer.event_outcome(event)), foyer.text("event_reason", event)
        steps, was_rewritten = self.steps.pop(link, []), link in self.rewritten
        self.rewritten.discard(link)
        end = self.line(event, outcome)
        lines = [*steps, end]
        if outcome in ("visited", "handled"):
            if was_rewritten:
                end["url"] = foyer.text("event_url", event)
        elif outcome == "unhandled":
            end["outcome"] = "unmatched"
        elif outcome in ("failed", "timed_out"):
            if steps and steps[-1] == end:
                lines = steps  # Its step is written already.
        elif outcome == "blocked":
            end["by"], end["handler"] = end["handler"], None
            if (source := foyer.event_source(event)) != 0:
                end["source"] = foyer.text("source_name", source)
            lines = [end]
        elif outcome == "redirect_loop":
            lines = [end]
        elif outcome == "duplicate":
            end["of"] = self.names.get(foyer.event_related_link(event))
        elif outcome == "dropped":
            if reason == "ignored":
                end["outcome"] = "ignored"
            elif reason:
                end["reason"] = reason
        else:
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
