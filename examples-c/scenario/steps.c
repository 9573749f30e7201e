/* The steps of a scenario, each a call or two of the library. Each returns 0, or 1 with a message on standard error. */
#include <foyer/tools.h>
#include <stdio.h>
#include <string.h>

#include "player.h"

/* ---- Setting up --------------------------------------------------------------------------------------------------- */

/* Sets a member of an object inside the map, which is made if need be; nothing where the value is NULL. */
static void set_in(struct json_object *map, const char *part, const char *key, struct json_object *value) {
    if (value && !member(map, part)) {
        json_object_object_add(map, part, json_object_new_object());
    }
    set(member(map, part), key, value);
}

static int config(struct player *player, struct json_object *step) {
    struct json_object *map = member(step, "map");
    json_object_put(player->map);
    player->map = json_tokener_parse(map ? document_of(map).bytes : EMPTY_MAP);
    set(player->map, "gates", member(step, "gates"));
    set(player->map, "start_link", member(step, "default_url"));
    set(player->map, "duplicates", member(step, "dedupe"));
    set(player->map, "policy", member(step, "policy"));
    set_in(player->map, "pending", "ttl_ms", member(step, "ttl_ms"));
    set_in(player->map, "pending", "capacity", member(step, "cap"));
    set_in(player->map, "pending", "overflow", member(step, "overflow"));
    set_in(player->map, "pending", "strict_order", member(step, "strict_fifo"));
    set_in(player->map, "pending", "keep", member(step, "pending"));
    set_in(player->map, "pending", "keep", member(step, "keep"));
    set_in(player->map, "answers", "timeout_ms", member(step, "handler_timeout_ms"));
    set_in(player->map, "answers", "retries", member(member(step, "retry"), "max"));
    set_in(player->map, "answers", "redirects", member(step, "redirect_limit"));
    player->is_persistent = json_object_get_boolean(member(step, "persist"));
    json_object_put(player->links);
    player->links = json_object_new_object();
    return begin(player);
}

static int register_handler(struct player *player, struct json_object *step) {
    struct text expected = member_text(step, "expect");
    struct json_object *pattern = member(step, "pattern"), *pair = json_object_new_array();
    int64_t number = 0;
    int32_t status = add_handler(player, member(step, "handler"), pattern, step, &number);
    json_object_array_add(pair, json_object_get(pattern));
    json_object_array_add(pair, json_object_new_int64(number));
    if (status == FOYER_OK) {
        json_object_array_add(player->patterns, json_object_get(pair));
    }
    json_object_put(pair);
    if (expected.bytes && strncmp(expected.bytes, "error", 5) == 0) {
        expect(player, status < 0, "register", json_text(pattern));
        return 0;
    }
    return failed("register", status, NULL);
}

static int unregister(struct player *player, struct json_object *step) {
    struct json_object *kept = json_object_new_array();
    size_t index;
    int wrong = 0;
    for (index = 0; index < list_count(player->patterns); index++) {
        struct json_object *pair = list_item(player->patterns, index);
        if (!json_object_equal(list_item(pair, 0), member(step, "pattern"))) {
            json_object_array_add(kept, json_object_get(pair));
        } else {
            wrong |= failed(
                "unregister", foyer_router_remove(player->router, json_object_get_int64(list_item(pair, 1))), NULL);
        }
    }
    json_object_put(player->patterns);
    player->patterns = kept;
    return wrong;
}

static int on_unmatched(struct player *player, struct json_object *step) {
    return failed("on_unmatched", foyer_router_set_unhandled(player->router, TEXT(member_text(step, "handler")), NULL), NULL);
}

static int ignore(struct player *player, struct json_object *step) {
    struct json_object *condition = json_object_new_object();
    int32_t status;
    json_object_object_add(condition, "patterns", json_object_new_array());
    json_object_array_add(member(condition, "patterns"), json_object_get(member(step, "pattern")));
    status = foyer_router_ignore(player->router, TEXT(document_of(condition)), NULL, NULL);
    json_object_put(condition);
    return failed("ignore", status, NULL);
}

static int release_owner(struct player *player, struct json_object *step) {
    return failed("release_owner", foyer_router_remove_owner(player->router, TEXT(member_text(step, "owner")), NULL), NULL);
}

static int configure(struct player *player, struct json_object *step) {
    struct json_object *options = json_object_new_object();
    foyer_config_t *configuration = NULL;
    foyer_error_t *error = NULL;
    int wrong;
    set(options, "profile", member(step, "profile"));
    wrong = failed("configure",
                foyer_config_parse(TEXT(document_of(member(step, "config"))), TEXT(document_of(options)), &configuration, &error),
                &error)
        || failed("configure", foyer_router_install_config(player->router, configuration, &error), &error);
    foyer_config_free(configuration);
    json_object_put(options);
    return wrong;
}

/* The built-in chain belongs to the map: another one is installed, in which it is. */
static int handlers(struct player *player, struct json_object *step) {
    struct json_object *map = json_tokener_parse(document_of(player->map).bytes), *names = member(step, "names");
    struct json_object *all = json_tokener_parse("[\"app-navigation\", \"universal-link\", \"in-app-browser\", \"system-navigation\"]");
    foyer_map_t *parsed = NULL;
    foyer_error_t *error = NULL;
    size_t index;
    int wrong;
    set(map, "start", member(step, "start"));
    set(map, "host_rule", member(step, "host_rule"));
    set(map, "handlers", names ? names : all);
    wrong = failed("handlers", foyer_map_parse(TEXT(document_of(map)), &parsed, &error), &error)
        || failed("handlers", foyer_router_install(player->router, parsed, &error), &error);
    for (index = 0; !wrong && index < list_count(member(map, "handlers")); index++) {
        struct text name = json_text(list_item(member(map, "handlers"), index));
        wrong = !text_is(name, "app-navigation") && attach(player, name);
    }
    foyer_map_free(parsed);
    json_object_put(all);
    json_object_put(map);
    return wrong;
}

/* ---- Links -------------------------------------------------------------------------------------------------------- */

static int link_(struct player *player, struct json_object *step) {
    return receive(player, member(step, "id"), member_text(step, "url"), step);
}

static int links(struct player *player, struct json_object *step) {
    struct json_object *ids = member(step, "ids"), *urls = member(step, "urls");
    size_t index;
    int wrong = 0;
    for (index = 0; index < list_count(ids) && !wrong; index++) {
        wrong = receive(player, list_item(ids, index), json_text(list_item(urls, index)), step);
    }
    return wrong;
}

static int complete(struct player *player, struct json_object *step) {
    struct text error = member_text(step, "error");
    int64_t token = token_of(player, find_link(player, member_text(step, "link")), member_text(step, "handler"));
    int32_t answer = error.bytes ? FOYER_ANSWER_FAILED : answer_of(member_text(step, "result"));
    int32_t status = token ? foyer_router_answer(player->router, token, answer, TEXT(error), NULL) : FOYER_OK;
    /* A second or a late answer changes nothing: that is what such scenarios show. */
    return status != FOYER_ERR_STATE && failed("complete", status, NULL);
}

static int cancel(struct player *player, struct json_object *step) {
    int64_t link = find_link(player, member_text(step, "link"));
    return link && failed("cancel", foyer_router_cancel(player->router, link, NULL, 0), NULL);
}

static int drop_pending(struct player *player, struct json_object *step) {
    struct text gate = member_text(step, "gate"), reason = member_text(step, "reason");
    return failed("drop_pending", foyer_router_drop_waiting(player->router, TEXT(gate), TEXT(reason), NULL), NULL);
}

/* ---- Gates, time, context ----------------------------------------------------------------------------------------- */

static int gate(struct player *player, struct json_object *step) {
    struct text name = member_text(step, "gate"), lane = member_text(step, "lane");
    int32_t status = json_object_get_boolean(member(step, "open"))
        ? foyer_router_open_gate(player->router, TEXT(name), TEXT(lane), NULL)
        : foyer_router_close_gate(player->router, TEXT(name), TEXT(lane), NULL);
    return failed("gate", status, NULL);
}

static int advance_ms(struct player *player, struct json_object *step) {
    player->clock += json_object_get_int64(member(step, "ms"));
    return failed("advance_ms", foyer_router_advance_to(player->router, player->clock), NULL);
}

static int context(struct player *player, struct json_object *step) {
    struct text key = member_text(step, "key"), value = member_text(step, "value");
    return failed("context", foyer_router_set_context(player->router, TEXT(key), TEXT(value), NULL), NULL);
}

static int destroy(struct player *player, struct json_object *step) {
    (void)step;
    return failed("destroy", foyer_router_shut_down(player->router), NULL);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------- */

static int can_handle(struct player *player, struct json_object *step) {
    struct text url = member_text(step, "url");
    foyer_record_t *record = NULL;
    foyer_error_t *error = NULL;
    int wrong = failed("can_handle",
        foyer_router_explain(player->router, TEXT(url), FOYER_SOURCE_UNSPECIFIED, NULL, 0, &record, &error), &error);
    expect(player, number_of(record, FOYER_EXPLANATION_HANDLED) == json_object_get_boolean(member(step, "expect")), "can_handle",
        url);
    foyer_record_free(record);
    return wrong;
}

/* Whether the closed gates of an explanation are those of a list; none is closed where there is no explanation. */
static int are_closed(const foyer_record_t *gates, struct json_object *expected) {
    size_t index, place, closed = 0, found = 0;
    for (index = 0; index < foyer_record_count(gates); index++) {
        const foyer_record_t *one = foyer_record_child(gates, (int32_t)index);
        closed += !number_of(one, FOYER_GATE_OPEN);
        for (place = 0; place < list_count(expected) && !number_of(one, FOYER_GATE_OPEN); place++) {
            found += text_is(json_text(list_item(expected, place)), foyer_record_text(one, FOYER_GATE_NAME, NULL));
        }
    }
    return closed == found && closed == list_count(expected);
}

static int explain(struct player *player, struct json_object *step) {
    struct text link = member_text(step, "link"), state = member_text(member(step, "expect"), "state");
    struct json_object *gates = member(member(step, "expect"), "blocked_by");
    const char *actual = "ended";
    foyer_record_t *record = NULL;
    int wrong = failed("explain", foyer_router_explain_link(player->router, find_link(player, link), &record), NULL);
    if (record) {
        actual = foyer_record_text(record, FOYER_EXPLANATION_STATE, NULL);
    }
    expect(player, !state.bytes || text_is(state, actual), "explain state", link);
    expect(player, !gates || are_closed(foyer_record_child(record, FOYER_EXPLANATION_GATES), gates), "explain blocked_by", link);
    foyer_record_free(record);
    return wrong;
}

/* The routes of all registered patterns, as JSON; their names are their places. */
static struct json_object *registered_routes(struct player *player) {
    struct json_object *routes = json_object_new_array();
    size_t index;
    for (index = 0; index < list_count(player->patterns); index++) {
        struct json_object *route = json_object_new_object();
        char name[24];
        sprintf(name, "%lu", (unsigned long)index);
        set(route, name, list_item(list_item(player->patterns, index), 0));
        json_object_array_add(routes, route);
    }
    return routes;
}

static int lint(struct player *player, struct json_object *step) {
    struct json_object *list = registered_routes(player), *expected = member(step, "expect");
    foyer_routes_t *routes = NULL;
    foyer_record_t *findings = NULL;
    foyer_error_t *error = NULL;
    size_t index, found = 0;
    int wrong = failed("lint", foyer_routes_parse(TEXT(document_of(list)), NULL, NULL, NULL, &routes, &error), &error)
        || failed("lint", foyer_routes_lint(routes, &findings), NULL);
    for (index = 0; index < foyer_record_count(findings); index++) {
        const foyer_record_t *finding = foyer_record_child(findings, (int32_t)index);
        if (strcmp(foyer_record_text(finding, FOYER_FINDING_CODE, NULL), "route-duplicate") == 0) {
            size_t place = (size_t)number_of(finding, FOYER_FINDING_ROUTE), other = (size_t)number_of(finding, FOYER_FINDING_OTHER_ROUTE);
            char text[1024];
            snprintf(text, sizeof text, "duplicate: %s ~ %s", json_text(list_item(list_item(player->patterns, other), 0)).bytes,
                json_text(list_item(list_item(player->patterns, place), 0)).bytes);
            expect(player, text_is(json_text(list_item(expected, found++)), text), "lint", text_of(text));
        }
    }
    expect(player, wrong || found == list_count(expected), "lint", text_of("the number of findings"));
    foyer_record_free(findings);
    foyer_routes_free(routes);
    json_object_put(list);
    return wrong;
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
        {"link", link_}, {"links", links}, {"lint", lint}, {"middleware", add_interceptor},
        {"on_unmatched", on_unmatched}, {"parallel", parallel}, {"register", register_handler},
        {"release_owner", release_owner}, {"restart", restart}, {"unregister", unregister},
    };
    struct text operation = member_text(step, "op");
    size_t index;
    for (index = 0; index < sizeof operations / sizeof operations[0]; index++) {
        if (text_is(operation, operations[index].name)) {
            return operations[index].run(player, step);
        }
    }
    fprintf(stderr, "there is no operation %s\n", operation.bytes ? operation.bytes : "");
    return 1;
}
