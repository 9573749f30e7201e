/* What handlers and interceptors do when the router asks them: the callbacks, and the descriptions they belong to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"

/* What a callback needs; the router frees it when it is done with the behaviour of the name. */
struct behaviour {
    struct player *player;
    struct json_object *step; /* NULL for a handler that only answers */
    foyer_routes_t *routes;   /* of a rewrite */
};

static void behaviour_free(void *user) {
    struct behaviour *behaviour = user;
    foyer_routes_free(behaviour->routes);
    free(behaviour);
}

static int32_t on(struct player *player, struct text name, foyer_action_t action, struct json_object *step, foyer_routes_t *routes) {
    struct behaviour *behaviour = malloc(sizeof *behaviour);
    if (!behaviour) {
        exit(2);
    }
    behaviour->player = player;
    behaviour->step = step;
    behaviour->routes = routes;
    return foyer_router_on(player->router, TEXT(name), action, behaviour, behaviour_free, NULL);
}

int32_t answer_of(struct text word) {
    static const struct {
        const char *word;
        int32_t answer;
    } answers[] = {
        {"navigate", FOYER_ANSWER_NAVIGATE},     {"visited", FOYER_ANSWER_NAVIGATE}, {"not_handled", FOYER_ANSWER_DECLINED},
        {"declined", FOYER_ANSWER_DECLINED},     {"throws", FOYER_ANSWER_FAILED},    {"failed", FOYER_ANSWER_FAILED},
        {"retry", FOYER_ANSWER_RETRY_LATER},     {"pending", FOYER_ANSWER_PENDING},  {"retry_later", FOYER_ANSWER_RETRY_LATER},
    };
    size_t index;
    for (index = 0; index < sizeof answers / sizeof answers[0]; index++) {
        if (text_is(word, answers[index].word)) {
            return answers[index].answer;
        }
    }
    return FOYER_ANSWER_CANCEL;
}

/* ---- Questions ---------------------------------------------------------------------------------------------------- */

static void token_key(char *key, size_t room, int64_t link, struct text handler) {
    snprintf(key, room, "%lld %.*s", (long long)link, (int)handler.length, handler.bytes ? handler.bytes : "");
}

int64_t token_of(struct player *player, int64_t link, struct text handler) {
    char key[512];
    token_key(key, sizeof key, link, handler);
    return json_object_get_int64(member(player->tokens, key));
}

/* Notes a question that is answered later. */
static int32_t answer_later(struct player *player, const foyer_record_t *offer) {
    char key[512];
    token_key(key, sizeof key, number_of(offer, FOYER_EVENT_LINK), field_of(offer, FOYER_EVENT_HANDLER));
    json_object_object_add(player->tokens, key, json_object_new_int64(number_of(offer, FOYER_EVENT_TOKEN)));
    return FOYER_ANSWER_PENDING;
}

/* The next answer of a handler: the list of the scenario, its last word for ever; "handled" without one. */
static int32_t next_answer(struct player *player, const char *handler) {
    struct json_object *words = member(member(player->scenario, "handler_results"), handler);
    size_t count = list_count(words), call;
    if (!count) {
        return answer_of(json_text(words));
    }
    call = (size_t)json_object_get_int64(member(player->calls, handler));
    json_object_object_add(player->calls, handler, json_object_new_int64((int64_t)call + 1));
    return answer_of(json_text(list_item(words, call < count ? call : count - 1)));
}

/* Sets a member to a list of one value. */
static void set_list(struct json_object *object, const char *key, struct json_object *value) {
    struct json_object *list = json_object_new_array();
    json_object_array_add(list, json_object_get(value));
    json_object_object_add(object, key, list);
}

/* ---- Handlers ----------------------------------------------------------------------------------------------------- */

int receive(struct player *player, struct json_object *name, struct text url, struct json_object *step) {
    static const char *const members[] = {"event_id", "lane", "bind"};
    struct text source = member_text(step, "source");
    struct json_object *details = json_object_new_object();
    foyer_error_t *error = NULL;
    int32_t door = FOYER_SOURCE_UNSPECIFIED, status;
    int64_t link = 0;
    size_t index;
    for (index = 0; index < sizeof members / sizeof members[0]; index++) {
        set(details, members[index], member(step, members[index]));
    }
    if (source.bytes && foyer_number(FOYER_NAMES_SOURCE, TEXT(source), &door) != FOYER_OK) {
        fprintf(stderr, "there is no source %s\n", source.bytes);
    }
    status = foyer_router_receive_with(player->router, TEXT(url), door, TEXT(document_of(details)), &link, &error);
    json_object_put(details);
    if (link) {
        set(link_entry(player, link), "name", name);
    }
    return failed("link", status, &error);
}

/* "ID=url": receives the link and names it. */
static void send(struct player *player, struct text text) {
    const char *equals = text.bytes ? memchr(text.bytes, '=', text.length) : NULL;
    if (equals) {
        const size_t length = (size_t)(equals - text.bytes);
        struct json_object *name = json_object_new_string_len(text.bytes, (int)length);
        struct text url = {equals + 1, text.length - length - 1};
        receive(player, name, url, NULL);
        json_object_put(name);
    }
}

static int32_t ask(void *user, const foyer_record_t *offer) {
    const struct behaviour *behaviour = user;
    struct player *player = behaviour->player;
    struct json_object *step = behaviour->step, *sent = member(step, "submits"), *added = member(step, "registers");
    int32_t answer;
    size_t index;
    for (index = 0; index < list_count(sent); index++) {
        send(player, json_text(list_item(sent, index)));
    }
    for (index = 0; index < list_count(added); index++) {
        struct json_object *pair = list_item(added, index);
        failed("registers", add_handler(player, list_item(pair, 1), list_item(pair, 0), NULL, NULL), NULL);
    }
    answer = json_object_get_boolean(member(step, "async")) ? FOYER_ANSWER_PENDING
                                                            : next_answer(player, foyer_record_text(offer, FOYER_EVENT_HANDLER, NULL));
    if (answer == FOYER_ANSWER_PENDING) {
        return answer_later(player, offer);
    }
    if (json_object_get_boolean(member(step, "completes_inline"))) {
        /* The token may be used before the callback has returned. */
        failed("completes_inline",
            foyer_router_answer(player->router, number_of(offer, FOYER_EVENT_TOKEN), answer, NULL, 0, NULL), NULL);
        return FOYER_ANSWER_PENDING;
    }
    return answer;
}

int attach(struct player *player, struct text name) {
    return failed("on", on(player, name, ask, NULL, NULL), NULL);
}

int32_t add_handler(
    struct player *player, struct json_object *name, struct json_object *pattern, struct json_object *step, int64_t *number) {
    struct json_object *handler = json_object_new_object(), *gates = member(step, "gates"), *redirect = member(step, "redirect");
    int32_t status;
    set(handler, "name", name);
    if (pattern) {
        set_list(handler, "patterns", pattern);
    } else {
        json_object_object_add(handler, "only_as_fallback", json_object_new_boolean(1));
    }
    set(handler, "priority", member(step, "priority"));
    set(handler, "once", member(step, "once"));
    set(handler, "owner", member(step, "owner"));
    set(handler, "fallback", member(step, "then"));
    set(handler, "gates", gates);
    if (gates && list_count(gates) == 0) {
        json_object_object_add(handler, "without_global_gates", json_object_new_boolean(1));
    }
    if (redirect) {
        json_object_object_add(handler, "answer", json_object_new_object());
        set(member(handler, "answer"), "redirect", redirect);
    }
    status = foyer_router_add_handler(player->router, TEXT(document_of(handler)), number, NULL);
    json_object_put(handler);
    return status == FOYER_OK && !redirect ? on(player, json_text(name), ask, step, NULL) : status;
}

/* ---- Interceptors ------------------------------------------------------------------------------------------------- */

/* Puts what the wildcard took in the place of the target's, and lets query and fragment stay. */
static int32_t rewrite(void *user, const foyer_record_t *offer) {
    const struct behaviour *behaviour = user;
    struct text url = field_of(offer, FOYER_EVENT_URL), target = json_text(list_item(member(behaviour->step, "rewrite"), 1));
    size_t rest = strcspn(url.bytes, "?#"), before = strcspn(target.bytes, "*"), taken;
    foyer_match_t *match = NULL;
    int32_t answer = FOYER_ANSWER_PASS;
    if (foyer_match_new(&match) == FOYER_OK && foyer_routes_match(behaviour->routes, TEXT(url), match, NULL) == FOYER_OK) {
        const char *wild = foyer_match_raw_parameter(match, 0, &taken);
        char *text = malloc(target.length + taken + url.length + 1);
        if (!text) {
            exit(2);
        }
        sprintf(text, "%.*s%s%s%s", (int)before, target.bytes, target.bytes[before] && wild ? wild : "",
            target.bytes + before + (target.bytes[before] == '*'), url.bytes + rest);
        /* An answer with a text is given by the token. */
        failed("rewrite",
            foyer_router_answer(behaviour->player->router, number_of(offer, FOYER_EVENT_TOKEN), FOYER_ANSWER_REWRITE,
                TEXT(text_of(text)), NULL),
            NULL);
        free(text);
        answer = FOYER_ANSWER_PENDING;
    }
    foyer_match_free(match);
    return answer;
}

int add_interceptor(struct player *player, struct json_object *step) {
    struct json_object *interceptor = json_object_new_object(), *pattern = list_item(member(step, "rewrite"), 0);
    struct json_object *routes = json_object_new_array(), *route = json_object_new_object();
    foyer_routes_t *table = NULL;
    foyer_error_t *error = NULL;
    int wrong = 0;
    set(interceptor, "name", member(step, "name"));
    set(interceptor, "priority", member(step, "priority"));
    if (pattern) {
        set(route, "rewrite", pattern);
        set_list(interceptor, "patterns", pattern);
    } else {
        const char *decision = text_is(member_text(step, "decision"), "block") ? "block" : "pass";
        json_object_object_add(interceptor, "decision", json_object_new_string(decision));
    }
    json_object_array_add(routes, route);
    wrong = (pattern && failed("rewrite", foyer_routes_parse(TEXT(document_of(routes)), NULL, NULL, NULL, &table, &error), &error))
        || failed("middleware", foyer_router_add_interceptor(player->router, TEXT(document_of(interceptor)), NULL, &error), &error);
    if (table && !wrong) {
        wrong = failed("middleware", on(player, member_text(step, "name"), rewrite, step, table), NULL);
    } else {
        foyer_routes_free(table);
    }
    json_object_put(interceptor);
    json_object_put(routes);
    return wrong;
}
