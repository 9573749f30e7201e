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

static int32_t take(void *user, const foyer_event_t *question) {
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
        foyer_properties_t *properties = NULL;
        const char *value = NULL;
        size_t length = 0;
        int bytes = sprintf(text, "https://a.example/%d/%lu/new", index, (unsigned long)number);
        wrong += foyer_router_receive(router, text, (size_t)bytes, FOYER_SOURCE_APP, NULL) != FOYER_OK;
        wrong += foyer_config_lookup(config, text, (size_t)bytes, &properties, NULL) != FOYER_OK;
        wrong += foyer_properties_text(properties, "context", 7, &value, &length) != FOYER_OK || length != 5 ||
                 memcmp(value, "modal", 5) != 0;
        foyer_properties_free(properties);
        if (index % 100 == 0) {
            foyer_router_close_gate(router, "ready", 5, NULL, 0);
            foyer_router_open_gate(router, "ready", 5, NULL, 0);
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
    foyer_router_options_t *options = NULL;
    foyer_handler_t *handler = NULL;
    uint64_t received, pending, in_flight, visited, index;
    CHECK(foyer_config_parse(rules, strlen(rules), FOYER_PROFILE_FOYER, 0, 0, NULL, 0, &config, NULL) == FOYER_OK);
    CHECK(foyer_router_options_new(&options) == FOYER_OK);
    CHECK(foyer_router_options_add_gate(options, "ready", 5) == FOYER_OK);
    CHECK(foyer_router_options_set(options, FOYER_OPTION_PENDING_CAPACITY, 1000000) == FOYER_OK);
    CHECK(foyer_router_new(options, &router, NULL) == FOYER_OK);
    foyer_router_options_free(options);
    CHECK(foyer_router_install(router, config) == FOYER_OK);
    CHECK(foyer_handler_new("take", 4, &handler) == FOYER_OK);
    CHECK(foyer_handler_set_action(handler, take, NULL, NULL) == FOYER_OK);
    CHECK(foyer_router_add_handler(router, handler, NULL, NULL) == FOYER_OK);
    foyer_handler_free(handler);
    for (index = 0; index < THREADS; index++) {
        numbers[index] = (void *)(uintptr_t)index;
    }
    CHECK(run(use_router, numbers, THREADS, STACK) == 0);
    CHECK(foyer_router_open_gate(router, "ready", 5, NULL, 0) == FOYER_OK);
    CHECK(foyer_router_count(router, &received, &pending, &in_flight) == FOYER_OK);
    CHECK(received == THREADS * LINKS && pending == 0 && in_flight == 0);
    CHECK(foyer_router_count_outcome(router, FOYER_OUTCOME_VISITED, &visited) == FOYER_OK && visited == received);
    foyer_router_free(router);
    foyer_config_free(config);
    CHECK(run(fail_often, failings, 2, 0) == 0);
    return check_end();
}
