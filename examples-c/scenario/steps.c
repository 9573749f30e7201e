/* The steps of a scenario, each a call or two of the library. */
#include "steps.h"

#include <stdio.h>
#include <string.h>

#include "player.h"

/* ---- Setting up --------------------------------------------------------------------------------------------------- */

/* Sets an option to the number of a member, where there is one. */
static int set_option(foyer_router_options_t *options, int32_t option, struct json_object *object, const char *key) {
    struct json_object *value = object ? member(object, key) : NULL;
    return value && fails(key, foyer_router_options_set(options, option, (uint64_t)json_object_get_int64(value)));
}

/* Sets an option to what a word stands for, where it is that word. */
static int set_word(
    foyer_router_options_t *options, int32_t option, struct text text, const char *word, uint64_t value) {
    return text_is(text, word) && fails(word, foyer_router_options_set(options, option, value));
}

static int config(struct player *player, struct json_object *step) {
    struct json_object *dedupe = member(step, "dedupe"), *gates = member(step, "gates");
    struct text by = member_string(dedupe, "by"), pending = member_string(step, "pending");
    struct text start = member_string(step, "default_url"), overflow = member_string(step, "overflow");
    foyer_router_options_t *options = NULL;
    size_t index;
    int wrong;
    if (fails("config", foyer_router_options_new(&options))) {
        return 1;
    }
    foyer_router_options_free(player->options);
    player->options = options;
    player->is_persistent = member_is_true(step, "persist");
    wrong = set_option(options, FOYER_OPTION_TIME_TO_LIVE, step, "ttl_ms") ||
            set_option(options, FOYER_OPTION_ANSWER_TIMEOUT, step, "handler_timeout_ms") ||
            set_option(options, FOYER_OPTION_RETRY_LIMIT, member(step, "retry"), "max") ||
            set_option(options, FOYER_OPTION_REDIRECT_LIMIT, step, "redirect_limit") ||
            set_option(options, FOYER_OPTION_PENDING_CAPACITY, step, "cap") ||
            set_option(options, FOYER_OPTION_STRICT_FIFO, step, "strict_fifo") ||
            set_word(options, FOYER_OPTION_OVERFLOW, overflow, "reject_new", FOYER_OVERFLOW_REJECT_NEW) ||
            set_word(options, FOYER_OPTION_PENDING_POLICY, pending, "latest", FOYER_PENDING_LATEST) ||
            set_word(options, FOYER_OPTION_PENDING_POLICY, pending, "first", FOYER_PENDING_FIRST) ||
            set_word(options, FOYER_OPTION_DUPLICATES, by, "url", FOYER_DUPLICATES_URL) ||
            set_word(options, FOYER_OPTION_DUPLICATES, by, "event_id", FOYER_DUPLICATES_EVENT_ID) ||
            set_option(options, FOYER_OPTION_DUPLICATE_WINDOW, dedupe, "window_ms") ||
            (start.bytes &&
             fails("default_url", foyer_router_options_set_start_link(options, start.bytes, start.length)));
    for (index = 0; !wrong && index < list_count(gates); index++) {
        struct text gate = list_text(gates, index);
        wrong = fails("gates", foyer_router_options_add_gate(options, gate.bytes, gate.length));
    }
    deliveries_renumber(player->deliveries, NULL, NULL, 0);
    return wrong || begin(player) || listen(player);
}

static int register_handler(struct player *player, struct json_object *step) {
    struct text pattern = member_string(step, "pattern"), expected = member_string(step, "expect");
    uint64_t number = 0;
    int32_t status = add_handler(player, member_string(step, "handler"), pattern, step, &number);
    if (expected.bytes && expected.length >= 5 && memcmp(expected.bytes, "error", 5) == 0) {
        expect(player, status < 0, "register", pattern);
    } else if (fails("register", status)) {
        return 1;
    }
    if (status >= 0) {
        struct registration *registration;
        player->registrations =
            grow(player->registrations, player->registration_count + 1, sizeof *player->registrations);
        registration = &player->registrations[player->registration_count++];
        registration->pattern = pattern;
        registration->number = number;
    }
    return 0;
}

static int unregister(struct player *player, struct json_object *step) {
    struct text pattern = member_string(step, "pattern");
    size_t index, kept = 0;
    for (index = 0; index < player->registration_count; index++) {
        struct registration registration = player->registrations[index];
        if (!text_equals(registration.pattern, pattern.bytes, pattern.length)) {
            player->registrations[kept++] = registration;
        } else if (fails("unregister", foyer_router_remove(player->router, registration.number))) {
            return 1;
        }
    }
    player->registration_count = kept;
    return 0;
}

static int middleware(struct player *player, struct json_object *step) {
    struct text name = member_string(step, "name");
    struct json_object *rewrite = member(step, "rewrite");
    int64_t priority = member_number(step, "priority", 0);
    int32_t answer = text_is(member_string(step, "decision"), "block") ? FOYER_ANSWER_BLOCK : FOYER_ANSWER_PASS;
    foyer_handler_t *interceptor = NULL;
    int wrong = fails("middleware", foyer_handler_new(name.bytes, name.length, &interceptor)) ||
                fails("priority", foyer_handler_set(interceptor, FOYER_HANDLER_PRIORITY, priority)) ||
                (rewrite ? fails("rewrite", add_rewrite(player, interceptor, rewrite))
                         : fails("middleware", foyer_handler_set_answer(interceptor, answer))) ||
                fails("middleware", foyer_router_add_interceptor(player->router, interceptor, NULL, NULL));
    foyer_handler_free(interceptor);
    return wrong;
}

static int on_unmatched(struct player *player, struct json_object *step) {
    struct text name = member_string(step, "handler");
    return fails("on_unmatched", foyer_router_set_unhandled(player->router, name.bytes, name.length, NULL, NULL, NULL));
}

static int ignore(struct player *player, struct json_object *step) {
    struct text pattern = member_string(step, "pattern");
    foyer_handler_t *condition = NULL;
    int wrong = fails("ignore", foyer_handler_new("ignore", 6, &condition)) ||
                fails("ignore", foyer_handler_add_pattern(condition, pattern.bytes, pattern.length)) ||
                fails("ignore", foyer_router_ignore(player->router, condition, NULL, NULL));
    foyer_handler_free(condition);
    return wrong;
}

static int release_owner(struct player *player, struct json_object *step) {
    struct text owner = member_string(step, "owner");
    return fails("release_owner", foyer_router_remove_owner(player->router, owner.bytes, owner.length));
}

static int configure(struct player *player, struct json_object *step) {
    const char *json = json_object_to_json_string_ext(member(step, "config"), JSON_C_TO_STRING_PLAIN);
    foyer_config_t *configuration = NULL;
    foyer_error_t *error = NULL;
    int32_t status = foyer_config_parse(
        json, strlen(json), FOYER_PROFILE_FOYER, 0, FOYER_ORIGIN_BUNDLED, NULL, 0, &configuration, &error);
    int wrong = failed("configure", status, error) ||
                fails("configure", foyer_router_install(player->router, configuration));
    foyer_config_free(configuration);
    return wrong;
}

static int handlers(struct player *player, struct json_object *step) {
    struct text start = member_string(step, "start");
    struct json_object *names = member(step, "names");
    foyer_router_options_t *scope = NULL;
    foyer_error_t *error = NULL;
    size_t index, count = names ? list_count(names) : FOYER_BUILTIN_SYSTEM_NAVIGATION;
    int wrong = fails("handlers", foyer_router_options_new(&scope)) ||
                (start.bytes && fails("start", foyer_router_options_set_start(scope, start.bytes, start.length))) ||
                failed("handlers", foyer_router_set_scope(player->router, scope, &error), error);
    foyer_router_options_free(scope);
    for (index = 0; !wrong && index < count; index++) {
        int32_t builtin = FOYER_BUILTIN_APP_NAVIGATION + (int32_t)index;
        if (names) {
            struct text name = list_text(names, index);
            for (builtin = FOYER_BUILTIN_APP_NAVIGATION; builtin < FOYER_BUILTIN_SYSTEM_NAVIGATION; builtin++) {
                if (text_is(name, foyer_builtin_name(builtin, NULL))) {
                    break;
                }
            }
        }
        wrong = add_builtin(player, builtin);
    }
    return wrong;
}

/* ---- Links -------------------------------------------------------------------------------------------------------- */

uint64_t receive(struct player *player, struct text url, struct json_object *step) {
    struct text event_id = member_string(step, "event_id"), lane = member_string(step, "lane");
    struct text source = member_string(step, "source");
    struct json_object *keys = member(step, "bind");
    foyer_link_options_t *options = NULL;
    int32_t number = FOYER_SOURCE_UNSPECIFIED;
    uint64_t link = 0;
    size_t index;
    int wrong = fails("link", foyer_link_options_new(&options)) ||
                (event_id.bytes &&
                 fails("event_id", foyer_link_options_set_event_id(options, event_id.bytes, event_id.length))) ||
                (lane.bytes && fails("lane", foyer_link_options_set_lane(options, lane.bytes, lane.length))) ||
                (source.bytes && fails("source", foyer_source_from_name(source.bytes, source.length, &number)));
    for (index = 0; !wrong && index < list_count(keys); index++) {
        struct text key = list_text(keys, index);
        wrong = fails("bind", foyer_link_options_bind(options, key.bytes, key.length));
    }
    if (!wrong) {
        fails("link", foyer_router_receive_with(player->router, url.bytes, url.length, number, options, &link));
    }
    foyer_link_options_free(options);
    return link;
}

static int receive_named(struct player *player, struct text id, struct text url, struct json_object *step) {
    uint64_t link = receive(player, url, step);
    if (link) {
        deliveries_name(player->deliveries, link, id);
    }
    return !link;
}

static int link_(struct player *player, struct json_object *step) {
    return receive_named(player, member_string(step, "id"), member_string(step, "url"), step);
}

static int links(struct player *player, struct json_object *step) {
    struct json_object *ids = member(step, "ids"), *urls = member(step, "urls");
    size_t index;
    for (index = 0; index < list_count(ids); index++) {
        if (receive_named(player, list_text(ids, index), list_text(urls, index), step)) {
            return 1;
        }
    }
    return 0;
}

static int complete(struct player *player, struct json_object *step) {
    struct text error = member_string(step, "error");
    uint64_t link = deliveries_find(player->deliveries, member_string(step, "link"));
    uint64_t token = link ? question_of(player, link, member_string(step, "handler")) : 0;
    int32_t answer = error.bytes ? FOYER_ANSWER_FAILED : answer_of(member_string(step, "result")), status;
    if (!token) {
        return 0;
    }
    status = foyer_router_answer(player->router, token, answer, error.bytes, error.length, NULL);
    /* A second or a late answer changes nothing: that is what such scenarios show. */
    return status != FOYER_ERR_STATE && fails("complete", status);
}

static int cancel(struct player *player, struct json_object *step) {
    uint64_t link = deliveries_find(player->deliveries, member_string(step, "link"));
    return link && fails("cancel", foyer_router_cancel(player->router, link));
}

static int drop_pending(struct player *player, struct json_object *step) {
    struct text gate = member_string(step, "gate"), reason = member_string(step, "reason");
    return fails(
        "drop_pending",
        foyer_router_drop_waiting(player->router, gate.bytes, gate.length, reason.bytes, reason.length, NULL));
}

/* ---- Gates, time, context ----------------------------------------------------------------------------------------- */

static int gate(struct player *player, struct json_object *step) {
    struct text name = member_string(step, "gate"), lane = member_string(step, "lane");
    int32_t (*change)(foyer_router_t *, const char *, size_t, const char *, size_t) =
        member_is_true(step, "open") ? foyer_router_open_gate : foyer_router_close_gate;
    return fails("gate", change(player->router, name.bytes, name.length, lane.bytes, lane.length));
}

static int advance_ms(struct player *player, struct json_object *step) {
    return fails("advance_ms", foyer_router_advance(player->router, (uint64_t)member_number(step, "ms", 0)));
}

static int context(struct player *player, struct json_object *step) {
    struct text key = member_string(step, "key"), value = member_string(step, "value");
    return fails(
        "context", foyer_router_set_context(player->router, key.bytes, key.length, value.bytes, value.length));
}

static int destroy(struct player *player, struct json_object *step) {
    (void)step;
    return fails("destroy", foyer_router_shut_down(player->router));
}

/* ---- All of them -------------------------------------------------------------------------------------------------- */

int run_step(struct player *player, struct json_object *step) {
    static const struct {
        const char *name;
        int (*run)(struct player *player, struct json_object *step);
    } operations[] = {
        {"advance_ms", advance_ms}, {"can_handle", can_handle}, {"cancel", cancel}, {"complete", complete},
        {"config", config}, {"configure", configure}, {"context", context}, {"destroy", destroy},
        {"drop_pending", drop_pending}, {"explain", explain}, {"gate", gate}, {"handlers", handlers}, {"ignore", ignore},
        {"link", link_}, {"links", links}, {"lint", lint}, {"middleware", middleware}, {"on_unmatched", on_unmatched},
        {"parallel", parallel}, {"register", register_handler}, {"release_owner", release_owner}, {"restart", restart},
        {"unregister", unregister},
    };
    struct text operation = member_string(step, "op");
    size_t index;
    for (index = 0; index < sizeof operations / sizeof operations[0]; index++) {
        if (text_is(operation, operations[index].name)) {
            return operations[index].run(player, step);
        }
    }
    fprintf(stderr, "unknown operation %s\n", operation.bytes ? operation.bytes : "");
    return 1;
}
