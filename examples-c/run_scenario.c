/* Plays scenarios on a router, and prints what became of each link: one delivery a line.
 *
 *     run_scenario FILE...
 *
 * A file holds one scenario, {"steps": [{"op": ...}, ...], "handler_results"?: {handler: answer}}, or many under "cases".
 * Exit status 1 where an "expect" does not hold, 2 for files that cannot be read.
 *
 * This is the model of an embedding by callbacks, in scenario/: handlers.c has the descriptions and callbacks, steps.c the
 * calls of an app, deliveries.c what is made of events, restart.c the life of the router and threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/player.h"

void expect(struct player *player, int holds, const char *what, struct text about) {
    if (!holds) {
        struct text id = member_text(player->scenario, "id");
        fprintf(stderr, "%s: %s: %s %.*s: not as expected\n", player->file, id.bytes ? id.bytes : "scenario", what,
            (int)about.length, about.bytes ? about.bytes : "");
        player->mismatches++;
    }
}

static int run_steps(struct player *player, struct json_object *steps) {
    size_t index;
    for (index = 0; index < list_count(steps); index++) {
        if (run_step(player, list_item(steps, index))) {
            fprintf(stderr, "%s: step %lu cannot be run\n", player->file, (unsigned long)index);
            return 2;
        }
        take_events(player);
        write_lines(player);
    }
    return player->mismatches > 0;
}

/* Plays a scenario: 0 where everything held, 1 where an expectation did not, 2 where it cannot be played. */
static int play(const char *file, struct json_object *scenario) {
    struct player player;
    int result = 2;
    memset(&player, 0, sizeof player);
    player.file = file;
    player.scenario = scenario;
    player.map = json_tokener_parse(EMPTY_MAP);
    player.links = json_object_new_object();
    player.ended = json_object_new_array();
    player.calls = json_object_new_object();
    if (!json_object_is_type(member(scenario, "steps"), json_type_array)) {
        fprintf(stderr, "%s: expected a list \"steps\"\n", file);
    } else if (!begin(&player)) {
        result = run_steps(&player, member(scenario, "steps"));
    }
    /* What still waits ends now; the scenario does not ask for it. */
    foyer_router_free(player.router);
    forget_events(&player);
    free(player.events);
    json_object_put(player.map);
    json_object_put(player.links);
    json_object_put(player.ended);
    json_object_put(player.patterns);
    json_object_put(player.tokens);
    json_object_put(player.calls);
    return result;
}

static int play_file(const char *path) {
    struct json_object *file = read_json(path), *cases = member(file, "cases");
    size_t index;
    int result = 0;
    for (index = 0; index < list_count(cases) && result < 2; index++) {
        int one = play(path, list_item(cases, index));
        result = one > result ? one : result;
    }
    if (!cases) {
        result = file ? play(path, file) : 2;
    }
    json_object_put(file);
    return result;
}

int main(int argc, char **argv) {
    int index, result = argc < 2 ? 2 : 0;
    if (argc < 2) {
        fprintf(stderr, "usage: run_scenario FILE...\n");
    }
    for (index = 1; index < argc && result < 2; index++) {
        int one = play_file(argv[index]);
        result = one > result ? one : result;
    }
    return result;
}
