#include "print_event.h"

#include <json-c/json.h>
#include <stdio.h>
#include <string.h>

static void add_text(struct json_object *line, const char *key, const char *text, size_t length) {
    if (length) {
        json_object_object_add(line, key, json_object_new_string_len(text, (int)length));
    }
}

/* The properties of an event as a json-c object, or NULL where there are none. */
static struct json_object *event_properties(const foyer_event_t *event) {
    foyer_properties_t *properties = NULL;
    struct json_object *object = NULL;
    if (foyer_event_properties(event, &properties) == FOYER_OK && foyer_properties_count(properties)) {
        object = json_tokener_parse(foyer_properties_all(properties, NULL));
    }
    foyer_properties_free(properties);
    return object;
}

void print_event(const foyer_event_t *event) {
    struct json_object *line = json_object_new_object();
    struct json_object *properties = event_properties(event);
    size_t length, steps = foyer_event_step_count(event), index;
    const char *text = foyer_event_kind_name(foyer_event_kind(event), &length);
    add_text(line, "event", text, length);
    if (foyer_event_link(event)) {
        json_object_object_add(line, "link", json_object_new_int64((int64_t)foyer_event_link(event)));
        text = foyer_source_name(foyer_event_source(event), &length);
        add_text(line, "source", text, length);
    }
    text = foyer_event_url(event, &length);
    add_text(line, "url", text, length);
    text = foyer_event_handler(event, &length);
    add_text(line, "handler", text, length);
    if (foyer_event_answer(event) >= 0) {
        text = foyer_answer_name(foyer_event_answer(event), &length);
        add_text(line, "answer", text, length);
    }
    text = foyer_outcome_name(foyer_event_outcome(event), &length);
    add_text(line, "outcome", text, length);
    text = foyer_event_reason(event, &length);
    add_text(line, "reason", text, length);
    if (steps) {
        struct json_object *list = json_object_new_array();
        for (index = 0; index < steps; index++) {
            struct json_object *step = json_object_new_array();
            int32_t answer;
            foyer_event_step(event, index, &text, &length, &answer);
            json_object_array_add(step, json_object_new_string_len(text, (int)length));
            text = foyer_answer_name(answer, &length);
            json_object_array_add(step, json_object_new_string_len(text, (int)length));
            json_object_array_add(list, step);
        }
        json_object_object_add(line, "steps", list);
    }
    if (properties) {
        json_object_object_add(line, "properties", properties);
    }
    puts(json_object_to_json_string_ext(line, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(line);
}

/* ---- For people --------------------------------------------------------------------------------------------------- */

static void print_steps(const foyer_event_t *event) {
    size_t index, count = foyer_event_step_count(event);
    for (index = 0; index < count; index++) {
        const char *handler;
        int32_t answer;
        foyer_event_step(event, index, &handler, NULL, &answer);
        printf("%s%s: %s", index ? ", then " : "       asked ", handler, foyer_answer_name(answer, NULL));
    }
    if (count) {
        putchar('\n');
    }
}

void print_account(const foyer_event_t *event) {
    struct json_object *properties;
    size_t length;
    const char *url = foyer_event_url(event, &length);
    const char *reason = foyer_event_reason(event, NULL);
    unsigned long link = (unsigned long)foyer_event_link(event);
    if (foyer_event_kind(event) == FOYER_EVENT_HELD) {
        printf("%3lu  waits     %s\n", link,
               strcmp(reason, "gates") == 0 ? "until its gates are open" : "for the links before it");
        return;
    }
    if (foyer_event_kind(event) != FOYER_EVENT_ENDED) {
        return;
    }
    printf("%3lu  %-9s ", link, foyer_outcome_name(foyer_event_outcome(event), NULL));
    if (length) {
        /* Logs show no query values: they may be secrets. */
        char shown[512];
        foyer_link_redact(url, length, shown, sizeof shown, NULL);
        printf("%s", shown);
    } else {
        printf("a link that is not shown");
    }
    printf("  (%s)\n", foyer_source_name(foyer_event_source(event), NULL));
    if (*reason) {
        printf("       because of %s\n", reason);
    }
    print_steps(event);
    if (*foyer_event_handler(event, NULL)) {
        printf("       taken by %s\n", foyer_event_handler(event, NULL));
    }
    properties = event_properties(event);
    if (properties) {
        printf("       properties %s\n",
               json_object_to_json_string_ext(properties, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
        json_object_put(properties);
    }
}

void print_counts(foyer_router_t *router) {
    uint64_t received = 0, pending = 0, in_flight = 0, count;
    int32_t outcome;
    foyer_router_count(router, &received, &pending, &in_flight);
    printf("\n%lu links received:", (unsigned long)received);
    for (outcome = FOYER_OUTCOME_VISITED; outcome <= FOYER_OUTCOME_REDIRECT_LOOP; outcome++) {
        foyer_router_count_outcome(router, outcome, &count);
        if (count) {
            printf(" %lu %s,", (unsigned long)count, foyer_outcome_name(outcome, NULL));
        }
    }
    printf(" %lu pending, %lu in flight. Every link has one outcome.\n", (unsigned long)pending, (unsigned long)in_flight);
}
