/* The life of a scenario: a router is made, the steps are run, what became of the links is written. */
#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *grow(void *memory, size_t count, size_t size) {
    void *larger = realloc(memory, count * size);
    if (!larger) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return larger;
}

int failed(const char *what, int32_t status, foyer_error_t *error) {
    if (status >= 0) {
        return 0;
    }
    fprintf(stderr, "%s: %s", what, foyer_status_text(status, NULL));
    if (error) {
        fprintf(stderr, " %s: %s", foyer_error_code(error, NULL), foyer_error_message(error, NULL));
        foyer_error_free(error);
    }
    fputc('\n', stderr);
    return 1;
}

int fails(const char *what, int32_t status) {
    return failed(what, status, NULL);
}

void expect(struct player *player, int holds, const char *what, struct text about) {
    struct text id = member_string(player->scenario, "id");
    if (!holds) {
        fprintf(
            stderr, "%s: %s: %s %.*s: not as expected\n", player->file, id.bytes ? id.bytes : "scenario", what,
            (int)about.length, about.bytes ? about.bytes : "");
        player->mismatches++;
    }
}

/* ---- The router --------------------------------------------------------------------------------------------------- */

static int32_t listener(void *user, const foyer_event_t *event) {
    struct player *player = user;
    deliveries_take(player->deliveries, event);
    return 0;
}

int listen(struct player *player) {
    return fails("listener", foyer_router_set_listener(player->router, listener, player, NULL));
}

static int is_registered(struct json_object *steps, struct text name) {
    size_t index;
    for (index = 0; index < list_count(steps); index++) {
        struct json_object *step = json_object_array_get_idx(steps, index);
        struct text handler = member_string(step, "handler");
        if (text_is(member_string(step, "op"), "register") && text_equals(handler, name.bytes, name.length)) {
            return 1;
        }
    }
    return 0;
}

/* Handlers that are named as fallbacks and registered nowhere are there for that alone. */
static int add_fallbacks(struct player *player) {
    struct json_object *steps = member(player->scenario, "steps");
    const struct text no_pattern = {NULL, 0};
    size_t index, before;
    for (index = 0; index < list_count(steps); index++) {
        struct text name = member_string(json_object_array_get_idx(steps, index), "then");
        int is_new = name.bytes && !is_registered(steps, name);
        for (before = 0; is_new && before < index; before++) {
            struct text other = member_string(json_object_array_get_idx(steps, before), "then");
            is_new = !other.bytes || !text_equals(other, name.bytes, name.length);
        }
        if (is_new && fails("then", add_handler(player, name, no_pattern, NULL, NULL))) {
            return 1;
        }
    }
    return 0;
}

/* Forgets what belongs to the router before. */
static void forget(struct player *player) {
    size_t index;
    for (index = 0; index < player->question_count; index++) {
        free((void *)player->questions[index].handler.bytes);
    }
    player->question_count = 0;
    player->registration_count = 0;
}

int begin(struct player *player) {
    foyer_error_t *error = NULL;
    /* What still waits in the router before ends with it, and nobody is told. */
    if (player->router) {
        foyer_router_set_listener(player->router, NULL, NULL, NULL);
        foyer_router_free(player->router);
        player->router = NULL;
    }
    forget(player);
    return failed("router", foyer_router_new(player->options, &player->router, &error), error) || add_fallbacks(player);
}

/* ---- The scenario ------------------------------------------------------------------------------------------------- */

/* A router that was shut down has let its listener go: what comes afterwards waits to be pulled. */
static void take_rest(struct player *player) {
    foyer_event_t *event = NULL;
    while (foyer_router_next_event(player->router, &event) == FOYER_OK) {
        deliveries_take(player->deliveries, event);
        foyer_event_free(event);
    }
}

static int run_steps(struct player *player, struct json_object *steps) {
    size_t index;
    if (!json_object_is_type(steps, json_type_array)) {
        fprintf(stderr, "%s: expected a list \"steps\"\n", player->file);
        return 2;
    }
    for (index = 0; index < list_count(steps); index++) {
        if (run_step(player, json_object_array_get_idx(steps, index))) {
            fprintf(stderr, "%s: step %lu cannot be run\n", player->file, (unsigned long)index);
            return 2;
        }
        take_rest(player);
        deliveries_write(player->deliveries);
    }
    return player->mismatches > 0;
}

int play(const char *file, struct json_object *scenario) {
    struct player player;
    int result = 2;
    memset(&player, 0, sizeof player);
    player.file = file;
    player.scenario = scenario;
    player.deliveries = deliveries_new();
    if (!fails("options", foyer_router_options_new(&player.options)) && !begin(&player) && !listen(&player)) {
        result = run_steps(&player, member(scenario, "steps"));
    }
    /* What still waits ends now; the scenario does not ask for it. */
    foyer_router_free(player.router);
    foyer_router_options_free(player.options);
    deliveries_free(player.deliveries);
    forget(&player);
    free(player.registrations);
    free(player.questions);
    free(player.calls);
    return result;
}
