/* The steps that need more than a call or two. Each returns 0, or 1 with a message on standard error. */
#ifndef SCENARIO_STEPS_H
#define SCENARIO_STEPS_H

#include "player.h"

/* Steps that ask the router, and compare with what they expect. */
int can_handle(struct player *player, struct json_object *step);
int explain(struct player *player, struct json_object *step);
int lint(struct player *player, struct json_object *step);

/* Links from several threads. */
int parallel(struct player *player, struct json_object *step);
/* Ends the router and begins with another. */
int restart(struct player *player, struct json_object *step);

#endif
