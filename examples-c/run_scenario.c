/* Plays scenarios on a router, and prints what became of each link: one delivery a line.
 *
 *     run_scenario FILE...
 *
 * A file holds one scenario, {"steps": [{"op": ...}, ...], "handler_results"?: {handler: answer}}, or many under "cases".
 * Exit status 1 where an "expect" does not hold, 2 for files that cannot be read.
 *
 * This is the model of an embedding by callbacks, in scenario/: play.c owns the router and listens to its events,
 * handlers.c has the callbacks, steps.c the calls of an app, deliveries.c what is made of events, restart.c threads and the
 * death of the process, asking.c the questions "why" and "what if". */
#include <stdio.h>

#include "json_file.h"
#include "scenario/player.h"

static int play_file(const char *path) {
    struct json_object *file = read_json(path), *cases = member(file, "cases");
    size_t index;
    int result = file ? 0 : 2;
    if (file && !cases) {
        result = play(path, file);
    }
    for (index = 0; index < list_count(cases) && result < 2; index++) {
        int one = play(path, json_object_array_get_idx(cases, index));
        result = one > result ? one : result;
    }
    json_object_put(file);
    return result;
}

int main(int argc, char **argv) {
    int index, result = 0;
    if (argc < 2) {
        fprintf(stderr, "usage: run_scenario FILE...\n");
        return 2;
    }
    for (index = 1; index < argc && result < 2; index++) {
        int one = play_file(argv[index]);
        result = one > result ? one : result;
    }
    return result;
}
