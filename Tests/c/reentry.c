/* A callback calls back: receives, answers, opens gates, registers, removes, shuts down and frees the router it runs in.
 * Results outlive what they came from. A callback's odd numbers do no harm. */
#include <foyer/foyer.h>
#include <string.h>

#include "check.h"

static const char link_a[] = "https://a.example/1";
static const char link_b[] = "https://b.example/2";

struct state {
    foyer_router_t *router;
    int32_t mode;
    int asked, destroyed, ended;
    uint64_t registration;
};

enum { RECEIVE, OPEN_GATE, REGISTER, REMOVE_SELF, ANSWER_INLINE, SHUT_DOWN, FREE, ODD_NUMBER, CANCEL_SELF, MODES };

static int32_t receive(foyer_router_t *router, const char *text) {
    return foyer_router_receive(router, text, strlen(text), FOYER_SOURCE_APP, NULL);
}

static void destroy(void *user) {
    ((struct state *)user)->destroyed++;
}

static int32_t decline(void *user, const foyer_event_t *question) {
    (void)user;
    (void)question;
    return FOYER_ANSWER_DECLINED;
}

static int32_t act(void *user, const foyer_event_t *question) {
    struct state *state = user;
    foyer_handler_t *handler = NULL;
    state->asked++;
    if (state->asked > 1) {
        return FOYER_ANSWER_CANCEL;
    }
    switch (state->mode) {
    case RECEIVE:
        CHECK(receive(state->router, link_b) == FOYER_OK);
        break;
    case OPEN_GATE:
        CHECK(foyer_router_open_gate(state->router, "later", 5, NULL, 0) == FOYER_OK);
        break;
    case REGISTER:
        CHECK(foyer_handler_new("new", 3, &handler) == FOYER_OK);
        CHECK(foyer_handler_set_action(handler, decline, state, NULL) == FOYER_OK);
        CHECK(foyer_router_add_handler(state->router, handler, NULL, NULL) == FOYER_OK);
        foyer_handler_free(handler);
        break;
    case REMOVE_SELF:
        CHECK(foyer_router_remove(state->router, state->registration) == FOYER_OK);
        CHECK(state->destroyed == 0);
        break;
    case ANSWER_INLINE:
        CHECK(foyer_router_answer(state->router, foyer_event_token(question), FOYER_ANSWER_NAVIGATE, NULL, 0, NULL) ==
              FOYER_OK);
        return FOYER_ANSWER_PENDING;
    case SHUT_DOWN:
        CHECK(foyer_router_shut_down(state->router) == FOYER_OK);
        break;
    case FREE:
        foyer_router_free(state->router);
        state->router = NULL;
        CHECK(state->destroyed == 0);
        break;
    case ODD_NUMBER:
        return 4711;
    case CANCEL_SELF:
        CHECK(foyer_router_cancel(state->router, foyer_event_link(question)) == FOYER_OK);
        break;
    default:
        break;
    }
    return FOYER_ANSWER_CANCEL;
}

static int32_t listen(void *user, const foyer_event_t *event) {
    struct state *state = user;
    state->ended += foyer_event_kind(event) == FOYER_EVENT_ENDED;
    return 0;
}

static void try_mode(int32_t mode) {
    struct state state = {NULL, 0, 0, 0, 0, 0};
    foyer_handler_t *handler = NULL;
    uint64_t received, pending, in_flight;
    state.mode = mode;
    CHECK(foyer_router_new(NULL, &state.router, NULL) == FOYER_OK);
    CHECK(foyer_handler_new("act", 3, &handler) == FOYER_OK);
    CHECK(foyer_handler_set_action(handler, act, &state, destroy) == FOYER_OK);
    CHECK(foyer_router_add_handler(state.router, handler, &state.registration, NULL) == FOYER_OK);
    foyer_handler_free(handler);
    CHECK(foyer_router_set_listener(state.router, listen, &state, NULL) == FOYER_OK);
    CHECK(receive(state.router, link_a) == FOYER_OK);
    CHECK(state.asked == (mode == RECEIVE ? 2 : 1));
    CHECK(state.ended == (mode == RECEIVE ? 2 : 1));
    if (state.router) {
        CHECK(foyer_router_count(state.router, &received, &pending, &in_flight) == FOYER_OK);
        CHECK(received == (uint64_t)state.ended && pending == 0 && in_flight == 0);
    }
    foyer_router_free(state.router);
    CHECK(state.destroyed == 1);
}

/* 100 000 links in a row that each bring the next: the stack does not grow. */
static int32_t next_link(void *user, const foyer_event_t *question) {
    struct state *state = user;
    (void)question;
    if (++state->asked < 100000) {
        receive(state->router, link_a);
    }
    return FOYER_ANSWER_NAVIGATE;
}

static void try_long_row(void) {
    struct state state = {NULL, 0, 0, 0, 0, 0};
    foyer_handler_t *handler = NULL;
    CHECK(foyer_router_new(NULL, &state.router, NULL) == FOYER_OK);
    CHECK(foyer_handler_new("next", 4, &handler) == FOYER_OK);
    CHECK(foyer_handler_set_action(handler, next_link, &state, destroy) == FOYER_OK);
    CHECK(foyer_router_add_handler(state.router, handler, NULL, NULL) == FOYER_OK);
    foyer_handler_free(handler);
    CHECK(foyer_router_set_listener(state.router, listen, &state, NULL) == FOYER_OK);
    CHECK(receive(state.router, link_a) == FOYER_OK);
    CHECK(state.asked == 100000 && state.ended == 100000);
    foyer_router_free(state.router);
    CHECK(state.destroyed == 1);
}

/* Events, properties, queries and errors live on when what they came from is gone. */
static void try_lifetimes(void) {
    static const char rules[] = "{\"rules\": [{\"patterns\": [\".*\"], \"properties\": {\"a\": \"b\"}}]}";
    static const char where[] = "https://a.example/?q=1&r=%41";
    foyer_router_t *router = NULL;
    foyer_config_t *config = NULL;
    foyer_event_t *event = NULL;
    foyer_properties_t *properties = NULL;
    foyer_url_t *url = NULL;
    foyer_query_t *query = NULL;
    const char *text;
    size_t length;
    CHECK(foyer_router_new(NULL, &router, NULL) == FOYER_OK);
    CHECK(foyer_config_parse(rules, strlen(rules), FOYER_PROFILE_FOYER, 0, FOYER_ORIGIN_BUNDLED, "7", 1, &config, NULL) ==
          FOYER_OK);
    CHECK(foyer_router_install(router, config) == FOYER_OK);
    foyer_config_free(config);
    CHECK(receive(router, where) == FOYER_OK);
    CHECK(foyer_router_next_event(router, &event) == FOYER_OK);
    foyer_router_free(router);
    CHECK(foyer_event_properties(event, &properties) == FOYER_OK);
    text = foyer_event_config_version(event, &length);
    CHECK(length == 1 && text[0] == '7');
    text = foyer_event_url(event, &length);
    CHECK(foyer_url_parse(text, length, NULL, &url, NULL) == FOYER_OK);
    foyer_event_free(event);
    CHECK(foyer_properties_text(properties, "a", 1, &text, &length) == FOYER_OK && length == 1 && text[0] == 'b');
    foyer_properties_free(properties);
    CHECK(foyer_url_query(url, &query, NULL) == FOYER_OK);
    foyer_url_free(url);
    text = foyer_query_value(query, 1, &length);
    CHECK(length == 1 && text[0] == 'A');
    foyer_query_free(query);
}

int main(void) {
    int32_t mode;
    for (mode = 0; mode < MODES; mode++) {
        try_mode(mode);
    }
    try_long_row();
    try_lifetimes();
    return check_end();
}
