/* A scenario while it is played on a router, by callbacks: handlers answer from their actions, events go to a listener. */
#ifndef SCENARIO_PLAYER_H
#define SCENARIO_PLAYER_H

#include <foyer/foyer.h>

#include "deliveries.h"
#include "text.h"

/* A handler that was registered, and by which pattern. */
struct registration {
    struct text pattern;
    uint64_t number;
};

/* The last question of a handler about a link that it has not answered at once. */
struct question {
    uint64_t link, token;
    struct text handler;
};

/* How often a handler was asked. */
struct calls {
    struct text handler;
    size_t count;
};

struct player {
    const char *file;
    struct json_object *scenario; /* lends all texts */
    foyer_router_options_t *options;
    foyer_router_t *router;
    struct deliveries *deliveries;
    int is_persistent;
    int mismatches;

    struct registration *registrations;
    size_t registration_count;
    struct question *questions;
    size_t question_count;
    struct calls *calls;
    size_t calls_count;
};

/* Plays a scenario: 0 where everything held, 1 where an expectation did not, 2 where it cannot be played. */
int play(const char *file, struct json_object *scenario);

/* ---- For the steps ------------------------------------------------------------------------------------------------ */

/* Begins with a router in which nothing is registered. 0, or 1 with a message on standard error. */
int begin(struct player *player);
/* Gives events to the listener from now on. */
int listen(struct player *player);
/* Runs one step. 0, or 1 with a message on standard error. */
int run_step(struct player *player, struct json_object *step);

/* Whether a call failed; says so on standard error, and frees the error. */
int failed(const char *what, int32_t status, foyer_error_t *error);
/* The same for a call that gives no error. */
int fails(const char *what, int32_t status);
/* Counts what was expected and does not hold, and says so on standard error. */
void expect(struct player *player, int holds, const char *what, struct text about);

/* Receives a link as a step says, which may be NULL; the number it got, 0 where that failed. */
uint64_t receive(struct player *player, struct text url, struct json_object *step);
/* Adds a handler with a pattern that answers as a step says; 0, or the status. */
int32_t add_handler(
    struct player *player, struct text name, struct text pattern, struct json_object *step, uint64_t *number);
/* Adds a built-in handler. */
int add_builtin(struct player *player, int32_t builtin);
/* Adds an interceptor that rewrites what matches a pattern. */
int32_t add_rewrite(struct player *player, foyer_handler_t *interceptor, struct json_object *rewrite);
/* A table of routes with these patterns; NULL with a message where one cannot be read. */
foyer_routes_t *routes_of(const struct text *patterns, size_t count);

/* The open question of a handler about a link; 0 where there is none. */
uint64_t question_of(const struct player *player, uint64_t link, struct text handler);
/* The answer with a word of scenarios. */
int32_t answer_of(struct text word);

void *grow(void *memory, size_t count, size_t size);

#endif
