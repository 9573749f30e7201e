/* A router that ends and another that begins where it was; links that come from several threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "steps.h"

/* ---- Restart ------------------------------------------------------------------------------------------------------ */

struct events {
    foyer_event_t **items;
    size_t count;
};

/* All events that wait to be pulled. */
static struct events pull(foyer_router_t *router) {
    struct events events = {NULL, 0};
    foyer_event_t *event;
    while (foyer_router_next_event(router, &event) == FOYER_OK) {
        events.items = grow(events.items, events.count + 1, sizeof *events.items);
        events.items[events.count++] = event;
    }
    return events;
}

static void events_free(struct events events) {
    size_t index;
    for (index = 0; index < events.count; index++) {
        foyer_event_free(events.items[index]);
    }
    free(events.items);
}

/* The number that a link of the old router has in the new one; 0 where it did not come back. */
static uint64_t came_back(struct events events, uint64_t link) {
    size_t index;
    for (index = 0; index < events.count; index++) {
        if (link && foyer_event_related_link(events.items[index]) == link) {
            return foyer_event_link(events.items[index]);
        }
    }
    return 0;
}

/* Tells how the old router's links ended that did not come back; the others go on under their new numbers. */
static void go_on(struct player *player, struct events before, struct events after) {
    uint64_t *from = grow(NULL, before.count + 1, sizeof *from), *to = grow(NULL, before.count + 1, sizeof *to);
    size_t index, count = 0;
    for (index = 0; index < before.count; index++) {
        uint64_t link = foyer_event_link(before.items[index]), now = came_back(after, link);
        if (!now) {
            deliveries_take(player->deliveries, before.items[index]);
        } else if (foyer_event_kind(before.items[index]) == FOYER_EVENT_ENDED) {
            from[count] = link;
            to[count++] = now;
        }
    }
    deliveries_write(player->deliveries);
    deliveries_renumber(player->deliveries, from, to, count);
    for (index = 0; index < after.count; index++) {
        deliveries_take(player->deliveries, after.items[index]);
    }
    free(from);
    free(to);
}

/* As after the death of the process: with a snapshot, links come back under new numbers, and their end in the old router
 * is none. Those that the snapshot leaves out end there. */
int restart(struct player *player, struct json_object *step) {
    foyer_snapshot_t *snapshot = NULL;
    foyer_error_t *error = NULL;
    struct events before, after;
    size_t length;
    int wrong;
    (void)step;
    if (player->is_persistent && failed("snapshot", foyer_router_snapshot(player->router, 0, &snapshot, &error), error)) {
        return 1;
    }
    /* From here on events wait until it is known who comes back. */
    foyer_router_set_listener(player->router, NULL, NULL, NULL);
    foyer_router_shut_down(player->router);
    before = pull(player->router);
    wrong = begin(player);
    if (!wrong && snapshot) {
        const char *bytes = foyer_snapshot_bytes(snapshot, &length);
        wrong = failed("restore", foyer_router_restore(player->router, bytes, length, NULL, &error), error);
    }
    after = pull(player->router);
    go_on(player, before, after);
    events_free(before);
    events_free(after);
    foyer_snapshot_free(snapshot);
    return wrong || listen(player);
}

/* ---- Threads ------------------------------------------------------------------------------------------------------ */

/* What one thread receives, and the numbers of its links. */
struct sender {
    foyer_router_t *router;
    struct text url;
    size_t first, count;
    uint64_t *links;
};

/* Receives the link once for each number, in the place of ":n". */
static void *send_links(void *user) {
    struct sender *sender = user;
    char *url = grow(NULL, sender->url.length + 32, 1);
    size_t index;
    for (index = 0; index < sender->count; index++) {
        size_t length = 0, place = 0;
        while (place < sender->url.length) {
            if (sender->url.length - place >= 2 && memcmp(sender->url.bytes + place, ":n", 2) == 0) {
                length += (size_t)sprintf(url + length, "%lu", (unsigned long)(sender->first + index));
                memcpy(url + length, sender->url.bytes + place + 2, sender->url.length - place - 2);
                length += sender->url.length - place - 2;
                break;
            }
            url[length++] = sender->url.bytes[place++];
        }
        foyer_router_receive(sender->router, url, length, FOYER_SOURCE_UNSPECIFIED, &sender->links[index]);
    }
    free(url);
    return NULL;
}

int parallel(struct player *player, struct json_object *step) {
    size_t threads = (size_t)member_number(step, "threads", 1), each = (size_t)member_number(step, "links_each", 1);
    size_t index, link, started = 0;
    struct sender *senders = grow(NULL, threads + 1, sizeof *senders);
    pthread_t *handles = grow(NULL, threads + 1, sizeof *handles);
    for (index = 0; index < threads; index++) {
        struct sender sender = {player->router, member_string(step, "url"), index * each, each, NULL};
        sender.links = grow(NULL, each + 1, sizeof *sender.links);
        senders[index] = sender;
        if (pthread_create(&handles[index], NULL, send_links, &senders[index]) != 0) {
            free(senders[index].links);
            break;
        }
        started++;
    }
    for (index = 0; index < started; index++) {
        pthread_join(handles[index], NULL);
        for (link = 0; link < each; link++) {
            deliveries_count(player->deliveries, senders[index].links[link]);
        }
        free(senders[index].links);
    }
    free(senders);
    free(handles);
    return started != threads;
}
