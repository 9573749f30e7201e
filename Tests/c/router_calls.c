/* Every part of the router's interface once, with callbacks and by pulling alone: what valgrind and the sanitizers look at,
 * and that `destroy` runs exactly once. */
#include <foyer/foyer.h>
#include <string.h>

#include "check.h"

static const char links[] =
    "{\"gates\": [\"ready\"], \"private_parameters\": [\"+pin\"], \"route_settings\": {\"path_case\": \"ignored\"},"
    " \"start_link\": \"https://a.example/start\", \"routes\": [{\"user\": \"/users/:id\"}],"
    " \"handlers\": [{\"name\": \"user\", \"routes\": [\"user\"]}]}";

struct counted {
    int calls, destroyed;
};

static void destroy(void *user) {
    ((struct counted *)user)->destroyed++;
}

static int32_t cancel(void *user, const foyer_record_t *offer) {
    (void)offer;
    ((struct counted *)user)->calls++;
    return FOYER_ANSWER_CANCEL;
}

static int32_t hear(void *user, const foyer_record_t *event) {
    (void)event;
    ((struct counted *)user)->calls++;
    return 0;
}

static int64_t number(const foyer_record_t *record, int32_t field) {
    int64_t value = 0;
    foyer_record_int(record, field, &value);
    return value;
}

static int has_text(const foyer_record_t *record, int32_t field, const char *expected) {
    const char *text = foyer_record_text(record, field, NULL);
    return text != NULL && strcmp(text, expected) == 0;
}

static foyer_router_t *make_router(void) {
    foyer_map_t *map = NULL;
    foyer_router_t *router = NULL;
    CHECK(foyer_map_parse(links, strlen(links), &map, NULL) == FOYER_OK);
    CHECK(foyer_router_new(map, &router, NULL) == FOYER_OK);
    foyer_map_free(map);
    CHECK(foyer_router_advance_to(router, 0) == FOYER_OK);
    return router;
}

static int64_t receive(foyer_router_t *router, const char *url, const char *lane) {
    char details[128];
    int length = sprintf(
        details, "{\"lane\": \"%s\", \"event_id\": \"event\", \"referrer\": \"mail\", \"bind\": [\"user\"], \"ttl_ms\": 100}", lane);
    int64_t link = 0;
    CHECK(foyer_router_receive_with(
              router, url, strlen(url), FOYER_SOURCE_PUSH, details, (size_t)length, &link, NULL) == FOYER_OK);
    return link;
}

/* Pulls and answers until nothing is left; gives how many links ended. */
static int pull(foyer_router_t *router) {
    foyer_record_t *event = NULL;
    int ended = 0;
    while (foyer_router_next_event(router, &event) == FOYER_OK) {
        int64_t kind = number(event, FOYER_EVENT_KIND);
        if (kind == FOYER_EVENT_HANDLER_ASKED) {
            const foyer_record_t *parameters = foyer_record_child(event, FOYER_EVENT_PARAMETERS);
            CHECK(foyer_record_count(parameters) == 1 && strcmp(foyer_record_key(parameters, 0, NULL), "id") == 0);
            CHECK(has_text(event, FOYER_EVENT_REFERRER, "mail"));
            CHECK(foyer_router_answer(
                      router, number(event, FOYER_EVENT_TOKEN), FOYER_ANSWER_NAVIGATE, NULL, 0, NULL) == FOYER_OK);
        } else if (kind == FOYER_EVENT_INTERCEPTOR_ASKED) {
            CHECK(foyer_router_answer(
                      router, number(event, FOYER_EVENT_TOKEN), FOYER_ANSWER_PASS, NULL, 0, NULL) == FOYER_OK);
        }
        ended += kind == FOYER_EVENT_ENDED;
        foyer_record_free(event);
    }
    return ended;
}

static void by_pulling(void) {
    static const char guard[] = "{\"name\": \"guard\"}", auth[] = "{\"patterns\": [\"/auth/*\"]}";
    foyer_router_t *router = make_router(), *second;
    foyer_record_t *snapshot = NULL, *why = NULL, *waiting = NULL;
    const char *bytes;
    size_t length = 0, count = 0;
    int64_t link, moment = 0, registration = 0;
    CHECK(foyer_router_add_interceptor(router, guard, strlen(guard), &registration, NULL) == FOYER_OK && registration > 0);
    CHECK(foyer_router_ignore(router, auth, strlen(auth), NULL, NULL) == FOYER_OK);
    CHECK(foyer_router_set_unhandled(router, "nobody", 6, NULL) == FOYER_OK);
    CHECK(foyer_router_set_context(router, "user", 4, "ann", 3, NULL) == FOYER_OK);

    link = receive(router, "https://a.example/users/7", "left");
    receive(router, "https://a.example/users/8", "");
    receive(router, "https://a.example/users/9?pin=1", "");
    receive(router, "https://a.example/auth/1", "");
    CHECK(foyer_router_explain_link(router, link, &why) == FOYER_OK);
    CHECK(number(why, FOYER_EXPLANATION_STATE) == FOYER_STATE_PENDING);
    CHECK(number(why, FOYER_EXPLANATION_HANDLED) == 1);
    CHECK(foyer_record_count(foyer_record_child(why, FOYER_EXPLANATION_GATES)) == 1);
    CHECK(foyer_record_child(why, FOYER_EXPLANATION_PROPERTIES) == NULL);
    foyer_record_free(why);
    CHECK(foyer_router_explain(router, "data:,", 6, 0, NULL, 0, &why, NULL) == FOYER_OK);
    CHECK(number(why, FOYER_EXPLANATION_CHECK) != 0);
    foyer_record_free(why);
    CHECK(foyer_router_waiting(router, &waiting) == FOYER_OK && foyer_record_count(waiting) == 3);
    CHECK(has_text(foyer_record_child(waiting, 0), FOYER_LINK_LANE, "left"));
    foyer_record_free(waiting);
    CHECK(foyer_router_next_deadline(router, &moment) == FOYER_OK && moment == 100);

    CHECK(foyer_router_snapshot(router, 0, &snapshot, NULL) == FOYER_OK);
    bytes = foyer_record_text(snapshot, FOYER_DOCUMENT_BYTES, &length);
    second = make_router();
    CHECK(foyer_router_set_context(second, "user", 4, "ann", 3, NULL) == FOYER_OK);
    CHECK(foyer_router_restore(second, bytes, length, &count, NULL) == FOYER_OK && count == 2);
    CHECK(foyer_router_restore(second, bytes, length - 1, &count, NULL) == FOYER_ERR_SYNTAX && count == 0);
    foyer_record_free(snapshot);
    CHECK(foyer_router_drop_waiting(second, "ready", 5, "gone", 4, &count) == FOYER_OK && count == 2);
    CHECK(foyer_router_open_gate(second, "ready", 5, NULL, 0, NULL) == FOYER_OK);
    CHECK(pull(second) == 3);
    foyer_router_free(second);

    CHECK(foyer_router_open_gate(router, "ready", 5, "left", 4, NULL) == FOYER_OK);
    CHECK(foyer_router_is_gate_open(router, "ready", 5, "left", 4) == FOYER_OK);
    CHECK(pull(router) == 2);
    CHECK(foyer_router_remove_lane(router, "left", 4) == FOYER_OK);
    CHECK(foyer_router_set_context(router, "user", 4, NULL, 0, NULL) == FOYER_OK);
    CHECK(pull(router) == 2);
    CHECK(foyer_router_remove_named(router, "user", 4, &count) == FOYER_OK && count == 1);
    CHECK(foyer_router_remove(router, registration) == FOYER_OK);
    CHECK(foyer_router_remove(router, registration) == FOYER_NONE);
    CHECK(foyer_router_set_unhandled(router, NULL, 0, NULL) == FOYER_OK);
    CHECK(foyer_router_install_config(router, NULL, NULL) == FOYER_OK);
    foyer_router_free(router);
}

static void by_callbacks(void) {
    struct counted action = {0, 0}, hook = {0, 0}, listener = {0, 0};
    foyer_router_t *router = make_router();
    foyer_record_t *waiting = NULL;
    CHECK(foyer_router_on(router, "user", 4, cancel, &action, destroy, NULL) == FOYER_OK);
    CHECK(foyer_router_set_unhandled(router, "hook", 4, NULL) == FOYER_OK);
    CHECK(foyer_router_on(router, "hook", 4, hear, &hook, destroy, NULL) == FOYER_OK);
    CHECK(foyer_router_set_listener(router, hear, &listener, destroy) == FOYER_OK);
    receive(router, "https://a.example/users/7", "left");
    receive(router, "https://a.example/other", "left");
    receive(router, "https://a.example/users/8", "");
    CHECK(foyer_router_open_gate(router, "ready", 5, "left", 4, NULL) == FOYER_OK);
    CHECK(action.calls == 1 && hook.calls == 1);
    CHECK(foyer_router_waiting(router, &waiting) == FOYER_OK && foyer_record_count(waiting) == 1);
    CHECK(foyer_router_cancel(router, number(foyer_record_child(waiting, 0), FOYER_LINK_NUMBER), "all", 3) == FOYER_OK);
    foyer_record_free(waiting);
    CHECK(listener.calls > 3);
    foyer_router_free(router);
    CHECK(action.destroyed == 1 && hook.destroyed == 1 && listener.destroyed == 1);
    CHECK(foyer_router_on(NULL, "hook", 4, hear, &hook, destroy, NULL) == FOYER_ERR_ARGUMENT && hook.destroyed == 2);
}

/* After the end: what changes answers FOYER_ERR_STATE, what reads goes on, and a link is taken and told. */
static void after_the_end(void) {
    struct counted hook = {0, 0};
    foyer_router_t *router = make_router();
    foyer_record_t *event = NULL, *counters = NULL;
    foyer_map_t *map = NULL;
    int64_t link = 0, moment = 0;
    CHECK(foyer_map_parse("{}", 2, &map, NULL) == FOYER_OK);
    CHECK(foyer_router_shut_down(router) == FOYER_OK && foyer_router_shut_down(router) == FOYER_OK);
    CHECK(foyer_router_install(router, map, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_install_config(router, NULL, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_on(router, "user", 4, cancel, &hook, destroy, NULL) == FOYER_ERR_STATE && hook.destroyed == 1);
    CHECK(foyer_router_set_unhandled(router, "hook", 4, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_add_handler(router, "{\"name\": \"a\"}", 13, NULL, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_add_interceptor(router, "{\"name\": \"a\"}", 13, NULL, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_ignore(router, "{}", 2, NULL, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_remove(router, 1) == FOYER_ERR_STATE);
    CHECK(foyer_router_remove_named(router, "user", 4, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_remove_owner(router, "user", 4, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_set_listener(router, hear, &hook, destroy) == FOYER_ERR_STATE && hook.destroyed == 2);
    CHECK(foyer_router_open_gate(router, "ready", 5, NULL, 0, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_close_gate(router, "ready", 5, NULL, 0, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_remove_lane(router, "left", 4) == FOYER_ERR_STATE);
    CHECK(foyer_router_set_context(router, "user", 4, "ann", 3, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_advance_to(router, 1) == FOYER_ERR_STATE);
    CHECK(foyer_router_cancel(router, 1, NULL, 0) == FOYER_ERR_STATE);
    CHECK(foyer_router_drop_waiting(router, "ready", 5, NULL, 0, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_use_start_link(router) == FOYER_ERR_STATE);
    CHECK(foyer_router_answer(router, 1, FOYER_ANSWER_CANCEL, NULL, 0, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_snapshot(router, 0, &event, NULL) == FOYER_ERR_STATE && event == NULL);
    CHECK(foyer_router_restore(router, NULL, 0, NULL, NULL) == FOYER_ERR_STATE);
    CHECK(foyer_router_receive(router, "https://a.example/", 18, FOYER_SOURCE_PUSH, &link) == FOYER_OK && link == 1);
    CHECK(foyer_router_next_event(router, &event) == FOYER_OK && number(event, FOYER_EVENT_KIND) == FOYER_EVENT_SHUT_DOWN);
    foyer_record_free(event);
    CHECK(foyer_router_next_event(router, &event) == FOYER_OK && has_text(event, FOYER_EVENT_REASON, "shutdown"));
    foyer_record_free(event);
    CHECK(foyer_router_is_gate_open(router, "ready", 5, NULL, 0) == FOYER_NONE);
    CHECK(foyer_router_next_deadline(router, &moment) == FOYER_NONE);
    CHECK(foyer_router_counters(router, &counters) == FOYER_OK && number(counters, FOYER_COUNTERS_RECEIVED) == 1);
    foyer_record_free(counters);
    foyer_map_free(map);
    foyer_router_free(router);
}

int main(void) {
    by_pulling();
    by_callbacks();
    after_the_end();
    return check_end();
}
