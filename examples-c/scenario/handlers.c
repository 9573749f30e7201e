/* What handlers and interceptors do when the router asks them: the callbacks. */
#include "player.h"

#include <stdlib.h>
#include <string.h>

/* What a callback needs; freed by the router when it is done with the handler. */
struct behaviour {
    struct player *player;
    struct json_object *step; /* of a handler; NULL for one that only answers */
    foyer_routes_t *routes;   /* of a rewrite */
    struct text target;
};

static struct behaviour *behaviour_new(struct player *player, struct json_object *step) {
    struct behaviour *behaviour = grow(NULL, 1, sizeof *behaviour);
    memset(behaviour, 0, sizeof *behaviour);
    behaviour->player = player;
    behaviour->step = step;
    return behaviour;
}

static void behaviour_free(void *user) {
    struct behaviour *behaviour = user;
    foyer_routes_free(behaviour->routes);
    free(behaviour);
}

int32_t answer_of(struct text word) {
    if (text_is(word, "navigate") || text_is(word, "visited")) {
        return FOYER_ANSWER_NAVIGATE;
    }
    if (text_is(word, "not_handled") || text_is(word, "declined")) {
        return FOYER_ANSWER_DECLINED;
    }
    if (text_is(word, "throws") || text_is(word, "failed")) {
        return FOYER_ANSWER_FAILED;
    }
    if (text_is(word, "retry") || text_is(word, "retry_later")) {
        return FOYER_ANSWER_RETRY_LATER;
    }
    return text_is(word, "pending") ? FOYER_ANSWER_PENDING : FOYER_ANSWER_CANCEL;
}

/* ---- Questions ---------------------------------------------------------------------------------------------------- */

static struct text handler_of(const foyer_event_t *question) {
    struct text name;
    name.bytes = foyer_event_handler(question, &name.length);
    return name;
}

uint64_t question_of(const struct player *player, uint64_t link, struct text handler) {
    size_t index;
    for (index = player->question_count; index > 0; index--) {
        const struct question *question = &player->questions[index - 1];
        if (question->link == link && text_equals(handler, question->handler.bytes, question->handler.length)) {
            return question->token;
        }
    }
    return 0;
}

/* Notes a question that is answered later; the name is kept, since the event is not. */
static int32_t answer_later(struct player *player, const foyer_event_t *event) {
    struct text name = handler_of(event);
    char *copy = grow(NULL, name.length + 1, 1);
    struct question *question;
    memcpy(copy, name.bytes, name.length);
    player->questions = grow(player->questions, player->question_count + 1, sizeof *player->questions);
    question = &player->questions[player->question_count++];
    question->link = foyer_event_link(event);
    question->token = foyer_event_token(event);
    question->handler.bytes = copy;
    question->handler.length = name.length;
    return FOYER_ANSWER_PENDING;
}

/* How often a handler was asked before; names live as long as the scenario. */
static size_t next_call(struct player *player, struct text handler) {
    size_t index;
    for (index = 0; index < player->calls_count; index++) {
        if (text_equals(handler, player->calls[index].handler.bytes, player->calls[index].handler.length)) {
            return player->calls[index].count++;
        }
    }
    player->calls = grow(player->calls, player->calls_count + 1, sizeof *player->calls);
    player->calls[player->calls_count].handler = handler;
    player->calls[player->calls_count].count = 1;
    player->calls_count++;
    return 0;
}

/* The next answer of a handler: the list of the scenario, its last word for ever; "handled" without one. */
static int32_t next_answer(struct player *player, struct text handler) {
    struct json_object *results = member(player->scenario, "handler_results");
    if (!json_object_is_type(results, json_type_object)) {
        return FOYER_ANSWER_CANCEL;
    }
    json_object_object_foreach(results, key, words) {
        struct text name = {key, strlen(key)};
        if (text_equals(handler, name.bytes, name.length)) {
            size_t call = next_call(player, name), count = list_count(words);
            return answer_of(count ? list_text(words, call < count ? call : count - 1) : text_of(words));
        }
    }
    return FOYER_ANSWER_CANCEL;
}

/* ---- Handlers ----------------------------------------------------------------------------------------------------- */

/* "ID=url": receives the link and names it. */
static void send(struct player *player, struct text text) {
    const char *equals = text.bytes ? memchr(text.bytes, '=', text.length) : NULL;
    struct text name = {text.bytes, 0}, url;
    if (!equals) {
        return;
    }
    name.length = (size_t)(equals - text.bytes);
    url.bytes = equals + 1;
    url.length = text.length - name.length - 1;
    deliveries_name(player->deliveries, receive(player, url, NULL), name);
}

static int32_t ask(void *user, const foyer_event_t *question) {
    struct behaviour *behaviour = user;
    struct player *player = behaviour->player;
    struct json_object *sent = member(behaviour->step, "submits"), *added = member(behaviour->step, "registers");
    int32_t answer;
    size_t index;
    for (index = 0; index < list_count(sent); index++) {
        send(player, list_text(sent, index));
    }
    for (index = 0; index < list_count(added); index++) {
        struct json_object *pair = json_object_array_get_idx(added, index);
        fails("registers", add_handler(player, list_text(pair, 1), list_text(pair, 0), NULL, NULL));
    }
    if (member_is_true(behaviour->step, "async")) {
        return answer_later(player, question);
    }
    answer = next_answer(player, handler_of(question));
    if (answer == FOYER_ANSWER_PENDING) {
        return answer_later(player, question);
    }
    if (member_is_true(behaviour->step, "completes_inline")) {
        /* The token may be used before the callback has returned. */
        fails(
            "completes_inline",
            foyer_router_answer(player->router, foyer_event_token(question), answer, NULL, 0, NULL));
        return FOYER_ANSWER_PENDING;
    }
    return answer;
}

/* What a registration says of a handler besides its pattern. */
static int describe(foyer_handler_t *handler, struct json_object *step) {
    struct text fallback = member_string(step, "then"), owner = member_string(step, "owner");
    struct json_object *gates = member(step, "gates");
    int64_t priority = member_number(step, "priority", 0);
    size_t index;
    int wrong = fails("priority", foyer_handler_set(handler, FOYER_HANDLER_PRIORITY, priority)) ||
                fails("once", foyer_handler_set(handler, FOYER_HANDLER_ONE_SHOT, member_is_true(step, "once"))) ||
                (fallback.bytes && fails("then", foyer_handler_set_fallback(handler, fallback.bytes, fallback.length))) ||
                (owner.bytes && fails("owner", foyer_handler_set_owner(handler, owner.bytes, owner.length)));
    if (gates && list_count(gates) == 0) {
        wrong = wrong || fails("gates", foyer_handler_free_of_gates(handler));
    }
    for (index = 0; !wrong && index < list_count(gates); index++) {
        struct text gate = list_text(gates, index);
        wrong = fails("gates", foyer_handler_add_gate(handler, gate.bytes, gate.length));
    }
    return wrong;
}

int32_t add_handler(
    struct player *player, struct text name, struct text pattern, struct json_object *step, uint64_t *number) {
    struct text redirect = member_string(step, "redirect");
    foyer_handler_t *handler = NULL;
    int32_t status = foyer_handler_new(name.bytes, name.length, &handler);
    if (status == FOYER_OK && pattern.bytes) {
        status = foyer_handler_add_pattern(handler, pattern.bytes, pattern.length);
    } else if (status == FOYER_OK) {
        status = foyer_handler_set(handler, FOYER_HANDLER_FALLBACK_ONLY, 1);
    }
    if (status == FOYER_OK && step && describe(handler, step)) {
        status = FOYER_ERR_ARGUMENT;
    }
    if (status == FOYER_OK && redirect.bytes) {
        status = foyer_handler_set_answer_with(handler, FOYER_ANSWER_REDIRECT, redirect.bytes, redirect.length);
    } else if (status == FOYER_OK) {
        status = foyer_handler_set_action(handler, ask, behaviour_new(player, step), behaviour_free);
    }
    if (status == FOYER_OK) {
        status = foyer_router_add_handler(player->router, handler, number, NULL);
    }
    foyer_handler_free(handler);
    return status;
}

int add_builtin(struct player *player, int32_t builtin) {
    foyer_handler_t *handler = NULL;
    foyer_error_t *error = NULL;
    int wrong = fails("handlers", foyer_handler_new_builtin(builtin, &handler));
    if (!wrong && builtin != FOYER_BUILTIN_APP_NAVIGATION) {
        wrong = fails("handlers", foyer_handler_set_action(handler, ask, behaviour_new(player, NULL), behaviour_free));
    }
    wrong = wrong || failed("handlers", foyer_router_add_handler(player->router, handler, NULL, &error), error);
    foyer_handler_free(handler);
    return wrong;
}

/* ---- Rewrites ----------------------------------------------------------------------------------------------------- */

foyer_routes_t *routes_of(const struct text *patterns, size_t count) {
    foyer_routes_builder_t *builder = NULL;
    foyer_routes_t *routes = NULL;
    foyer_error_t *error = NULL;
    size_t index;
    int wrong = fails("routes", foyer_routes_builder_new(&builder));
    for (index = 0; !wrong && index < count; index++) {
        foyer_route_t *route = NULL;
        const char *bytes = patterns[index].bytes;
        size_t length = patterns[index].length;
        wrong = fails("routes", foyer_route_new(bytes, length, &route, NULL)) ||
                fails("routes", foyer_route_add_pattern(route, bytes, length, NULL)) ||
                fails("routes", foyer_routes_builder_add(builder, route, NULL));
        foyer_route_free(route);
    }
    if (!wrong) {
        failed("routes", foyer_routes_build(builder, &routes, &error), error);
    }
    foyer_routes_builder_free(builder);
    return routes;
}

/* Puts what the wildcard took in the place of the target's, and lets query and fragment stay; the caller frees it. */
static char *rewritten(const struct behaviour *behaviour, struct text url, struct text taken, size_t *length) {
    struct text target = behaviour->target;
    const char *star = memchr(target.bytes, '*', target.length);
    size_t before = star ? (size_t)(star - target.bytes) : target.length, after = star ? target.length - before - 1 : 0;
    size_t rest = 0;
    char *text;
    while (rest < url.length && url.bytes[rest] != '?' && url.bytes[rest] != '#') {
        rest++;
    }
    text = grow(NULL, target.length + taken.length + url.length + 1, 1);
    memcpy(text, target.bytes, before);
    *length = before;
    if (star) {
        memcpy(text + *length, taken.bytes ? taken.bytes : "", taken.length);
        *length += taken.length;
        memcpy(text + *length, star + 1, after);
        *length += after;
    }
    memcpy(text + *length, url.bytes + rest, url.length - rest);
    *length += url.length - rest;
    return text;
}

static int32_t rewrite_link(void *user, const foyer_event_t *question) {
    struct behaviour *behaviour = user;
    foyer_route_match_t *match = NULL;
    struct text url, taken;
    int32_t answer = FOYER_ANSWER_PASS;
    url.bytes = foyer_event_url(question, &url.length);
    if (foyer_route_match_new(&match) == FOYER_OK &&
        foyer_routes_match(behaviour->routes, url.bytes, url.length, match, NULL) == FOYER_OK) {
        size_t length;
        char *text;
        taken.bytes = foyer_route_match_raw_parameter(match, 0, &taken.length);
        text = rewritten(behaviour, url, taken, &length);
        /* An answer with a text is given by the token. */
        fails(
            "rewrite",
            foyer_router_answer(
                behaviour->player->router, foyer_event_token(question), FOYER_ANSWER_REWRITE, text, length, NULL));
        free(text);
        answer = FOYER_ANSWER_PENDING;
    }
    foyer_route_match_free(match);
    return answer;
}

int32_t add_rewrite(struct player *player, foyer_handler_t *interceptor, struct json_object *rewrite) {
    struct text pattern = list_text(rewrite, 0);
    struct behaviour *behaviour = behaviour_new(player, NULL);
    int32_t status;
    behaviour->routes = routes_of(&pattern, 1);
    behaviour->target = list_text(rewrite, 1);
    if (!behaviour->routes || !behaviour->target.bytes) {
        behaviour_free(behaviour);
        return FOYER_ERR_SYNTAX;
    }
    status = foyer_handler_set_action(interceptor, rewrite_link, behaviour, behaviour_free);
    return status == FOYER_OK ? foyer_handler_add_pattern(interceptor, pattern.bytes, pattern.length) : status;
}
