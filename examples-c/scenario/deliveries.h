/* Turns the events of a router into deliveries: the lines of a link, which are written when it ends. */
#ifndef SCENARIO_DELIVERIES_H
#define SCENARIO_DELIVERIES_H

#include <foyer/foyer.h>

#include "text.h"

struct deliveries;

struct deliveries *deliveries_new(void);
void deliveries_free(struct deliveries *deliveries);

/* How the scenario calls a link. The router numbers links when it receives them, and may tell of one before the call that
 * received it has returned: lines are kept by number until deliveries_write. */
void deliveries_name(struct deliveries *deliveries, uint64_t link, struct text name);
/* The link with a name; 0 where there is none. */
uint64_t deliveries_find(const struct deliveries *deliveries, struct text name);
/* The link belongs to many that are counted by handler and outcome, not written one by one. */
void deliveries_count(struct deliveries *deliveries, uint64_t link);

/* Takes one event. */
void deliveries_take(struct deliveries *deliveries, const foyer_event_t *event);
/* Writes the lines of the links that ended since the last call, on standard output. */
void deliveries_write(struct deliveries *deliveries);

/* Links go on under other numbers, from[i] as to[i]; all others are gone. */
void deliveries_renumber(struct deliveries *deliveries, const uint64_t *from, const uint64_t *to, size_t count);

#endif
