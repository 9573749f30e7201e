/* Printing events of a router, for the samples. */
#ifndef PRINT_EVENT_H
#define PRINT_EVENT_H

#include <foyer/foyer.h>

/* Prints an event as one line of JSON. */
void print_event(const foyer_event_t *event);

/* Prints what became of a link, for people; other events print nothing. */
void print_account(const foyer_event_t *event);

/* Prints the numbers of a router, for people. */
void print_counts(foyer_router_t *router);

#endif
