/* Many threads: 16 on one router and one configuration, each with a small stack; two that fail differently and read their
 * own errors. */
#include <foyer/foyer.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "check.h"

enum { THREADS = 16, LINKS = 2000, STACK = 64 * 1024 };

static foyer_router_t *router;
static foyer_config_t *config;

static int32_t take(void *user, const foyer_record_t *question) {
    (void)user;
    (void)question;
    return FOYER_ANSWER_NAVIGATE;
}

/* Receives links, looks properties up, opens and closes a gate; gives the number of wrong answers. */
static void *use_router(void *argument) {
    uintptr_t number = (uintptr_t)argument, wrong = 0;
    int index;
    for (index = 0; index < LINKS; index++) {
        char text[64];
        foyer_record_t *properties = NULL;
        const char *json = NULL;
        int bytes = sprintf(text, "https://a.example/%d/%lu/new", index, (unsigned long)number);
        wrong += foyer_router_receive(router, text, (size_t)bytes, FOYER_SOURCE_APP, NULL) != FOYER_OK;
        wrong += foyer_config_lookup(config, text, (size_t)bytes, &properties, NULL) != FOYER_OK;
        json = foyer_record_json(foyer_record_child(properties, FOYER_PROPERTIES_VALUES), NULL);
        wrong += json == NULL || strstr(json, "\"context\":\"modal\"") == NULL;
        foyer_record_free(properties);
        if (index % 100 == 0) {
            foyer_router_close_gate(router, "ready", 5, NULL, 0, NULL);
            foyer_router_open_gate(router, "ready", 5, NULL, 0, NULL);
        }
    }
    return (void *)wrong;
}

struct failing {
    const char *text;
    const char *code;
};

/* Fails in one way 100 000 times, and reads its own error each time. */
static void *fail_often(void *argument) {
    const struct failing *failing = argument;
    uintptr_t wrong = 0;
    int index;
    for (index = 0; index < 100000; index++) {
        foyer_error_t *error = NULL;
        foyer_url_t *url = NULL;
        foyer_url_parse(failing->text, strlen(failing->text), NULL, &url, &error);
        wrong += strcmp(foyer_error_code(error, NULL), failing->code) != 0;
        foyer_error_free(error);
    }
    return (void *)wrong;
}

static uintptr_t run(void *(*body)(void *), void **arguments, int count, size_t stack) {
    pthread_t threads[THREADS];
    pthread_attr_t attributes;
    uintptr_t wrong = 0;
    int index;
    pthread_attr_init(&attributes);
    if (stack) {
        pthread_attr_setstacksize(&attributes, stack);
    }
    for (index = 0; index < count; index++) {
        CHECK(pthread_create(&threads[index], &attributes, body, arguments[index]) == 0);
    }
    for (index = 0; index < count; index++) {
        void *result = NULL;
        pthread_join(threads[index], &result);
        wrong += (uintptr_t)result;
    }
    pthread_attr_destroy(&attributes);
    return wrong;
}

int main(void) {
    static const char rules[] = "{\"rules\": [{\"patterns\": [\"/new$\"], \"properties\": {\"context\": \"modal\"}}]}";
    struct failing failing[2] = {{"a", "url-missing-scheme"}, {"https://[::x]/", "url-invalid-ipv6"}};
    void *numbers[THREADS], *failings[2] = {&failing[0], &failing[1]};
    static const char links[] =
        "{\"gates\": [\"ready\"], \"pending\": {\"capacity\": 1000000}, \"handlers\": [{\"name\": \"take\"}]}";
    foyer_map_t *map = NULL;
    foyer_record_t *counters = NULL;
    int64_t received = 0, pending = 0, in_flight = 0, visited = 0;
    uintptr_t index;
    CHECK(foyer_config_parse(rules, strlen(rules), NULL, 0, &config, NULL) == FOYER_OK);
    CHECK(foyer_map_parse(links, strlen(links), &map, NULL) == FOYER_OK);
    CHECK(foyer_router_new(map, &router, NULL) == FOYER_OK);
    foyer_map_free(map);
    CHECK(foyer_router_install_config(router, config, NULL) == FOYER_OK);
    CHECK(foyer_router_on(router, "take", 4, take, NULL, NULL, NULL) == FOYER_OK);
    for (index = 0; index < THREADS; index++) {
        numbers[index] = (void *)index;
    }
    CHECK(run(use_router, numbers, THREADS, STACK) == 0);
    CHECK(foyer_router_open_gate(router, "ready", 5, NULL, 0, NULL) == FOYER_OK);
    CHECK(foyer_router_counters(router, &counters) == FOYER_OK);
    foyer_record_int(counters, FOYER_COUNTERS_RECEIVED, &received);
    foyer_record_int(counters, FOYER_COUNTERS_PENDING, &pending);
    foyer_record_int(counters, FOYER_COUNTERS_IN_FLIGHT, &in_flight);
    foyer_record_int(counters, FOYER_COUNTERS_OUTCOME + FOYER_OUTCOME_VISITED, &visited);
    foyer_record_free(counters);
    CHECK(received == THREADS * LINKS && pending == 0 && in_flight == 0 && visited == received);
    foyer_router_free(router);
    foyer_config_free(config);
    CHECK(run(fail_often, failings, 2, 0) == 0);
    return check_end();
}
