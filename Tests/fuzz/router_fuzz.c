/* A libFuzzer target: bytes as operations on a router through the C interface, also from inside its callbacks.
 *
 * What is held to after every step: the inner state is sound, no link is lost, every text that is lent ends with a NUL. At
 * the end, `destroy` ran exactly once for every callback that was handed over, also where the call failed.
 */
#include <foyer/foyer.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USERS = 128, TOKENS = 8, DEPTH = 3 };

/* One callback that was handed over. */
struct user {
    int32_t answer;
    int destroyed;
};

static const uint8_t *next_byte, *last_byte;
static foyer_router_t *router;
static struct user users[USERS];
static int user_count, depth;
static uint64_t tokens[TOKENS];
static unsigned token_count;
static char *kept;
static size_t kept_length;

static void expect(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

/* ---- Input ------------------------------------------------------------------------------------------------------- */

static uint8_t take(void) {
    return next_byte < last_byte ? *next_byte++ : 0;
}

struct text {
    const char *start;
    size_t length;
};

static struct text pick(const char *const *pool, size_t count) {
    struct text text;
    text.start = pool[take() % count];
    text.length = text.start ? strlen(text.start) : 0;
    return text;
}
#define PICK(pool) pick(pool, sizeof(pool) / sizeof(pool)[0])

static const char *const gates[] = {"ready", "session", "other", ""};
static const char *const names[] = {"a", "b", "fallback", "", "x\xFF", NULL};
static const char *const lanes[] = {NULL, "", "left", "right"};
static const char *const values[] = {NULL, "", "ann", "bob"};
static const char *const patterns[] = {"/users/:id", "/*", "app://go/:a?", "https://a.example/:p+", "/a/:", "/x{y}?", "(", "/users/7"};
static const char *const hosts[] = {"a.example", "*.example", "b.example", "%", "*."};
static const char *const configurations[] = {
    "{\"rules\": [{\"patterns\": [\"/users\"], \"properties\": {\"context\": \"modal\"}, \"foyer\": {\"gates\": [\"session\"]}}]}",
    "{\"rules\": [{\"patterns\": [\"(a+)+$\", \".*\"], \"properties\": {\"n\": 1}}]}", "{\"rules\": []}", "{"};
static const char *const urls[] = {
    "https://a.example/users/7", "https://b.example/users/x?token=1", "app://go/1", "app:go", "javascript:1", "", "https://a.example/x",
    "https://A.example:443/%7Eusers/../7#f", "https://c.a.example/", "mailto:a@b.example"};

/* A link from the pool, or raw bytes of the input. */
static struct text link_text(void) {
    if (take() % 4 != 0) {
        return PICK(urls);
    }
    struct text text;
    text.length = take() % 64;
    if (text.length > (size_t)(last_byte - next_byte)) {
        text.length = (size_t)(last_byte - next_byte);
    }
    text.start = (const char *)next_byte;
    next_byte += text.length;
    return text;
}

/* ---- Callbacks --------------------------------------------------------------------------------------------------- */

static void operate(void);

/* A user for a callback that is about to be handed over; NULL where there are no more. */
static struct user *new_user(void) {
    if (user_count == USERS) {
        return NULL;
    }
    struct user *user = &users[user_count++];
    user->answer = (int32_t)(take() % 13) - 1;
    user->destroyed = 0;
    return user;
}

static void destroy(void *argument) {
    struct user *user = argument;
    expect(++user->destroyed == 1, "destroyed twice");
}

static void read_event(const foyer_event_t *event);

/* Whatever a callback does: reads its event, and calls back in. */
static void call_back(struct user *user, const foyer_event_t *event) {
    expect(user->destroyed == 0, "called after it was destroyed");
    read_event(event);
    if (depth < DEPTH) {
        depth++;
        for (int count = take() % 4; count > 0 && router; count--) {
            operate();
        }
        depth--;
    }
    expect(user->destroyed == 0, "destroyed while it runs");
}

static int32_t act(void *argument, const foyer_event_t *event) {
    struct user *user = argument;
    call_back(user, event);
    return user->answer;
}

static int32_t judge(void *argument, const foyer_event_t *event) {
    struct user *user = argument;
    call_back(user, event);
    return user->answer & 1;
}

static int32_t predicate(void *argument, const foyer_event_t *event) {
    (void)argument;
    read_event(event);
    if (depth < DEPTH && take() % 8 == 0 && router) {
        depth++;
        /* Any operation but the end of the router, which is being used. */
        foyer_router_cancel(router, take());
        depth--;
    }
    return take() & 1;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void check_text(const char *text, size_t length) {
    expect(text && text[length] == 0, "a text without its NUL");
}

static void read_event(const foyer_event_t *event) {
    static const char *(*const texts[])(const foyer_event_t *, size_t *) = {
        foyer_event_url,    foyer_event_lane,     foyer_event_handler, foyer_event_reason, foyer_event_config_version,
        foyer_event_event_id, foyer_event_referrer};
    size_t length, value_length;
    const char *text, *value;
    int32_t number;
    int64_t integer;
    foyer_properties_t *properties;
    for (size_t index = 0; index < sizeof texts / sizeof texts[0]; index++) {
        text = texts[index](event, &length);
        check_text(text, length);
    }
    for (size_t index = 0; index <= foyer_event_step_count(event); index++) {
        if (foyer_event_step(event, index, &text, &length, &number) == FOYER_OK) check_text(text, length);
    }
    for (size_t index = 0; index <= foyer_event_parameter_count(event); index++) {
        if (foyer_event_parameter(event, index, &text, &length, &value, &value_length) != FOYER_OK) continue;
        check_text(text, length);
        check_text(value, value_length);
        foyer_event_parameter_int(event, index, &integer);
        foyer_event_parameter_uuid(event, index);
        expect(foyer_event_find_parameter(event, text, length, &length) == FOYER_OK, "a parameter is not found");
    }
    if (foyer_event_properties(event, &properties) == FOYER_OK) foyer_properties_free(properties);
    if (foyer_event_token(event)) tokens[token_count++ % TOKENS] = foyer_event_token(event);
    expect(foyer_event_retries(event) >= 0 && foyer_event_source(event) <= FOYER_SOURCE_OTHER_APP, "an odd number");
}

static void pull(int count) {
    foyer_event_t *event;
    while (count-- > 0 && foyer_router_next_event(router, &event) == FOYER_OK) {
        read_event(event);
        foyer_event_free(event);
    }
}

static void read_explanation(foyer_explanation_t *explanation) {
    const char *text;
    size_t length, segment;
    int32_t number, flags;
    uint64_t registration;
    text = foyer_explanation_url(explanation, &length);
    check_text(text, length);
    for (size_t index = 0; foyer_explanation_gate(explanation, index, &text, &length, &number) == FOYER_OK; index++) {
        check_text(text, length);
    }
    for (size_t index = 0; foyer_explanation_interceptor(explanation, index, &text, &length) == FOYER_OK; index++) {
        check_text(text, length);
    }
    for (size_t index = 0; index < foyer_explanation_candidate_count(explanation); index++) {
        expect(foyer_explanation_candidate(explanation, index, &text, &length, &registration, &number, &flags) == FOYER_OK,
               "a candidate is not there");
        check_text(text, length);
        for (size_t trial = 0; foyer_explanation_trial(explanation, index, trial, &length, &number, &segment) == FOYER_OK;) {
            trial++;
        }
    }
    foyer_explanation_free(explanation);
}

static void read_waiting(void) {
    foyer_links_t *links;
    size_t length;
    expect(foyer_router_waiting(router, &links) == FOYER_OK, "no list");
    for (size_t index = 0; index < foyer_links_count(links); index++) {
        const char *text = foyer_links_url(links, index, &length);
        check_text(text, length);
        if (take() % 8 == 0) foyer_router_drop(router, foyer_links_number(links, index), "list", 4);
    }
    foyer_links_free(links);
}

/* ---- Operations -------------------------------------------------------------------------------------------------- */

static foyer_router_options_t *make_options(void) {
    foyer_router_options_t *options;
    expect(foyer_router_options_new(&options) == FOYER_OK, "no options");
    for (int count = take() % 8; count > 0; count--) {
        foyer_router_options_set(options, take() % 14, take() % 6);
    }
    for (int count = take() % 3; count > 0; count--) {
        struct text gate = PICK(gates);
        foyer_router_options_add_gate(options, gate.start, gate.length);
    }
    if (take() % 4 == 0) foyer_router_options_set_start(options, urls[0], strlen(urls[0]));
    if (take() % 4 == 0) foyer_router_options_set_start_link(options, urls[0], strlen(urls[0]));
    if (take() % 4 == 0) foyer_router_options_set_routes(options, take() % 12, 1);
    struct text host = PICK(hosts);
    if (take() % 4 == 0) foyer_router_options_add_host(options, host.start, host.length);
    return options;
}

static void make_router(void) {
    foyer_router_options_t *options = make_options();
    router = NULL;
    foyer_router_new(options, &router, NULL);
    foyer_router_options_free(options);
    if (!router) expect(foyer_router_new(NULL, &router, NULL) == FOYER_OK, "no router");
}

static void free_router(void) {
    foyer_router_t *old = router;
    router = NULL;
    foyer_router_free(old);
}

static foyer_handler_t *make_handler(void) {
    foyer_handler_t *handler = NULL;
    struct text name = PICK(names), text;
    if (take() % 8 == 0) {
        foyer_handler_new_builtin(take() % 6, &handler);
    }
    if (!handler && foyer_handler_new(name.start, name.length, &handler) != FOYER_OK) {
        expect(foyer_handler_new("a", 1, &handler) == FOYER_OK, "no description");
    }
    for (int count = take() % 6; count > 0; count--) {
        struct user *user;
        switch (take() % 11) {
        case 0: foyer_handler_set(handler, take() % 7, (int64_t)(take() % 5) - 1); break;
        case 1: text = PICK(patterns), foyer_handler_add_pattern(handler, text.start, text.length); break;
        case 2: text = PICK(hosts), foyer_handler_add_host(handler, text.start, text.length); break;
        case 3: foyer_handler_add_source(handler, take() % 12); break;
        case 4: text = PICK(gates), foyer_handler_add_gate(handler, text.start, text.length); break;
        case 5: foyer_handler_free_of_gates(handler); break;
        case 6: text = PICK(names), foyer_handler_set_fallback(handler, text.start, text.length); break;
        case 7: foyer_handler_set_owner(handler, "owner", 5); break;
        case 8: text = PICK(urls), foyer_handler_set_answer_with(handler, take() % 12, text.start, text.length); break;
        case 9: foyer_handler_set_answer(handler, take() % 13); break;
        default:
            if ((user = new_user()) && take() % 3) foyer_handler_set_action(handler, act, user, destroy);
            else if (user) foyer_handler_set_condition(handler, take() % 8 ? judge : NULL, user, destroy);
        }
    }
    return handler;
}

static void register_handler(void) {
    foyer_handler_t *handler = make_handler();
    uint64_t registration;
    foyer_error_t *error = NULL;
    switch (take() % 4) {
    case 0: foyer_router_add_interceptor(router, handler, &registration, &error); break;
    case 1: foyer_router_ignore(router, handler, &registration, &error); break;
    default: foyer_router_add_handler(router, handler, &registration, &error); break;
    }
    foyer_error_free(error);
    foyer_handler_free(handler);
}

static void receive(void) {
    foyer_link_options_t *options;
    struct text url = link_text(), lane = PICK(lanes), value = PICK(values);
    expect(foyer_link_options_new(&options) == FOYER_OK, "no options");
    foyer_link_options_set_lane(options, lane.start, lane.length);
    foyer_link_options_set_event_id(options, value.start, value.length);
    if (take() % 4 == 0) foyer_link_options_bind(options, "user", 4);
    if (take() % 4 == 0) foyer_link_options_set(options, take() % 3, take() % 8);
    foyer_router_receive_with(router, url.start, url.length, take() % 11, take() % 4 ? options : NULL, NULL);
    foyer_link_options_free(options);
}

static void answer(void) {
    struct text text = PICK(urls);
    foyer_error_t *error;
    foyer_router_answer(router, tokens[take() % TOKENS], (int32_t)(take() % 13), text.start, text.length, &error);
    foyer_error_free(error);
}

static void snapshot(void) {
    foyer_snapshot_t *taken;
    size_t length;
    if (foyer_router_snapshot(router, take() % 2, &taken, NULL) != FOYER_OK) return;
    const char *bytes = foyer_snapshot_bytes(taken, &length);
    free(kept);
    kept = malloc(length + 1);
    memcpy(kept, bytes, length);
    kept_length = length;
    foyer_snapshot_free(taken);
}

/* Restores what was kept, whole, cut off, or changed: with the checksum made good again, so that reading goes deep. */
static void restore(void) {
    uint64_t hash = 0xCBF29CE484222325u;
    size_t length = kept_length;
    if (!kept || length < 9) return;
    if (take() % 2) {
        kept[take() * 7u % length] ^= (char)take();
        for (size_t index = 0; index < length - 8; index++) hash = (hash ^ (uint8_t)kept[index]) * 0x100000001B3u;
        for (size_t index = 0; index < 8; index++) kept[length - 8 + index] = (char)(hash >> (8 * index));
    } else if (take() % 4 == 0) {
        length = take() % length;
    }
    foyer_router_restore(router, kept, length, NULL, NULL);
}

static void install(void) {
    struct text text = PICK(configurations);
    foyer_config_t *config;
    if (foyer_config_parse(text.start, text.length, FOYER_PROFILE_FOYER, 0, 0, "1", 1, &config, NULL) != FOYER_OK) return;
    foyer_router_install(router, config);
    foyer_config_free(config);
}

static void drop(void) {
    struct text gate = PICK(gates);
    size_t count;
    switch (take() % 4) {
    case 0: foyer_router_cancel(router, take()); break;
    case 1: foyer_router_drop(router, take(), "own", 3); break;
    case 2: foyer_router_drop_waiting(router, gate.start, gate.length, "gate", 4, &count); break;
    default: foyer_router_drop_where(router, predicate, NULL, "where", 5, &count); break;
    }
}

static void explain(void) {
    foyer_explanation_t *explanation;
    struct text url = link_text(), lane = PICK(lanes);
    if (foyer_router_explain_link(router, take(), &explanation) == FOYER_OK) read_explanation(explanation);
    if (foyer_router_explain(router, url.start, url.length, take() % 9, lane.start, lane.length, &explanation) == FOYER_OK) {
        read_explanation(explanation);
    }
    foyer_router_can_handle(router, url.start, url.length, 0);
}

static void listen(void) {
    struct user *user = new_user();
    if (!user) return;
    switch (take() % 4) {
    case 0: foyer_router_set_listener(router, act, user, destroy); break;
    case 1: foyer_router_set_listener(router, NULL, user, destroy); break;
    case 2: foyer_router_set_unhandled(router, "hook", 4, act, user, destroy); break;
    default: foyer_router_add_builtin_handlers(router, take() % 2 ? act : NULL, user, destroy, NULL); break;
    }
}

static void set_gate(void) {
    struct text gate = PICK(gates), lane = PICK(lanes);
    if (take() % 3) foyer_router_open_gate(router, gate.start, gate.length, lane.start, lane.length);
    else foyer_router_close_gate(router, gate.start, gate.length, lane.start, lane.length);
    foyer_router_is_gate_open(router, gate.start, gate.length, lane.start, lane.length);
}

static void change_tables(void) {
    foyer_router_options_t *options;
    struct text name = PICK(names), lane = PICK(lanes), value = PICK(values);
    switch (take() % 9) {
    case 0: foyer_router_remove(router, take() % 32); break;
    case 1: foyer_router_remove_handlers(router, name.start, name.length, NULL); break;
    case 2: foyer_router_remove_owner(router, "owner", 5); break;
    case 3: foyer_router_remove_lane(router, lane.start, lane.length); break;
    case 4: foyer_router_set_context(router, "user", 4, value.start, value.length); break;
    case 5: foyer_router_uninstall(router); break;
    case 6: foyer_router_remove_unhandled(router); break;
    case 7: foyer_router_use_start_link(router); break;
    default:
        options = make_options();
        foyer_router_set_scope(router, options, NULL);
        foyer_router_options_free(options);
    }
}

static void pass_time(void) {
    uint64_t moment;
    foyer_router_advance(router, take() % 4);
    if (foyer_router_next_deadline(router, &moment) == FOYER_OK && take() % 2) foyer_router_advance_to(router, moment);
}

static void check_state(void) {
    uint64_t received, pending, in_flight, sum = 0;
    foyer_error_t *error;
    if (foyer_router_check(router, &error) != FOYER_OK) {
        expect(0, foyer_error_message(error, NULL));
    }
    foyer_router_count(router, &received, &pending, &in_flight);
    for (int32_t outcome = FOYER_OUTCOME_VISITED; outcome <= FOYER_OUTCOME_REDIRECT_LOOP; outcome++) {
        uint64_t count;
        foyer_router_count_outcome(router, outcome, &count);
        sum += count;
    }
    expect(received == sum + pending + in_flight, "a link was lost");
}

static void operate(void) {
    switch (take() % 24) {
    case 0: case 1: case 2: case 3: case 4: receive(); break;
    case 5: case 6: case 7: set_gate(); break;
    case 8: case 9: answer(); break;
    case 10: case 11: case 12: register_handler(); break;
    case 13: change_tables(); break;
    case 14: snapshot(); break;
    case 15: restore(); break;
    case 16: explain(); break;
    case 17: drop(); break;
    case 18: pass_time(); break;
    case 19: listen(); break;
    case 20: install(); break;
    case 21: pull(take() % 8); break;
    case 22: read_waiting(); break;
    default:
        if (take() % 8 == 0) {
            free_router();
            if (depth == 0) make_router();
        } else if (take() % 8 == 0) {
            foyer_router_shut_down(router);
        }
    }
    if (router) check_state();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    next_byte = data;
    last_byte = data + size;
    user_count = 0;
    token_count = 0;
    memset(tokens, 0, sizeof tokens);
    make_router();
    while (next_byte < last_byte) {
        operate();
        /* A callback ended it. */
        if (!router) make_router();
    }
    free_router();
    for (int index = 0; index < user_count; index++) expect(users[index].destroyed == 1, "not destroyed");
    free(kept);
    kept = NULL;
    return 0;
}
