/* Turns events into deliveries: the lines of a link, which are written when it ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"

int64_t number_of(const foyer_record_t *record, int32_t field) {
    int64_t number = 0;
    foyer_record_int(record, field, &number);
    return number;
}

struct text field_of(const foyer_record_t *record, int32_t field) {
    struct text text;
    text.bytes = foyer_record_text(record, field, &text.length);
    return text;
}

/* The routers' numbers name links before the scenario does: an event may come before the call that received has returned. */
struct json_object *link_entry(struct player *player, int64_t number) {
    char key[24];
    struct json_object *entry;
    sprintf(key, "%lld", (long long)number);
    if (!(entry = member(player->links, key))) {
        entry = json_object_new_object();
        json_object_object_add(player->links, key, entry);
    }
    return entry;
}

int64_t find_link(struct player *player, struct text name) {
    int64_t found = 0;
    json_object_object_foreach(player->links, key, entry) {
        struct text known = member_text(entry, "name");
        if (known.bytes && known.length == name.length && memcmp(known.bytes, name.bytes, name.length) == 0) {
            int64_t number = strtoll(key, NULL, 10);
            found = number > found ? number : found;
        }
    }
    return found;
}

/* ---- Events ------------------------------------------------------------------------------------------------------- */

static void set_text(struct json_object *line, const char *key, struct text text) {
    if (text.bytes) {
        json_object_object_add(line, key, json_object_new_string_len(text.bytes, (int)text.length));
    }
}

static struct json_object *new_line(const foyer_record_t *event, const char *outcome) {
    struct json_object *line = json_object_new_object();
    json_object_object_add(line, "link", json_object_new_int64(number_of(event, FOYER_EVENT_LINK)));
    json_object_object_add(line, "handler", NULL);
    set_text(line, "handler", field_of(event, FOYER_EVENT_HANDLER));
    json_object_object_add(line, "outcome", json_object_new_string(outcome));
    return line;
}

/* The word of an answer that is a step; NULL for one that writes nothing. */
static const char *step_word(int64_t answer) {
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
static int is_told(struct json_object *steps, struct json_object *end) {
    struct json_object *last = list_item(steps, list_count(steps) - 1);
    return member(end, "handler") && json_object_equal(member(last, "handler"), member(end, "handler"))
        && json_object_equal(member(last, "outcome"), member(end, "outcome"));
}

/* The line of a link's end; NULL where its steps have said all. */
static struct json_object *end_line(const foyer_record_t *event, struct json_object *link) {
    const int64_t outcome = number_of(event, FOYER_EVENT_OUTCOME);
    struct text reason = field_of(event, FOYER_EVENT_REASON);
    struct json_object *line = new_line(event, foyer_record_text(event, FOYER_EVENT_OUTCOME, NULL));
    switch (outcome) {
    case FOYER_OUTCOME_VISITED:
    case FOYER_OUTCOME_HANDLED:
        if (member(link, "rewritten")) {
            set_text(line, "url", field_of(event, FOYER_EVENT_URL));
        }
        break;
    case FOYER_OUTCOME_UNHANDLED: json_object_object_add(line, "outcome", json_object_new_string("unmatched")); break;
    case FOYER_OUTCOME_FAILED:
    case FOYER_OUTCOME_TIMED_OUT:
        if (is_told(member(link, "steps"), line)) {
            json_object_put(line);
            line = NULL;
        }
        break;
    case FOYER_OUTCOME_BLOCKED:
        json_object_object_del(link, "steps");
        json_object_object_add(line, "handler", NULL);
        set_text(line, "by", field_of(event, FOYER_EVENT_HANDLER));
        if (number_of(event, FOYER_EVENT_SOURCE) != FOYER_SOURCE_UNSPECIFIED) {
            set_text(line, "source", field_of(event, FOYER_EVENT_SOURCE));
        }
        break;
    case FOYER_OUTCOME_REDIRECT_LOOP: json_object_object_del(link, "steps"); break;
    case FOYER_OUTCOME_DUPLICATE:
        json_object_object_add(line, "of", json_object_new_int64(number_of(event, FOYER_EVENT_RELATED_LINK)));
        break;
    case FOYER_OUTCOME_DROPPED:
        if (text_is(reason, "ignored")) {
            json_object_object_add(line, "outcome", json_object_new_string("ignored"));
        } else {
            set_text(line, "reason", reason);
        }
        break;
    default: json_object_object_add(line, "handler", NULL);
    }
    return line;
}

void take_event(struct player *player, const foyer_record_t *event) {
    const int64_t kind = number_of(event, FOYER_EVENT_KIND), answer = number_of(event, FOYER_EVENT_ANSWER);
    struct json_object *link = link_entry(player, number_of(event, FOYER_EVENT_LINK)), *line;
    size_t index;
    if (kind == FOYER_EVENT_ANSWERED && answer == FOYER_ANSWER_REWRITE) {
        json_object_object_add(link, "rewritten", json_object_new_boolean(1));
    } else if (kind == FOYER_EVENT_ANSWERED && step_word(answer)) {
        if (!member(link, "steps")) {
            json_object_object_add(link, "steps", json_object_new_array());
        }
        json_object_array_add(member(link, "steps"), new_line(event, step_word(answer)));
    } else if (kind == FOYER_EVENT_ENDED) {
        line = end_line(event, link);
        for (index = 0; index < list_count(member(link, "steps")); index++) {
            struct json_object *step = list_item(member(link, "steps"), index);
            /* After a restart the link has another number. */
            json_object_object_add(step, "link", json_object_new_int64(number_of(event, FOYER_EVENT_LINK)));
            json_object_array_add(player->ended, json_object_get(step));
        }
        if (line) {
            json_object_array_add(player->ended, line);
        }
        json_object_object_del(link, "steps");
        json_object_object_del(link, "rewritten");
    }
}

/* ---- Writing ------------------------------------------------------------------------------------------------------ */

static void write_line(struct json_object *line) {
    puts(json_object_to_json_string_ext(line, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
}

/* Puts the name of a link in the place of its number. */
static void name_link(struct player *player, struct json_object *line, const char *key) {
    struct json_object *number = member(line, key);
    if (number) {
        struct json_object *name = member(link_entry(player, json_object_get_int64(number)), "name");
        json_object_object_add(line, key, json_object_get(name));
    }
}

/* Counts a line among those with the same handler and outcome. */
static void count_line(struct json_object *counts, struct json_object *line) {
    struct json_object *known = NULL;
    size_t index;
    for (index = 0; index < list_count(counts) && !known; index++) {
        struct json_object *one = list_item(counts, index);
        if (json_object_equal(member(one, "handler"), member(line, "handler"))
            && json_object_equal(member(one, "outcome"), member(line, "outcome"))) {
            known = one;
        }
    }
    if (!known) {
        known = json_object_new_object();
        json_object_object_add(known, "handler", json_object_get(member(line, "handler")));
        set(known, "outcome", member(line, "outcome"));
        json_object_object_add(known, "count", json_object_new_int64(0));
        json_object_array_add(counts, known);
    }
    json_object_int_inc(member(known, "count"), 1);
}

void write_lines(struct player *player) {
    struct json_object *counts = json_object_new_array();
    size_t index;
    for (index = 0; index < list_count(player->ended); index++) {
        struct json_object *line = list_item(player->ended, index);
        if (member(link_entry(player, json_object_get_int64(member(line, "link"))), "counted")) {
            count_line(counts, line);
        } else {
            name_link(player, line, "link");
            name_link(player, line, "of");
            write_line(line);
        }
    }
    for (index = 0; index < list_count(counts); index++) {
        write_line(list_item(counts, index));
    }
    json_object_put(counts);
    json_object_put(player->ended);
    player->ended = json_object_new_array();
}
