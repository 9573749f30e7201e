/* A callback calls back: receives, answers, opens gates, adds, removes, replaces itself, installs a map, shuts down and frees
 * the router it runs in. Records outlive what they came from. A callback's odd numbers do no harm. */
#include <foyer/foyer.h>
#include <string.h>

#include "check.h"

static const char link_a[] = "https://a.example/1";
static const char link_b[] = "https://b.example/2";
static const char links[] = "{\"gates\": [\"later\"], \"wait_for\": [], \"handlers\": [{\"name\": \"act\"}]}";

struct state {
    foyer_router_t *router;
    int32_t mode;
    int asked, destroyed, ended;
};

enum { RECEIVE, OPEN_GATE, ADD, REMOVE_SELF, REPLACE_SELF, INSTALL, ANSWER_INLINE, SHUT_DOWN, FREE, ODD_NUMBER, CANCEL_SELF, MODES };

static int32_t receive(foyer_router_t *router, const char *text) {
    return foyer_router_receive(router, text, strlen(text), FOYER_SOURCE_APP, NULL);
}

static int64_t number(const foyer_record_t *record, int32_t field) {
    int64_t value = -1;
    foyer_record_int(record, field, &value);
    return value;
}

static foyer_router_t *make_router(void) {
    foyer_map_t *map = NULL;
    foyer_router_t *router = NULL;
    CHECK(foyer_map_parse(links, strlen(links), &map, NULL) == FOYER_OK);
    CHECK(foyer_router_new(map, &router, NULL) == FOYER_OK);
    foyer_map_free(map);
    return router;
}

static void destroy(void *user) {
    ((struct state *)user)->destroyed++;
}

static int32_t decline(void *user, const foyer_record_t *offer) {
    (void)user;
    (void)offer;
    return FOYER_ANSWER_DECLINED;
}

static int32_t act(void *user, const foyer_record_t *offer) {
    struct state *state = user;
    foyer_map_t *map = NULL;
    state->asked++;
    if (state->asked > 1) {
        return FOYER_ANSWER_CANCEL;
    }
    switch (state->mode) {
    case RECEIVE:
        CHECK(receive(state->router, link_b) == FOYER_OK);
        break;
    case OPEN_GATE:
        CHECK(foyer_router_open_gate(state->router, "later", 5, NULL, 0, NULL) == FOYER_OK);
        break;
    case ADD:
        CHECK(foyer_router_add_handler(state->router, "{\"name\": \"new\"}", 15, NULL, NULL) == FOYER_OK);
        CHECK(foyer_router_on(state->router, "new", 3, decline, state, NULL, NULL) == FOYER_OK);
        break;
    case REMOVE_SELF:
        CHECK(foyer_router_remove_named(state->router, "act", 3, NULL) == FOYER_OK);
        CHECK(state->destroyed == 0);
        break;
    case REPLACE_SELF:
        CHECK(foyer_router_on(state->router, "act", 3, decline, NULL, NULL, NULL) == FOYER_OK);
        CHECK(state->destroyed == 0);
        break;
    case INSTALL:
        CHECK(foyer_map_parse("{}", 2, &map, NULL) == FOYER_OK);
        CHECK(foyer_router_install(state->router, map, NULL) == FOYER_OK);
        foyer_map_free(map);
        CHECK(state->destroyed == 0);
        break;
    case ANSWER_INLINE:
        CHECK(foyer_router_answer(state->router, number(offer, FOYER_EVENT_TOKEN), FOYER_ANSWER_NAVIGATE, NULL, 0, NULL) ==
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
        CHECK(foyer_router_cancel(state->router, number(offer, FOYER_EVENT_LINK), NULL, 0) == FOYER_OK);
        break;
    default:
        break;
    }
    return FOYER_ANSWER_CANCEL;
}

static int32_t hear(void *user, const foyer_record_t *event) {
    struct state *state = user;
    state->ended += number(event, FOYER_EVENT_KIND) == FOYER_EVENT_ENDED;
    return 0;
}

static void try_mode(int32_t mode) {
    struct state state = {NULL, 0, 0, 0, 0};
    foyer_record_t *counters = NULL;
    state.mode = mode;
    state.router = make_router();
    CHECK(foyer_router_on(state.router, "act", 3, act, &state, destroy, NULL) == FOYER_OK);
    CHECK(foyer_router_set_listener(state.router, hear, &state, NULL) == FOYER_OK);
    CHECK(receive(state.router, link_a) == FOYER_OK);
    CHECK(state.asked == (mode == RECEIVE ? 2 : 1));
    CHECK(state.ended == (mode == RECEIVE ? 2 : 1));
    if (state.router) {
        CHECK(foyer_router_counters(state.router, &counters) == FOYER_OK);
        CHECK(number(counters, FOYER_COUNTERS_RECEIVED) == state.ended);
        CHECK(number(counters, FOYER_COUNTERS_PENDING) == 0 && number(counters, FOYER_COUNTERS_IN_FLIGHT) == 0);
        foyer_record_free(counters);
    }
    foyer_router_free(state.router);
    CHECK(state.destroyed == 1);
}

/* 100 000 links in a row that each bring the next: the stack does not grow. */
static int32_t next_link(void *user, const foyer_record_t *offer) {
    struct state *state = user;
    (void)offer;
    if (++state->asked < 100000) {
        receive(state->router, link_a);
    }
    return FOYER_ANSWER_NAVIGATE;
}

static void try_long_row(void) {
    struct state state = {NULL, 0, 0, 0, 0};
    state.router = make_router();
    CHECK(foyer_router_on(state.router, "act", 3, next_link, &state, destroy, NULL) == FOYER_OK);
    CHECK(foyer_router_set_listener(state.router, hear, &state, NULL) == FOYER_OK);
    CHECK(receive(state.router, link_a) == FOYER_OK);
    CHECK(state.asked == 100000 && state.ended == 100000);
    foyer_router_free(state.router);
    CHECK(state.destroyed == 1);
}

/* Records live on when what they came from is gone, and children when they were retained. */
static void try_lifetimes(void) {
    static const char rules[] = "{\"rules\": [{\"patterns\": [\".*\"], \"properties\": {\"a\": \"b\"}}]}";
    static const char where[] = "https://a.example/?q=1&r=%41";
    foyer_router_t *router = NULL;
    foyer_config_t *config = NULL;
    foyer_record_t *event = NULL, *properties = NULL, *query = NULL;
    foyer_url_t *url = NULL;
    const char *text;
    size_t length;
    int32_t index = 0;
    CHECK(foyer_router_new(NULL, &router, NULL) == FOYER_OK);
    CHECK(foyer_config_parse(rules, strlen(rules), "{\"version\": \"7\"}", 16, &config, NULL) == FOYER_OK);
    CHECK(foyer_router_install_config(router, config, NULL) == FOYER_OK);
    foyer_config_free(config);
    CHECK(receive(router, where) == FOYER_OK);
    CHECK(foyer_router_next_event(router, &event) == FOYER_OK);
    foyer_router_free(router);
    properties = foyer_record_retain(foyer_record_child(event, FOYER_EVENT_PROPERTIES));
    text = foyer_record_text(event, FOYER_EVENT_CONFIG_VERSION, &length);
    CHECK(length == 1 && text[0] == '7');
    text = foyer_record_text(event, FOYER_EVENT_URL, &length);
    CHECK(foyer_url_parse(text, length, NULL, &url, NULL) == FOYER_OK);
    foyer_record_free(event);
    {
        const foyer_record_t *values = foyer_record_child(properties, FOYER_PROPERTIES_VALUES);
        CHECK(foyer_record_find(values, "a", 1, &index) == FOYER_OK);
        text = foyer_record_text(values, index, &length);
        CHECK(length == 1 && text[0] == 'b');
    }
    foyer_record_free(properties);
    CHECK(foyer_url_query(url, &query) == FOYER_OK);
    foyer_url_free(url);
    text = foyer_record_text(query, 1, &length);
    CHECK(length == 1 && text[0] == 'A');
    foyer_record_free(query);
}

/* The event of the end comes while the router is being shut down: whoever frees it there is not in its way. */
static int32_t give_up(void *user, const foyer_record_t *event) {
    struct state *state = user;
    (void)event;
    foyer_router_free(state->router);
    state->router = NULL;
    return 0;
}

static void try_end_inside_shut_down(void) {
    struct state state = {0};
    CHECK(foyer_router_new(NULL, &state.router, NULL) == FOYER_OK);
    CHECK(foyer_router_set_listener(state.router, give_up, &state, destroy) == FOYER_OK);
    CHECK(foyer_router_shut_down(state.router) == FOYER_OK);
    CHECK(state.router == NULL && state.destroyed == 1);
}

int main(void) {
    int32_t mode;
    for (mode = 0; mode < MODES; mode++) {
        try_mode(mode);
    }
    try_long_row();
    try_lifetimes();
    try_end_inside_shut_down();
    return check_end();
}
