/* Every part of the router's interface once, with callbacks and by pulling alone: what valgrind and the sanitizers look at,
 * and that `destroy` runs exactly once. */
#include <foyer/foyer.h>
#include <string.h>

#include "check.h"

struct counted {
    int calls, destroyed;
};

static void destroy(void *user) {
    ((struct counted *)user)->destroyed++;
}

static int32_t cancel(void *user, const foyer_event_t *question) {
    (void)question;
    ((struct counted *)user)->calls++;
    return FOYER_ANSWER_CANCEL;
}

static int32_t every_link(void *user, const foyer_event_t *question) {
    ((struct counted *)user)->calls += foyer_event_link(question) != 0;
    return 1;
}

static int32_t hear(void *user, const foyer_event_t *event) {
    (void)event;
    ((struct counted *)user)->calls++;
    return 0;
}

static foyer_router_t *make_router(void) {
    foyer_router_options_t *options = NULL;
    foyer_router_t *router = NULL;
    CHECK(foyer_router_options_new(&options) == FOYER_OK);
    CHECK(foyer_router_options_add_gate(options, "ready", 5) == FOYER_OK);
    CHECK(foyer_router_options_add_private_parameter(options, "pin", 3) == FOYER_OK);
    CHECK(foyer_router_options_set_routes(options, FOYER_ROUTES_IGNORE_PATH_CASE, 1) == FOYER_OK);
    CHECK(foyer_router_options_set_start_link(options, "https://a.example/start", 23) == FOYER_OK);
    CHECK(foyer_router_new(options, &router, NULL) == FOYER_OK);
    CHECK(foyer_router_set_scope(router, options, NULL) == FOYER_OK);
    foyer_router_options_free(options);
    return router;
}

/* A description with a pattern. */
static foyer_handler_t *describe(const char *name, const char *pattern) {
    foyer_handler_t *handler = NULL;
    CHECK(foyer_handler_new(name, strlen(name), &handler) == FOYER_OK);
    CHECK(foyer_handler_add_pattern(handler, pattern, strlen(pattern)) == FOYER_OK);
    return handler;
}

static void add(foyer_router_t *router, foyer_handler_t *handler) {
    CHECK(foyer_router_add_handler(router, handler, NULL, NULL) == FOYER_OK);
    foyer_handler_free(handler);
}

static uint64_t receive(foyer_router_t *router, const char *url, const char *lane) {
    foyer_link_options_t *options = NULL;
    uint64_t link = 0;
    CHECK(foyer_link_options_new(&options) == FOYER_OK);
    CHECK(foyer_link_options_set_lane(options, lane, strlen(lane)) == FOYER_OK);
    CHECK(foyer_link_options_set_event_id(options, "id", 2) == FOYER_OK);
    CHECK(foyer_link_options_set_event_id(options, "event", 5) == FOYER_OK);
    CHECK(foyer_link_options_set_referrer(options, "mail", 4) == FOYER_OK);
    CHECK(foyer_link_options_bind(options, "user", 4) == FOYER_OK);
    CHECK(foyer_link_options_set(options, FOYER_LINK_TIME_TO_LIVE, 100) == FOYER_OK);
    CHECK(foyer_router_receive_with(router, url, strlen(url), FOYER_SOURCE_PUSH, options, &link) == FOYER_OK);
    foyer_link_options_free(options);
    return link;
}

/* Pulls and answers until nothing is left; gives how many links ended. */
static int pull(foyer_router_t *router) {
    foyer_event_t *event = NULL;
    int ended = 0;
    while (foyer_router_next_event(router, &event) == FOYER_OK) {
        const char *name = NULL, *value = NULL;
        size_t name_length = 0, value_length = 0;
        if (foyer_event_kind(event) == FOYER_EVENT_HANDLER_ASKED) {
            CHECK(foyer_event_parameter(event, 0, &name, &name_length, &value, &value_length) == FOYER_OK);
            CHECK(strcmp(name, "id") == 0 && strlen(value) == value_length);
            CHECK(strcmp(foyer_event_referrer(event, NULL), "mail") == 0);
            CHECK(foyer_router_answer(router, foyer_event_token(event), FOYER_ANSWER_NAVIGATE, NULL, 0, NULL) == FOYER_OK);
        } else if (foyer_event_kind(event) == FOYER_EVENT_INTERCEPTOR_ASKED) {
            CHECK(foyer_router_answer(router, foyer_event_token(event), FOYER_ANSWER_PASS, NULL, 0, NULL) == FOYER_OK);
        }
        ended += foyer_event_kind(event) == FOYER_EVENT_ENDED;
        foyer_event_free(event);
    }
    return ended;
}

static void by_pulling(void) {
    foyer_router_t *router = make_router(), *second;
    foyer_handler_t *handler = NULL;
    foyer_route_t *route = NULL;
    foyer_snapshot_t *snapshot = NULL;
    foyer_explanation_t *explanation = NULL;
    foyer_properties_t *properties = NULL;
    foyer_links_t *links = NULL;
    const char *bytes;
    size_t length = 0, count = 0;
    uint64_t link, moment = 0;
    CHECK(foyer_route_new("r", 1, &route, NULL) == FOYER_OK);
    CHECK(foyer_route_add_pattern(route, "/users/:id", 10, NULL) == FOYER_OK);
    CHECK(foyer_handler_new("user", 4, &handler) == FOYER_OK);
    CHECK(foyer_handler_add_route(handler, route) == FOYER_OK);
    foyer_route_free(route);
    add(router, handler);
    CHECK(foyer_handler_new("guard", 5, &handler) == FOYER_OK);
    CHECK(foyer_router_add_interceptor(router, handler, NULL, NULL) == FOYER_OK);
    foyer_handler_free(handler);
    handler = describe("", "/auth/*");
    CHECK(foyer_router_ignore(router, handler, NULL, NULL) == FOYER_OK);
    foyer_handler_free(handler);
    CHECK(foyer_handler_new_builtin(FOYER_BUILTIN_SYSTEM_NAVIGATION, &handler) == FOYER_OK);
    add(router, handler);
    CHECK(foyer_router_set_unhandled(router, "nobody", 6, NULL, NULL, NULL) == FOYER_OK);
    CHECK(foyer_router_set_context(router, "user", 4, "ann", 3) == FOYER_OK);

    link = receive(router, "https://a.example/users/7", "left");
    receive(router, "https://a.example/users/8", "");
    receive(router, "https://a.example/users/9?pin=1", "");
    receive(router, "https://a.example/auth/1", "");
    CHECK(foyer_router_can_handle(router, "https://a.example/users/1", 25, 0) == FOYER_OK);
    CHECK(foyer_router_explain_link(router, link, &explanation) == FOYER_OK);
    CHECK(foyer_explanation_state(explanation) == FOYER_STATE_PENDING && foyer_explanation_gate_count(explanation) == 1);
    CHECK(foyer_explanation_properties(explanation, &properties) == FOYER_NONE);
    foyer_explanation_free(explanation);
    CHECK(foyer_router_explain(router, "data:,", 6, 0, NULL, 0, &explanation) == FOYER_OK);
    CHECK(foyer_explanation_check(explanation) != 0);
    foyer_explanation_free(explanation);
    CHECK(foyer_router_waiting(router, &links) == FOYER_OK && foyer_links_count(links) == 3);
    CHECK(strcmp(foyer_links_lane(links, 0, NULL), "left") == 0);
    foyer_links_free(links);
    CHECK(foyer_router_next_deadline(router, &moment) == FOYER_OK && moment == 100);

    CHECK(foyer_router_snapshot(router, 0, &snapshot, NULL) == FOYER_OK);
    bytes = foyer_snapshot_bytes(snapshot, &length);
    second = make_router();
    CHECK(foyer_router_set_context(second, "user", 4, "ann", 3) == FOYER_OK);
    CHECK(foyer_router_restore(second, bytes, length, &count, NULL) == FOYER_OK && count == 2);
    CHECK(foyer_router_restore(second, bytes, length - 1, &count, NULL) == FOYER_ERR_SYNTAX && count == 0);
    foyer_snapshot_free(snapshot);
    CHECK(foyer_router_drop_waiting(second, "ready", 5, "gone", 4, &count) == FOYER_OK && count == 2);
    CHECK(foyer_router_open_gate(second, "ready", 5, NULL, 0) == FOYER_OK);
    CHECK(pull(second) == 3);
    CHECK(foyer_router_check(second, NULL) == FOYER_OK);
    foyer_router_free(second);

    CHECK(foyer_router_open_gate(router, "ready", 5, "left", 4) == FOYER_OK);
    CHECK(foyer_router_is_gate_open(router, "ready", 5, "left", 4) == FOYER_OK);
    CHECK(pull(router) == 2);
    CHECK(foyer_router_remove_lane(router, "left", 4) == FOYER_OK);
    CHECK(foyer_router_set_context(router, "user", 4, NULL, 0) == FOYER_OK);
    CHECK(pull(router) == 2);
    CHECK(foyer_router_remove_handlers(router, "user", 4, &count) == FOYER_OK && count == 1);
    CHECK(foyer_router_remove_unhandled(router) == FOYER_OK && foyer_router_uninstall(router) == FOYER_OK);
    CHECK(foyer_router_check(router, NULL) == FOYER_OK);
    foyer_router_free(router);
}

static void by_callbacks(void) {
    struct counted action = {0, 0}, condition = {0, 0}, hook = {0, 0}, listener = {0, 0}, predicate = {0, 0};
    foyer_router_t *router = make_router();
    foyer_handler_t *handler = describe("user", "/users/:id");
    size_t count = 0;
    CHECK(foyer_handler_set_action(handler, cancel, &action, destroy) == FOYER_OK);
    CHECK(foyer_handler_set_condition(handler, every_link, &condition, destroy) == FOYER_OK);
    add(router, handler);
    CHECK(foyer_router_set_unhandled(router, "hook", 4, hear, &hook, destroy) == FOYER_OK);
    CHECK(foyer_router_set_listener(router, hear, &listener, destroy) == FOYER_OK);
    receive(router, "https://a.example/users/7", "left");
    receive(router, "https://a.example/other", "left");
    receive(router, "https://a.example/users/8", "");
    CHECK(foyer_router_open_gate(router, "ready", 5, "left", 4) == FOYER_OK);
    CHECK(action.calls == 1 && condition.calls == 1 && hook.calls == 1);
    CHECK(foyer_router_drop_where(router, every_link, &predicate, "all", 3, &count) == FOYER_OK && count == 1);
    CHECK(predicate.calls == 1 && listener.calls > 3);
    foyer_router_free(router);
    CHECK(action.destroyed == 1 && condition.destroyed == 1 && hook.destroyed == 1 && listener.destroyed == 1);
    CHECK(foyer_router_set_unhandled(NULL, "hook", 4, hear, &hook, destroy) == FOYER_ERR_ARGUMENT && hook.destroyed == 2);
}

int main(void) {
    by_pulling();
    by_callbacks();
    return check_end();
}
