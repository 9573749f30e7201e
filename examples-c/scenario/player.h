/* A scenario while it is played on a router by callbacks: handlers answer from their actions, events go to a listener. */
#ifndef SCENARIO_PLAYER_H
#define SCENARIO_PLAYER_H

#include "../sample.h"

/* The map of a scenario that says nothing: an answer is never too late. */
#define EMPTY_MAP "{\"answers\": {\"timeout_ms\": 0}}"

struct player {
    const char *file;
    struct json_object *scenario;
    struct json_object *map; /* the link map of the router */
    foyer_router_t *router;
    int64_t clock;
    int is_persistent, mismatches;
    foyer_record_t **events; /* those that were not told yet */
    size_t event_count;
    struct json_object *links;    /* by number: {"name", "steps", "rewritten", "counted"} */
    struct json_object *ended;    /* the lines to write; their "link" is a number */
    struct json_object *patterns; /* what was registered: [pattern, number] */
    struct json_object *tokens;   /* open questions, by link and handler */
    struct json_object *calls;    /* how often a handler was asked */
};

/* Runs one step. 0, or 1 with a message on standard error. */
int run_step(struct player *player, struct json_object *step);
/* Begins with a new router of the map, in which nothing else is registered. 0, or 1 with a message. */
int begin(struct player *player);
/* Counts what was expected and does not hold, and says so on standard error. */
void expect(struct player *player, int holds, const char *what, struct text about);

/* ---- handlers.c: what is registered, and the callbacks ---- */

/* Receives a link as a step says, which may be NULL, and names it; 0, or 1 where that failed. */
int receive(struct player *player, struct json_object *name, struct text url, struct json_object *step);
/* Adds a handler that answers as a step says; without a pattern it is there as a fallback. Gives the status. */
int32_t add_handler(
    struct player *player, struct json_object *name, struct json_object *pattern, struct json_object *step, int64_t *number);
int add_interceptor(struct player *player, struct json_object *step);
/* Gives a handler of the map its behaviour. */
int attach(struct player *player, struct text name);
/* The open question of a handler about a link; 0 where there is none. */
int64_t token_of(struct player *player, int64_t link, struct text handler);
/* The answer with a word of scenarios. */
int32_t answer_of(struct text word);

/* ---- deliveries.c: the lines of a link, which are written when it ends ---- */

/* What is known of a link; made when it is first asked for. */
struct json_object *link_entry(struct player *player, int64_t number);
/* The link with a name; 0 where there is none. */
int64_t find_link(struct player *player, struct text name);
/* Takes one event. */
void take_event(struct player *player, const foyer_record_t *event);
/* Writes the lines of the links that ended since the last call, on standard output. */
void write_lines(struct player *player);
/* A number of a record; 0 where it is absent. */
int64_t number_of(const foyer_record_t *record, int32_t field);
struct text field_of(const foyer_record_t *record, int32_t field);

/* ---- restart.c: what happens to the router as a whole ---- */

/* Takes all events that have not been told yet. */
void take_events(struct player *player);
void forget_events(struct player *player);
int restart(struct player *player, struct json_object *step);
/* Receives links from several threads. */
int parallel(struct player *player, struct json_object *step);

#endif
