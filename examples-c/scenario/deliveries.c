#include "deliveries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One line. Texts are JSON strings of their own, NULL where the line does not have the member. */
struct line {
    uint64_t link;
    uint64_t of; /* for duplicates */
    struct json_object *handler;
    const char *outcome; /* a static word */
    struct json_object *by, *reason, *url;
    const char *source; /* a static word, or NULL */
    int is_duplicate;
    int64_t count; /* how many such lines there were; 0 for a line of its own */
};

struct lines {
    struct line *items;
    size_t count, capacity;
};

/* What is known of a link that was received. */
struct link {
    struct json_object *name; /* NULL without one */
    struct lines steps;
    int was_rewritten, is_counted;
};

struct deliveries {
    struct link *links; /* by number: routers count from 1 */
    size_t count;
    struct lines ended;
};

/* ---- Memory ------------------------------------------------------------------------------------------------------- */

static void *grown(void *memory, size_t count, size_t size) {
    void *larger = realloc(memory, count * size);
    if (!larger) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return larger;
}

static void append(struct lines *lines, struct line line) {
    if (lines->count == lines->capacity) {
        lines->capacity = lines->capacity ? lines->capacity * 2 : 8;
        lines->items = grown(lines->items, lines->capacity, sizeof *lines->items);
    }
    lines->items[lines->count++] = line;
}

static void clear_line(struct line *line) {
    json_object_put(line->handler);
    json_object_put(line->by);
    json_object_put(line->reason);
    json_object_put(line->url);
    memset(line, 0, sizeof *line);
}

static void clear(struct lines *lines) {
    size_t index;
    for (index = 0; index < lines->count; index++) {
        clear_line(&lines->items[index]);
    }
    free(lines->items);
    memset(lines, 0, sizeof *lines);
}

/* Appends the lines of `from`, which has none afterwards. */
static void move_lines(struct lines *from, struct lines *to) {
    size_t index;
    for (index = 0; index < from->count; index++) {
        append(to, from->items[index]);
    }
    free(from->items);
    memset(from, 0, sizeof *from);
}

static void clear_link(struct link *link) {
    json_object_put(link->name);
    clear(&link->steps);
    memset(link, 0, sizeof *link);
}

struct deliveries *deliveries_new(void) {
    struct deliveries *deliveries = grown(NULL, 1, sizeof *deliveries);
    memset(deliveries, 0, sizeof *deliveries);
    return deliveries;
}

void deliveries_free(struct deliveries *deliveries) {
    deliveries_renumber(deliveries, NULL, NULL, 0);
    free(deliveries->links);
    clear(&deliveries->ended);
    free(deliveries);
}

/* ---- Links -------------------------------------------------------------------------------------------------------- */

static struct link *link_of(struct deliveries *deliveries, uint64_t number) {
    if (number >= deliveries->count) {
        size_t count = (size_t)number * 2 + 16;
        deliveries->links = grown(deliveries->links, count, sizeof *deliveries->links);
        memset(deliveries->links + deliveries->count, 0, (count - deliveries->count) * sizeof *deliveries->links);
        deliveries->count = count;
    }
    return &deliveries->links[number];
}

void deliveries_name(struct deliveries *deliveries, uint64_t number, struct text name) {
    struct link *link = link_of(deliveries, number);
    json_object_put(link->name);
    link->name = json_object_new_string_len(name.bytes, (int)name.length);
}

uint64_t deliveries_find(const struct deliveries *deliveries, struct text name) {
    size_t number;
    for (number = deliveries->count; number > 0; number--) {
        struct json_object *known = deliveries->links[number - 1].name;
        if (known && text_equals(name, json_object_get_string(known), (size_t)json_object_get_string_len(known))) {
            return number - 1;
        }
    }
    return 0;
}

void deliveries_count(struct deliveries *deliveries, uint64_t link) {
    link_of(deliveries, link)->is_counted = 1;
}

void deliveries_renumber(struct deliveries *deliveries, const uint64_t *from, const uint64_t *to, size_t count) {
    struct link *old = deliveries->links;
    size_t old_count = deliveries->count, index, step;
    deliveries->links = NULL;
    deliveries->count = 0;
    for (index = 0; index < count; index++) {
        struct link *link = link_of(deliveries, to[index]);
        if (from[index] < old_count) {
            *link = old[from[index]];
            memset(&old[from[index]], 0, sizeof *old);
            for (step = 0; step < link->steps.count; step++) {
                link->steps.items[step].link = to[index];
            }
        }
    }
    for (index = 0; index < old_count; index++) {
        clear_link(&old[index]);
    }
    free(old);
}

/* ---- Events ------------------------------------------------------------------------------------------------------- */

/* What a getter of an event lends, as a JSON string; NULL where it is empty. */
static struct json_object *event_text(
    const foyer_event_t *event, const char *(*getter)(const foyer_event_t *event, size_t *length)) {
    size_t length;
    const char *text = getter(event, &length);
    return length ? json_object_new_string_len(text, (int)length) : NULL;
}

static struct line line_of(const foyer_event_t *event, const char *outcome) {
    struct line line;
    memset(&line, 0, sizeof line);
    line.link = foyer_event_link(event);
    line.handler = event_text(event, foyer_event_handler);
    line.outcome = outcome;
    return line;
}

/* The word of an answer that is a step; NULL for one that writes nothing. */
static const char *step_word(int32_t answer) {
    switch (answer) {
    case FOYER_ANSWER_PASS: return "passed";
    case FOYER_ANSWER_REDIRECT: return "redirected";
    case FOYER_ANSWER_RETRY_LATER: return "retry";
    case FOYER_ANSWER_DECLINED: return "not_handled";
    case FOYER_ANSWER_FAILED: return "failed";
    case FOYER_ANSWER_TIMED_OUT: return "timed_out";
    default: return NULL;
    }
}

/* Whether the last step says what the end would say again. */
static int is_told(const struct lines *steps, const struct line *end) {
    const struct line *last = steps->count ? &steps->items[steps->count - 1] : NULL;
    return last && last->handler && end->handler && strcmp(last->outcome, end->outcome) == 0 &&
           json_object_equal(last->handler, end->handler);
}

static void no_handler(struct line *line) {
    json_object_put(line->handler);
    line->handler = NULL;
}

static void take_end(struct deliveries *deliveries, const foyer_event_t *event) {
    struct link *link = link_of(deliveries, foyer_event_link(event));
    struct line end = line_of(event, foyer_outcome_name(foyer_event_outcome(event), NULL));
    const char *reason = foyer_event_reason(event, NULL);
    int is_written = 1;
    switch (foyer_event_outcome(event)) {
    case FOYER_OUTCOME_VISITED:
    case FOYER_OUTCOME_HANDLED:
        if (link->was_rewritten) {
            end.url = event_text(event, foyer_event_url);
        }
        break;
    case FOYER_OUTCOME_UNHANDLED:
        end.outcome = "unmatched";
        break;
    case FOYER_OUTCOME_FAILED:
    case FOYER_OUTCOME_TIMED_OUT:
        is_written = !is_told(&link->steps, &end);
        break;
    case FOYER_OUTCOME_BLOCKED:
        clear(&link->steps);
        end.by = end.handler;
        end.handler = NULL;
        if (foyer_event_source(event) != FOYER_SOURCE_UNSPECIFIED) {
            end.source = foyer_source_name(foyer_event_source(event), NULL);
        }
        break;
    case FOYER_OUTCOME_REDIRECT_LOOP:
        clear(&link->steps);
        break;
    case FOYER_OUTCOME_DUPLICATE:
        end.is_duplicate = 1;
        end.of = foyer_event_related_link(event);
        break;
    case FOYER_OUTCOME_DROPPED:
        if (strcmp(reason, "ignored") == 0) {
            end.outcome = "ignored";
        } else {
            end.reason = event_text(event, foyer_event_reason);
        }
        break;
    default:
        no_handler(&end);
    }
    link->was_rewritten = 0;
    move_lines(&link->steps, &deliveries->ended);
    if (is_written) {
        append(&deliveries->ended, end);
    } else {
        clear_line(&end);
    }
}

void deliveries_take(struct deliveries *deliveries, const foyer_event_t *event) {
    struct link *link = link_of(deliveries, foyer_event_link(event));
    if (foyer_event_kind(event) == FOYER_EVENT_ENDED) {
        take_end(deliveries, event);
    } else if (foyer_event_kind(event) == FOYER_EVENT_ANSWERED) {
        const char *word = step_word(foyer_event_answer(event));
        if (foyer_event_answer(event) == FOYER_ANSWER_REWRITE) {
            link->was_rewritten = 1;
        } else if (word) {
            append(&link->steps, line_of(event, word));
        }
    }
}

/* ---- Writing ------------------------------------------------------------------------------------------------------ */

/* The name of a link as a JSON value of its own. */
static struct json_object *name_of(struct deliveries *deliveries, uint64_t number) {
    return json_object_get(link_of(deliveries, number)->name);
}

/* Writes one JSON object: link, handler and outcome first, then the others in alphabetical order. */
static void write_line(struct deliveries *deliveries, const struct line *line) {
    struct json_object *object = json_object_new_object();
    if (!line->count) {
        json_object_object_add(object, "link", name_of(deliveries, line->link));
    }
    json_object_object_add(object, "handler", json_object_get(line->handler));
    json_object_object_add(object, "outcome", json_object_new_string(line->outcome));
    if (line->by) {
        json_object_object_add(object, "by", json_object_get(line->by));
    }
    if (line->count) {
        json_object_object_add(object, "count", json_object_new_int64(line->count));
    }
    if (line->is_duplicate) {
        json_object_object_add(object, "of", name_of(deliveries, line->of));
    }
    if (line->reason) {
        json_object_object_add(object, "reason", json_object_get(line->reason));
    }
    if (line->source) {
        json_object_object_add(object, "source", json_object_new_string(line->source));
    }
    if (line->url) {
        json_object_object_add(object, "url", json_object_get(line->url));
    }
    puts(json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(object);
}

/* Adds a line to those like it. */
static void count_line(struct lines *counts, const struct line *line) {
    struct line first;
    size_t index;
    for (index = 0; index < counts->count; index++) {
        struct line *known = &counts->items[index];
        if (strcmp(known->outcome, line->outcome) == 0 && json_object_equal(known->handler, line->handler)) {
            known->count++;
            return;
        }
    }
    memset(&first, 0, sizeof first);
    first.handler = json_object_get(line->handler);
    first.outcome = line->outcome;
    first.count = 1;
    append(counts, first);
}

void deliveries_write(struct deliveries *deliveries) {
    struct lines counts = {NULL, 0, 0};
    size_t index;
    for (index = 0; index < deliveries->ended.count; index++) {
        const struct line *line = &deliveries->ended.items[index];
        if (link_of(deliveries, line->link)->is_counted) {
            count_line(&counts, line);
        } else {
            write_line(deliveries, line);
        }
    }
    for (index = 0; index < counts.count; index++) {
        write_line(deliveries, &counts.items[index]);
    }
    clear(&counts);
    clear(&deliveries->ended);
}
