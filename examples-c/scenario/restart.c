/* The life of a router: it begins, its events are taken, it ends and another goes on; links come from several threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"

/* ---- Events ------------------------------------------------------------------------------------------------------- */

static void *grow(void *memory, size_t count, size_t size) {
    void *larger = realloc(memory, count * size);
    if (!larger) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return larger;
}

static void keep(struct player *player, foyer_record_t *event) {
    /* Doubled where the count is a power of two. */
    if ((player->event_count & (player->event_count - 1)) == 0) {
        player->events = grow(player->events, player->event_count * 2 + 1, sizeof *player->events);
    }
    player->events[player->event_count++] = event;
}

/* The event is lent; what is kept is a reference. */
static int32_t hear(void *user, const foyer_record_t *event) {
    keep(user, foyer_record_retain(event));
    return 0;
}

/* A router that was shut down has let its listener go: what comes afterwards waits to be pulled. */
static void pull(struct player *player) {
    foyer_record_t *event = NULL;
    while (foyer_router_next_event(player->router, &event) == FOYER_OK) {
        keep(player, event);
    }
}

void forget_events(struct player *player) {
    size_t index;
    for (index = 0; index < player->event_count; index++) {
        foyer_record_free(player->events[index]);
    }
    player->event_count = 0;
}

void take_events(struct player *player) {
    size_t index;
    pull(player);
    for (index = 0; index < player->event_count; index++) {
        take_event(player, player->events[index]);
    }
    forget_events(player);
}

/* ---- Beginning ---------------------------------------------------------------------------------------------------- */

/* Handlers that are named as fallbacks and registered nowhere are there for that alone. */
static int add_fallbacks(struct player *player) {
    struct json_object *steps = member(player->scenario, "steps"), *known = json_object_new_object();
    size_t index;
    int wrong = 0;
    for (index = 0; index < list_count(steps); index++) {
        struct text name = member_text(list_item(steps, index), "handler");
        if (name.bytes && text_is(member_text(list_item(steps, index), "op"), "register")) {
            json_object_object_add(known, name.bytes, json_object_new_boolean(1));
        }
    }
    for (index = 0; index < list_count(steps) && !wrong; index++) {
        struct json_object *name = member(list_item(steps, index), "then");
        if (name && !member(known, json_text(name).bytes)) {
            json_object_object_add(known, json_text(name).bytes, json_object_new_boolean(1));
            wrong = failed("then", add_handler(player, name, NULL, NULL, NULL), NULL);
        }
    }
    json_object_put(known);
    return wrong;
}

int begin(struct player *player) {
    foyer_map_t *map = NULL;
    foyer_error_t *error = NULL;
    int wrong;
    /* What still waits in the router before ends with it, and nobody is told. */
    foyer_router_free(player->router);
    forget_events(player);
    player->router = NULL;
    player->clock = 0;
    json_object_put(player->patterns);
    json_object_put(player->tokens);
    player->patterns = json_object_new_array();
    player->tokens = json_object_new_object();
    wrong = failed("map", foyer_map_parse(TEXT(document_of(player->map)), &map, &error), &error)
        || failed("router", foyer_router_new(map, &player->router, &error), &error)
        || failed("listener", foyer_router_set_listener(player->router, hear, player, NULL), NULL)
        /* The first call says where the clock is. */
        || failed("clock", foyer_router_advance_to(player->router, 0), NULL) || add_fallbacks(player);
    foyer_map_free(map);
    return wrong;
}

/* ---- Restart ------------------------------------------------------------------------------------------------------ */

/* Links go on under the numbers that a restored router gave them; all others are gone. */
static void renumber(struct player *player, struct json_object *numbers) {
    struct json_object *old = player->links;
    player->links = json_object_new_object();
    json_object_object_foreach(numbers, key, number) {
        set(player->links, json_object_get_string(number), member(old, key));
    }
    json_object_put(old);
}

/* As after the death of the process: with a snapshot, links come back under new numbers, and their end in the old router
 * is none. Those that the snapshot leaves out end there. */
int restart(struct player *player, struct json_object *step) {
    struct json_object *numbers = json_object_new_object();
    foyer_record_t *snapshot = NULL, **before;
    foyer_error_t *error = NULL;
    char key[24];
    size_t index, count;
    int wrong = player->is_persistent && failed("snapshot", foyer_router_snapshot(player->router, 0, &snapshot, &error), &error);
    (void)step;
    foyer_router_shut_down(player->router);
    pull(player);
    before = player->events;
    count = player->event_count;
    player->events = NULL;
    player->event_count = 0;
    wrong = wrong || begin(player);
    if (!wrong && snapshot) {
        struct text bytes = field_of(snapshot, FOYER_DOCUMENT_BYTES);
        wrong = failed("restore", foyer_router_restore(player->router, TEXT(bytes), NULL, &error), &error);
    }
    for (index = 0; index < player->event_count; index++) {
        const foyer_record_t *event = player->events[index];
        if (number_of(event, FOYER_EVENT_KIND) == FOYER_EVENT_RESTORED) {
            sprintf(key, "%lld", (long long)number_of(event, FOYER_EVENT_RELATED_LINK));
            json_object_object_add(numbers, key, json_object_new_int64(number_of(event, FOYER_EVENT_LINK)));
        }
    }
    for (index = 0; index < count; index++) {
        sprintf(key, "%lld", (long long)number_of(before[index], FOYER_EVENT_LINK));
        if (!member(numbers, key)) {
            take_event(player, before[index]);
        }
        foyer_record_free(before[index]);
    }
    free(before);
    write_lines(player);
    renumber(player, numbers);
    json_object_put(numbers);
    foyer_record_free(snapshot);
    return wrong;
}

/* ---- Threads ------------------------------------------------------------------------------------------------------ */

/* What one thread receives, and the numbers of its links. */
struct sender {
    foyer_router_t *router;
    const char *url;
    int64_t first, count, *links;
    pthread_t thread;
};

/* Receives the link once for each number, in the place of ":n". */
static void *send_links(void *user) {
    const struct sender *sender = user;
    const char *place = strstr(sender->url, ":n");
    char *url = grow(NULL, strlen(sender->url) + 32, 1);
    int64_t index;
    for (index = 0; index < sender->count; index++) {
        if (place) {
            sprintf(url, "%.*s%lld%s", (int)(place - sender->url), sender->url, (long long)(sender->first + index), place + 2);
        } else {
            strcpy(url, sender->url);
        }
        foyer_router_receive(sender->router, TEXT(text_of(url)), FOYER_SOURCE_UNSPECIFIED, &sender->links[index]);
    }
    free(url);
    return NULL;
}

int parallel(struct player *player, struct json_object *step) {
    int64_t threads = json_object_get_int64(member(step, "threads")), each = json_object_get_int64(member(step, "links_each"));
    struct sender *senders = grow(NULL, (size_t)threads + 1, sizeof *senders);
    int64_t index, link, started = 0;
    for (index = 0; index < threads; index++) {
        struct sender sender = {player->router, member_text(step, "url").bytes, index * each, each, NULL, 0};
        sender.links = grow(NULL, (size_t)each + 1, sizeof *sender.links);
        senders[index] = sender;
        started += pthread_create(&senders[index].thread, NULL, send_links, &senders[index]) == 0;
    }
    for (index = 0; index < started; index++) {
        pthread_join(senders[index].thread, NULL);
        for (link = 0; link < each; link++) {
            json_object_object_add(link_entry(player, senders[index].links[link]), "counted", json_object_new_boolean(1));
        }
        free(senders[index].links);
    }
    free(senders);
    return started != threads;
}
