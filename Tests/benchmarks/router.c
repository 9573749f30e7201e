/* What a link costs in the router, through the C ABI.
 *
 *   cc -O2 -I Include Tests/benchmarks/router.c build/libfoyer.a -lm -o router-benchmark && ./router-benchmark
 *
 * Each figure is the best of five runs, on shuffled links of 1 000 paths. Prints one line a measurement.
 */
#define _POSIX_C_SOURCE 200809L

#include <foyer/foyer.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATHS = 1000, ROUNDS = 200000, RUNS = 5 };

static char paths[PATHS][64];
static size_t lengths[PATHS];

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void check(int32_t status, const char *what) {
    if (status != FOYER_OK) {
        fprintf(stderr, "%s: %s\n", what, foyer_name(FOYER_NAMES_STATUS, status, NULL));
        exit(1);
    }
}

/* Adds a handler that proposes a visit; `condition` is JSON behind its name. */
static void add_handler(foyer_router_t *router, const char *name, const char *condition) {
    char json[256];
    int length = snprintf(json, sizeof json, "{\"name\": \"%s\", %s, \"answer\": \"navigate\"}", name, condition);
    check(foyer_router_add_handler(router, json, (size_t)length, NULL, NULL), "add");
}

/* A router with `handlers` handlers for hosts h0.example …, each with a gate of its own if `gates`. */
static foyer_router_t *make_router(int handlers, int gates, int capacity, int held) {
    char json[128];
    int length = snprintf(json, sizeof json, "{\"pending\": {\"capacity\": %d}%s}", capacity,
                          held ? ", \"gates\": [\"ready\"]" : "");
    foyer_map_t *map;
    foyer_router_t *router;
    check(foyer_map_parse(json, (size_t)length, &map, NULL), "map");
    check(foyer_router_new(map, &router, NULL), "router");
    foyer_map_free(map);
    for (int index = 0; index < handlers; index++) {
        char name[32], condition[128];
        size_t name_length = (size_t)snprintf(name, sizeof name, "h%d.example", index);
        int written = snprintf(condition, sizeof condition, "\"hosts\": [\"%s\"]", name);
        if (gates) snprintf(condition + written, sizeof condition - (size_t)written, ", \"gates\": [\"%s\"]", name);
        add_handler(router, name, condition);
        if (gates) check(foyer_router_open_gate(router, name, name_length, NULL, 0, NULL), "open");
    }
    return router;
}

static int64_t count(const foyer_router_t *router, int32_t field) {
    foyer_record_t *counters;
    int64_t value = 0;
    check(foyer_router_counters(router, &counters), "count");
    check(foyer_record_int(counters, field, &value), "count");
    foyer_record_free(counters);
    return value;
}

/* Puts a path configuration in force: `count` rules, of which every link hits one. */
static void install_rules(foyer_router_t *router, int count) {
    size_t room = (size_t)count * 96 + 64, length;
    char *text = malloc(room);
    foyer_config_t *config;
    if (!text) exit(1);
    length = (size_t)snprintf(text, room, "{\"rules\": [");
    for (int index = 0; index < count; index++) {
        const char *pattern = index == count / 2 ? "^/users/\\\\d+/profile" : "^/area%d/items/";
        length += (size_t)snprintf(text + length, room - length, "%s{\"patterns\": [\"", index ? ", " : "");
        length += (size_t)snprintf(text + length, room - length, pattern, index);
        length += (size_t)snprintf(text + length, room - length, "\"], \"properties\": {\"context\": \"modal\"}}");
    }
    length += (size_t)snprintf(text + length, room - length, "]}");
    check(foyer_config_parse(text, length, NULL, 0, &config, NULL), "rules");
    check(foyer_router_install_config(router, config, NULL), "install");
    foyer_config_free(config);
    free(text);
}

/* Nanoseconds from receive to the event that the link ended, pulled and freed. */
static double receive_to_event(foyer_router_t *router) {
    double best = 1e9;
    for (int run = 0; run < RUNS; run++) {
        double start = seconds();
        for (int round = 0; round < ROUNDS; round++) {
            int index = (int)((unsigned)round * 7919u % PATHS);
            foyer_record_t *event;
            int64_t outcome = 0;
            check(foyer_router_receive(router, paths[index], lengths[index], FOYER_SOURCE_APP, NULL), "receive");
            check(foyer_router_next_event(router, &event), "event");
            foyer_record_int(event, FOYER_EVENT_OUTCOME, &outcome);
            if (outcome != FOYER_OUTCOME_VISITED) check(FOYER_ERR_STATE, "outcome");
            foyer_record_free(event);
        }
        double each = (seconds() - start) / ROUNDS * 1e9;
        if (each < best) best = each;
    }
    return best;
}

static long resident_kilobytes(void) {
    char line[256];
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fgets(line, sizeof line, file)) sscanf(line, "%*d %ld", &pages);
    fclose(file);
    return pages * 4;
}

static void hold_and_release(int links) {
    foyer_router_t *router = make_router(10, 0, links, 1);
    long before = resident_kilobytes();
    double start = seconds();
    for (int round = 0; round < links; round++) {
        int index = round % PATHS;
        check(foyer_router_receive(router, paths[index], lengths[index], FOYER_SOURCE_APP, NULL), "receive");
    }
    double held = seconds();
    long after = resident_kilobytes();
    if (count(router, FOYER_COUNTERS_PENDING) != links) check(FOYER_ERR_STATE, "pending");
    check(foyer_router_open_gate(router, "ready", 5, NULL, 0, NULL), "open");
    double released = seconds();
    if (count(router, FOYER_COUNTERS_OUTCOME + FOYER_OUTCOME_VISITED) != links) check(FOYER_ERR_STATE, "visited");
    size_t url = 0;
    for (int index = 0; index < PATHS; index++) url += lengths[index];
    printf("hold %d links: %.3f s, release in order: %.3f s, %.0f bytes a link beyond the URL of %zu\n", links, held - start,
           released - held, (double)(after - before) * 1024 / links - (double)url / PATHS, url / PATHS);
    foyer_router_free(router);
}

/* Registers routes one by one, with a link received and pulled after each. */
static void register_routes(int routes) {
    foyer_router_t *router;
    double start = seconds();
    check(foyer_router_new(NULL, &router, NULL), "router");
    for (int index = 0; index < routes; index++) {
        char text[128];
        foyer_record_t *event;
        int64_t outcome = 0;
        snprintf(text, sizeof text, "\"patterns\": [\"/area%d/:id/item%d\"]", index % 100, index);
        add_handler(router, "route", text);
        size_t length = (size_t)snprintf(text, sizeof text, "https://a.example/area%d/7/item%d", index % 100, index);
        check(foyer_router_receive(router, text, length, FOYER_SOURCE_APP, NULL), "receive");
        check(foyer_router_next_event(router, &event), "event");
        foyer_record_int(event, FOYER_EVENT_OUTCOME, &outcome);
        if (outcome != FOYER_OUTCOME_VISITED) check(FOYER_ERR_STATE, "outcome");
        foyer_record_free(event);
    }
    printf("register %d routes one by one, a link after each: %.3f s\n", routes, seconds() - start);
    foyer_router_free(router);
}

static int32_t listen(void *user, const foyer_record_t *event) {
    (void)event;
    ++*(unsigned long *)user;
    return 0;
}

static void *receive_many(void *router) {
    for (int round = 0; round < ROUNDS; round++) {
        int index = round % PATHS;
        check(foyer_router_receive(router, paths[index], lengths[index], FOYER_SOURCE_APP, NULL), "receive");
    }
    return NULL;
}

static void threads(int threads) {
    foyer_router_t *router = make_router(10, 0, 1 << 20, 0);
    unsigned long events = 0;
    pthread_t thread[8];
    check(foyer_router_set_listener(router, listen, &events, NULL), "listener");
    double start = seconds();
    for (int index = 0; index < threads; index++) pthread_create(&thread[index], NULL, receive_many, router);
    for (int index = 0; index < threads; index++) pthread_join(thread[index], NULL);
    double each = (seconds() - start) / ((double)threads * ROUNDS) * 1e9;
    printf("%d thread%s to a listener: %.0f ns a link, %lu events\n", threads, threads == 1 ? "" : "s", each, events);
    foyer_router_free(router);
}

/* Receive to event with `handlers` handlers, with a gate each, or with so many rules beside ten handlers. */
static void measure(void) {
    static const int sizes[] = {10, 1000};
    static const char *const kinds[] = {"handlers", "handlers with a gate each", "rules and 10 handlers"};
    double first = 0;
    for (int kind = 0; kind < 3; kind++) {
        for (int index = 0; index < 2; index++) {
            int handlers = kind == 2 ? 10 : sizes[index];
            for (int path = 0; path < PATHS; path++) {
                lengths[path] = (size_t)snprintf(
                    paths[path], sizeof paths[path], "https://h%d.example/users/%d/profile?tab=posts",
                    path * 7919 % handlers, path * 37);
            }
            foyer_router_t *router = make_router(handlers, kind == 1, 1024, 0);
            if (kind == 2) install_rules(router, sizes[index]);
            double each = receive_to_event(router);
            if (index == 0) first = each;
            printf("receive to event, %d %s: %.0f ns (%.2f times %d)\n", sizes[index], kinds[kind], each, each / first,
                   sizes[0]);
            foyer_router_free(router);
        }
    }
}

int main(void) {
    measure();
    for (int path = 0; path < PATHS; path++) {
        lengths[path] = (size_t)snprintf(
            paths[path], sizeof paths[path], "https://h%d.example/users/%d/profile?tab=posts", path % 10, path * 37);
    }
    register_routes(10000);
    hold_and_release(1000000);
    threads(1);
    threads(2);
    return 0;
}
